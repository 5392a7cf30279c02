// REQUIRES: plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %kprof cc -O2 -fplugin-arg-lineprof-exact %s -o doubt && %kprof -l -q --mode exact -o doubt.lprof ./doubt
// RUN: %kprof stats doubt.lprof | FileCheck %s
// Intent: where a function's own time is in doubt, its share is as well.
#include <unistd.h>

// Nothing but probes.
__attribute__((noinline)) static void cheap(void) {
  __asm__ volatile("");
  __asm__ volatile("");
}

__attribute__((noinline)) static void dear(void) { usleep(2000); }

int main(void) {
  for (int i = 0; i < 10000; i++)
    cheap();
  dear();
  return 0;
}
// CHECK-DAG: {{^ +10000 +<[0-9.]+ +<[0-9.e-]+ +[^ ]+ +<[0-9.e-]+ +[^ ]+  cheap }}
// CHECK-DAG: {{^ +1 +[0-9.]+ +[0-9.]+ +[0-9.]+ +[0-9.]+ +[0-9.]+  dear }}
