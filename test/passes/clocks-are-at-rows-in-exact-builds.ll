; RUN: %exact_passes=lineprof-frames,lineprof-place,lineprof-lower | %filecheck %s
; Intent: in an exact build a site's byte is looked at where functions and rows
; begin and where functions leave; calls have none.
define void @f() !dbg !100 {
  call void @__lineprof_mark_enter(i32 0), !dbg !103
  call void @__lineprof_mark_line(i32 1), !dbg !104
  call void @g(), !dbg !104
  ret void, !dbg !107
}
declare void @g()
; CHECK: @__lineprof_clocks = internal global [3 x i8]
; CHECK-LABEL: define void @f()
; CHECK: @__lineprof_unit_open(i32 1)
; CHECK: @__lineprof_unit_open(i32 2)
; CHECK: call void @g()
; CHECK-NOT: call void @g()
; CHECK: @__lineprof_unit_leave(i32 1)
; CHECK: ret void
