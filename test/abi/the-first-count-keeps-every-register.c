// RUN: %clang_lineprof -O2 %s -pthread -o %t && %profile %t
// RUN: %kprof report %t.lprof | %filecheck %s
// RUN: %clang_lineprof -O2 -fPIC -shared -DOBJECT %s -o %t.so
// RUN: %clang -O2 -DMAIN %s %t.so -pthread -o %t.2 -L%prefix/lib -llineprof -Wl,-rpath,%prefix/lib
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof %t.2 && %kprof report %t.lprof | %filecheck %s
// RUN: env LINEPROF=0 %t && env LINEPROF=0 %t.2
// REQUIRES: plugin, x86_64, opt-O2
// Intent: where a thread counts for the first time, the runtime is asked: a
// function's arguments, in whatever register, are the same afterwards, and so
// is what it keeps below its stack pointer.
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>

typedef float wide __attribute__((vector_size(32)));

#ifndef MAIN
double mix(long a, long b, long c, long d, long e, long f, double g, double h,
           double i, double j, double k, double l, double m, double n) {
  return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h + // CHECK: {{^ *}}[[#@LINE]] {{ *}}10 {{.*}}return a
         9 * i + 10 * j + 11 * k + 12 * l + 13 * m + 14 * n;
}

/* Room below the stack pointer, in use before and after its first row. */
__attribute__((noinline)) int below(int a) {
  volatile int room[16];
  for (int i = 0; i < 16; i++)
    room[i] = a + i; // CHECK: {{^ *}}[[#@LINE]] {{ *}}160 {{.*}}room[i] =
  return room[a & 15];
}

__attribute__((target("avx"))) float ends_of(wide a) {
  return a[0] + a[7]; // CHECK: {{^ *}}[[#@LINE]] {{ *}}10 {{.*}}return
}

/* How many vector registers hold arguments is told in one of the others. */
double sum(int count, ...) {
  va_list more;
  double all = 0; // CHECK: {{^ *}}[[#@LINE]] {{ *}}10 {{.*}}all = 0
  va_start(more, count);
  for (int i = 0; i < count; i++)
    all += va_arg(more, double);
  va_end(more);
  return all;
}
#else
double mix(long, long, long, long, long, long, double, double, double, double,
           double, double, double, double);
int below(int);
__attribute__((target("avx"))) float ends_of(wide);
double sum(int, ...);
#endif

#ifndef OBJECT
#pragma lineprof off
__attribute__((target("avx"))) static int ask_wide(void) {
  return ends_of((wide){1, 2, 3, 4, 5, 6, 7, 8}) == 9;
}

static int ask(int which) {
  switch (which) {
  case 0:
    return mix(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1) == 105;
  case 1:
    return below(3) == 6;
  case 2:
    return !__builtin_cpu_supports("avx") || ask_wide();
  default:
    return sum(8, 1., 2., 3., 4., 5., 6., 7., 8.) == 36;
  }
}

static void *run(void *which) {
  return (void *)(intptr_t)!ask((int)(intptr_t)which);
}

int main(void) {
  intptr_t wrong = 0;
  for (intptr_t i = 0; i < 40; i++) {
    pthread_t thread;
    void *result;
    pthread_create(&thread, 0, run, (void *)(i % 4));
    pthread_join(thread, &result);
    wrong |= (intptr_t)result;
  }
  return (int)wrong;
}
#endif
