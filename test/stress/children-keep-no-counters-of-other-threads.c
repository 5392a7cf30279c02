// REQUIRES: plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %python -c 'print("".join(f"  if (sum >= {i})\n    sum += 1;\n" for i in range(1500)))' > body.h
// RUN: %kprof cc -O1 -I. %s -pthread -o prog
// RUN: env LINEPROF_OUTPUT=%%p.lprof ./prog
// RUN: %python -c 'import glob, os; room = sorted(os.stat(f).st_blocks for f in glob.glob("*.lprof")); assert len(room) == 4 and room[0] < room[1] / 4, room'
// RUN: %kprof run -q -o all.lprof ./prog && %kprof report --all --processes all.lprof > out && %filecheck %s < out
// Intent: a process forked from one of many threads has a profile without room
// for the counters of the threads that it does not have, and its own threads,
// which use their contexts again, count exactly. So does its child.
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>
static void *work(void *none) {
  volatile int sum = 0;
#include "body.h" // thousands of rows
  return none;
}
static void run(int threads) {
  for (int i = 0; i < threads; i++) {
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    pthread_join(thread, NULL); // threads: 70
  }
}
int main(void) {
  run(70);
  if (fork() == 0) {
    run(70);
    if (fork() == 0) {
      run(70);
      return 0;
    }
    wait(NULL);
    return 0;
  }
  wait(NULL);
  if (fork() == 0)
    return work(NULL) != NULL; // a child without threads
  wait(NULL);
  return 0;
}
// CHECK-COUNT-3: {{^ +[0-9]+ +70 .*}}pthread_join(thread, NULL); // threads: 70
