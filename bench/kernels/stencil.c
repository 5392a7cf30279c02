/* SPDX-License-Identifier: MIT
 *
 * stencil ROUNDS: heat on a plate: a five-point stencil, the residual of every
 * step, a boundary that moves. Part of the suite of bench/overhead and
 * bench/fidelity.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { WIDTH = 512, HEIGHT = 384 };

typedef float plate[HEIGHT][WIDTH];
static plate plates[2];

static void heat_border(plate to, int step) {
  for (int x = 0; x < WIDTH; x++) {
    to[0][x] = (float)((x + step) % WIDTH) / WIDTH;
    to[HEIGHT - 1][x] = 0.25f;
  }
}

static void spread(plate from, plate to) {
  for (int y = 1; y < HEIGHT - 1; y++)
    for (int x = 1; x < WIDTH - 1; x++)
      to[y][x] = 0.5f * from[y][x] + 0.125f * (from[y - 1][x] + from[y + 1][x] +
                                               from[y][x - 1] + from[y][x + 1]);
}

static float largest_change(plate from, plate to) {
  float largest = 0;
  for (int y = 1; y < HEIGHT - 1; y++)
    for (int x = 1; x < WIDTH - 1; x++) {
      float change = fabsf(to[y][x] - from[y][x]);
      if (change > largest)
        largest = change;
    }
  return largest;
}

static double heat(plate from) {
  double sum = 0;
  for (int y = 0; y < HEIGHT; y++)
    for (int x = 0; x < WIDTH; x++)
      sum += from[y][x];
  return sum;
}

int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 1;
  float change = 0;
  for (int round = 0; round < rounds; round++) {
    float(*from)[WIDTH] = plates[round % 2];
    float(*to)[WIDTH] = plates[(round + 1) % 2];
    heat_border(to, round);
    spread(from, to);
    change += largest_change(from, to);
  }
  printf("heat %.6f, change %.6f\n", heat(plates[rounds % 2]), (double)change);
  return 0;
}
