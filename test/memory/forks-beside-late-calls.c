// RUN: %clang_lineprof -pthread %s -o %t && rm -f %t.lprof %t.*.lprof && %memory %t
// Intent: a thread allocates when its thread-specific data is gone, and its
// process forks meanwhile: the child's threads do so, too, and nobody waits for
// what only the parent has.
#include <pthread.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { FORKS = 40 };

static pthread_key_t key;
static _Atomic int is_late, is_done;
static void *volatile block; /* what is not seen may be left out */

static void end(void *lasts) {
  for (int i = 0; i < 100 || (lasts == (void *)2 && !is_done); i++) {
    block = malloc(32);
    free(block);
    is_late = 1;
  }
}

static void *work(void *how) {
  pthread_setspecific(key, how);
  free(block = malloc(16));
  return NULL;
}

static int run_child(void) {
  pthread_t thread;
  int wrong = 0;
  alarm(20);
  for (int i = 0; i < 2; i++)
    wrong |= pthread_create(&thread, NULL, work, (void *)1) != 0 ||
             pthread_join(thread, NULL) != 0;
  return wrong;
}

int main(void) {
  pthread_t thread;
  int status, wrong = 0;
  pthread_key_create(&key, end);
  pthread_create(&thread, NULL, work, (void *)2);
  while (!is_late)
    ;
  for (int i = 0; i < FORKS && !wrong; i++) {
    pid_t child = fork();
    if (child == 0)
      _exit(run_child());
    wrong = child < 0 || waitpid(child, &status, 0) < 0 || status != 0;
  }
  is_done = 1;
  pthread_join(thread, NULL);
  return wrong;
}
