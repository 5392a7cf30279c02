// RUN: %clang_lineprof %s -o %t -pthread && %profile %t
// UNSUPPORTED: tsan
// It delivers signals at its own time.
// Intent: a program that blocks all signals and waits for them itself, in every
// way that libc has, meets none that it was not sent, though it was sampled
// before; and those that it was sent, SIGURG as well.
#define _GNU_SOURCE
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/signalfd.h>
#include <unistd.h>

static volatile long n;

__attribute__((noinline)) static void work(int k) {
  for (int i = 0; i < k; i++)
    n++;
}

static void handle(int signal) { (void)signal; }

// Sampled first, then a sample is due while all is blocked.
static void be_due(void) {
  sigset_t all, none;
  sigemptyset(&none);
  pthread_sigmask(SIG_SETMASK, &none, NULL);
  for (int i = 0; i < 30; i++)
    work(1000000);
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, NULL);
  for (int i = 0; i < 30; i++)
    work(1000000);
}

static void *test(void *unused) {
  const struct timespec soon = {0, 20000000};
  sigset_t all, none, pending;
  siginfo_t info;
  int wrong = 0;
  sigfillset(&all);
  sigemptyset(&none);
  be_due();
  wrong += sigtimedwait(&all, &info, &soon) != -1;
  be_due();
  wrong += sigpending(&pending) || !sigisemptyset(&pending);
  be_due();
  wrong += ppoll(NULL, 0, &soon, &none) != 0;
  be_due();
  wrong += pselect(0, NULL, NULL, NULL, &soon, &none) != 0;
  be_due();
  int epoll = epoll_create1(0);
  struct epoll_event event;
  wrong += epoll_pwait(epoll, &event, 1, 20, &none) != 0;
  close(epoll);
  be_due();
  struct pollfd fd = {signalfd(-1, &all, 0), POLLIN, 0};
  wrong += poll(&fd, 1, 20) != 0;
  close(fd.fd);
  pthread_kill(pthread_self(), SIGURG);
  wrong += sigtimedwait(&all, &info, &soon) != SIGURG;
  wrong += info.si_pid != getpid();
  return wrong ? unused : NULL;
}

int main(void) {
  struct sigaction action = {.sa_handler = handle};
  pthread_t id;
  void *result = NULL;
  sigaction(SIGUSR1, &action, NULL);
  if (test(&id))
    return 1;
  pthread_create(&id, NULL, test, &id);
  pthread_join(id, &result);
  return result ? 2 : 0;
}
