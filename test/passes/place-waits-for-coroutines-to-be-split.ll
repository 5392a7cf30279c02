; RUN: %passes=lineprof-frames,lineprof-place | %filecheck %s
; Intent: a coroutine is counted in its parts: before it is split its rows stay
; marked.
define void @f() presplitcoroutine {
  call void @__lineprof_mark_line(i32 0)
  ret void
}
; CHECK-LABEL: define void @f()
; CHECK-NEXT: [[COUNT]] 0,
