; RUN: %passes=lineprof-frames | %filecheck %s
; Intent: the loader runs an ifunc's resolver before there is a runtime: it and
; what it calls have no markers; the program's own calls of that are counted.
@chosen = ifunc void (), ptr @resolver
define ptr @resolver() !dbg !100 {
  call void @__lineprof_mark_enter(i32 0)
  call void @helper()
  ret ptr @helper
}
define void @helper() !dbg !200 {
  call void @__lineprof_mark_enter(i32 1)
  ret void
}
; CHECK-LABEL: define ptr @resolver()
; CHECK-NEXT: call void @[[COPY:helper.+]]()
; CHECK-NEXT: ret ptr @helper
; CHECK-LABEL: define void @helper()
; CHECK: [[COUNT]] 13,
; CHECK: define internal void @[[COPY]]()
; CHECK-NEXT: ret void
