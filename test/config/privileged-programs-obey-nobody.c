// REQUIRES: plugin, root
// UNSUPPORTED: asan, tsan
// Reason: sanitizers read the environment of their own accord
// RUN: rm -rf %t && mkdir %t && chmod 777 %t && cd %t
// RUN: %kprof cc -static %s -o prog && chown 65534 prog && chmod u+s prog
// RUN: echo '[output]' > lineprof.toml && echo 'file = "from-file.lprof"' >> lineprof.toml
// RUN: env LINEPROF_OUTPUT=%t/variable.lprof LINEPROF_CONFIG=%t/lineprof.toml LINEPROF_SCHEDULE_WAIT=5x ./prog 2>&1 | FileCheck %s
// RUN: find . -name "*.lprof" | count 0
// Intent: with raised privileges neither files nor variables have a say, nor is
// anything loaded, nor a file of its owner's left in the folder of who calls it.
// CHECK: lineprof: warning: a program with privileges that its user does not have is not profiled
// CHECK-NOT: lineprof
int main(void) { return 0; }
