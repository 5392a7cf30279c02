// RUN: not %clang_lineprof -fplugin-arg-lineprof-al -c %s -o %t 2>&1 | FileCheck %s
// RUN: not %clang_lineprof -fplugin-arg-lineprof-nonsense -c %s -o %t 2>&1 | FileCheck %s --check-prefix=FAR
// Intent: an unknown argument stops the compile and names the nearest one.
// CHECK: error: unknown lineprof option 'al'; did you mean 'all'?
// FAR: error: unknown lineprof option 'nonsense'
int main(void) { return 0; }
