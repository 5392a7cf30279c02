// RUN: %clang_lineprof %s -o %t && %profile %t && %kprof export -f llvm-sample -o %t.txt %t.lprof
// RUN: FileCheck --check-prefix=TEXT %s < %t.txt
// RUN: llvm-profdata merge --sample %t.txt -o %t.prof
// RUN: %clang -fprofile-sample-use=%t.prof -S -emit-llvm -o - %s | FileCheck --check-prefix=IR %s
// Intent: beside a line stands whom samples met it calling, so that clang knows of
// a call by a pointer which function it mostly is.
#include "../Inputs/busy.h"

static volatile unsigned sink;

static __attribute__((noinline)) void work(double ms) {
  for (double end = busy_until(ms); is_busy(end);)
    for (unsigned i = 0; i < 100000; i++)
      sink += i;
}

static void (*volatile chosen)(double) = work;

int main(void) {
  for (int i = 0; i < 40; i++)
    chosen(10);
  return 0;
}
// TEXT: {{^}}main:{{[0-9]+}}:1
// TEXT: {{^}} 2: 40 work:40

// IR: call void %{{.*}}!prof ![[CALLEES:[0-9]+]]
// IR: ![[CALLEES]] = !{!"VP", i32 0, i64 40, i64 {{-?[0-9]+}}, i64 40}
