// REQUIRES: flamegraph
// RUN: %clang_lineprof -fplugin-arg-lineprof-line-directives=follow -g %s -o %t && rm -f %t.lprof && %kprof -o %t.lprof %t
// RUN: %kprof export -f folded -o %t.folded %t.lprof
// RUN: perl /usr/share/perl5/Devel/NYTProf/flamegraph.pl --minwidth=0 --countname=ns %t.folded > %t.svg
// RUN: %python %S/Inputs/flames.py %t.folded %t.svg
// RUN: sed -e 's/ \([0-9]*\)$/ 1 \1/' %t.folded > %t.both
// RUN: perl /usr/share/perl5/Devel/NYTProf/flamegraph.pl --minwidth=0 --countname=ns %t.both > %t.svg
// RUN: %python %S/Inputs/flames.py %t.folded %t.svg
// Intent: flamegraph.pl takes folded stacks: each frame of its picture has the
// time of the stacks through it, and names are text; also where it draws what has
// changed since another profile.
#line 9 "a b;c <script>alert(1)</script> ' &amp; ü.c"
__attribute__((noinline)) static unsigned work(unsigned n) {
  unsigned s = n;
  for (unsigned i = 0; i < n; i++)
    s = s * 1664525u + (s >> 3);
  return s;
}

__attribute__((noinline)) static unsigned fib(unsigned n) {
  return n < 2 ? work(500) : fib(n - 1) + fib(n - 2) + 1;
}

int main(void) {
  unsigned s = fib(25);
  for (unsigned i = 0; i < 3000; i++)
    s += work(9000);
  return s == 1;
}
