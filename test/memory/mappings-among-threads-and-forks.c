// RUN: %clang_lineprof -I%S/Inputs %s -o %t -lpthread && %memory %t
// RUN: %truth %s %t.lprof
// Intent: sixteen threads map and unmap what each other has mapped while the
// program forks: nothing hangs, no line is left with what is free; a child's own is its own.
#define _GNU_SOURCE
#include "keep.h"
#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { THREADS = 16, ROUNDS = 200, FORKS = 50 };
static char *volatile inherited, *shared[THREADS];

static void *change(void *number) {
  char **mine = (char **)&shared[(long)number];
  for (int i = 0; i < ROUNDS; i++) {
    char *made = mmap(NULL, 12288, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0); // @ allocs=3200 bytes=39321600 live=0 blocks=0 temp=?
    munmap(made + 4096, 4096); // @ frees=0 freed=?
    mine = (char **)&shared[((long)number + i) % THREADS];
    char *before = __atomic_exchange_n(mine, made, __ATOMIC_ACQ_REL);
    if (before) {
      munmap(before, 4096); // @ frees=? freed=?
      munmap(before + 8192, 4096); // @ frees=? freed=?
    }
  }
  return NULL;
}

static int child(void) {
  munmap(inherited, 4096);        // @ frees=0 freed=204800
  munmap(inherited + 4096, 4096); // @ frees=50 freed=204800
  char *own = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0); // @ allocs=50 bytes=204800 live=204800 temp=0
  return own == MAP_FAILED;
}

int main(void) {
  pthread_t threads[THREADS];
  int status, failed = 0;
  inherited = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0); // @ allocs=1 bytes=8192 live=8192
  for (long i = 0; i < THREADS; i++)
    if (pthread_create(&threads[i], NULL, change, (void *)i)) // @ libc
      abort();
  for (int i = 0; i < FORKS; i++) {
    pid_t pid = fork(); // @ allocs=? bytes=? frees=? freed=? temp=? live=0
    if (pid == 0)
      return child();
    failed |= waitpid(pid, &status, 0) != pid || status;
  }
  for (int i = 0; i < THREADS; i++)
    pthread_join(threads[i], NULL); // @ libc
  for (int i = 0; i < THREADS; i++)
    if (shared[i]) {
      munmap(shared[i], 4096);        // @ frees=? freed=?
      munmap(shared[i] + 8192, 4096); // @ frees=? freed=?
    }
  return failed;
}
