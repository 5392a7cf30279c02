// RUN: %clang -c %S/Inputs/spin.c -o %t.spin.o
// RUN: %clang_lineprof -pthread %s %t.spin.o -I%S/Inputs -o %t && %profile %t
// RUN: %dump_samples | %filecheck %s
// Intent: system calls that wait are not interrupted by samples, though
// their threads are sampled as they use time before and after.
#include "spin.h"

#include <errno.h>
#include <linux/futex.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/syscall.h>
#include <unistd.h>

static int pipes[2];
static unsigned interrupted, sink;

static void note(long result, int allowed) {
  if (result < 0 && errno != allowed)
    interrupted++;
}

static void wait_in_every_way(void) {
  struct timespec time = {0, 1500000};
  struct timeval limit = {0, 1500};
  struct pollfd entry = {pipes[0], POLLIN, 0};
  fd_set set;
  int epoll = epoll_create1(0), word = 0;
  FD_ZERO(&set);
  FD_SET(pipes[0], &set);
  note(nanosleep(&time, NULL), 0);
  note(poll(&entry, 1, 1), 0);
  note(select(pipes[0] + 1, &set, NULL, NULL, &limit), 0);
  note(epoll_wait(epoll, &(struct epoll_event){0}, 1, 1), 0);
  note(syscall(SYS_futex, &word, FUTEX_WAIT, 0, &time, NULL, 0), ETIMEDOUT);
  note(pselect(0, NULL, NULL, NULL, &time, NULL), 0);
  close(epoll);
}

static void *feed(void *nothing) {
  for (int i = 0; i < 60; i++) {
    sink += spin(0.005);
    note(write(pipes[1], "x", 1), 0);
  }
  return nothing;
}

int main(void) {
  pthread_t feeder;
  char byte;
  if (pipe(pipes) != 0)
    return 2;
  for (int i = 0; i < 60; i++) {
    sink += spin(0.005);
    wait_in_every_way();
  }
  pthread_create(&feeder, NULL, feed, NULL);
  for (int i = 0; i < 60; i++)
    note(read(pipes[0], &byte, 1), 0);
  pthread_join(feeder, NULL);
  return interrupted != 0;
}
// CHECK: thread 1 cpu: samples {{[1-9][0-9]*}},
