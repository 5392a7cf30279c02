// RUN: %clang_lineprof %s -o %t && %profile %t && %kprof export -f llvm-sample -o %t.txt %t.lprof
// RUN: llvm-profdata merge --sample %t.txt -o %t.prof
// RUN: %clang -fprofile-sample-use=%t.prof -S -emit-llvm -o - %s | FileCheck %s
// RUN: %clang -fprofile-sample-use=%t.prof -o %t.fast %s && %t.fast
// Intent: clang takes the profile of a build with lineprof, and gives a build
// without it the weights that these counts have, or one more.
static volatile int last;

__attribute__((noinline)) static void seldom(int n) { last = n; }
__attribute__((noinline)) static void often(int n) { last = -n; }

// CHECK: define {{.*}} @choose({{.*}} !prof ![[CALLS:[0-9]+]]
// CHECK: br i1 {{.*}} !prof ![[WEIGHTS:[0-9]+]]
// CHECK: ![[CALLS]] = !{!"function_entry_count", i64 {{160[01]}}}
// CHECK: ![[WEIGHTS]] = !{!"branch_weights", i32 {{10[01]}}, i32 {{150[01]}}}
__attribute__((noinline)) void choose(int n) {
  if (n % 16 == 0)
    seldom(n);
  else
    often(n);
}

int main(void) {
  for (int i = 0; i < 1600; i++)
    choose(i);
  return last > 0;
}
