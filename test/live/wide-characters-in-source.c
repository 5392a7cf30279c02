// REQUIRES: plugin
// RUN: rm -rf %t && mkdir %t && cd %t && cp %s w.c && %clang_lineprof -g w.c -o busy
// RUN: %python %S/Inputs/keys.py 60x12 '%kprof top %t/busy' 'wait:汉字' show keys:Enter 'wait:in w.c' show 'run:pkill -9 -x -f %t/busy' wait:ended keys:q 'wait:status 137' | FileCheck %s
// RUN: %python %S/Inputs/keys.py 60x12 'LC_ALL=C %kprof top %t/busy' 'wait:[?][?][?]' 'run:pkill -9 -x -f %t/busy' wait:ended keys:q 'wait:status 137'
// Intent: characters of two columns, of none and of no known text are cut where
// the terminal ends, and lines stay lines.
#include <unistd.h>
static volatile unsigned long sink;
int main(void) {
  alarm(300);
  for (;;)
	sink += 3; /* 汉字汉字汉字汉字汉字汉字汉字汉字汉字汉字汉字汉字汉字汉字 é (here is more) */
}
// CHECK: {{^}}busy
// CHECK: w.c:[[#@LINE-3]] main
// CHECK: {{^}}q quit
// CHECK: {{^ +[0-9.]+[kMG] .* [0-9]+ .*}}sink += 3; /* 汉字{{[汉字]*$}}
