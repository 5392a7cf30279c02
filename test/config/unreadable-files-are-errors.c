// REQUIRES: plugin, root
// UNSUPPORTED: asan, tsan
// Reason: sanitizers bring libraries of their own
// RUN: rm -rf %t && mkdir %t && chmod 755 %t && cd %t
// RUN: %clang_lineprof %s -o prog
// RUN: echo '[measure]' > lineprof.toml && chmod 600 lineprof.toml
// RUN: not setpriv --reuid=65534 --clear-groups %kprof config check 2>&1 | FileCheck %s --check-prefix=KPROF
// RUN: setpriv --reuid=65534 --clear-groups ./prog 2>&1 | FileCheck %s --check-prefix=PROGRAM
// Intent: a lineprof.toml that may not be read is an error, and the run is not
// profiled.
// KPROF: lineprof: error: {{.*}}/lineprof.toml: cannot read this file: Permission denied
// PROGRAM: lineprof: error: {{.*}}/lineprof.toml: cannot read this file: Permission denied (this run is not profiled)
int main(void) { return 0; }
