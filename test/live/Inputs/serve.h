/* A program that does its work for as long as it is wanted: until it is killed,
 * or nobody has done so for long. */
#include <unistd.h>

static volatile unsigned long sink;

__attribute__((noinline)) static void inner(int n) {
  for (int i = 0; i < n; i++)
    sink += i; /* inner line */
}

__attribute__((noinline)) static void outer(void) {
  inner(1000); /* calls inner */
  inner(1000);
}

static void serve(void) {
  alarm(300);
  for (;;)
    outer();
}
