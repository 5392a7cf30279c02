// RUN: %clang_lineprof %s -o %t && rm -f %t.lprof
// RUN: env LINEPROF_MEASURE_MODE=auto LINEPROF_OUTPUT=%t.lprof %t 10000
// RUN: %expect %t.lprof 'free.hits == 10000' 'clear.hits == 1' 'clear.clocked > 1' 'clear.time_is != "number" or clear.samples > 0 or clear.time_ns >= 2000 * clear.clocked'
// REQUIRES: opt-O2
// Intent: a function that is compiled into its caller makes calls so short that
// they lose their clocks: what the first of them took is not the caller's time.
#include <stdlib.h>
struct node {
  struct node *next;
  char *key;
};
static void clear(struct node *node) {
  while (node) {
    struct node *next = node->next;
    free(node->key);
    free(node); // @free
    node = next;
  }
}
int main(int argc, char **argv) {
  int count = argc > 1 ? atoi(argv[1]) : 0;
  struct node *first = NULL;
  for (int i = 0; i < count; i++) {
    struct node *node = malloc(sizeof *node);
    if (!node)
      abort();
    node->key = malloc(6);
    node->next = first;
    first = node;
  }
  clear(first); // @clear
  return 0;
}
