// RUN: %clang_lineprof -g0 %s -o %t && %profile %t && %receipt > %t.out
// RUN: %filecheck %s < %t.out
// RUN: %clang -g1 -c %s -o %t.o -Rpass=inline 2>&1 | FileCheck --check-prefix=PLAIN %s
// RUN: %clang_lineprof -S -emit-llvm %s -o - | FileCheck --check-prefix=IR %s
// RUN: %kprof report %t.lprof | FileCheck --check-prefix=HITS %s
// REQUIRES: opt-O2
// Intent: two functions that change their bodies in mid-run: in the clean body
// of one the other is inlined as it is without lineprof, and the receipt says
// nothing of that call.
#include <stdlib.h>

volatile int sum;

static void few(int n) {
  for (int i = 0; i < n; i++)
    sum += abs(i) + rand() % 1; // HITS: {{^ *}}[[#@LINE]]{{ +3 }}
}

__attribute__((noinline)) void many(int n) {
  for (int i = 0; i < n; i++)
    few(i); // HITS: {{^ *}}[[#@LINE]]{{ +3 }}
}

int main(int argc, char **argv) {
  (void)argv;
  many(argc + 2);
  return 0;
}
// PLAIN: 'few' inlined into 'many'

// The call that is left is the timed body's.
// IR-LABEL: define {{.*}} @many(
// IR: call void @few
// IR-NOT: call void @few
// IR: {{^}}}

// CHECK: {{^}}few {{ *[0-9]+ +[0-9]+$}}
// CHECK: {{^}}many {{ *[0-9]+ +[0-9]+}}  timed: calls few ([[#]]){{$}}
