// REQUIRES: plugin
// RUN: rm -rf %t && mkdir %t && cd %t && %clang_lineprof -g %s -o quick
// RUN: sh -c '%kprof top ./quick; test $? = 1' > out 2>&1 && FileCheck %s --check-prefix=PIPE < out && not grep ran out
// RUN: sh -c '%kprof top; test $? = 2' 2>&1 | FileCheck %s --check-prefix=NOTHING
// RUN: sh -c '%kprof top --json 1; test $? = 2' 2>&1 | FileCheck %s --check-prefix=JSON
// RUN: sh -c '%kprof top --once ./quick; test $? = 2' 2>&1 | FileCheck %s --check-prefix=ONCE
// RUN: sh -c '%kprof top --once $$ more; test $? = 2' 2>&1 | FileCheck %s --check-prefix=MORE
// RUN: sh -c '%kprof top --once $$; test $? = 1' 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: sh -c '%kprof top --once nothing.lprof; test $? = 1' 2>&1 | FileCheck %s --check-prefix=FILE
// RUN: %python %S/Inputs/keys.py 80x20 'TERM=no-such-kind %kprof top ./quick' 'wait:status' show | FileCheck %s --check-prefix=KIND
// RUN: %python %S/Inputs/keys.py 80x20 '%kprof top ./missing' 'wait:status' show | FileCheck %s --check-prefix=MISSING
// Intent: what cannot be shown is one message that names the way out.
#include <stdio.h>
#include <unistd.h>
int main(void) {
  puts("it ran");
  usleep(300000);
  return 7;
}
// PIPE: error: standard output is no terminal, where 'kprof top' draws
// PIPE-NEXT: hint: 'kprof top --once' prints one interval's table
// NOTHING: error: 'kprof top' needs a program, a process or a profile
// JSON: error: --json goes with --once
// ONCE: error: --once goes with a process or a profile: start './quick' first
// MORE: takes no arguments: it is no program to start
// NONE: error: process {{[0-9]+}} writes no profile
// FILE: error: cannot open 'nothing.lprof': No such file or directory
// KIND: error: cannot draw on this terminal (TERM is 'no-such-kind')
// KIND: it ran
// KIND: status 7
// MISSING: error: cannot run './missing': No such file or directory
// MISSING: status 127
