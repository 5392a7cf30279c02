; RUN: %passes='lineprof-frames,lineprof-place,function(lineprof-gather)' | %filecheck %s
; Intent: a loop that ends after so many rounds may read atomics between two
; additions to its counter. One that may wait until another thread has written,
; if for many rounds only or by a cycle that is no loop, keeps its counter in
; memory, where it can be seen for as long. Counts are there, too, before a loop
; inside waits. What a thread writes tells others how far it is.
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
  %rare = icmp eq i32 %i, 7
  br i1 %rare, label %wait, label %latch, !prof !901
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
define void @waits_for_long(ptr %p) {
  br label %loop
loop:
  %i = phi i64 [ 0, %0 ], [ %next, %latch ]
  call void @__lineprof_mark_line(i32 7)
  %v = load atomic i32, ptr %p acquire, align 4
  %d = icmp eq i32 %v, 0
  br i1 %d, label %latch, label %end
latch:
  %next = add nuw i64 %i, 1
  %c = icmp ne i64 %next, -1
  br i1 %c, label %loop, label %end
end:
  ret void
}
define void @waits_in_a_cycle(ptr %p, i32 %n) {
  br label %round
round:
  %i = phi i32 [ 0, %0 ], [ %next, %latch ]
  call void @__lineprof_mark_line(i32 8)
  switch i32 %i, label %latch [
    i32 7, label %one
    i32 8, label %two
  ], !prof !902
one:
  %v = load atomic i32, ptr %p acquire, align 4
  %d = icmp eq i32 %v, 0
  br i1 %d, label %two, label %latch
two:
  %w = load atomic i32, ptr %p acquire, align 4
  %e = icmp eq i32 %w, 1
  br i1 %e, label %one, label %latch
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
!901 = !{!"branch_weights", i32 1, i32 999}
!902 = !{!"branch_weights", i32 999, i32 1, i32 1}
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
; CHECK: round:
; CHECK-NEXT: phi i64
; CHECK: wait:
; CHECK: [[COUNTER]] {{[0-9]+}}, ptr %
; CHECK-NEXT: load atomic
; CHECK-LABEL: define void @waits_for_long(
; CHECK: loop:
; CHECK: load atomic
; CHECK: [[COUNTER]] {{[0-9]+}}, ptr inttoptr (i64 1 to ptr))
; CHECK-LABEL: define void @waits_in_a_cycle(
; CHECK: one:
; CHECK: [[COUNTER]] {{[0-9]+}}, ptr %
; CHECK-NEXT: load atomic
; CHECK-LABEL: define void @writes(
; CHECK: loop:
; CHECK: store atomic
; CHECK: [[COUNTER]] {{[0-9]+}}, ptr inttoptr (i64 1 to ptr))
