/* SPDX-License-Identifier: MIT
 *
 * nbody ROUNDS: gravity between bodies, every pair, in three dimensions, by
 * small functions on vectors. Part of the suite of bench/overhead and
 * bench/fidelity.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { BODIES = 40 };

struct vector {
  double x, y, z;
};

struct body {
  struct vector place, speed;
  double mass;
};

static struct body bodies[BODIES];

static struct vector minus(struct vector a, struct vector b) {
  return (struct vector){a.x - b.x, a.y - b.y, a.z - b.z};
}

static double dot(struct vector a, struct vector b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

static void add(struct vector *to, struct vector what, double factor) {
  to->x += factor * what.x;
  to->y += factor * what.y;
  to->z += factor * what.z;
}

static void start(void) {
  for (int i = 0; i < BODIES; i++) {
    struct body *body = &bodies[i];
    double angle = 0.7 * i;
    body->mass = 1.0 / (1 + i);
    body->place = (struct vector){(1 + i) * cos(angle), (1 + i) * sin(angle),
                                  0.1 * (i % 5)};
    body->speed = (struct vector){-sin(angle), cos(angle), 0};
  }
}

static void attract(struct body *a, struct body *b, double time) {
  struct vector between = minus(b->place, a->place);
  double square = dot(between, between) + 1e-3;
  double strength = time / (square * sqrt(square));
  add(&a->speed, between, strength * b->mass);
  add(&b->speed, between, -strength * a->mass);
}

static void advance(double time) {
  for (int i = 0; i < BODIES; i++)
    for (int j = i + 1; j < BODIES; j++)
      attract(&bodies[i], &bodies[j], time);
  for (int i = 0; i < BODIES; i++)
    add(&bodies[i].place, bodies[i].speed, time);
}

static double energy(void) {
  double sum = 0;
  for (int i = 0; i < BODIES; i++) {
    sum += 0.5 * bodies[i].mass * dot(bodies[i].speed, bodies[i].speed);
    for (int j = i + 1; j < BODIES; j++) {
      struct vector between = minus(bodies[j].place, bodies[i].place);
      sum -= bodies[i].mass * bodies[j].mass / sqrt(dot(between, between));
    }
  }
  return sum;
}

int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 1;
  start();
  for (int round = 0; round < rounds; round++)
    advance(1e-3);
  printf("energy %.9f\n", energy());
  return 0;
}
