; RUN: %passes='lineprof-frames,lineprof-place,function(lineprof-gather)' | %filecheck %s
; Intent: a loop with a call on a seldom way counts its rounds in a variable,
; which is added before the call, begins at zero behind it, and is added at the
; exit, too. One that calls in each round keeps its counter.
define void @seldom(i32 %n) {
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %latch ]
  call void @__lineprof_mark_line(i32 3)
  %rare = icmp eq i32 %i, 7
  br i1 %rare, label %calls, label %latch, !prof !900
calls:
  call void @g()
  br label %latch
latch:
  %next = add i32 %i, 1
  %c = icmp slt i32 %next, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}
define void @always(i32 %n) {
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  call void @__lineprof_mark_line(i32 4)
  call void @g()
  %next = add i32 %i, 1
  %c = icmp slt i32 %next, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}
declare void @g()
!900 = !{!"branch_weights", i32 1, i32 99}
; CHECK-LABEL: define void @seldom(
; CHECK: [[MORE:%.+]] = add i64 [[KEPT:%.+]], 1
; CHECK: loop:
; CHECK-NEXT: [[SUM:%.+]] = phi i64 [ 0, %0 ], [ [[MORE]],
; CHECK: calls:
; CHECK-NEXT: [[TIMES:%.+]] = inttoptr i64 [[SUM]] to ptr
; CHECK-NEXT: [[COUNTER]] [[NUMBER:[0-9]+]], ptr [[TIMES]])
; CHECK-NEXT: call void @g()
; CHECK: latch:
; CHECK-NEXT: [[KEPT]] = phi i64 [ 0, %calls ], [ [[SUM]], %loop ]
; CHECK-NOT: [[COUNTER]]
; CHECK: end:
; CHECK-NEXT: [[TIMES:%.+]] = inttoptr i64 [[KEPT]] to ptr
; CHECK-NEXT: [[COUNTER]] [[NUMBER]], ptr [[TIMES]])
; CHECK-LABEL: define void @always(
; CHECK: loop:
; CHECK: [[COUNTER]] {{[0-9]+}}, ptr inttoptr (i64 1 to ptr))
