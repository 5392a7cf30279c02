// REQUIRES: plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %kprof cc -O1 %s -pthread -o prog
// RUN: sh -ec 'for n in 1 1000; do for i in 1 2 3 4 5; do %kprof -q -o $n-$i.lprof ./prog $n; %kprof report --json $n-$i.lprof > $n-$i.json; done; done'
// RUN: %python %S/Inputs/set_up.py
// RUN: %kprof report 1000-1.lprof | %filecheck %s
// Intent: what the runtime does when it starts, when threads come and go, and
// at the end is part of what measuring is said to cost. A program of a few
// milliseconds pays for little else.
#include <pthread.h>
#include <stdlib.h>
static void *work(void *from) {
  int *sum = from;
  for (int i = 0; i < 100; i++)
    *sum += i;
  return from;
}
int main(int argc, char **argv) {
  for (int i = 0; i < atoi(argv[argc - 1]); i++) {
    pthread_t thread;
    int sum = 0;
    pthread_create(&thread, NULL, work, &sum);
    pthread_join(thread, NULL);
  }
}
// CHECK: Measuring: about {{.*}} s to set up
