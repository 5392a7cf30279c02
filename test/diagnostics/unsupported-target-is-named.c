// RUN: %clang_lineprof --target=x86_64-pc-windows-gnu -c %s -o %t 2>&1 | FileCheck %s -DTARGET=x86_64-pc-windows-gnu
// RUN: %clang_lineprof --target=i386-linux-gnu -c %s -o %t 2>&1 | FileCheck %s -DTARGET=i386
// RUN: %clang_lineprof --target=s390x-linux-gnu -c %s -o %t 2>&1 | FileCheck %s -DTARGET=s390x
// UNSUPPORTED: asan, tsan
// (the sanitizer is refused for such a target first)
// Intent: where nothing can be profiled, the plugin says so, and the compile
// goes on without it.
// CHECK: warning: nothing is profiled: lineprof supports 64-bit little-endian Linux, not '[[TARGET]]
// CHECK-NOT: error:
int identity(int n) { return n; }
