// RUN: rm -rf %t && mkdir -p %t/notes && %crash_pass %S/Inputs/crash.cpp -o %t/crash.so
// RUN: env TMPDIR=%t/notes %kprof cc -O2 -g0 -fno-crash-diagnostics -fpass-plugin=%t/crash.so %s -o %t/a 2> %t/err
// RUN: FileCheck --check-prefix=LEFT %s < %t/err
// RUN: rm -f %t/a.lprof && env LINEPROF_OUTPUT=%t/a.lprof %t/a && %kprof report %t/a.lprof | FileCheck %s
// RUN: env TMPDIR=%t/notes %kprof cc -O2 -DDOOM -Werror -Wall -fno-crash-diagnostics -fpass-plugin=%t/crash.so %s -o %t/b 2> %t/err
// RUN: FileCheck --check-prefix=NONE %s < %t/err
// RUN: rm -f %t/b.lprof && env LINEPROF_OUTPUT=%t/b.lprof %t/b && not ls %t/b.lprof
// RUN: not env TMPDIR=%t/notes %kprof cc -DOWN -fno-crash-diagnostics -c %s -o %t/c.o 2> %t/err
// RUN: FileCheck --check-prefix=OWN %s < %t/err
// RUN: not env TMPDIR=%t/notes %kprof cc -DWRONG -c %s -o %t/d.o 2>&1 | FileCheck --check-prefix=WRONG %s
// RUN: not ls %t/notes/*
// RUN: not %clang_lineprof -O2 -fno-crash-diagnostics -fpass-plugin=%t/crash.so -c %s -o %t/e.o 2>&1 | FileCheck --check-prefix=DIRECT %s
// REQUIRES: plugin, opt-O2, llvm-22
// (kprof asks what the plugin wrote, whatever the major; each crash takes seconds)
// UNSUPPORTED: asan, tsan
// Intent: where clang crashes with the plugin, `kprof cc` compiles all the same:
// without rows of the function that clang was at, else without the plugin, and
// says so. Where clang crashes of itself or the program is wrong, it ends as
// clang does.
// LEFT: lineprof: warning: clang crashed at 'fragile': that function is left unprofiled
// LEFT-NOT: warning: clang crashed
// NONE: lineprof: warning: clang crashed with lineprof's plugin: this file is left unprofiled
// OWN: lineprof: warning: clang crashed with lineprof's plugin: this file is left unprofiled
// OWN-NOT: lineprof: warning
// WRONG: error: wrong
// WRONG-NOT: lineprof:
// DIRECT: lineprof: the compiler crashed while lineprof's plugin was in it
// DIRECT: lineprof: the compiler crashed at 'fragile'; -fplugin-arg-lineprof-except='fragile' leaves it unprofiled
#ifdef WRONG
#error wrong
#endif
#ifdef OWN
#pragma clang __debug crash
#endif

#ifdef DOOM
#pragma lineprof on
int doom(void);
int doom(void) { return 0; }
#endif

int fragile(int a);
__attribute__((noinline)) int fragile(int a) {
  return a + 1; // CHECK-NOT: return a + 1
}

int main(void) {
  volatile int a = 0;
  for (int i = 0; i < 10; i++)
    a = fragile(a); // CHECK: {{^ *}}[[#@LINE]] {{ *}}10 {{.*}}a = fragile(a)
  return a != 10;
}
// CHECK-NOT: return a + 1
