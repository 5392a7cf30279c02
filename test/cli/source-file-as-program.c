// REQUIRES: plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: sh -c '%kprof -v %s 5 > out; test $? = 5' && %filecheck %s < out
// RUN: test -e source-file-as-program.lprof
// Intent: a source file is compiled, run and shown in one go; its status stays.
#include <stdlib.h>
int main(int argc, char **argv) {
  int status = atoi(argv[argc - 1]); // CHECK: {{^ *}}[[#@LINE]] {{ *}}1 {{.*}}int status
  return status;
}
