// RUN: %clang_lineprof -pthread %s -o %t
// RUN: %run env LINEPROF_MEASURE_MODE=count %t && %check %t.*lprof --processes 1 --state exited
// UNSUPPORTED: asan, tsan
// (they map memory in their own ways)
// UNSUPPORTED: memory
// (the first memory is mapped by the thread that waits for it)
// Intent: a child made behind libc's back while another thread is in the
// runtime, here where that maps memory, forks and exits like any other.
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

static int waits, in_runtime, may_go_on;

void *mmap(void *at, size_t size, int protection, int flags, int fd,
           off_t offset) {
  if (__atomic_exchange_n(&waits, 0, __ATOMIC_SEQ_CST)) {
    __atomic_store_n(&in_runtime, 1, __ATOMIC_SEQ_CST);
    while (!__atomic_load_n(&may_go_on, __ATOMIC_SEQ_CST))
      sched_yield();
  }
  return (void *)syscall(SYS_mmap, at, size, protection, flags, fd, offset);
}

static void *in_thread(void *unused) {
  return unused;
}

static int fork_and_exit(void) {
  int status;
  pid_t child = fork();
  if (child == 0)
    _exit(0);
  return child < 0 || waitpid(child, &status, 0) != child || status != 0;
}

/* One that waits for the lock has its signals blocked, an alarm, too. */
static int status_of(pid_t child) {
  int status = 1;
  for (int i = 0; i < 10000 && waitpid(child, &status, WNOHANG) == 0; i++)
    usleep(10000);
  kill(child, SIGKILL);
  return status;
}

int main(void) {
  pthread_t thread;
  __atomic_store_n(&waits, 1, __ATOMIC_SEQ_CST);
  if (pthread_create(&thread, NULL, in_thread, NULL))
    return 1;
  while (!__atomic_load_n(&in_runtime, __ATOMIC_SEQ_CST))
    sched_yield();
  pid_t child = (pid_t)syscall(SYS_fork);
  if (child == 0)
    exit(fork_and_exit());
  int status = status_of(child);
  __atomic_store_n(&may_go_on, 1, __ATOMIC_SEQ_CST);
  return pthread_join(thread, NULL) || status != 0;
}
