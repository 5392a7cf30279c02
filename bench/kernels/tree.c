/* SPDX-License-Identifier: MIT
 *
 * tree ROUNDS: a binary search tree (a treap): insert, find, walk in order by
 * recursion with a callback, drop. Part of the suite of bench/overhead and
 * bench/fidelity.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct node {
  struct node *left, *right;
  uint32_t key, priority;
};

static uint32_t next_random(uint32_t *state) {
  *state = *state * 1664525u + 1013904223u;
  return *state >> 8;
}

static struct node *rotate_right(struct node *root) {
  struct node *left = root->left;
  root->left = left->right;
  left->right = root;
  return left;
}

static struct node *rotate_left(struct node *root) {
  struct node *right = root->right;
  root->right = right->left;
  right->left = root;
  return right;
}

static struct node *make(uint32_t key, uint32_t priority) {
  struct node *node = calloc(1, sizeof *node);
  if (!node)
    abort();
  node->key = key;
  node->priority = priority;
  return node;
}

static struct node *insert(struct node *root, uint32_t key, uint32_t priority) {
  if (!root)
    return make(key, priority);
  if (key < root->key) {
    root->left = insert(root->left, key, priority);
    if (root->left->priority > root->priority)
      root = rotate_right(root);
  } else if (key > root->key) {
    root->right = insert(root->right, key, priority);
    if (root->right->priority > root->priority)
      root = rotate_left(root);
  }
  return root;
}

static const struct node *find(const struct node *root, uint32_t key) {
  while (root && root->key != key)
    root = key < root->key ? root->left : root->right;
  return root;
}

static void walk(const struct node *root, void (*visit)(uint32_t, void *),
                 void *context) {
  if (!root)
    return;
  walk(root->left, visit, context);
  visit(root->key, context);
  walk(root->right, visit, context);
}

static void add_key(uint32_t key, void *context) {
  uint64_t *sum = context;
  *sum = *sum * 3 + key;
}

static int depth(const struct node *root) {
  if (!root)
    return 0;
  int left = depth(root->left);
  int right = depth(root->right);
  return 1 + (left > right ? left : right);
}

static void drop(struct node *root) {
  if (!root)
    return;
  drop(root->left);
  drop(root->right);
  free(root);
}

int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 1;
  uint32_t state = 7;
  uint64_t sum = 0;
  for (int round = 0; round < rounds; round++) {
    struct node *root = NULL;
    for (int i = 0; i < 20000; i++) {
      uint32_t key = next_random(&state) % 50000;
      root = insert(root, key, next_random(&state));
    }
    for (uint32_t key = 0; key < 50000; key++)
      sum += find(root, key) != NULL;
    for (int i = 0; i < 5; i++)
      walk(root, add_key, &sum);
    sum += (uint64_t)depth(root);
    drop(root);
  }
  printf("sum %llu\n", (unsigned long long)sum);
  return 0;
}
