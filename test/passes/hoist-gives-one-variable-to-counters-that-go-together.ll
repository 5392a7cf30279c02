; RUN: %passes=lineprof-hoist | %filecheck %s
; Intent: counters that are met together share a variable; each is added.
@__lineprof_module = internal global i32 0
define void @f(i1 %c) {
  br label %loop
loop:
  call void @llvm.var.annotation(ptr null, ptr @__lineprof_module, ptr inttoptr (i64 2 to ptr), i32 4, ptr inttoptr (i64 1 to ptr))
  call void @llvm.var.annotation(ptr null, ptr @__lineprof_module, ptr inttoptr (i64 2 to ptr), i32 5, ptr inttoptr (i64 1 to ptr))
  br i1 %c, label %loop, label %end
end:
  ret void
}
declare void @llvm.var.annotation(ptr, ptr, ptr, i32, ptr)
; CHECK-LABEL: define void @f(
; CHECK: loop:
; CHECK-NEXT: phi i64
; CHECK-NEXT: [[SUM:%.+]] = add i64
; CHECK-NEXT: br
; CHECK: end:
; CHECK: [[COUNTER]] 4, ptr [[SUM4:%.+]])
; CHECK: [[COUNTER]] 5, ptr [[SUM5:%.+]])
