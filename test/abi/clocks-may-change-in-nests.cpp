// REQUIRES: plugin, x86_64
// RUN: %clang -c -I%prefix/include %S/Inputs/flip.c -o %t.flip.o
// RUN: %clangxx_lineprof -pthread %s %t.flip.o -o %t -ldl
// RUN: %clangxx_lineprof -fplugin-arg-lineprof-exact -pthread %s %t.flip.o -o %t.exact -ldl
// RUN: %clangxx -w -pthread %s -o %t.plain && %t.plain > %t.expected
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof %t > %t.out
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof %t.exact >> %t.out
// RUN: cat %t.expected %t.expected | cmp - %t.out
// Intent: nests that share a landing pad, what only some targets may inline,
// recursion and mutual recursion: while clocks are switched all the time the
// program prints what it prints without lineprof.
#include <cstdio>
#include <immintrin.h>

static void mayThrow(long x) {
  if (x % 100003 == 77)
    throw 1;
}

// One landing pad for both loops, which brings a value of the inner one.
__attribute__((noinline)) static long nest(int n) {
  long x = 1, caught = 0;
  for (int k = 0; k < n; k++)
    try {
      for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
          x = (x * 3 + j) % 1000003;
          mayThrow(x);
        }
    } catch (int) {
      caught += x;
    }
  return x + caught;
}

__attribute__((target("sse4.1"))) static int four(const int *p) {
  __m128i v = _mm_loadu_si128((const __m128i *)p);
  return _mm_extract_epi32(_mm_add_epi32(v, _mm_srli_si128(v, 8)), 1);
}

__attribute__((noinline)) static int fours(const int *p, int n) {
  int sum = 0;
  for (int i = 0; i + 4 <= n; i += 4)
    sum += four(p + i);
  return sum;
}

static int fibonacci(int n) {
  return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

static bool isOdd(int n);
static bool isEven(int n) { return n == 0 ? true : isOdd(n - 1); }
static bool isOdd(int n) { return n == 0 ? false : isEven(n - 1); }

static int recursions(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += i * i;
  return sum + fibonacci(5) + isEven(n & 7);
}

static long Ended;
struct Guard {
  ~Guard() { Ended++; }
};

static int guarded(int n) {
  Guard G;
  if (n % 5 == 0)
    throw 2;
  return n;
}

static int guards(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += i;
  try {
    sum += guarded(n);
  } catch (int) {
    sum++;
  }
  return sum;
}

int main() {
  int numbers[64];
  for (int i = 0; i < 64; i++)
    numbers[i] = i;
  int sum = 0;
  for (int i = 0; i < 20000; i++) {
    sum += recursions(i % 50);
    sum ^= guards(i % 60);
  }
  std::printf("%ld %d %d %ld\n", nest(150), fours(numbers, 64), sum, Ended);
}
