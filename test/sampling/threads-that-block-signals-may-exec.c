// RUN: %clang_lineprof -pthread %s -o %t && rm -rf %t.d && mkdir %t.d && cd %t.d && %t
// Intent: what samples a thread that blocks all signals ends no program which a
// child that it forks begins by exec().
#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static volatile unsigned long sink;
static int ended_otherwise;

static void compute(int n) {
  for (int i = 0; i < n; i++)
    sink += 1;
}

static void run_other(int n) {
  int status = 0;
  pid_t child = fork();
  if (child == 0) {
    compute(n % 20 * 100000);
    execve("/bin/true", (char *[]){"true", 0}, environ);
    _exit(3);
  }
  waitpid(child, &status, 0);
  ended_otherwise += status != 0;
}

static void *run_others(void *unused) {
  for (int i = 0; i < 100; i++) {
    compute(100000);
    run_other(i);
  }
  return unused;
}

int main(void) {
  pthread_t thread;
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, 0);
  pthread_create(&thread, 0, run_others, 0);
  pthread_join(thread, 0);
  run_others(0);
  return ended_otherwise;
}
