/* SPDX-License-Identifier: MIT
 *
 * vm ROUNDS: an interpreter with computed goto that runs in one long call. Part
 * of the suite of bench/overhead and bench/fidelity.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { LOAD, ADD, MULTIPLY, SHIFT, MIX, LOOP, HALT };

static __attribute__((noinline)) uint32_t mix(uint32_t x) {
  x ^= x >> 15;
  x *= 0x2c1b3c6du;
  return x ^ (x >> 12);
}

/* Pairs of an instruction and its operand. */
static __attribute__((noinline)) uint32_t run(const int *code, uint32_t *r) {
  static const void *const label[] = {&&load, &&add,  &&multiply, &&shift,
                                      &&call, &&loop, &&halt};
  const int *at = code;
  uint32_t value = 0;
#define NEXT goto *label[*at]
  NEXT;
load:
  value = (uint32_t)at[1];
  at += 2;
  NEXT;
add:
  value += r[at[1]];
  r[at[1]] = value;
  at += 2;
  NEXT;
multiply:
  value *= (uint32_t)at[1];
  at += 2;
  NEXT;
shift:
  value ^= value >> at[1];
  at += 2;
  NEXT;
call:
  value = mix(value);
  at += 2;
  NEXT;
loop:
  if (--r[0])
    at -= at[1];
  else
    at += 2;
  NEXT;
halt:
  return value;
}

int main(int argc, char **argv) {
  static const int code[] = {LOAD, 7, ADD,  1,  MULTIPLY, 33, SHIFT, 5,  ADD, 2,
                             MIX,  0, ADD,  3,  MULTIPLY, 17, SHIFT, 11, MIX, 0,
                             ADD,  1, LOOP, 20, HALT,     0};
  uint32_t r[] = {argc > 1 ? (uint32_t)atoi(argv[1]) : 1, 1, 2, 3};
  uint32_t value = run(code, r);
  printf("%u %u %u %u\n", value, r[1], r[2], r[3]);
  return 0;
}
