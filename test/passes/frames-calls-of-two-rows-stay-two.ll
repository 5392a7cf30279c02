; RUN: %passes=lineprof-frames | %filecheck %s
; Intent: the calls of a profiled function may not be merged: each row has a
; clock of its own. Those of other functions may.
define void @f() !dbg !100 {
  call void @__lineprof_mark_enter(i32 0)
  call void @g()
  ret void
}
define void @other() {
  call void @g()
  ret void
}
declare void @g()
; CHECK-LABEL: define void @f()
; CHECK: call void @g() #[[APART:[0-9]+]]
; CHECK-LABEL: define void @other()
; CHECK: call void @g(){{$}}
; CHECK: attributes #[[APART]] = { nomerge }
