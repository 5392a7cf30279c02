// REQUIRES: plugin
// RUN: rm -rf %t && mkdir %t && cd %t && %clang_lineprof -g %s -o busy
// RUN: %python %S/Inputs/keys.py 200x50 '%kprof top %t/busy' 'wait:[kMG] +[0-9.<?]+ .*inner line' show keys:f 'wait:^Calls' show keys:s 'wait:by time' keys:S,S 'wait:by waiting' keys:1 'wait:by cpu' keys:l 'wait:^ *Hits' text:/outer keys:Enter 'wait:filter: outer$' 'gone:inner line' show keys:Escape 'gone:filter:' keys:p wait:paused keys:p gone:paused keys:w 'wait:by self' keys:w 'wait:by cpu' keys:c wait:accumulating keys:r,c gone:accumulating keys:h wait:Keys show keys:h keys:Enter 'wait:Line .* in ' show keys:n,Escape 'wait:Line and Function' keys:o 'wait:has written' keys:Escape 'run:pkill -9 -x -f %t/busy' wait:ended keys:q 'wait:status 137' > big
// RUN: FileCheck %s < big
// RUN: %python %S/Inputs/keys.py 60x12 '%kprof top %t/busy' 'wait:[kMG] +[0-9.<?]+ .*inner' show keys:f 'wait:^Calls' keys:Down,Up,NPage,PPage,End,Home,Enter wait:Esc show size:30x5 'wait:^q quit' size:200x50 'wait:% Time' show size:1x1 size:60x12 wait:Esc 'run:pkill -9 -x -f %t/busy' wait:ended keys:q 'wait:status 137' > small
// RUN: FileCheck %s --check-prefix=SMALL < small
// Intent: each key of the screen does what the help says, in large and small
// terminals and while these change; a killed program ends it in its manner.
#include "Inputs/serve.h"
int main(void) {
  serve();
  return 0;
}
// CHECK: {{^}}busy [[PID:[0-9]+]], 1 thread, {{[0-9.]+}} s, by cpu{{$}}
// CHECK-NEXT: {{^}} Hits/s  % CPU % Wait % Time  Per Hit  Line and Function
// CHECK-DAG: {{^ +[0-9.]+[kMG] .*  serve.h:9 inner  sink \+= i; /\* inner line \*/$}}
// CHECK-DAG: {{^ +[0-9.~<?]+ .*main  serve\(\);}}
// CHECK: {{^}}Calls/s  % CPU % Wait % Time Per Call  Function
// CHECK: serve.h:7 inner
// CHECK: filter: outer
// CHECK: calls inner
// CHECK: {{^}}q{{ +}}leave
// CHECK: Per Hit   Line  {{[a-z]+}} in {{.*}}serve.h
// SMALL: {{^}}busy {{[0-9]+}}, 1 thread
// SMALL-NEXT: {{^}} Hits/s  % CPU  Per Hit  Line and Function
// SMALL: {{^q quit  s sort .*Enter source  p pau?s?$}}
// SMALL: Hits/s  % CPU  Per Hit   Line
// SMALL: Hits/s  % CPU % Wait % Time  Per Hit   Line
