// RUN: %clang_lineprof -S -emit-llvm -Xclang -disable-llvm-passes %s -o - | FileCheck %s
// Intent: what the AST stage inserts: one marker a statement, the header's
// before the loop and again at its increment, none around the condition.
// CHECK-LABEL: define {{.*}}@sum(
// CHECK: call void @__lineprof_mark_enter(i32 noundef 0)
// CHECK: call void @__lineprof_mark_line(i32 noundef 1)
// CHECK: call void @__lineprof_mark_line(i32 noundef 2)
// CHECK: icmp slt
// CHECK: call void @__lineprof_mark_line(i32 noundef 3)
// CHECK: call void @__lineprof_mark_line(i32 noundef 2)
// CHECK: call void @__lineprof_mark_line(i32 noundef 4)
// CHECK-NOT: @__lineprof_mark
// CHECK: ret i32
int sum(int n) {
  int total = 0;
  for (int i = 0; i < n; i++)
    total += i;
  return total;
}
