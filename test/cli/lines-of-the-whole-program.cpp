// REQUIRES: plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %kprof c++ -O2 -fplugin-arg-lineprof-exact %s -o hot && %kprof -q -o hot.lprof ./hot
// RUN: %kprof lines --by hits hot.lprof | %filecheck %s
// RUN: %kprof lines hot.lprof | %filecheck %s --check-prefix=SELF
// RUN: %kprof lines --by time -n 2 hot.lprof | %filecheck %s --check-prefix=TIME
// RUN: %kprof lines --by per-hit -n 1 hot.lprof | %filecheck %s --check-prefix=HIT
// RUN: %kprof lines --by hits --instances --function 'twice*' hot.lprof | %filecheck %s --check-prefix=INSTANCES
// RUN: %kprof lines --by hits --limit 1 --json hot.lprof | %filecheck %s --check-prefix=JSON
// RUN: %kprof lines --by gpu hot.lprof 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: %kprof lines --file 'other*' hot.lprof 2>&1 | FileCheck %s --check-prefix=HIDDEN
// RUN: not %kprof lines --by speed hot.lprof 2>&1 | FileCheck %s --check-prefix=KEY
// RUN: %kprof lines 2>&1 | FileCheck %s --check-prefix=NEWEST
// Intent: `kprof lines` ranks the lines of all functions together; a line of a
// template is one, the sum of its instances, unless they are wanted apart.
#include <unistd.h>
template <class T> static T twice(T value) {
  return value + value; // the line of both instances
}
static void rest() {
  usleep(300000); // the longest
}
int main() {
  double sum = 0;
  for (int i = 0; i < 20; i++) {
    sum += twice(i);
    if (i % 4)
      sum += twice(0.5);
  }
  rest(); // has it too
  return sum < 0;
}
// CHECK: Hits {{ *}}Self {{ *}}% Self {{ *}}Self/Hit Line and Function {{ *}}Line Contents
// CHECK-NEXT: ====
// CHECK-NEXT: {{^ +}}35 {{.*}}lines-of-the-whole-program.cpp:18 twice {{ *}}return value + value; // the line of both
// CHECK-NEXT: {{^ +}}21 {{.*}}.cpp:25 main {{ *}}for (int i = 0;
// CHECK: {{^ +}}1 {{.*}}.cpp:21 rest
// SELF: {{^Timer unit: 1e-06 s$}}
// SELF: Self {{ *}}% Self {{ *}}Hits {{ *}}Self/Hit Line and Function
// SELF-NEXT: ====
// SELF-NEXT: {{^ +[0-9.]+ +[0-9.]+ +}}1 {{ *[0-9.]+ .*}}.cpp:21 rest {{ *}}usleep(300000);
// TIME: Time {{ *}}Hits {{ *}}Per Hit {{ *}}Self {{ *}}% Self Line
// TIME-NEXT: ====
// TIME-DAG: .cpp:21 rest
// TIME-DAG: .cpp:30 main {{ *}}rest(); // has it too
// TIME: {{^}}2 of {{[0-9]+}} lines; -n 0 shows all
// HIT: Per Hit {{ *}}Time {{ *}}Hits {{ *}}Self
// HIT-NEXT: ====
// HIT-NEXT: {{usleep\(300000\)|rest\(\)}}
// INSTANCES: {{^ +}}20 {{.*}}.cpp:18 twice<int>{{.*}}value + value
// INSTANCES-NEXT: {{^ +}}15 {{.*}}.cpp:18 twice<double>{{.*}}value + value
// INSTANCES-NOT: main
// JSON: "by": "hits",
// JSON: "lines": [
// JSON: "line": 18,
// JSON: "hits": 35,
// JSON: "function": "twice",
// JSON: "text": "  return value + value; // the line of both instances"
// JSON-NOT: "hits"
// NONE: no line asked a GPU for work
// HIDDEN: nothing to report, because the options hide all {{[0-9]+}} functions
// KEY: 'speed' is no value for '--by', which takes hits|time|self|per-hit|code|allocs
// NEWEST: reading 'hot.lprof', the newest profile here
