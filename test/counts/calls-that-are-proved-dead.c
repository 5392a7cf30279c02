// REQUIRES: opt-O2
// RUN: %clang_lineprof -O2 %s -o %t && %counts | %filecheck %s
// RUN: not %clang_lineprof -O2 -DALIVE %s -o %t 2> %t.err
// RUN: FileCheck %s --check-prefix=ALIVE < %t.err
// Intent: functions that nobody defines, or that must not be called, may stand
// where the optimiser proves that control never comes, as without lineprof;
// where it does not, that is said as without lineprof.

extern void size_is_not_known(void) __attribute__((error("size is not known")));
extern void nobody_defines_it(void);

static inline int class_of(unsigned long size) {
  if (size == 4)
    return 1;
  if (size == 8)
    return 2;
  size_is_not_known();
  return 0;
}

__attribute__((noinline)) static int work(int count) {
  int sum = 0;
  for (int i = 0; i < count; i++) {
    int low = i & 3;
    if (low > 3)
      nobody_defines_it(); // CHECK: {{^ *}}[[#@LINE]]{{ +0 }}
    // CHECK: {{^ *}}[[#@LINE+1]]{{ +100 }}
    sum += class_of(sizeof(int)) + class_of(sizeof(long));
  }
  return sum;
}

int main(int argc, char **argv) {
  (void)argv;
#ifdef ALIVE
  if (class_of((unsigned long)argc) == 7)
    return 1;
#endif
  return work(100 * argc) != 300;
}
// ALIVE: error: call to 'size_is_not_known' declared with 'error' attribute
