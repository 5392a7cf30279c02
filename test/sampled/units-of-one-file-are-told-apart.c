// UNSUPPORTED: tsan
// RUN: %clang_lineprof -g -DDEPTH=8 -c %S/Inputs/depth.c -o %t8.o
// RUN: %clang_lineprof -g -DDEPTH=16 -c %S/Inputs/depth.c -o %t16.o
// RUN: %clang_lineprof -g %s %t8.o %t16.o -o %t && %profile %t 60000 100
// RUN: %kprof report --json %t.lprof > %t.json && %python %S/Inputs/depth.py %t.json eight sixteen
// RUN: rm %t.lprof && %profile %t 100 60000
// RUN: %kprof report --json %t.lprof > %t.json && %python %S/Inputs/depth.py %t.json sixteen eight
// RUN: %clang_lineprof -gsplit-dwarf -g %s %t16.o %t8.o -o %t && rm %t.lprof && %profile %t 60000 100
// RUN: %kprof report --json %t.lprof > %t.json && %python %S/Inputs/depth.py %t.json eight sixteen
// Intent: one file that is compiled twice, with other macros, has two functions
// of one name at one place: samples of each are on its own lines.
#include "../Inputs/busy.h"

#include <stdlib.h>

volatile unsigned sink;
unsigned run_8(unsigned n), run_16(unsigned n);

int main(int count, char **arguments) {
  for (double end = busy_until(300); count > 2 && is_busy(end);) {
    sink = run_8((unsigned)atoi(arguments[1]));
    sink = run_16((unsigned)atoi(arguments[2]));
  }
  return 0;
}
