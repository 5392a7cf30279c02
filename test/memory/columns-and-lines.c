// RUN: %clang_lineprof -I%S/Inputs %s -o %t && %memory %t
// RUN: %kprof report --columns line,hits,allocs,bytes,live,atpeak,most,freed,temporary,moved %t.lprof | %filecheck %s
// RUN: %kprof report %t.lprof | %filecheck %s --check-prefix=DEFAULT
// RUN: %kprof lines --by bytes %t.lprof | %filecheck %s --check-prefix=BYTES
// RUN: %kprof lines --by peak %t.lprof | %filecheck %s --check-prefix=PEAK
// RUN: %kprof lines --by leaked %t.lprof | %filecheck %s --check-prefix=LEAKED
// RUN: %kprof lines --by leaked --json %t.lprof | FileCheck %s --check-prefix=JSON
// Intent: what a listing and 'kprof lines' show of memory.
#include "keep.h"
#include <stdlib.h>
int main(void) {
  // CHECK: Function: main
  // CHECK: Line # {{ *}}Hits {{ *}}Allocs {{ *}}Bytes {{ *}}Live {{ *}}At Peak {{ *}}Most {{ *}}Freed {{ *}}Temporary {{ *}}Moved
  // DEFAULT: Per Hit {{ *}}% Time {{ *}}Allocs {{ *}}Bytes {{ *}}Live {{ *}}At Peak {{ *}}Freed {{ *}}Temporary {{ *}}Line Contents
  for (int i = 0; i < 4; i++)
    keep(malloc(1024)); // CHECK: [[#@LINE]] {{ *}}4 {{ *}}4 {{ *}}4.0 KiB {{ *}}4.0 KiB {{ *}}4.0 KiB {{ *}}{{(<=)?}}4.0 KiB {{ *}}keep(
  for (int i = 0; i < 8; i++)
    free(keep(malloc(2048))); // CHECK: [[#@LINE]] {{ *}}8 {{ *}}8 {{ *}}16.0 KiB {{ *}}2.0 KiB {{ *}}{{(<=16|2).0}} KiB {{ *}}16.0 KiB {{ *}}8 {{ *}}free(
  return 0;
}
// CHECK: Memory: peak 6.0 KiB
// CHECK: all {{ *}}6.0 KiB at the peak, {{ *}}4.0 KiB live at the end in 4 blocks, 12 allocations of 20.0 KiB
// BYTES: Bytes Self
// BYTES: 16.0 KiB {{.*}}:18 main
// BYTES: 4.0 KiB {{.*}}:16 main
// PEAK: Peak Self
// PEAK: 4.0 KiB {{.*}}:16 main
// PEAK: 2.0 KiB {{.*}}:18 main
// LEAKED: Live Self
// LEAKED: 4.0 KiB {{.*}}:16 main
// JSON: "by": "leaked"
// JSON: "live_bytes": 4096
