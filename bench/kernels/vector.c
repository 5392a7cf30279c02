/* SPDX-License-Identifier: MIT
 *
 * vector ROUNDS: nothing but a loop that the compiler vectorises, called over
 * and over. Beside the suite of bench/overhead.
 */
#include <stdio.h>
#include <stdlib.h>

enum { SIZE = 4096 };

/* Half a page apart, wherever the linker puts them: a load that comes a whole
 * number of pages after a store waits for it. */
static struct {
  float x[SIZE], apart[512], y[SIZE];
} data __attribute__((aligned(4096)));

static void scale_and_add(float factor) {
  for (int i = 0; i < SIZE; i++)
    data.y[i] = factor * data.x[i] + 0.5f * data.y[i];
}

int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 1;
  for (int i = 0; i < SIZE; i++)
    data.x[i] = (float)i;
  for (int round = 0; round < rounds; round++)
    scale_and_add(1.0f / (float)(round + 1));
  printf("%.6f\n", (double)data.y[SIZE - 1]);
  return 0;
}
