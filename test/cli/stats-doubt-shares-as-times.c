// REQUIRES: plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %kprof cc -O2 -fplugin-arg-lineprof-exact %s -o doubt && %kprof -l -q --mode exact -o doubt.lprof ./doubt
// RUN: %kprof stats doubt.lprof > doubt.txt && awk -f %S/Inputs/shares-as-doubted-as-times.awk doubt.txt
// UNSUPPORTED: asan, tsan
// (their own work is in its time)
// Intent: where a function's own time is in doubt, its share is as well.
#include <unistd.h>

// Nothing but clock readings. A busy machine may interrupt a call, which has a
// time then: hardly in all of these functions.
#define CHEAP(name)                                                            \
  __attribute__((noinline)) static void name(void) { __asm__ volatile(""); }
CHEAP(cheap0)
CHEAP(cheap1)
CHEAP(cheap2)
CHEAP(cheap3)
CHEAP(cheap4)
CHEAP(cheap5)
CHEAP(cheap6)
CHEAP(cheap7)

__attribute__((noinline)) static void dear(void) { usleep(2000); }

int main(void) {
  static void (*const all[])(void) = {cheap0, cheap1, cheap2, cheap3,
                                      cheap4, cheap5, cheap6, cheap7};
  for (int i = 0; i < 1000; i++)
    all[i % 8]();
  dear();
  return 0;
}
