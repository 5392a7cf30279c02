// RUN: %clang_lineprof -I%S/Inputs %s -o %t -lpthread && %memory %t
// RUN: %truth %s %t.lprof
// Intent: objects that one thread takes and another gives back leave nothing;
// sixteen threads at one chunk make it a pool once; a forked child counts its
// own, and what it inherited is its parent's.
#include "keep.h"
#include "lineprof/lineprof.h"
#include <pthread.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { THREADS = 16, OBJECTS = 4000, SIZE = 24 };
static char *chunk;
static pthread_barrier_t all;

static void *take(void *number) {
  char *mine = chunk + (long)number * OBJECTS * SIZE;
  pthread_barrier_wait(&all);
  for (int i = 0; i < OBJECTS; i++)
    lineprof_alloc(mine + i * SIZE, SIZE); // @ allocs=64000 bytes=1536000 live=0 blocks=0 temp=?
  keep(number);
  return NULL;
}

static void *give_back(void *number) {
  char *theirs = chunk + (THREADS - 1 - (long)number) * OBJECTS * SIZE;
  for (int i = 0; i < OBJECTS; i += 2)
    lineprof_free(theirs + i * SIZE); // @ frees=32000 freed=768000
  keep(number);
  return NULL;
}

static void go(void *(*what)(void *)) {
  pthread_t threads[THREADS];
  for (long i = 0; i < THREADS; i++)
    if (pthread_create(&threads[i], NULL, what, (void *)i)) // @ libc
      abort();
  for (int i = 0; i < THREADS; i++)
    pthread_join(threads[i], NULL); // @ libc
}

static char *own;
static int child(void) {
  lineprof_free(own);           // @ frees=1 freed=10
  lineprof_alloc(own + 50, 20); // @ allocs=1 bytes=20 live=0
  lineprof_alloc(own + 10, 30); // @ allocs=1 bytes=30 live=0 temp=1
  free(own);                    // @ frees=3 freed=60
  own = keep(malloc(100));      // @ allocs=1 bytes=100 live=0
  lineprof_alloc(own, 40);      // @ allocs=1 bytes=40 live=40
  return 0;
}

int main(void) {
  int status;
  pthread_barrier_init(&all, NULL, THREADS);
  chunk = keep(malloc(THREADS * OBJECTS * SIZE)); // @ allocs=1 bytes=1536000 live=0
  go(take);
  go(give_back);
  free(chunk); // @ frees=32000 freed=768000
  own = keep(malloc(100));      // @ allocs=1 bytes=100 live=0 temp=?
  lineprof_alloc(own, 10);      // @ allocs=1 bytes=10 live=10
  lineprof_alloc(own + 90, 10); // @ allocs=1 bytes=10 live=10
  pid_t pid = fork();
  if (pid == 0)
    return child();
  return waitpid(pid, &status, 0) != pid || status;
}
