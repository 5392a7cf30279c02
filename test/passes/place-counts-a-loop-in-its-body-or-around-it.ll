; RUN: %passes='lineprof-frames,lineprof-place,print<lineprof-terms>' | %filecheck %s
; Intent: a loop has one counter in its rounds; its test is counted by that and
; by what comes in.
define void @f(i32 %n) {
  call void @__lineprof_mark_line(i32 1)
  br label %test
test:
  %i = phi i32 [ 0, %0 ], [ %next, %body ]
  call void @__lineprof_mark_line(i32 2)
  %c = icmp slt i32 %i, %n
  br i1 %c, label %body, label %end
body:
  call void @__lineprof_mark_line(i32 3)
  %next = add i32 %i, 1
  br label %test
end:
  call void @__lineprof_mark_line(i32 4)
  ret void
}
; CHECK: row 1: [[CALLS:[01]]]
; CHECK-NEXT: row 2: 0 1
; CHECK-NEXT: row 3: [[ROUNDS:[01]]]
; CHECK-NEXT: row 4: [[CALLS]]
; CHECK-LABEL: define void @f(
; CHECK-COUNT-2: [[COUNTER]]
; CHECK-NOT: [[COUNTER]]
