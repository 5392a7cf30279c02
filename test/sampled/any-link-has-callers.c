// RUN: %clang_lineprof %s -static -o %t && %kprof -q -o %t.lprof %t
// RUN: %expect %t.lprof 'hot.time_ns > 0.4 * run.cpu_ns' 'outer.time_ns > 0.4 * run.cpu_ns'
// RUN: %clang_lineprof %s -Wl,--no-eh-frame-hdr -o %t.dynamic && %kprof -q -o %t.dynamic.lprof %t.dynamic
// RUN: %expect %t.dynamic.lprof 'hot.time_ns > 0.4 * run.cpu_ns' 'outer.time_ns > 0.4 * run.cpu_ns'
// RUN: %clang_lineprof %s -static -Wl,--no-eh-frame-hdr -o %t.none && %kprof -q -o %t.none.lprof %t.none
// RUN: %expect %t.none.lprof 'hot.time_ns > 0.4 * run.cpu_ns' 'outer.time_ns > 0.4 * run.cpu_ns'
// RUN: %clang_lineprof %s -no-pie -Wl,--no-eh-frame-hdr -o %t.fixed && %kprof -q -o %t.fixed.lprof %t.fixed
// RUN: %expect %t.fixed.lprof 'outer.time_ns > 0.4 * run.cpu_ns'
// RUN: %clang_lineprof %s -shared -fPIC -DLIBRARY -Wl,--no-eh-frame-hdr -o %t.so
// RUN: %clang_lineprof %s -DPROGRAM %t.so -o %t.shared && %kprof -q -o %t.shared.lprof %t.shared
// RUN: %expect %t.shared.lprof 'hot.time_ns > 0.4 * run.cpu_ns' 'outer.time_ns > 0.4 * run.cpu_ns'
// Intent: callers are found however a program was linked: static, and without
// the index of its unwind tables.
unsigned middle(unsigned n);

#ifndef PROGRAM
__attribute__((noinline)) static unsigned leaf(unsigned n) {
  unsigned s = 1;
  for (unsigned i = 0; i < n; i++)
    s = s * 1664525u + i;
  return s;
}

__attribute__((noinline)) unsigned middle(unsigned n) {
  unsigned r = leaf(n); // @hot
  return r + 1;
}
#endif
#ifndef LIBRARY
static volatile unsigned sink;

int main(void) {
  for (int i = 0; i < 300000; i++)
    sink += middle(1500); // @outer
  return 0;
}
#endif
