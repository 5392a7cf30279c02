// RUN: %clang_lineprof -pthread %s -o %t && %python %S/Inputs/kill_often.py %kprof %t 40
// Intent: SIGKILL at any instruction: the profile's counts differ from those
// the program kept in shared memory by the call in flight at most.
#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

static volatile long *begun, *ended;

static long work(long n) {
  long s = 0;
  for (int i = 0; i < 3; i++)
    s += n; // line-of-three
  return s; // line-of-one
}

static void *first(void *unused) {
  for (;;) {
    begun[0]++;
    work(begun[0]);
    ended[0]++;
  }
  return unused;
}

static void *second(void *unused) {
  for (;;) {
    begun[1]++;
    work(begun[1]);
    ended[1]++;
  }
  return unused;
}

int main(int argc, char **argv) {
  pthread_t thread;
  int file = open(argv[argc - 1], O_RDWR | O_CREAT | O_TRUNC, 0600);
  if (ftruncate(file, 4096))
    return 1;
  begun = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  ended = begun + 2;
  pthread_create(&thread, NULL, first, NULL);
  second(NULL);
}
