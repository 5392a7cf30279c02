; RUN: %passes='lineprof-frames,lineprof-place,function(lineprof-hoist)' | %filecheck %s
; Intent: in a loop that calls nobody a counter is a variable, which is added
; behind it, as many times as it was met.
define void @f(i32 %n) {
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  call void @__lineprof_mark_line(i32 3)
  %next = add i32 %i, 1
  %c = icmp slt i32 %next, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}
; CHECK-LABEL: define void @f(
; CHECK: [[NEXT:%.+]] = add i64 [[SUM:%.+]], 1
; CHECK: loop:
; CHECK-NEXT: [[SUM]] = phi i64 [ 0, %0 ], [ [[NEXT]],
; CHECK-NOT: [[COUNTER]]
; CHECK: end:
; CHECK-NEXT: [[TIMES:%.+]] = inttoptr i64 [[SUM]] to ptr
; CHECK-NEXT: [[COUNTER]] 1, ptr [[TIMES]])
