// RUN: %clang_lineprof -g0 %s -o %t && %profile %t && %receipt > %t.out
// RUN: %filecheck %s < %t.out
// RUN: %clang -g1 -c %s -o %t.o -Rpass=inline 2>&1 | FileCheck --check-prefix=PLAIN %s
// RUN: %kprof report --json %t.lprof | FileCheck --check-prefix=JSON %s
// REQUIRES: opt-O2
// Intent: what is said of a call is true of the program without lineprof: it
// was inlined there. Clean code that is like it is not mentioned.
#include <stdio.h>
#include <stdlib.h>

static int small(int x) { return x * 3 + 1; }

__attribute__((noinline)) static int apart(int x) { return x * 5 + 2; }

// Changes its body in mid-run, so it is put together too late for its caller.
static void loop_of_calls(int n) {
  for (int i = 0; i < n; i++)
    printf("%d\n", i);
  printf("done\n");
}

int user(int n) { return small(n) + apart(n); }

int main(int argc, char **argv) {
  (void)argv;
  loop_of_calls(argc + 1);
  return user(argc) == 0;
}
// PLAIN: 'loop_of_calls' inlined into 'main'
// PLAIN-NOT: 'apart' inlined

// CHECK: {{^}}Function {{ *}}Clean {{ *}}Timed {{ *}}Changed
// CHECK: {{^}}small {{ *[0-9-]+ +[0-9]+$}}
// CHECK: {{^}}apart {{ *[0-9]+ +[0-9]+$}}
// CHECK: {{^}}loop_of_calls {{ *[0-9]+ +[0-9]+$}}
// CHECK: {{^}}user {{ *[0-9]+ +[0-9]+}}  timed: calls small (22){{$}}
// CHECK: {{^}}main {{ *[0-9]+ +[0-9]+}}  clean: calls loop_of_calls (26); timed: calls user (27){{$}}
// CHECK: {{^}}total
// CHECK: {{^}}clean: calls  the optimiser would have inlined them
// CHECK: {{^}}timed: calls  inlined in clean code

// JSON: "kind": "timed-call",
// JSON-NEXT: "line": 22,
// JSON-NEXT: "what": "small"
// JSON: "kind": "clean-call",
// JSON-NEXT: "line": 26,
// JSON-NEXT: "what": "loop_of_calls"
