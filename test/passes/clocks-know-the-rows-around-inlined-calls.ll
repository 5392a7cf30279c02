; RUN: %passes=lineprof-frames,lineprof-place,lineprof-lower | %filecheck %s
; Intent: a call that came with an inlined function is of two rows: its own, and
; that of the call which was inlined around it.
define void @h() !dbg !200 {
  call void @__lineprof_mark_enter(i32 1), !dbg !210
  call void @g(), !dbg !304
  store i8 0, ptr null, !dbg !215
  ret void, !dbg !216
}
define void @f() !dbg !100 {
  call void @__lineprof_mark_enter(i32 0), !dbg !103
  ret void, !dbg !103
}
declare void @g()
; Site 1: row 8 of function 1, around others (4); site 2: row 1 of 0 in site 1.
; CHECK: @__lineprof_sites = {{.*}}\08\00\00\00\01\00\00\00\00\00\00\00\04\00\00\00\01\00\00\00\00\00\00\00\01\00\00\00\01\00\00\00"
; CHECK-LABEL: define void @h()
; CHECK: @__lineprof_unit_open(i32 2)
