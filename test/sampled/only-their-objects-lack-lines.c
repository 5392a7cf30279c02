// RUN: %clang_lineprof -shared -fPIC -DLIBRARY %s -o %t.so && llvm-strip %t.so
// RUN: %clang_lineprof %s %t.so -Wl,-rpath,%S -o %t && %kprof -q -o %t.lprof %t
// RUN: %expect %t.lprof 'quiet.time_high_ns < 0.2 * run.wall_ns' \
// RUN:   'not inside.known' 'inside.time_high_ns > 0.5 * run.wall_ns' \
// RUN:   'not caller.self_is in ("number", "estimate") or caller.self_ns < 0.2 * run.wall_ns' \
// RUN:   'caller.time_is != "at_most" or caller.time_high_ns > 0.5 * run.wall_ns'
// The library is gone when the profile is read.
// RUN: %clang_lineprof -shared -fPIC -DLIBRARY %s -o %t.so && rm -f %t.gone.lprof
// RUN: env LINEPROF_OUTPUT=%t.gone.lprof %t && rm %t.so
// RUN: %expect %t.gone.lprof 'quiet.time_high_ns < 0.2 * run.wall_ns' \
// RUN:   'not inside.known' 'inside.time_high_ns > 0.5 * run.wall_ns'
// One unit of two has no line table.
// RUN: %clang_lineprof -DLIBRARY -c %s -o %t.lib.o
// RUN: llvm-objcopy --remove-section=.debug_line --remove-section=.rela.debug_line --remove-section=.debug_info --remove-section=.rela.debug_info %t.lib.o
// RUN: %clang_lineprof %s %t.lib.o -o %t.part && %kprof -q -o %t.part.lprof %t.part 2>&1 | FileCheck %s
// RUN: %expect %t.part.lprof 'quiet.time_high_ns < 0.2 * run.wall_ns' \
// RUN:   'not inside.known' 'inside.time_high_ns > 0.5 * run.wall_ns'
// Intent: time in an object without a line table is in the bounds of its own
// lines, and of no other object's, nor of another unit's.
// CHECK: warning: {{.*}} has no line table for 1 of its 2 profiled units
#ifdef LIBRARY
unsigned work(unsigned n) {
  unsigned s = 1;
  for (unsigned i = 0; i < n; i++)
    s = s * 1664525u + i; // @inside
  return s;
}
#else
unsigned work(unsigned n);
static volatile unsigned sink;

int main(int argc, char **argv) {
  for (int i = 0; i < 100000; i++)
    sink += work(3000); // @caller
  for (int i = 0; i < argc + 2000; i++)
    sink += (unsigned)i; // @quiet
  return argv == 0;
}
#endif
