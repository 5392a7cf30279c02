// RUN: %clang_lineprof -g %s -o %t && rm -f %t.lprof && env LINEPROF_MEASURE_MODE=auto LINEPROF_OUTPUT=%t.lprof %t
// RUN: %expect %t.lprof 'sleeps.hits == 40' 'sleeps.time_ns > 1.2e8' \
// RUN:   'seldom.time_ns > 0.98 * sleeps.time_ns' 'seldom.time_is != "unknown"' \
// RUN:   'through.time_ns > 0.98 * sleeps.time_ns' 'outer.time_ns > 0.98 * sleeps.time_ns' \
// RUN:   'through.source != "timed"' 'through.time_ns < 1.02 * sleeps.time_ns + 0.05 * run.wall_ns' \
// RUN:   '[f.total_ns > 0.98 * sleeps.time_ns for f in functions if f.name == "pass_on"] == [True]'
// RUN: %kprof stats --callers=pass_on --callers=nap %t.lprof | %filecheck %s
// Intent: who waits, and was called by lines that lost their clocks since they are
// short nearly always, waits in these, too, by the clock and not by chance: each call
// that takes a millisecond is noted with its callers when it ends. No sample needs to
// meet it.
#include <unistd.h>

__attribute__((noinline)) static int nap(int us) {
  return usleep(us); // @sleeps
}

__attribute__((noinline)) static int now_and_then(int i) {
  if (i % 500 == 499)
    return nap(3000) + i; // @seldom
  return i;
}

__attribute__((noinline)) static int pass_on(int i) {
  int n = now_and_then(i); // @through
  return n + 1;
}

int main(void) {
  int n = 0;
  for (int i = 0; i < 20000; i++)
    n ^= pass_on(i); // @outer
  return n == 0;
}
// CHECK: Callers of nap {{.*}}, 40 calls
// CHECK: {{^ *}}40 {{.* (99.[0-9]|100.0)}}  now_and_then {{.*}}.c:{{[0-9]+}}  | return nap(3000) + i; // @seldom
// CHECK: Callers of pass_on {{.*}}, 20000 calls
// CHECK: {{^ *}}20000 {{.* (99.[0-9]|100.0)}}  main {{.*}}.c:{{[0-9]+}}  | n ^= pass_on(i); // @outer
