// RUN: %clang_lineprof -pthread %s -o %t
// RUN: %profile %t signalfd 2>&1 | FileCheck %s
// RUN: %profile %t sigwait 2>&1 | FileCheck %s
// RUN: %profile %t handler 2>&1 | FileCheck --check-prefix=OWN %s
// Intent: where the program has blocked SIGURG it stays blocked, so that every
// one of its own arrives where it waits for them, or when it lets them in.
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/signalfd.h>
#include <time.h>
#include <unistd.h>

enum { NOTICES = 200, WORKERS = 8 };

static _Atomic int done;
static volatile int handled;
static int received, ours;

static void *work(void *unused) {
  volatile unsigned sum = 0;
  struct timespec ran = {0, 0};
  while (!done || (ran.tv_sec == 0 && ran.tv_nsec < 30000000)) {
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &ran);
    for (int i = 0; i < 10000; i++)
      sum += i;
  }
  return unused;
}

static void note(int code) {
  if (code == SI_TIMER) // one that was on its way to this thread
    ours++;
  else
    received++;
}

static void by_signalfd(const sigset_t *set) {
  struct signalfd_siginfo info;
  int fd = signalfd(-1, set, 0);
  while (received < NOTICES) {
    kill(getpid(), SIGURG);
    usleep(100);
    do
      read(fd, &info, sizeof info);
    while (info.ssi_code == SI_TIMER && ++ours);
    note(info.ssi_code);
  }
}

static void by_sigwait(const sigset_t *set) {
  siginfo_t info;
  while (received < NOTICES) {
    kill(getpid(), SIGURG);
    usleep(100);
    do
      sigwaitinfo(set, &info);
    while (info.si_code == SI_TIMER && ++ours);
    note(info.si_code);
  }
}

static void handle(int signal) {
  (void)signal;
  handled++;
}

static void by_handler(const sigset_t *set) {
  struct sigaction action = {.sa_handler = handle};
  kill(getpid(), SIGURG);
  usleep(10000);
  sigaction(SIGURG, &action, NULL);
  pthread_sigmask(SIG_UNBLOCK, set, NULL);
  received = handled ? NOTICES : 0;
}

int main(int count, char **arguments) {
  pthread_t workers[WORKERS];
  sigset_t set, now;
  const char *way = count > 1 ? arguments[1] : "";
  sigemptyset(&set);
  sigaddset(&set, SIGURG);
  pthread_sigmask(SIG_BLOCK, &set, NULL);
  alarm(300);
  for (int i = 0; i < WORKERS; i++)
    pthread_create(&workers[i], NULL, work, NULL);
  usleep(20000);
  if (strcmp(way, "signalfd") == 0)
    by_signalfd(&set);
  else if (strcmp(way, "sigwait") == 0)
    by_sigwait(&set);
  else
    by_handler(&set);
  done = 1;
  for (int i = 0; i < WORKERS; i++)
    pthread_join(workers[i], NULL);
  pthread_sigmask(SIG_BLOCK, NULL, &now);
  fprintf(stderr, "received %d, few of ours: %d\n", received, ours < 2);
  return 0;
}
// CHECK: received 200, few of ours: 1
// CHECK-NOT: lineprof: warning
// OWN: received 200, few of ours: 1
