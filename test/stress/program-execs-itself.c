// RUN: %clang_lineprof %s -o %t && %run %t && %family | %filecheck %s
// RUN: %check %t.*lprof --processes 6
// Intent: exec keeps the process id; each image has its own profile all the same.
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv) {
  char left[16] = {'4'};
  if (argc > 1)
    left[0] = argv[1][0] - 1;
  if (left[0] < '0')
    return 0; // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
  execl(argv[0], argv[0], left, NULL); // CHECK: {{^ *}}[[#@LINE]]{{ +5 }}
  return 1; // CHECK: {{^ *}}[[#@LINE]]{{ +0 }}
}
