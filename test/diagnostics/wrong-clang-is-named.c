// REQUIRES: llvm-22, opt-O2
// RUN: not /usr/lib/llvm-19/bin/clang -fplugin=%plugin -c %s -o %t 2>&1 | FileCheck %s
// Intent: the plugin in another clang major says so and stops; the compiler does not crash.
// CHECK-NOT: PLEASE submit
// CHECK: {{lineprof|undefined symbol}}
int main(void) { return 0; }
