// RUN: %clang_lineprof -pthread %s -o %t && %run %t && %family | %filecheck %s
// RUN: %check %t.lprof
// Intent: SIGSEGV and SIGFPE in profiled code: a handler repairs what was
// wrong and returns, or jumps out, in main and in a thread.
#define _GNU_SOURCE
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <sys/mman.h>

static __thread sigjmp_buf home;
static char *page;
static int repairs;

static void handle(int signal, siginfo_t *info, void *context) {
  (void)context;
  if (signal == SIGSEGV && (char *)info->si_addr == page) {
    mprotect(page, 4096, PROT_READ | PROT_WRITE); // CHECK: {{^ *}}[[#@LINE]]{{ +100 }}
    repairs++;                                    // CHECK: {{^ *}}[[#@LINE]]{{ +100 }}
    return;
  }
  siglongjmp(home, 1); // CHECK: {{^ *}}[[#@LINE]]{{ +300 }}
}

static void touch(char *address) {
  *(volatile char *)address = 1; // CHECK: {{^ *}}[[#@LINE]]{{ +300 }}
}

static int divide(int n) {
  volatile int zero = 0;
  if (n == 0)
    raise(SIGFPE); // CHECK: {{^ *}}[[#@LINE]]{{ +100 }}
  return n ? divide(n - 1) + zero : 0;
}

static int jumps(int n) {
  if (sigsetjmp(home, 1))
    return 1; // CHECK: {{^ *}}[[#@LINE]]{{ +300 }}
  if (n % 2)
    touch((char *)8); // CHECK: {{^ *}}[[#@LINE]]{{ +200 }}
  else
    divide(5); // CHECK: {{^ *}}[[#@LINE]]{{ +100 }}
  return 0;
}

static void *thread(void *jumped) {
  for (int i = 0; i < 100; i++)
    *(int *)jumped += jumps(1);
  return NULL;
}

int main(void) {
  struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO};
  pthread_t id;
  int jumped = 0;
  sigaction(SIGSEGV, &action, NULL);
  sigaction(SIGFPE, &action, NULL);
  page = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  for (int i = 0; i < 100; i++) {
    mprotect(page, 4096, PROT_NONE);
    touch(page); // CHECK: {{^ *}}[[#@LINE]]{{ +100 }}
    jumped += jumps(0) + jumps(1);
  }
  pthread_create(&id, NULL, thread, &jumped);
  pthread_join(id, NULL);
  return repairs != 100 || jumped != 300;
}
