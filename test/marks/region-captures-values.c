// RUN: %clang_lineprof -Wall -Wextra -Werror %s -o %t && %profile %t
// RUN: %kprof stats --region loop --group-by all %t.lprof | %filecheck %s --check-prefix=LOOP
// RUN: %kprof stats --region pragma --group-by all %t.lprof | %filecheck %s --check-prefix=PRAGMA
// RUN: %kprof stats --region unbraced --group-by all %t.lprof | %filecheck %s --check-prefix=UNBRACED
// RUN: %kprof stats --region if --group-by all %t.lprof | %filecheck %s --check-prefix=IF
// RUN: %kprof stats --region case --group-by all %t.lprof | %filecheck %s --check-prefix=CASE
// RUN: %kprof stats --region left --group-by all %t.lprof | %filecheck %s --check-prefix=LEFT
// RUN: %kprof report %t.lprof | %filecheck %s --check-prefix=ROWS
// Intent: a region counts its calls by the values that it captures, of every
// scalar type, evaluated once at entry; rows stay what they are.
#include <lineprof/lineprof.h>
#include <stdbool.h>

#define TWICE (n * 2)
enum mood { CALM = -1, WILD = 1 };

static int work(int n, float x, bool odd, enum mood mood, unsigned char byte) {
  int sum = 0;
  LINEPROF_REGION("loop", n, x, odd, TWICE) {
    for (int i = 0; i < n; i++) // ROWS: {{^ *}}[[#@LINE]]{{ +18 }}
      sum += i;
    n = 100; // the values are those at entry
  }
#pragma lineprof region "pragma" (mood, byte, (unsigned long)-1, x / 3)
  sum++; // ROWS: {{^ *}}[[#@LINE]]{{ +6 }}
  return sum + n;
}

static int branch(int n) {
  if (n == 1)
    LINEPROF_REGION("unbraced", n) return 7; // ROWS: {{^ *}}[[#@LINE]]{{ +2 }}
  if (n > 1)
    LINEPROF_REGION("if", n) n++; // ROWS: {{^ *}}[[#@LINE]]{{ +3 }}
  else
    n--; // ROWS: {{^ *}}[[#@LINE]]{{ +1 }}
  switch (n) {
  case 3:
    LINEPROF_REGION("case", n) {
      n += 2;
      break;
    }
  default:
    n++;
  }
  for (int i = 0; i < 3; i++)
    LINEPROF_REGION("left", i, n) {
      if (i == 1)
        break;
      continue;
    }
  return n;
}

int main(void) {
  int sum = 0;
  for (int k = 0; k < 6; k++)
    sum += work(k % 3 + 1, k % 2 * 0.5f, k % 2, k % 2 ? CALM : WILD, 200);
  static const int with[] = {1, 2, 2, 1, 0, 3};
  for (int k = 0; k < 6; k++)
    sum += branch(with[k]);
  return sum == 0;
}
// LOOP: Region: loop at
// LOOP: {{^ *}}n{{ +}}x{{ +}}odd{{ +}}TWICE{{ +}}Calls
// LOOP-NEXT: ====
// LOOP-NEXT: {{^ +1 +0 +false +2 +1 }}
// LOOP-NEXT: {{^ +1 +0.5 +true +2 +1 }}
// LOOP-NEXT: {{^ +2 +0 +false +4 +1 }}
// LOOP-NEXT: {{^ +2 +0.5 +true +4 +1 }}
// LOOP-NEXT: {{^ +3 +0 +false +6 +1 }}
// LOOP-NEXT: {{^ +3 +0.5 +true +6 +1 }}
// LOOP-NEXT: {{^$}}
// PRAGMA: Region: pragma at
// PRAGMA: {{^ *}}mood{{ +}}byte (unsigned long)-1{{ +}}x / 3{{ +}}Calls
// PRAGMA-NEXT: ====
// PRAGMA-NEXT: {{^ +-1 +200 +18446744073709551615 +0.16666667 +3 }}
// PRAGMA-NEXT: {{^ +1 +200 +18446744073709551615 +0 +3 }}
// PRAGMA-NEXT: {{^$}}
// UNBRACED: Region: unbraced at
// UNBRACED: {{^ *}}n{{ +}}Calls
// UNBRACED-NEXT: ====
// UNBRACED-NEXT: {{^ +1 +2 }}
// UNBRACED-NEXT: {{^$}}
// IF: Region: if at
// IF: {{^ *}}n{{ +}}Calls
// IF-NEXT: ====
// IF-NEXT: {{^ +2 +2 }}
// IF-NEXT: {{^ +3 +1 }}
// IF-NEXT: {{^$}}
// CASE: Region: case at
// CASE: {{^ *}}n{{ +}}Calls
// CASE-NEXT: ====
// CASE-NEXT: {{^ +3 +2 }}
// CASE-NEXT: {{^$}}
// LEFT: Region: left at
// LEFT: {{^ *}}i{{ +}}n{{ +}}Calls
// LEFT-NEXT: ====
// LEFT-NEXT: {{^ +0 +0 +1 }}
// LEFT-NEXT: {{^ +0 +5 +3 }}
// LEFT-NEXT: {{^ +1 +0 +1 }}
// LEFT-NEXT: {{^ +1 +5 +3 }}
// LEFT-NEXT: {{^$}}
