// RUN: %clang_lineprof %s -o %t && %run %t && %family | %filecheck %s
// RUN: %check %t.lprof
// Intent: longjmp to the function itself, to its caller, and far out; the
// jump's goal is the current line again, and time goes on there.
#include <setjmp.h>
#include <unistd.h>

static jmp_buf near, far;

static void deep(int depth, jmp_buf to) {
  if (depth > 0)
    deep(depth - 1, to); // CHECK: {{^ *}}[[#@LINE]]{{ +20000 }}
  longjmp(to, 1);        // CHECK: {{^ *}}[[#@LINE]]{{ +200 }}
}

static int in_between(int out) {
  if (setjmp(near)) {
    usleep(10);
    return 1; // CHECK: {{^ *}}[[#@LINE]]{{ +100 }}
  }
  deep(100, out ? far : near); // CHECK: {{^ *}}[[#@LINE]]{{ +200 }}
  return 0;                    // CHECK: {{^ *}}[[#@LINE]]{{ +0 }}
}

static int here(void) {
  volatile int i = 0;
  jmp_buf again;
  if (setjmp(again) < 10)
    longjmp(again, ++i); // CHECK: {{^ *}}[[#@LINE]]{{ +1000 }}
  return i;              // CHECK: {{^ *}}[[#@LINE]]{{ +100 }}
}

int main(void) {
  volatile int i, near_count = 0, far_count = 0, here_count = 0;
  for (i = 0; i < 100; i++) {
    near_count += in_between(0);
    if (setjmp(far) == 0)
      in_between(1); // CHECK: {{^ *}}[[#@LINE]]{{ +100 }}
    else
      far_count++; // CHECK: {{^ *}}[[#@LINE]]{{ +100 }}
    here_count += here();
  }
  return near_count != 100 || far_count != 100 || here_count != 1000;
}
