; RUN: %passes='function(lineprof-gather)' | %filecheck %s
; Intent: two counters that are beside each other in one block, and on either
; side of a call in another one, share no variable: the call may not return.
@__lineprof_module = external global i8
declare void @llvm.var.annotation.p0.p0(ptr, ptr, ptr, i32, ptr)
declare void @g()
define void @f(i32 %n) {
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %latch ]
  %rare = icmp eq i32 %i, 7
  br i1 %rare, label %calls, label %quick, !prof !900
quick:
  call void @llvm.var.annotation.p0.p0(ptr null, ptr @__lineprof_module, ptr inttoptr (i64 2 to ptr), i32 1, ptr inttoptr (i64 1 to ptr))
  call void @llvm.var.annotation.p0.p0(ptr null, ptr @__lineprof_module, ptr inttoptr (i64 2 to ptr), i32 2, ptr inttoptr (i64 1 to ptr))
  br label %latch
calls:
  call void @llvm.var.annotation.p0.p0(ptr null, ptr @__lineprof_module, ptr inttoptr (i64 2 to ptr), i32 1, ptr inttoptr (i64 1 to ptr))
  call void @g()
  call void @llvm.var.annotation.p0.p0(ptr null, ptr @__lineprof_module, ptr inttoptr (i64 2 to ptr), i32 2, ptr inttoptr (i64 1 to ptr))
  br label %latch
latch:
  %next = add i32 %i, 1
  %c = icmp slt i32 %next, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}
!900 = !{!"branch_weights", i32 1, i32 99}
; CHECK-LABEL: define void @f(
; CHECK: calls:
; CHECK-NOT: [[COUNTER]] 2,
; CHECK: call void @g()
; CHECK-NEXT: [[COUNTER]] 2, ptr inttoptr (i64 1 to ptr))
