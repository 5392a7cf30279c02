// REQUIRES: plugin
// UNSUPPORTED: asan, tsan
// Reason: sanitizers do not link statically
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %kprof cc -static %s -o prog
// RUN: echo '[output]' > lineprof.toml && echo 'file = "from-file.lprof"' >> lineprof.toml
// RUN: env LINEPROF_OUTPUT=a.lprof ./prog 2>&1 | FileCheck %s
// RUN: %kprof report a.lprof | FileCheck %s --check-prefix=REPORT
// RUN: env LINEPROF_CONFIG= LINEPROF_OUTPUT=b.lprof ./prog 2>&1 | count 0
// RUN: env LINEPROF=0 ./prog 2>&1 | count 0
// RUN: %kprof -q ./prog 2>&1 | count 0
// RUN: ls from-file.lprof
// Intent: a static executable cannot load what reads lineprof.toml: it says so
// in one line, obeys the environment, and gets the file's values from kprof.

// CHECK: lineprof: hint: a static executable cannot read '{{.*}}/lineprof.toml'; run it with kprof, or set LINEPROF_* variables
// REPORT: Function: main at line
int main(void) { return 0; }
