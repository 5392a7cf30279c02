/* SPDX-License-Identifier: MIT
 *
 * nbody STEPS: gravity among 3000 bodies, in two threads. Part of
 * bench/openmp.py.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { BODIES = 3000 };

static float x[BODIES], y[BODIES], z[BODIES], mass[BODIES];
static float vx[BODIES], vy[BODIES], vz[BODIES];

static void place(void) {
  unsigned seed = 7;
  for (int i = 0; i < BODIES; i++) {
    float *where[] = {&x[i], &y[i], &z[i], &mass[i]};
    for (int k = 0; k < 4; k++) {
      seed = seed * 1664525u + 1013904223u;
      *where[k] = (float)(seed >> 8) / (1 << 24);
    }
  }
}

static void pull(int i, float step) {
  float ax = 0, ay = 0, az = 0;
#pragma omp simd reduction(+ : ax, ay, az)
  for (int j = 0; j < BODIES; j++) {
    float dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i];
    float square = dx * dx + dy * dy + dz * dz + 1e-4f;
    float force = mass[j] / (square * sqrtf(square));
    ax += dx * force;
    ay += dy * force;
    az += dz * force;
  }
  vx[i] += ax * step;
  vy[i] += ay * step;
  vz[i] += az * step;
}

static void advance(float step) {
#pragma omp parallel num_threads(2)
  {
#pragma omp for schedule(dynamic, 64)
    for (int i = 0; i < BODIES; i++)
      pull(i, step);
#pragma omp for simd
    for (int i = 0; i < BODIES; i++) {
      x[i] += vx[i] * step;
      y[i] += vy[i] * step;
      z[i] += vz[i] * step;
    }
  }
}

int main(int argc, char **argv) {
  int steps = argc > 1 ? atoi(argv[1]) : 400;
  double energy = 0;
  place();
  for (int i = 0; i < steps; i++)
    advance(1e-4f);
  for (int i = 0; i < BODIES; i++)
    energy += 0.5 * mass[i] * (vx[i] * vx[i] + vy[i] * vy[i] + vz[i] * vz[i]);
  printf("%.3f\n", energy);
  return 0;
}
