// REQUIRES: plugin
// RUN: rm -rf %t && mkdir %t && cd %t && %clang_lineprof -g %s -o talker
// RUN: %python %S/Inputs/keys.py 80x20 '%kprof top -o my.lprof ./talker a' 'wait:inner line' 'gone:said' keys:o 'wait:said a' 'wait:complained' keys:o keys:q 'wait:said a' 'run:touch enough' 'wait:status 3' show | FileCheck %s
// RUN: %kprof lines my.lprof | grep 'inner line'
// RUN: rm enough && %python %S/Inputs/keys.py 80x20 '%kprof top ./talker b < my.lprof > /dev/tty' 'wait:inner line' 'run:touch enough' 'wait:ended' keys:q 'wait:status 4' show
// Intent: a program's output waits until the screen has gone, a program that
// goes on is waited for, and its status is kprof's; where its input is no
// terminal it is its own.
#include "Inputs/serve.h"
#include <stdio.h>
int main(int argc, char **argv) {
  alarm(300);
  int has_input = getchar() == 'l';
  printf("said %s\n", argv[1]);
  fflush(stdout);
  fputs("complained\n", stderr);
  while (access("enough", F_OK))
    outer();
  puts("said it is over");
  return 3 + has_input;
}
// CHECK: said a
// CHECK-NEXT: complained
// CHECK-NEXT: said it is over
// CHECK-NEXT: talker {{[0-9]+}},
// CHECK: serve.h:9 inner
// CHECK: Wrote profile results to 'my.lprof'
// CHECK: status 3
