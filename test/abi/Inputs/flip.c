/* SPDX-License-Identifier: MIT
 *
 * A runtime that records nothing and only changes modes, all the time, from a
 * thread of its own: whatever a program does must not depend on which body
 * runs, nor on where it changes. Link it in the place of liblineprof.
 */
#include "lineprof/abi.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

enum { MAX_MODULES = 256 };

static struct lineprof_module *volatile modules[MAX_MODULES];
static volatile unsigned count;

static void *flip(void *unused) {
  unsigned random = 12345;
  for (;;) {
    random = random * 1103515245u + 12345u;
    if (count == 0)
      continue;
    struct lineprof_module *module = modules[(random >> 16) % count];
    uint32_t functions = module->table->function_count;
    if (functions)
      module->modes[(random >> 8) % functions] = random >> 31;
  }
  return unused;
}

__attribute__((constructor(101))) static void start(void) {
  sigset_t all, old;
  pthread_t thread;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &old);
  pthread_create(&thread, NULL, flip, NULL);
  pthread_sigmask(SIG_SETMASK, &old, NULL);
}

void __lineprof_register(struct lineprof_module *module) {
  if (count < MAX_MODULES) {
    modules[count] = module;
    count = count + 1;
  }
}
