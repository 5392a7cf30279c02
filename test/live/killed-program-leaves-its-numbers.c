// REQUIRES: plugin
// RUN: rm -rf %t && mkdir %t && cd %t && %clang_lineprof -g %s -o busy
// RUN: cp %S/Inputs/start . && %python %S/Inputs/keys.py 100x20 './start ./busy; %kprof top $(cat number)' 'wait:inner line' 'run:kill -9 $(cat number)' wait:ended 'wait:inner line' keys:q 'wait:status 0' show | FileCheck %s
// RUN: %python %S/Inputs/keys.py 100x20 './start ./busy; %kprof top busy.lprof' 'wait:inner line' 'run:kill $(cat number)' wait:ended keys:f 'wait:^Calls' keys:q 'wait:status 0' show | FileCheck %s --check-prefix=AFTER
// RUN: not %kprof top --once busy.lprof 2>&1 | FileCheck %s --check-prefix=OVER
// Intent: what was last known of a program that was killed stays on the screen,
// answers keys, and is left on the terminal when the screen goes.
#include "Inputs/serve.h"
int main(void) {
  serve();
  return 0;
}
// CHECK: busy {{[0-9]+}}, ended,
// CHECK: {{[0-9].*}} serve.h:9 inner
// CHECK: status 0
// AFTER: Calls/s
// AFTER: serve.h:7 inner
// AFTER: status 0
// OVER: error: the program that wrote 'busy.lprof' does not run here any more
