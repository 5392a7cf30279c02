// SPDX-License-Identifier: MIT
//
// One context, resumed by a new thread each time.
#include <pthread.h>
#include <ucontext.h>

ucontext_t home, context;

static char stack[65536];

static void *resume(void *unused) {
  swapcontext(&home, &context);
  return unused;
}

void run_in_pool(void (*body)(void), int threads) {
  getcontext(&context);
  context.uc_stack.ss_sp = stack;
  context.uc_stack.ss_size = sizeof stack;
  context.uc_link = &home;
  makecontext(&context, body, 0);
  for (int i = 0; i < threads; i++) {
    pthread_t thread;
    pthread_create(&thread, 0, resume, 0);
    pthread_join(thread, 0);
  }
}
