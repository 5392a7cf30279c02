// RUN: %clang_lineprof -c %s -o %t.1.o
// RUN: %clang -DOTHER -c %s -o %t.2.o
// RUN: %clang_lineprof %t.1.o %t.2.o -o %t && %listing | %filecheck %s
// RUN: %clang_lineprof -DALONE %s -o %t && %listing | %filecheck %s
// UNSUPPORTED: asan, tsan
// (they instrument the resolver themselves, before they can run)
// Intent: a weak function that a resolver calls is the strong one of another
// unit, as without the profiler; where there is none, it runs unprofiled.
#ifdef OTHER
int level(void) { return 1; }
#else
#ifdef ALONE
enum { EXPECTED = 0 };
#else
enum { EXPECTED = 1 };
#endif
__attribute__((weak)) int level(void) { return 0; }
static int slow(void) { return 0; }
static int fast(void) { return 1; }
static int (*resolve(void))(void) { return level() ? fast : slow; }
int chosen(void) __attribute__((ifunc("resolve")));
int main(void) {
  return chosen() != EXPECTED; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}
#endif
