// REQUIRES: plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %kprof cc -O1 %s -pthread -o prog
// RUN: %kprof -q -o one.lprof ./prog 1 && %kprof -q -o many.lprof ./prog 1000
// RUN: %kprof report --json one.lprof > one.json && %kprof report --json many.lprof > many.json
// RUN: %python -c 'import json; a, b = (json.load(open(f))["summary"]["setup_ns"] for f in ("one.json", "many.json")); assert 0 < a < b < 5e9, (a, b)'
// RUN: %kprof report many.lprof | %filecheck %s
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
