// RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir
// RUN: cp %s child.c && %clang_lineprof -DCHILD child.c -o child && %clang_lineprof %s -o parent
// RUN: %kprof -o a.lprof ./parent && rm child.c
// RUN: %kprof report a.lprof > shown 2>&1 && %filecheck %s < shown
// RUN: %kprof report --processes a.lprof > shown 2>&1 && %filecheck %s < shown
// Intent: the text of each program of a run is in the run's one profile.
// CHECK-NOT: cannot read
#include <sys/wait.h>
#include <unistd.h>

#ifdef CHILD
int main(void) {
  volatile int a = 0;
  for (int i = 0; i < 1234; i++)
    a++; // CHECK: {{^ *}}[[#@LINE]]{{ +}}1234 {{.*}}a++
  return a != 1234;
}
#else
int main(void) {
  int status;
  if (fork() == 0)
    execl("./child", "child", (char *)0);
  wait(&status);
  return status != 0;
}
#endif
