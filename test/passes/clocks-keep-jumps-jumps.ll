; RUN: %passes=lineprof-frames,lineprof-place,lineprof-lower | %filecheck %s
; Intent: a call that is the last thing its function does stays a jump while its
; clock rests; its copy is a call, which returns.
define i32 @f() !dbg !100 {
  call void @__lineprof_mark_enter(i32 0), !dbg !103
  %r = tail call i32 @g(), !dbg !104
  ret i32 %r, !dbg !104
}
declare i32 @g()
; CHECK-LABEL: define i32 @f()
; CHECK: @__lineprof_unit_open(i32 1)
; CHECK-NEXT: [[COPY:%.+]] = notail call i32 @g()
; CHECK-NEXT: @__lineprof_unit_close()
; CHECK-NEXT: ret i32 [[COPY]]
; CHECK: %r = tail call i32 @g()
; CHECK-NEXT: ret i32 %r
