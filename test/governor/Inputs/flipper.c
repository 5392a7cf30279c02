/* SPDX-License-Identifier: MIT
 *
 * Beside the runtime, not in its place: hears of modules before it does, and
 * changes at random, all the time, which body each function runs. Compile
 * without the plugin.
 */
#define _GNU_SOURCE
#include "lineprof/abi.h"

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>

static struct lineprof_module *volatile seen;

static void *flip(void *unused) {
  unsigned random = 12345;
  for (;;) {
    random = random * 1103515245u + 12345u;
    struct lineprof_module *module = seen;
    if (!module || !module->id)
      continue;
    uint32_t functions = module->table->function_count;
    module->modes[(random >> 8) % functions] =
        random >> 31 ? LINEPROF_MODE_TIMED : LINEPROF_MODE_CLEAN;
    for (volatile int pause = 0; pause < 300; pause++)
      ;
  }
  return unused;
}

void __lineprof_register(struct lineprof_module *module) {
  void (*real)(struct lineprof_module *) =
      (void (*)(struct lineprof_module *))dlsym(RTLD_NEXT,
                                                "__lineprof_register");
  sigset_t all, old;
  pthread_t thread;
  real(module);
  seen = module;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &old);
  pthread_create(&thread, NULL, flip, NULL);
  pthread_sigmask(SIG_SETMASK, &old, NULL);
}
