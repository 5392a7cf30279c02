// RUN: %clang_lineprof -g %s -o %t && %profile %t
// RUN: %expect %t.lprof 'never.hits == 0' 'never.self_ns == 0' 'never.samples == 0'
// Intent: the instructions that leave a function have the number of its last
// line, or of one behind it. They are no time of that line if it never ran.
#include "../Inputs/busy.h"

static volatile int sink;

__attribute__((noinline)) static int put(unsigned character, char *buffer) {
  if (character < 0x80) {
    buffer[0] = (char)character;
    return 1;
  }
  if (character < 0x800) {
    buffer[1] = character & 0x3f;
    buffer[0] = (char)(character >> 6);
    return 2;
  }
  buffer[1] = (char)(character >> 6);
  return 3; // @never
}

int main(void) {
  char buffer[4];
  long sum = 0;
  for (double end = busy_until(400); is_busy(end);)
    for (int i = 0; i < 100000; i++)
      sum += put(i & 127, buffer);
  sink = (int)sum;
  return 0;
}
