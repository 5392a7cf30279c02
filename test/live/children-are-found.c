// REQUIRES: plugin
// RUN: rm -rf %t && mkdir %t && cd %t && %clang_lineprof -g %s -o busy
// RUN: sh -c '%kprof -qq -o busy.lprof %t/busy & until %kprof top --once -i 0.2 $! > out 2> wrong; do sleep 0.1; done; %kprof dump $! > dump; pkill -9 -x -f %t/busy; wait'
// RUN: FileCheck %s < out && FileCheck %s --check-prefix=DUMP < dump
// RUN: %python %S/Inputs/keys.py 80x20 '%kprof top sh -c "%t/busy; exit 5"' 'wait:inner line' 'run:pkill -9 -x -f %t/busy' wait:ended keys:q 'wait:status 5'
// Intent: the number of kprof, or of a shell, stands for the program that it has
// started.
#include "Inputs/serve.h"
int main(void) {
  serve();
  return 0;
}
// CHECK: Hits/s  % CPU % Wait % Time  Per Hit  Line and Function
// CHECK: inner line
// DUMP: Thread 1, {{[0-9]+}} busy: {{runs|waits}},
