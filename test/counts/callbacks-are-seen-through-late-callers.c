// RUN: %clang_lineprof -fdeclspec -S -emit-llvm %s -o - | %filecheck --check-prefix=CODE %s
// RUN: %clang_lineprof -fdeclspec %s -o %t && %counts | %filecheck %s
// RUN: rm -f %t.2.*lprof && env LINEPROF_MEASURE_MODE=exact LINEPROF_OUTPUT=%t.2.lprof %t && %kprof report %t.2.lprof | %filecheck %s
// REQUIRES: opt-O2
// Intent: a callback that all calls pass is inlined in clean code, though the
// caller's loop of calls is split too late to show it; its calls count.
#include <stdlib.h>

struct node {
  struct node *left, *right;
  unsigned key;
};

// CODE-LABEL: define internal {{.*}}@walk(
// CODE-NOT: call {{[^@]*}} %
// CODE: call {{.*}}@walk(
// CODE-NOT: call {{[^@]*}} %
// CODE: {{^}}}
static void walk(const struct node *root, void (*visit)(unsigned, void *),
                 void *context) {
  if (!root)
    return; // CHECK: {{^ *}}[[#@LINE]]{{ +16 }}
  walk(root->left, visit, context);
  visit(root->key, context); // CHECK: {{^ *}}[[#@LINE]]{{ +14 }}
  walk(root->right, visit, context);
}

static void add_key(unsigned key, void *context) {
  *(unsigned *)context += key; // CHECK: {{^ *}}[[#@LINE]]{{ +14 }}
}

static struct node *make(unsigned depth) {
  struct node *node = depth ? calloc(1, sizeof *node) : NULL;
  if (node) {
    node->key = depth;
    node->left = make(depth - 1);
    node->right = make(depth - 1);
  }
  return node;
}

/* What it was handed is known now, and no longer only its argument's. */
static int total;
__attribute__((noinline)) static __declspec(noalias) void add(int *to, int n) {
  *to += n;
}

int main(void) {
  total = 1;
  add(&total, 2);
  if (total != 3)
    return 1;
  struct node *root = make(3);
  unsigned sum = 0;
  for (int i = 0; i < 2; i++)
    walk(root, add_key, &sum);
  return sum != 2 * (3 + 2 * 2 + 4 * 1);
}
