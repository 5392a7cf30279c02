// REQUIRES: plugin
// UNSUPPORTED: asan, tsan
// RUN: rm -rf %t && mkdir %t && cd %t && %clang_lineprof -g %s -o holder
// RUN: sh -c '%kprof --memory -qq -o holder.lprof %t/holder > run 2>&1 & until %kprof top --once --json -i 0.1 $! > out 2> wrong && grep -q "live_bytes.: 67108864" out; do sleep 0.1; done; %kprof dump holder.lprof > text; %kprof dump --json holder.lprof > json'
// RUN: FileCheck %s < out
// RUN: %python %S/Inputs/keys.py 120x20 '%kprof top holder.lprof' 'wait:64.0 MiB live, 96.0 MiB at the peak, [0-9.]+ MiB resident' 'run:pkill -9 -x -f %t/holder' wait:ended keys:q 'wait:status 0'
// RUN: FileCheck %s --check-prefix=TEXT < text && FileCheck %s --check-prefix=JSON < json
// Intent: of a program whose memory is measured is shown what is live now, what
// was live at its peak, and what is resident.
// CHECK: "memory": {
// CHECK-NEXT: "live_bytes": 67108864,
// CHECK-NEXT: "peak_bytes": 100663296,
// CHECK-NEXT: "resident_bytes": {{[0-9]+}}
// TEXT: {{^}}Memory: 64.0 MiB live, 96.0 MiB at the peak, {{[0-9.]+}} MiB resident, seen {{[0-9]+}} ms ago{{$}}
// JSON: "live_bytes": 67108864,
// JSON-NEXT: "peak_bytes": 100663296,
// JSON-NEXT: "resident_bytes": {{[0-9]+}},
// JSON-NEXT: "age_s": {{[0-9.e-]+}}
#include <stdlib.h>
#include <unistd.h>
static void *volatile kept[2];
int main(void) {
  kept[0] = malloc(64 << 20);
  kept[1] = malloc(32 << 20);
  free(kept[1]);
  alarm(300);
  for (volatile unsigned i = 0;; i++)
    if (i % 4096 == 0)
      usleep(1000);
}
