// REQUIRES: plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %kprof cc -O1 -fplugin-arg-lineprof-exact %s -o prog && %kprof -v -q -o prog.lprof ./prog > out
// RUN: %filecheck %s < out
// RUN: sed '/^Total time/q' out | sed -n '26,$p' | count 0
// RUN: %kprof report --no-summary prog.lprof | %filecheck %s --check-prefix=WITHOUT
// RUN: %kprof report --no-details prog.lprof | %filecheck %s --check-prefix=ALONE
// Intent: a report begins with how long the run took, what measuring cost, and
// the ten hottest lines, all on one screen; then comes the listing.
#include <unistd.h>
static int twice(int i) {
  return 2 * i;
}
int main(void) {
  int sum = 0;
  for (int i = 0; i < 9; i++)
    sum += twice(i);
  usleep(2000);
  usleep(2000);
  usleep(2000);
  usleep(2000);
  usleep(2000);
  usleep(2000);
  usleep(2000);
  usleep(2000);
  usleep(2000);
  usleep(2000);
  usleep(400000); // the hottest
  return sum < 0;
}
// CHECK: {{^}}Timer unit: 1e-06 s
// CHECK-EMPTY:
// CHECK-NEXT: {{^}}Time: {{[0-9.]+}} s, {{.*}}1 thread
// CHECK-NEXT: {{^}}Measuring: about {{.*}} to count, {{[0-9]+}} clocks at {{[0-9]+}} ns
// CHECK-NEXT: {{^}}Hottest: 10 of 1{{[0-9]}} lines that ran; % Self is of {{[0-9.e-]+}} s, all threads' time
// CHECK-EMPTY:
// CHECK-NEXT: Self % Self Hits Self/Hit Line and Function {{ *}}Line Contents
// CHECK-NEXT: ====
// CHECK-NEXT: {{^ +[0-9.]+ +[0-9.]+ +}}1 {{ *[0-9.]+}} summary-comes-first.c:28 main {{ *}}usleep(400000);
// CHECK-COUNT-9: {{^ .*}}summary-comes-first.c:
// CHECK-EMPTY:
// CHECK-NEXT: {{^}}Total time:
// CHECK: {{^ +28 +1 .*}}usleep(400000);
// WITHOUT-NOT: Hottest:
// WITHOUT: {{^ +28 +1 .*}}usleep(400000);
// ALONE: Hottest:
// ALONE-NOT: Total time:
