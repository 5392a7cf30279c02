/* SPDX-License-Identifier: MIT
 *
 * list ROUNDS: recursion along a list, 20000 calls deep. Part of the suite of
 * bench/overhead and bench/fidelity.
 */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

enum { LENGTH = 20000 };

static struct node {
  struct node *next;
  unsigned value;
} nodes[LENGTH];

static __attribute__((noinline)) unsigned digest(const struct node *node) {
  if (!node)
    return 1;
  unsigned rest = digest(node->next);
  return (rest * 31) ^ node->value;
}

int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 1;
  unsigned sum = 0;
  for (unsigned i = 0; i < LENGTH; i++) {
    nodes[i].next = i + 1 < LENGTH ? &nodes[i + 1] : NULL;
    nodes[i].value = i * 2654435761u;
  }
  for (int round = 0; round < rounds; round++) {
    nodes[round % LENGTH].value++;
    sum += digest(nodes);
  }
  printf("%u\n", sum);
  return 0;
}
