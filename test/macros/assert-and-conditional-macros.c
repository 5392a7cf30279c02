// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// Intent: macros of the system's headers belong to the line that uses them.
#include <assert.h>
#include <ctype.h>
#include <errno.h>
int main(void) {
  int letters = 0;
  for (const char *p = "a1b2"; *p; p++) {
    assert(*p != 'z'); // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
    if (isalpha(*p)) // CHECK: {{^ *}}[[#@LINE]]{{ +4 }}
      letters++; // CHECK: {{^ *}}[[#@LINE]]{{ +2 }}
  }
  errno = 0; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  return letters != 2;
}
