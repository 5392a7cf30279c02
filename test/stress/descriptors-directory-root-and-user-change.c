// RUN: %clang_lineprof -pthread %s -o %t && %run %t && %family | %filecheck %s
// RUN: %check %t.lprof --threads 61
// REQUIRES: root
// (it changes its root folder and its user)
// UNSUPPORTED: small-stacks
// (its calls are deep)
// Intent: the program closes all descriptors and gets their numbers for files
// of its own, changes its directory, its root, its user; the profile grows on,
// or says that it cannot, and the program's files get nothing of it.
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static int deep(int n) {
  return n ? 1 + deep(n - 1) : 0; // CHECK: {{^ *}}[[#@LINE]]{{ +105090 }}
}

static void *work(void *depth) {
  return (void *)(long)deep((int)(long)depth);
}

static int thirty_threads(int depth) {
  pthread_t thread[30];
  for (int i = 0; i < 30; i++)
    pthread_create(&thread[i], NULL, work, (void *)(long)depth);
  for (int i = 0; i < 30; i++)
    pthread_join(thread[i], NULL);
  return 0;
}

int main(void) {
  struct stat after;
  int mine = 0, status;
  for (int fd = 3; fd < 1024; fd++)
    close(fd);
  mine = open("/dev/null", O_WRONLY);
  for (int fd = 3; fd < 1024; fd++)
    dup2(mine, fd);
  chdir("/");
  thirty_threads(1500);
  if (fork() == 0) { // CHECK: {{^ *}}[[#@LINE]]{{ +1 }}
    if (chroot("/proc/self") || setuid(65534))
      _exit(1);
    close(2);
    _exit(thirty_threads(1500));
  }
  wait(&status);
  thirty_threads(500);
  return status || fstat(mine, &after) || !S_ISCHR(after.st_mode);
}
