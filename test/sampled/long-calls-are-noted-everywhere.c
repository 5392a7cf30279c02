// REQUIRES: x86_64
// RUN: %clang_lineprof -g %s -pthread -o %t
// RUN: rm -f %t.lprof && env LINEPROF_MEASURE_MODE=auto LINEPROF_OUTPUT=%t.lprof %t threads
// RUN: %expect %t.lprof 'naps.hits == 4 * 60' 'via.time_ns > 0.97 * naps.time_ns' 'via.time_ns < 1.03 * naps.time_ns'
// RUN: rm -f %t.lprof && env LINEPROF_MEASURE_MODE=auto LINEPROF_OUTPUT=%t.lprof %t handler
// RUN: %expect %t.lprof 'naps.hits == 40' 'via.time_ns > 0.97 * naps.time_ns' 'handled.time_ns > 0.97 * naps.time_ns'
// RUN: rm -f %t.lprof && env LINEPROF_MEASURE_MODE=auto LINEPROF_OUTPUT=%t.lprof %t fiber
// RUN: %expect %t.lprof 'naps.hits == 12' 'via.time_ns > 0.97 * naps.time_ns'
// RUN: rm -rf %t.dir && mkdir %t.dir && env LINEPROF_MEASURE_MODE=auto LINEPROF_OUTPUT=%t.dir/run.lprof %t child
// RUN: %expect %t.dir/*.lprof 'naps.hits == 16' 'via.time_ns > 0.97 * naps.time_ns'
// Intent: long calls are noted in threads that live for milliseconds and have the room
// of others that ended, in signal handlers, on another stack, and in a forked child
// that knows nothing of its parent's: callers without a clock have all that they took.
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

__attribute__((noinline)) static int nap(int us) {
  return usleep(us); // @naps
}

__attribute__((noinline)) static int now_and_then(int i) {
  if (i % 50 == 49)
    return nap(4000);
  return i;
}

__attribute__((noinline)) static int pass_on(int i) {
  return now_and_then(i) + 1; // @via
}

static int work(int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s ^= pass_on(i);
  return s;
}

static void *thread(void *arg) {
  work(200);
  return arg;
}

static void handle(int number) {
  (void)number;
  work(200); // @handled
}

static ucontext_t outside, inside;

static void fiber(void) {
  for (int i = 0; i < 3; i++) {
    work(200);
    swapcontext(&inside, &outside);
  }
}

int main(int argc, char **argv) {
  const char *mode = argc > 1 ? argv[1] : "";
  if (strcmp(mode, "threads") == 0)
    for (int round = 0; round < 15; round++) {
      pthread_t threads[4];
      for (int i = 0; i < 4; i++)
        pthread_create(&threads[i], NULL, thread, NULL);
      for (int i = 0; i < 4; i++)
        pthread_join(threads[i], NULL);
    }
  if (strcmp(mode, "handler") == 0) {
    signal(SIGUSR1, handle);
    for (int i = 0; i < 10; i++)
      raise(SIGUSR1);
  }
  if (strcmp(mode, "fiber") == 0) {
    static char stack[65536];
    getcontext(&inside);
    inside.uc_stack.ss_sp = stack;
    inside.uc_stack.ss_size = sizeof stack;
    inside.uc_link = &outside;
    makecontext(&inside, fiber, 0);
    for (int i = 0; i < 3; i++)
      swapcontext(&outside, &inside);
  }
  if (strcmp(mode, "child") == 0) {
    work(400);
    if (fork() == 0)
      _exit(work(400) == 77);
    wait(NULL);
  }
  return 0;
}
