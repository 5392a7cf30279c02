// RUN: %clangxx_lineprof %s -o %t && %counts | %filecheck %s
// Intent: a loop that seldom calls counts in a register between calls. Its
// counts are exact whether a call returns, throws, jumps away or ends the
// program, and whichever way leads out of the loop.
#include <csetjmp>
#include <cstdlib>
#include <stdexcept>

static jmp_buf home;
static volatile int way;

__attribute__((noinline)) static void visit(int key) {
  if (key == 1)
    throw std::runtime_error("away"); // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  if (key == 2)
    longjmp(home, 1); // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  if (key == 3)
    exit(0); // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}

__attribute__((noinline)) static int search(const int *keys, int count, int last) {
  int visits = 0; // CHECK: {{^ *}}[[#@LINE]]{{ +6 }}
  // Rounds: 100 twice, 11, 21, 30 to the end of the loop, and 3.
  for (int i = 0; i < count; i++) { // CHECK: {{^ *}}[[#@LINE]]{{ +266 }}
    if (keys[i] >= 0) {             // CHECK: {{^ *}}[[#@LINE]]{{ +265 }}
      visit(keys[i]);               // CHECK: {{^ *}}[[#@LINE]]{{ +14 }}
      visits++;                     // CHECK: {{^ *}}[[#@LINE]]{{ +11 }}
    }
    if (i == last)  // CHECK: {{^ *}}[[#@LINE]]{{ +262 }}
      return visits; // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
  }
  return -visits; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
}

int main() {
  int keys[101];
  for (int i = 0; i < 101; i++)
    keys[i] = i % 30 == 5 ? 7 : -1;
  way += search(keys, 100, 99);
  way += search(keys, 101, 99);
  keys[10] = 1;
  try {
    way += search(keys, 100, -1);
  } catch (const std::exception &) {
    keys[10] = -1;
  }
  keys[20] = 2;
  if (!setjmp(home))
    way += search(keys, 100, -1);
  keys[20] = -1;
  way += search(keys, 30, -1);
  keys[2] = 3;
  search(keys, 100, -1);
}
