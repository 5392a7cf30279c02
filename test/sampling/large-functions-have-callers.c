// REQUIRES: x86_64
// UNSUPPORTED: tsan
// RUN: %clang_lineprof -fPIC -shared -DLIBRARY %s -o %t.so && %clang_lineprof %s %t.so -o %t && %profile %t
// RUN: %expect %t.lprof 'called.time_ns > 0.8 * hot.time_ns' 'calls.time_ns > 0.8 * hot.time_ns'
// Intent: what the unwind tables say of a function with many calls that pass
// arguments on the stack may be longer than any copy that is made of it.
#include "../Inputs/busy.h"

long eval(const char *code, long x);

#ifdef LIBRARY
static volatile long v;
#define A(n) case n: r += wide(x, n, x, n, x, n, x, n, x, n, x); r -= wide(n, x, n, x, n, x, n, x, n, x, n); break;
#define B(n) A(n) A(n + 1) A(n + 2) A(n + 3) A(n + 4) A(n + 5) A(n + 6) A(n + 7)
#define C(n) B(n) B(n + 8) B(n + 16) B(n + 24)

__attribute__((noinline)) static long wide(long a, long b, long c, long d, long e, long f, long g, long h, long i,
                                           long j, long k) {
  for (int n = 0; n < 20; n++)
    v += a + b + c + d + e + f + g + h + i + j + k; // @hot
  return v;
}

long eval(const char *code, long x) {
  long r = 0;
  for (; *code; code++)
    switch ((unsigned char)*code) { C(1) C(33) C(65) C(97) C(129) C(161) C(193) } // @calls
  return r;
}
#else
int main(void) {
  long r = 0;
  for (double end = busy_until(600); is_busy(end);)
    for (int i = 0; i < 100; i++)
      r += eval("\331\332\333\334\335\336", i); // @called
  return r == 7;
}
#endif
