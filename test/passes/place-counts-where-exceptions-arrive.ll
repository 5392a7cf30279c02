; RUN: %passes='lineprof-frames,lineprof-place,print<lineprof-terms>' | %filecheck %s
; Intent: an invoke that throws arrives by an edge that holds no counter: the
; landing pad has one of its own, behind what must come first in it.
define void @f() personality ptr @p {
  call void @__lineprof_mark_line(i32 0)
  invoke void @g() to label %end unwind label %pad
pad:
  %e = landingpad { ptr, i32 } cleanup
  call void @__lineprof_mark_line(i32 1)
  br label %end
end:
  call void @__lineprof_mark_line(i32 2)
  ret void
}
declare void @g()
declare i32 @p(...)
; CHECK: row 0: [[A:[0-2]]]{{$}}
; CHECK-NEXT: row 1: [[B:[0-2]]]{{$}}
; CHECK-LABEL: define void @f(
; CHECK: [[COUNTER]] [[A]],
; CHECK: invoke
; CHECK: pad:
; CHECK-NEXT: landingpad
; CHECK-NEXT: cleanup
; CHECK-NEXT: [[COUNTER]] [[B]],
