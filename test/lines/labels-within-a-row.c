// RUN: %clang_lineprof %s -o %t && %listing | %filecheck %s
// Intent: a macro makes labels in the midst of a row. Falling into one is no new hit
// of the row, a jump from another row is, and one that only dispatch by address could
// reach is none of these as long as nobody takes its address.
#include <stdio.h>
#define CASE(x) L_##x: pc++; calls += pc; L_##x##_BODY:
static int pc, calls;

static int dispatch(int n) {
  static void *const table[] = {&&L_A, &&L_B, &&L_C};
  int k = 0;
  goto *table[k];
  CASE(A) goto *table[++k]; // CHECK: {{^ *}}[[#@LINE]]{{ +10 }}
  CASE(B) { goto *table[++k]; } // CHECK: {{^ *}}[[#@LINE]]{{ +10 }}
  CASE(C) calls++; // CHECK: {{^ *}}[[#@LINE]]{{ +10 }}
  if (--n > 0) { // CHECK: {{^ *}}[[#@LINE]]{{ +10 }}
    k = 0; // CHECK: {{^ *}}[[#@LINE]]{{ +9 }}
    goto *table[k];
  }
  return pc;
}

static int jumps(int m) {
  int again = 0;
  goto L_D;
  CASE(D) calls ^= 3; // CHECK: {{^ *}}[[#@LINE]]{{ +11 }}
  if (again++ < m) goto L_D; // CHECK: {{^ *}}[[#@LINE]]{{ +11 }}
  switch (m & 3) {
#define SHORT(x) case 2: pc += 5; goto L_##x##_BODY
    SHORT(E); // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  }
  CASE(E) calls ^= 5; // CHECK: {{^ *}}[[#@LINE]]{{ +20 }}
  if (again++ < 3 * m) goto L_E_BODY; // CHECK: {{^ *}}[[#@LINE]]{{ +20 }}
  return calls + pc;
}

int main(void) { return printf("%d %d\n", dispatch(10), jumps(10)) < 0; }
