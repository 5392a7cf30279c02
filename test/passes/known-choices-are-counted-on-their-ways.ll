; RUN: %passes='function(lineprof-known-choices)' | %filecheck %s
; Intent: a loop that ends when a condition holds does not count the condition
; in its rounds; a condition of the program's own is left alone.
@__lineprof_module = external global i8
declare void @llvm.var.annotation.p0.p0(ptr, ptr, ptr, i32, ptr)
define i64 @f(ptr %p, i32 %n) {
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %latch ]
  %sum = phi i64 [ 0, %0 ], [ %more, %latch ]
  %own = phi i64 [ 0, %0 ], [ %own.more, %latch ]
  %at = getelementptr i32, ptr %p, i32 %i
  %v = load i32, ptr %at
  %found = icmp eq i32 %v, 7
  %one = zext i1 %found to i64
  %more = add i64 %sum, %one
  %own.more = add i64 %own, %one
  br i1 %found, label %hit, label %latch
latch:
  %next = add i32 %i, 1
  %c = icmp slt i32 %next, %n
  br i1 %c, label %loop, label %end
hit:
  %times.hit = inttoptr i64 %more to ptr
  call void @llvm.var.annotation.p0.p0(ptr null, ptr @__lineprof_module, ptr inttoptr (i64 2 to ptr), i32 5, ptr %times.hit)
  ret i64 %own.more
end:
  %times.end = inttoptr i64 %more to ptr
  call void @llvm.var.annotation.p0.p0(ptr null, ptr @__lineprof_module, ptr inttoptr (i64 2 to ptr), i32 5, ptr %times.end)
  ret i64 %own.more
}
; CHECK-LABEL: define i64 @f(
; CHECK: loop:
; CHECK-NOT: %sum
; CHECK: %own.more = add i64 %own, %one
; CHECK: hit:
; CHECK-NEXT: inttoptr i64 1 to ptr
; CHECK: ret i64 %own.more
; CHECK: end:
; CHECK-NEXT: inttoptr i64 0 to ptr
