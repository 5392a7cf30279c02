// RUN: %clang_lineprof -O2 -S %s -o - | grep -v '\.loc' | %filecheck %s
// REQUIRES: plugin, x86_64, opt-O2
// UNSUPPORTED: asan, tsan
// Intent: in an executable's code a function asks once, where it is entered,
// whether its thread has counters; what it does if not stands behind its
// return, and keeps the registers that hold its arguments.

// CHECK-LABEL: {{^}}leaf:
// CHECK: cmpq $0, %fs:__lineprof_counts@TPOFF
// CHECK: je
// CHECK-NOT: {{^\s+(cmp|test)}}
// CHECK: leal (%rdi,%rdi,2), %eax
// CHECK: retq
// CHECK: callq __lineprof_unit_attach_counts
// CHECK-NOT: callq
// CHECK: .Lfunc_end
int leaf(int x) { return x * 3; }

// CHECK-LABEL: {{^}}loop:
// CHECK: cmpq $0, %fs:__lineprof_counts@TPOFF
// CHECK-NOT: cmpq $0, %fs:__lineprof_counts@TPOFF
// CHECK: callq f
// CHECK-NOT: cmpq $0, %fs:__lineprof_counts@TPOFF
// CHECK: .Lfunc_end
int f(int);
int loop(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += f(i);
  return sum;
}
