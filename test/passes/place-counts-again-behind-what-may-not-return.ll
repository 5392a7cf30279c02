; RUN: %passes='lineprof-frames,lineprof-place,print<lineprof-terms>' | %filecheck %s
; Intent: what stands behind a call that may not come back, and behind a place
; where a fault may be wanted, has a counter of its own; behind a call that
; returns for certain it has none.
define void @f(ptr %p) {
  call void @__lineprof_mark_line(i32 0)
  call void @certain()
  call void @__lineprof_mark_line(i32 1)
  call void @uncertain()
  call void @__lineprof_mark_line(i32 2)
  store volatile i32 1, ptr %p
  call void @__lineprof_mark_line(i32 3)
  ret void
}
declare void @certain() nounwind willreturn
declare void @uncertain() nounwind
; CHECK: row 0: [[A:[0-2]]]{{$}}
; CHECK-NEXT: row 1: [[A]]{{$}}
; CHECK-NEXT: row 2: [[B:[0-2]]]{{$}}
; CHECK-NEXT: row 3: [[C:[0-2]]]{{$}}
; CHECK-LABEL: define void @f(
; CHECK-NEXT: [[COUNTER]] [[A]],
; CHECK-NEXT: @certain
; CHECK-NEXT: @uncertain
; CHECK-NEXT: [[COUNTER]] [[B]],
; CHECK-NEXT: store volatile
; CHECK-NEXT: [[COUNTER]] [[C]],
