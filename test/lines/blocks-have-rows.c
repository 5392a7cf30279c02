// RUN: %clang_lineprof -fblocks %s -o %t -lBlocksRuntime && %listing | %filecheck %s
// UNSUPPORTED: !blocks
// Intent: statements of a block are rows of the function that it is in.
#include <Block.h>
static int apply(int (^f)(int), int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += f(i);
  return s;
}
int main(void) {
  int base = 2;
  int (^made)(int) = ^(int i) { // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
    int k = i + base; // CHECK: {{^ *}}[[#@LINE]]{{ +5 }}
    if (k > 3) // CHECK: {{^ *}}[[#@LINE]]{{ +5 }}
      k--; // CHECK: {{^ *}}[[#@LINE]]{{ +3 }}
    return k; // CHECK: {{^ *}}[[#@LINE]]{{ +5 }}
  };
  int (^kept)(int) = Block_copy(made); // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  int sum = apply(kept, 5); // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  sum += apply( // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
      ^(int i) {
        for (int j = 0; j < 2; j++) // CHECK: {{^ *}}[[#@LINE]]{{ +12 }}
          i += j; // CHECK: {{^ *}}[[#@LINE]]{{ +8 }}
        return i; // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
      },
      4);
  Block_release(kept); // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  return sum != 27;
}
