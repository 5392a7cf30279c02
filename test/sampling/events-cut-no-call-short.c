// RUN: %clang_lineprof -pthread %s -o %t && %profile %t
// RUN: rm %t.lprof && env LINEPROF_MEASURE_SAMPLING_BUDGET=0 LINEPROF_OUTPUT=%t.lprof %t
// UNSUPPORTED: tsan
// (it hands signals on when it likes)
// Intent: a waiting system call is neither interrupted nor cut short by the
// samples of its thread, by perf events or by timers. An argument says how
// often each thread makes each call: 1000 here, 125000 before a release.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { THREADS = 8 };

static int rounds = 1000;
static _Atomic unsigned interrupted, early;
static struct sockaddr_in address;
static volatile unsigned sink;

static double now(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

static void note(const char *call, long result) {
  if (result >= 0 || errno == ETIMEDOUT)
    return;
  interrupted++;
  perror(call);
}

/* So that samples come in all moments before a call. */
static void work(int round) {
  for (int i = 0; i < 1000 + round % 97 * 100; i++)
    sink += i;
}

static void sleep_in_every_way(int epoll, int quiet) {
  struct timespec time = {0, 20000}, until;
  struct pollfd entry = {quiet, POLLIN, 0};
  sem_t semaphore;
  double begin = now(CLOCK_MONOTONIC);
  note("nanosleep", nanosleep(&time, NULL));
  early += now(CLOCK_MONOTONIC) - begin < 19e-6;
  note("poll", ppoll(&entry, 1, &time, NULL));
  note("epoll_wait", epoll_wait(epoll, &(struct epoll_event){0}, 1, 1));
  sem_init(&semaphore, 0, 0);
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_nsec += until.tv_nsec < 999900000 ? 50000 : 0;
  note("sem_timedwait", sem_timedwait(&semaphore, &until));
}

static void *talk(void *pipes) {
  for (int i = 0; i < rounds; i++) {
    work(i);
    note("write", write(((int *)pipes)[1], "x", 1));
  }
  return NULL;
}

static void *listen_and_sleep(void *unused) {
  int pipes[2], quiet[2], epoll = epoll_create1(0);
  pthread_t talker;
  char byte;
  if (pipe(pipes) != 0 || pipe(quiet) != 0)
    exit(2);
  pthread_create(&talker, NULL, talk, pipes);
  for (int i = 0; i < rounds; i++) {
    work(i);
    sleep_in_every_way(epoll, quiet[0]);
    note("read", read(pipes[0], &byte, 1));
    int peer = socket(AF_INET, SOCK_STREAM, 0);
    note("connect", connect(peer, (void *)&address, sizeof address));
    close(peer);
  }
  pthread_join(talker, NULL);
  return unused;
}

static void *answer(void *listener) {
  for (int i = 0; i < THREADS * rounds; i++) {
    int peer = accept(*(int *)listener, NULL, NULL);
    note("accept", peer);
    close(peer);
  }
  return NULL;
}

int main(int argc, char **argv) {
  pthread_t threads[THREADS], server;
  int listener = socket(AF_INET, SOCK_STREAM, 0);
  socklen_t size = sizeof address;
  rounds = argc > 1 ? atoi(argv[1]) : rounds;
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (bind(listener, (void *)&address, size) != 0 ||
      listen(listener, 64) != 0 ||
      getsockname(listener, (void *)&address, &size) != 0)
    return 2;
  pthread_create(&server, NULL, answer, &listener);
  for (int i = 0; i < THREADS; i++)
    pthread_create(&threads[i], NULL, listen_and_sleep, NULL);
  for (int i = 0; i < THREADS; i++)
    pthread_join(threads[i], NULL);
  pthread_join(server, NULL);
  printf("%u interrupted, %u early\n", interrupted, early);
  return interrupted || early;
}
