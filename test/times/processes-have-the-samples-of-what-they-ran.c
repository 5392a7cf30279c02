// REQUIRES: plugin
// RUN: rm -rf %t && mkdir %t && cd %t && %clang -g1 %s -o plain
// RUN: %clang_lineprof %s -o a && %kprof -qq -o a.lprof ./a && %script %t/plain %s > text
// RUN: %expect a.lprof --times=text 'both.samples == 20 and both.self_ns == 20e6 and both.hits == 2' 'child.samples == 30 and child.self_ns == 30e6 and child.hits == 1' 'parent.samples == 10 and parent.hits == 1'
// RUN: %kprof report --times text a.lprof | FileCheck %s
// Intent: perf's samples of a run of several processes count once each, on rows
// that only a child ran, too.
// CHECK: 100.0 % of what perf saw
#include <sys/wait.h>
#include <unistd.h>
__attribute__((noinline)) static int work(volatile int *sum) {
  return *sum += 1; // @both perf: cpu-clock 20
}
__attribute__((noinline)) static int in_child(volatile int *sum) {
  return *sum += 2; // @child perf: cpu-clock 30
}
__attribute__((noinline)) static int in_parent(volatile int *sum) {
  return *sum += 3; // @parent perf: cpu-clock 10
}
int main(void) {
  volatile int sum = 0;
  pid_t child = fork();
  work(&sum);
  if (child == 0)
    return in_child(&sum) == 0;
  int status;
  waitpid(child, &status, 0);
  return in_parent(&sum) == 0 || status;
}
