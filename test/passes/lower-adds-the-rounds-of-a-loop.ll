; RUN: %passes='lineprof-frames,lineprof-place,function(lineprof-hoist),lineprof-lower' | %filecheck %s
; Intent: a counter that has left a loop adds the number of rounds, once.
define void @f(i1 %c) {
  br label %loop
loop:
  call void @__lineprof_mark_line(i32 3)
  br i1 %c, label %loop, label %end
end:
  ret void
}
; CHECK-LABEL: define void @f(
; CHECK: loop:
; CHECK-NOT: @__lineprof_counts
; CHECK: {{^}}end:
; CHECK: [[OLD:%.+]] = load i64
; CHECK-NEXT: add i64 [[OLD]], %
; CHECK-NEXT: store i64
; CHECK-NOT: store i64
; CHECK: ret void
