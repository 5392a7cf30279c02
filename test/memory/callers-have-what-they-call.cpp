// RUN: %clangxx_lineprof -I%S/Inputs %s -o %t && %memory %t
// RUN: %truth %s %t.lprof
// Intent: a line above has what it called, once, however recursion, exceptions
// and longjmp wind.
#include "keep.h"
#include <csetjmp>
#include <cstdlib>

static jmp_buf out;

__attribute__((noinline)) static void *own_malloc(size_t size) {
  return keep(malloc(size)); // @ allocs=23224 bytes=396376
}

struct Node {
  Node *left, *right;
};

__attribute__((noinline)) static Node *build(int depth) {
  Node *node = (Node *)own_malloc(sizeof(Node)); // @+ allocs=1023 bytes=16368
  node->left = depth ? build(depth - 1) : nullptr;  // @+ allocs=1013 bytes=16208
  node->right = depth ? build(depth - 1) : nullptr; // @+ allocs=1013 bytes=16208
  return node;
}

__attribute__((noinline)) static int deep(int depth) {
  int inner = depth ? deep(depth - 1) : 0;
  keep(own_malloc(8)); // @+ allocs=20001 bytes=160008
  return inner + 1;
}

__attribute__((noinline)) static void leave(int depth, bool throws) {
  keep(own_malloc(100)); // @+ allocs=2200 bytes=220000
  if (depth)
    leave(depth - 1, throws); // @+ allocs=2100 bytes=213200
  else if (throws)
    throw 1; // @ libc
  else
    longjmp(out, 1);
  keep(nullptr);
}

int main() {
  keep(build(9)); // @+ allocs=1023 bytes=16368
  if (deep(20000) != 20001) // @+ bytes=160008
    return 1;
  for (volatile int i = 0; i < 100; i = i + 1) {
    try {
      leave(10, true); // @ libc @+ bytes=123200
    } catch (int) {
    }
    if (setjmp(out) == 0)
      leave(10, false); // @+ allocs=1100 bytes=110000
  }
  return 0;
}
