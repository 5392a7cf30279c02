// REQUIRES: plugin
// RUN: rm -rf %t && mkdir %t && cd %t && %kprof cc --exact -O1 %s -o waits && cp %S/Inputs/start .
// RUN: env LINEPROF_MEASURE_MODE=exact sh -c './start ./waits; until %kprof dump --wait 0.1 $(cat number) > text && grep inner text; do sleep 0.1; done; %kprof dump --wait 0.1 --json $(cat number) > json; kill $(cat number)'
// RUN: FileCheck %s < text && FileCheck %s --check-prefix=JSON < json
// Intent: where nobody samples, the lines whose clocks run say where a thread is.
#include <unistd.h>
static void inner(void) {
  for (;;)
    pause();
}
static void outer(void) {
  inner();
}
int main(void) {
  alarm(300);
  outer();
  return 0;
}
// CHECK: {{^}}Thread 1, [[#%u,]] waits: waits, not sampled meanwhile; clocks run at
// CHECK-NEXT: {{^}}  inner  dump-of-exact-builds-tells-open-rows.c:9
// CHECK-NEXT: {{^}}  outer  dump-of-exact-builds-tells-open-rows.c:12
// CHECK-NEXT: {{^}}  main  dump-of-exact-builds-tells-open-rows.c:16
// JSON: "source": "clocks",
// JSON: "function": "inner",
