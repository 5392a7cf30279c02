// REQUIRES: valgrind
// RUN: %clang_lineprof -g %s -o %t && rm -f %t.lprof && %kprof -o %t.lprof %t
// RUN: %kprof export -f callgrind -o %t.callgrind %t.lprof
// RUN: callgrind_annotate --threshold=100 --show-percs=no --auto=yes %t.callgrind > %t.txt
// RUN: %python %S/Inputs/annotated.py %kprof %t.lprof %t.txt %s
// RUN: FileCheck %s < %t.txt
// Intent: callgrind_annotate shows each line's self time and hits, and beneath a
// line that calls the callee with its time.
__attribute__((noinline)) static unsigned work(unsigned n) {
  unsigned s = n;
  for (unsigned i = 0; i < n; i++)
    s = s * 1664525u + (s >> 3);
  return s;
}

__attribute__((noinline)) static unsigned twice(unsigned n) {
  return work(n) + work(n + 1); // @twice
}

int main(void) {
  unsigned s = 0;
  for (unsigned i = 0; i < 3000; i++)
    s += twice(10000); // @main
  return s == 1;
}
// CHECK: 3,000{{ *}}return work(n)
// CHECK-NEXT: {{[0-9,]{10,}.*}}=> {{.*}}callgrind-annotate-shows-lines.c:work (3,000x)
// CHECK: 3,000{{ *}}s += twice
// CHECK-NEXT: {{[0-9,]{10,}.*}}=> {{.*}}callgrind-annotate-shows-lines.c:twice (3,000x)
