; RUN: %passes='lineprof-frames,lineprof-place,print<lineprof-terms>' | %filecheck %s
; Intent: where control forks each way is counted; what is before the fork and
; behind it, where control is more often, is the sum.
define void @f(i1 %c, ptr %p) {
  call void @__lineprof_mark_line(i32 0)
  br i1 %c, label %one, label %other
one:
  call void @__lineprof_mark_line(i32 1)
  store i32 1, ptr %p
  br label %end
other:
  call void @__lineprof_mark_line(i32 2)
  store i64 2, ptr %p
  br label %end
end:
  call void @__lineprof_mark_line(i32 3)
  ret void
}
; CHECK: row 0: 0 1
; CHECK-NEXT: row 1: [[ONE:[01]]]{{$}}
; CHECK-NEXT: row 2: [[OTHER:[01]]]{{$}}
; CHECK-NEXT: row 3: 0 1
; CHECK-LABEL: define void @f(
; CHECK-NEXT: br
; CHECK: one:
; CHECK: [[COUNTER]] [[ONE]],
; CHECK: other:
; CHECK: [[COUNTER]] [[OTHER]],
; CHECK: end:
; CHECK-NEXT: ret void
