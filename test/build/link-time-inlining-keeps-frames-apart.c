// RUN: %clang_lineprof -O2 -DPART -flto -c %s -o %t.part.o
// RUN: %clang_lineprof -O2 -flto -fuse-ld=lld %s %t.part.o -o %t
// RUN: %profile %t && %kprof report --json %t.lprof | %filecheck %s
// RUN: %clang_lineprof -O2 -DPART -flto=thin -c %s -o %t.part.o
// RUN: %clang_lineprof -O2 -flto=thin -fuse-ld=lld %s %t.part.o -o %t
// RUN: %profile %t && %kprof report --json %t.lprof | %filecheck %s
// Intent: a function that the linker inlined from another unit leaves its
// caller's frame open.
#ifdef PART
int leaf(int n) { return n ^ 1; }
int middle(int n) {
  int a = leaf(n);
  int b = leaf(n + 1);
  return a + b;
}
#else
int middle(int n);
int main(void) {
  int sum = 0;
  for (int i = 0; i < 100; i++)
    sum += middle(i); // CHECK: "line": [[#@LINE]],
                      // CHECK: "calls": 100,
  return sum != 10000;
}
#endif
