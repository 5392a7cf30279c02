// REQUIRES: plugin, x86_64
// UNSUPPORTED: tsan
// (it keeps signals back while nothing is called)
// RUN: %clang_lineprof %s -o %t && %auto %t
// RUN: %function spin %t.lprof | %filecheck %s
// RUN: %kprof report %t.lprof | %filecheck %s --check-prefix=LIST
// Intent: one call that loops without calling anything is timed no longer, too:
// the rounds that are left are sampled, and every one is counted.
__attribute__((noinline)) static unsigned spin(unsigned rounds) {
  unsigned n = rounds;
  for (unsigned i = 0; i < rounds; i++)
    n = (n * 3 + 1) ^ (n >> 3);
  return n;
}

int main(void) { return spin(300000000) == 0; }
// CHECK: spin: calls=1 hits=10:1,11:300000001,12:300000000,13:1 verdict processes=1 early
// LIST: Function: spin at line 9
// LIST-NEXT: Timed for its first {{.*}} lines, sampled since
// LIST: {{^ +}}12 {{.*}} ~{{.*}}n = (n * 3 + 1)
