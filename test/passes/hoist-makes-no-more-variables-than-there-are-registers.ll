; RUN: %passes='lineprof-frames,lineprof-place,function(lineprof-hoist)' | %filecheck %s
; Intent: a loop with more counters than eight keeps them.
define void @f(i32 %n) {
  br label %loop
loop:
  switch i32 %n, label %w0 [ i32 1, label %w1
                             i32 2, label %w2
                             i32 3, label %w3
                             i32 4, label %w4
                             i32 5, label %w5
                             i32 6, label %w6
                             i32 7, label %w7
                             i32 8, label %w8 ]
w0:
  call void @__lineprof_mark_line(i32 0)
  br label %next
w1:
  call void @__lineprof_mark_line(i32 1)
  br label %next
w2:
  call void @__lineprof_mark_line(i32 2)
  br label %next
w3:
  call void @__lineprof_mark_line(i32 3)
  br label %next
w4:
  call void @__lineprof_mark_line(i32 4)
  br label %next
w5:
  call void @__lineprof_mark_line(i32 5)
  br label %next
w6:
  call void @__lineprof_mark_line(i32 6)
  br label %next
w7:
  call void @__lineprof_mark_line(i32 7)
  br label %next
w8:
  call void @__lineprof_mark_line(i32 8)
  br label %next
next:
  %c = icmp eq i32 %n, 9
  br i1 %c, label %end, label %loop
end:
  ret void
}
; CHECK-LABEL: define void @f(
; CHECK-COUNT-9: [[COUNTER]] {{[0-9]}}, ptr inttoptr (i64 1 to ptr))
