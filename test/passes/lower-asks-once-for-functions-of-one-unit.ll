; RUN: %passes=lineprof-frames,lineprof-place,lineprof-lower | %filecheck %s
; Intent: who is called only by functions that count has been asked for already.
define void @f() {
  call void @__lineprof_mark_line(i32 0)
  call void @inner()
  ret void
}
define internal void @inner() noinline {
  call void @__lineprof_mark_line(i32 1)
  ret void
}
; CHECK-LABEL: define void @f()
; CHECK: @__lineprof_unit_attach_counts()
; CHECK-LABEL: define internal void @inner()
; CHECK-NOT: @__lineprof_unit_attach_counts()
; CHECK: add i64
; CHECK: ret void
