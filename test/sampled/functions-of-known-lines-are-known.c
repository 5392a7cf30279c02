// RUN: %clang_lineprof %s -o %t && %profile %t > %t.out && %kprof stats --wall %t.lprof | %filecheck %s
// Intent: a function all of whose time is in lines that clocks saw is known,
// too, though too few samples met it for a number of its own.
#include <poll.h>
#include <stdio.h>

static volatile long sink;

__attribute__((noinline)) static long spin(long n) {
  for (long i = 0; i < n; i++)
    sink += i;
  return sink;
}

// CHECK: {{^ +4 +[0-9.]+ +~?[0-9.]+ +~?[0-9.]+ .* doze }}
__attribute__((noinline)) static int doze(int ms) {
  return poll(NULL, 0, ms) + 1;
}

int main(void) {
  long sum = 0;
  for (int i = 0; i < 4; i++)
    sum += spin(10000000) + doze(10);
  printf("%ld\n", sum);
}
