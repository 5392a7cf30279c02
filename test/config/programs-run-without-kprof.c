// REQUIRES: plugin
// UNSUPPORTED: asan, tsan
// Reason: sanitizers bring libraries of their own
// RUN: rm -rf %t && mkdir -p %t/none %t/file %t/bad %t/off
// RUN: %clang_lineprof %s -o %t/prog
// RUN: cp %t/prog %t/suid
// Intent: without kprof the runtime obeys lineprof.toml by a library that it
// loads only then; a C program needs no libstdc++ either way; a mistake is one
// line and an unprofiled run.

// RUN: llvm-readelf -d %t/prog %prefix/lib/liblineprof.so.1 | FileCheck %s --check-prefix=NEEDED
// RUN: llvm-readelf -d %prefix/lib/liblineprof-config.so.1 | FileCheck %s --check-prefix=NEEDED
// NEEDED-NOT: libstdc++
// NEEDED: libc.so
// NEEDED-NOT: libstdc++

// No file: nothing is loaded.
// RUN: cd %t/none && env LD_DEBUG=files %t/prog 2>&1 | FileCheck %s --check-prefix=LOADED
// RUN: ls %t/none/prog.*.lprof
// LOADED-NOT: lineprof-config
// LOADED-NOT: libstdc++
// LOADED: liblineprof.so.1

// RUN: echo '[output]' > %t/file/lineprof.toml
// RUN: echo 'file = "here.lprof"' >> %t/file/lineprof.toml
// RUN: cd %t/file && env LD_DEBUG=files %t/prog 2>&1 | FileCheck %s --check-prefix=FILE
// RUN: %kprof report here.lprof | FileCheck %s --check-prefix=REPORT
// FILE-NOT: libstdc++
// FILE: calling init: {{.*}}/liblineprof-config.so.1
// FILE-NOT: libstdc++
// REPORT: Function: work at line

// The environment wins over the file.
// RUN: env LINEPROF_OUTPUT=there.lprof %t/prog && ls there.lprof
// RUN: rm -f here.lprof && env LINEPROF_CONFIG= LINEPROF_OUTPUT=a.lprof %t/prog && ls a.lprof && not ls here.lprof

// RUN: echo '[schedule]' > %t/bad/lineprof.toml
// RUN: echo 'wait = "5x"' >> %t/bad/lineprof.toml
// RUN: echo 'nonsense = 5' >> %t/bad/lineprof.toml
// RUN: cd %t/bad && %t/prog 2>&1 | FileCheck %s --check-prefix=BAD && not ls prog.*.lprof
// BAD: lineprof: error: {{.*}}/bad/lineprof.toml:2:8: '5x' has no unit of time 'x'; {{.*}} (this run is not profiled)
// BAD-NOT: lineprof
// BAD: answer 4950
// RUN: env LINEPROF_CONFIG= LINEPROF_SCHEDULE_WAIT=5x %t/prog 2>&1 | FileCheck %s --check-prefix=VARIABLE && not ls prog.*.lprof
// VARIABLE: lineprof: error: LINEPROF_SCHEDULE_WAIT: '5x' has no unit of time
// VARIABLE-NOT: lineprof
// RUN: env LINEPROF_CONFIG= LINEPROF_SCHEDUL_WAIT=5 %t/prog 2>&1 | count 1
// RUN: env LINEPROF_SCHEDUL_WAIT=5 LINEPROF_OUTPUT=%t/stray.lprof LINEPROF_CONFIG=%t/file/lineprof.toml %t/prog 2>&1 | FileCheck %s --check-prefix=STRAY
// STRAY: lineprof: warning: variable 'LINEPROF_SCHEDUL_WAIT': no such variable, it has no effect; did you mean 'LINEPROF_SCHEDULE_WAIT'?

// Off: no message, whatever is wrong, and no file.
// RUN: env LINEPROF=0 LINEPROF_SCHEDULE_WAIT=5x %t/prog 2>&1 | count 1
// RUN: echo '[measure]' > %t/off/lineprof.toml && echo 'enabled = false' >> %t/off/lineprof.toml
// RUN: cd %t/off && %t/prog 2>&1 | count 1
// RUN: %kprof %t/prog 2>&1 | count 1
// RUN: not ls %t/off/prog.lprof
// RUN: env LINEPROF=1 %t/prog && ls prog.*.lprof

#include <stdio.h>
static int work(int rounds) {
  int sum = 0;
  for (int i = 0; i < rounds; i++)
    sum += i;
  return sum;
}
int main(void) {
  printf("answer %d\n", work(100));
  return 0;
}
