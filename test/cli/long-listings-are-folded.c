// REQUIRES: plugin
// RUN: rm -rf %t && mkdir %t && cd %t && seq -f 'i += %%g;' 200 > body.inc
// RUN: %kprof cc -O1 -I. -fplugin-arg-lineprof-exact %s -o long && %kprof -q -o long.lprof ./long
// RUN: %kprof report long.lprof | %filecheck %s
// RUN: %kprof report --all long.lprof | %filecheck %s --check-prefix=ALL
// RUN: %kprof report --lines all long.lprof | %filecheck %s --check-prefix=ALL
// RUN: %kprof report --function 'cold*' long.lprof | %filecheck %s --check-prefix=COLD
// RUN: %kprof report --json long.lprof | %filecheck %s --check-prefix=JSON
// RUN: %kprof cc -O1 -I. -DMARKED -fplugin-arg-lineprof-exact %s -o marked && %kprof -q -o marked.lprof ./marked
// RUN: %kprof report marked.lprof | %filecheck %s --check-prefix=MARKED
// Intent: of a listing that is long the functions that hold the time are shown,
// the hottest first, without cold lines, and a line says so; what the user
// chose, by options or by marks, is shown as a whole.
#include <unistd.h>
#ifdef MARKED
#pragma lineprof on
#endif
static int cold(int i) {
#include "body.inc"
  return i + 1;
}
static int warm(int i) {
  usleep(200000); // a fifth
  i++;
  i *= 3;
  i += 5;
  i /= 2;
  i ^= 77;
  i -= 3;
  i *= 5;
  i += 7;
  i /= 3;
  i ^= 123;
  return i; // the end of it
}
static int hot(int i) {
  usleep(800000); // the rest
  return i;
}
int main(int argc, char **argv) {
  return (hot(argc) + warm(argc) + cold(argc)) * 0 + (argv[0] == (char *)0);
}
// CHECK: {{^}}Listed: 2 of 4 functions, with 95 % of their time, the hottest first, without their cold lines; --all lists everything
// CHECK: Function: hot at line
// CHECK: {{^ +[0-9]+ +}}1 {{.*}}usleep(800000); // the rest
// CHECK: Function: warm at line
// CHECK: {{^ +[0-9]+ +}}1 {{.*}}usleep(200000); // a fifth
// CHECK-NEXT: i++;
// CHECK-NEXT: i *= 3;
// CHECK-NEXT: {{^ +}}... 10 lines
// CHECK-EMPTY:
// CHECK-NOT: Function:
// ALL-NOT: Listed:
// ALL: Function: cold at line
// ALL: {{^ +200 +}}1 {{.*}}i += 200;
// ALL: Function: warm
// ALL: return i; // the end of it
// ALL: Function: hot
// ALL: Function: main
// COLD-NOT: Listed:
// COLD: Function: cold
// COLD: {{^ +200 +}}1 {{.*}}i += 200;
// JSON: "name": "cold"
// JSON: "line": 200
// MARKED-NOT: Listed:
// MARKED: Function: cold at line
// MARKED: {{^ +200 +}}1 {{.*}}i += 200;
// MARKED: Function: hot
