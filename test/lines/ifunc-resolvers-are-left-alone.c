// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// RUN: %clang_lineprof -static %s -o %t && %listing | %filecheck %s
// UNSUPPORTED: asan, tsan
// (they instrument the resolver themselves, before they can run)
// Intent: a resolver runs in the loader, before the runtime can; neither it nor
// what it calls is profiled, and the function that it chooses is.
static int has_feature(void) { return 1; }
static int plain(int n) { return n; }
static int fast(int n) {
  return n + 1; // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
}
static int (*resolve(void))(int) {
  if (has_feature())
    return fast;
  return plain;
}
int chosen(int n) __attribute__((ifunc("resolve")));
int main(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++)
    sum += chosen(i); // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
  return sum != 6;
}
