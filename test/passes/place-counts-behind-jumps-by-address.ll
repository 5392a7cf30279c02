; RUN: %passes='lineprof-frames,lineprof-place,print<lineprof-terms>' | %filecheck %s
; Intent: the edges of a jump by address hold no counter: each of its targets
; has one of its own.
define void @f(ptr %to) {
  call void @__lineprof_mark_line(i32 0)
  indirectbr ptr %to, [label %one, label %other]
one:
  call void @__lineprof_mark_line(i32 1)
  ret void
other:
  call void @__lineprof_mark_line(i32 2)
  ret void
}
; CHECK: row 0: [[A:[0-2]]]{{$}}
; CHECK-NEXT: row 1: [[B:[0-2]]]{{$}}
; CHECK-NEXT: row 2: [[C:[0-2]]]{{$}}
; CHECK-LABEL: define void @f(
; CHECK: [[COUNTER]] [[A]],
; CHECK: one:
; CHECK: [[COUNTER]] [[B]],
; CHECK: other:
; CHECK: [[COUNTER]] [[C]],
