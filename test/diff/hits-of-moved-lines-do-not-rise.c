// RUN: rm -rf %t.d && split-file %s %t.d
// RUN: cd %t.d && sh -c 'set -e; for i in old new extra; do %clang_lineprof $i.c -o $i; LINEPROF_OUTPUT=$i.lprof ./$i; done'
// RUN: %kprof diff --hits --fail-above 5 %t.d/old.lprof %t.d/new.lprof | FileCheck %s
// CHECK: The whole: +2000 hits
// CHECK-NOT: total += i * round
// RUN: sh -c '%kprof diff --hits --fail-above 5 %t.d/old.lprof %t.d/extra.lprof 2>&1 > %t.txt; test $? = 1' | FileCheck %s --check-prefix=EXTRA
// EXTRA: error: {{.*}}: function 'sum' is new, and its lines ran {{.*}} times{{.*}} % of all (at most 5 % and 0.5 %)
//
// Intent: statements that leave one function for a new one, word for word, are
// not new hits; what the new function does beyond that is.
//--- old.c
int main(void) {
  long total = 0;
  for (int round = 0; round < 1000; round++) {
    for (int i = 0; i < 100; i++)
      total += i * round;
    total %= 1000003;
  }
  return total < 0;
}
//--- new.c
static long sum(long total, int round) {
  for (int i = 0; i < 100; i++)
    total += i * round;
  return total;
}
int main(void) {
  long total = 0;
  for (int round = 0; round < 1000; round++) {
    total = sum(total, round);
    total %= 1000003;
  }
  return total < 0;
}
//--- extra.c
static long sum(long total, int round) {
  for (int i = 0; i < 100; i++)
    total += i * round;
  for (int i = 0; i < 50; i++)
    total ^= i;
  return total;
}
int main(void) {
  long total = 0;
  for (int round = 0; round < 1000; round++) {
    total = sum(total, round);
    total %= 1000003;
  }
  return total < 0;
}
