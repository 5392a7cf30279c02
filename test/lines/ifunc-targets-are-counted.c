// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// RUN: %clang_lineprof -fplugin-arg-lineprof-exact %s -o %t && %listing | %filecheck %s
// RUN: %clang_lineprof -fPIC -shared -DONLY=1 %s -o %t.so && %clang_lineprof -DONLY=2 %s %t.so -o %t
// RUN: %listing | %filecheck %s
// UNSUPPORTED: asan, tsan
// (they instrument the resolver themselves, before they can run)
// Intent: what a resolver calls runs in the loader, too, and is counted where
// the program calls it: by name, by the ifunc, and from each other.
#if ONLY != 2
static int twice(int n) {
  return 2 * n; // CHECK: {{^ *}}[[#@LINE]]{{ +101 }}
}
static int good(int n) {
  return twice(n) - n; // CHECK: {{^ *}}[[#@LINE]]{{ +101 }}
}
static int bad(int n) {
  return n / 2; // CHECK: {{^ *}}[[#@LINE]]{{ +0 }}
}
static int (*resolve(void))(int) { return good(4) == 4 ? good : bad; }
int chosen(int n) __attribute__((ifunc("resolve")));
int use(void) {
  int sum = good(1);
  for (int i = 0; i < 100; i++)
    sum += chosen(i); // CHECK: {{^ *}}[[#@LINE]]{{ +100 }}
  return sum;
}
#endif
#if ONLY != 1
int use(void);
int main(void) { return use() != 4951; }
#endif
