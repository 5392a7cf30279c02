// RUN: %clang_lineprof -c %s -DUNIT=one -o %t.1.o && %clang_lineprof -c %s -DUNIT=two -o %t.2.o
// RUN: %clang_lineprof -c %s -DUNIT=three -o %t.3.o && %clang_lineprof -c %s -DUNIT=four -o %t.4.o
// RUN: %clang_lineprof %s %t.1.o %t.2.o %t.3.o %t.4.o -o %t && %run %t
// RUN: %family | %filecheck %s
// Intent: where a program is, is asked when its first unit registers, and not
// for each of its units.
#ifdef UNIT
int UNIT(int x) {
  return x + 1; // CHECK-COUNT-4: {{^ *}}[[#@LINE]]{{ +1 }}
}
#else
#define _GNU_SOURCE
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

int one(int), two(int), three(int), four(int);

static int asked;

// In place of libc's, which the runtime would call.
#pragma lineprof off
ssize_t readlink(const char *path, char *to, size_t size) {
  asked += strcmp(path, "/proc/self/exe") == 0;
  return syscall(SYS_readlinkat, -100, path, to, size);
}
#pragma lineprof on

// Its own name is of interest to others, too, but not five times.
int main(void) { return one(two(three(four(asked)))) > 4 + 4; }
#endif
