; RUN: %passes='lineprof-frames,lineprof-place,function(lineprof-gather)' | %filecheck %s
; Intent: a loop that ends after so many rounds may read atomics between two
; additions to its counter. One that waits until another thread has written
; keeps its counter in memory, where it can be seen for as long, and so does a
; loop in a loop that ends. What a thread writes tells others how far it is.
define void @reads(ptr %p, i32 %n) {
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %latch ]
  call void @__lineprof_mark_line(i32 3)
  %v = load atomic i32, ptr %p acquire, align 4
  %rare = icmp eq i32 %v, 7
  br i1 %rare, label %calls, label %latch, !prof !900
calls:
  call void @g()
  br label %latch
latch:
  %next = add nuw nsw i32 %i, 1
  %c = icmp ne i32 %next, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}
define void @waits(ptr %p) {
  br label %loop
loop:
  call void @__lineprof_mark_line(i32 4)
  %v = load atomic i32, ptr %p acquire, align 4
  %rare = icmp eq i32 %v, 7
  br i1 %rare, label %calls, label %latch, !prof !900
calls:
  call void @g()
  br label %latch
latch:
  %c = icmp eq i32 %v, 0
  br i1 %c, label %loop, label %end
end:
  ret void
}
define void @waits_in_rounds(ptr %p, i32 %n) {
  br label %round
round:
  %i = phi i32 [ 0, %0 ], [ %next, %latch ]
  call void @__lineprof_mark_line(i32 5)
  br label %wait
wait:
  %v = load atomic i32, ptr %p acquire, align 4
  %d = icmp eq i32 %v, 0
  br i1 %d, label %wait, label %latch
latch:
  %next = add nuw nsw i32 %i, 1
  %c = icmp ne i32 %next, %n
  br i1 %c, label %round, label %end
end:
  ret void
}
define void @writes(ptr %p, i32 %n) {
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  call void @__lineprof_mark_line(i32 6)
  store atomic i32 %i, ptr %p release, align 4
  %next = add nuw nsw i32 %i, 1
  %c = icmp ne i32 %next, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}
declare void @g()
!900 = !{!"branch_weights", i32 1, i32 99}
; CHECK-LABEL: define void @reads(
; CHECK: loop:
; CHECK-NEXT: [[SUM:%.+]] = phi i64
; CHECK-NOT: [[COUNTER]]
; CHECK: load atomic
; CHECK: calls:
; CHECK: inttoptr i64 {{.+}} to ptr
; CHECK-NEXT: [[COUNTER]] [[NUMBER:[0-9]+]], ptr %
; CHECK: call void @g()
; CHECK: end:
; CHECK: [[COUNTER]] [[NUMBER]], ptr %
; CHECK-LABEL: define void @waits(
; CHECK: loop:
; CHECK-NEXT: load atomic
; CHECK: [[COUNTER]] {{[0-9]+}}, ptr inttoptr (i64 1 to ptr))
; CHECK-LABEL: define void @waits_in_rounds(
; CHECK: wait:
; CHECK-NOT: phi
; CHECK: [[COUNTER]] {{[0-9]+}}, ptr inttoptr (i64 1 to ptr))
; CHECK-LABEL: define void @writes(
; CHECK: loop:
; CHECK: store atomic
; CHECK: [[COUNTER]] {{[0-9]+}}, ptr inttoptr (i64 1 to ptr))
