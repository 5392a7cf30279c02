; RUN: %passes='lineprof-frames,lineprof-place,function(lineprof-gather)' | %filecheck %s
; Intent: a loop around another counts in a variable if the inner one seldom
; runs. It keeps its counter if a round is likely to spend long in the inner
; one, which needs the register more. So do a loop without an end and one of
; three levels, whose counts are to be seen while they run.
define void @seldom_inside(i32 %n, i32 %m) {
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %latch ]
  call void @__lineprof_mark_line(i32 3)
  %rare = icmp eq i32 %i, 7
  br i1 %rare, label %inner, label %latch, !prof !900
inner:
  %j = phi i32 [ 0, %loop ], [ %more, %inner ]
  call void @g()
  %more = add i32 %j, 1
  %d = icmp slt i32 %more, %m
  br i1 %d, label %inner, label %latch
latch:
  %next = add i32 %i, 1
  %c = icmp slt i32 %next, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}
define void @long_inside(i32 %n, i32 %m) {
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %latch ]
  call void @__lineprof_mark_line(i32 4)
  br label %inner
inner:
  %j = phi i32 [ 0, %loop ], [ %more, %inner ]
  %a = mul i32 %j, %j
  %b = xor i32 %a, %m
  %e = mul i32 %b, %a
  %f = xor i32 %e, %b
  %more = add i32 %j, 1
  %d = icmp slt i32 %more, %m
  br i1 %d, label %inner, label %latch
latch:
  store i32 %f, ptr @x
  %next = add i32 %i, 1
  %c = icmp slt i32 %next, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}
define void @endless(ptr %p) {
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %latch ]
  call void @__lineprof_mark_line(i32 5)
  %rare = icmp eq i32 %i, 7
  br i1 %rare, label %calls, label %latch, !prof !900
calls:
  call void @g()
  br label %latch
latch:
  %next = add i32 %i, 1
  br label %loop
}
define void @three_levels(i32 %n, i32 %m) {
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %latch ]
  call void @__lineprof_mark_line(i32 6)
  %rare = icmp eq i32 %i, 7
  br i1 %rare, label %middle, label %latch, !prof !900
middle:
  %j = phi i32 [ 0, %loop ], [ %more, %tail ]
  br label %inner
inner:
  %k = phi i32 [ 0, %middle ], [ %most, %inner ]
  %most = add i32 %k, 1
  %d = icmp slt i32 %most, %m
  br i1 %d, label %inner, label %tail, !prof !900
tail:
  %more = add i32 %j, 1
  %e = icmp slt i32 %more, %m
  br i1 %e, label %middle, label %latch, !prof !900
latch:
  %next = add i32 %i, 1
  %c = icmp slt i32 %next, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}
declare void @g()
@x = external global i32
!900 = !{!"branch_weights", i32 1, i32 999}
; CHECK-LABEL: define void @seldom_inside(
; CHECK: loop:
; CHECK-NEXT: phi i64
; CHECK-NOT: [[COUNTER]]
; CHECK: inner:
; CHECK: [[COUNTER]] [[NUMBER:[0-9]+]], ptr
; CHECK: end:
; CHECK: [[COUNTER]] [[NUMBER]], ptr
; CHECK-LABEL: define void @long_inside(
; CHECK: loop:
; CHECK: [[COUNTER]] {{[0-9]+}}, ptr inttoptr (i64 1 to ptr))
; CHECK-LABEL: define void @endless(
; CHECK: loop:
; CHECK: [[COUNTER]] {{[0-9]+}}, ptr inttoptr (i64 1 to ptr))
; CHECK-LABEL: define void @three_levels(
; CHECK: [[COUNTER]] {{[0-9]+}}, ptr inttoptr (i64 1 to ptr))
; CHECK-NEXT: br label %loop
