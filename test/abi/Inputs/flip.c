/* SPDX-License-Identifier: MIT
 *
 * Beside the runtime, not in its place: hears of modules before it does, and
 * from then on switches clocks on and off at random, all the time, from a
 * thread of its own: those of sites and, more seldom, the one that says whether
 * anything is recorded. Compile it without the plugin and link it before the
 * runtime.
 */
#define _GNU_SOURCE
#include "lineprof/abi.h"

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>

enum { MAX_MODULES = 16, PAUSE = 200 };

static struct lineprof_module *modules[MAX_MODULES];
static unsigned module_count;

static unsigned next_random(unsigned *state) {
  *state ^= *state << 13;
  *state ^= *state >> 17;
  *state ^= *state << 5;
  return *state;
}

static void *flip(void *unused) {
  unsigned state = 12345;
  for (;;) {
    unsigned count = __atomic_load_n(&module_count, __ATOMIC_ACQUIRE);
    const struct lineprof_module *module = modules[next_random(&state) % count];
    unsigned site = next_random(&state) % module->sites->count;
    if (site == 0 && next_random(&state) % 16)
      continue;
    __atomic_store_n(&module->clocks[site], next_random(&state) % 2,
                     __ATOMIC_RELAXED);
    for (volatile int pause = 0; pause < PAUSE; pause++)
      ;
  }
  return unused;
}

static void start(void) {
  sigset_t all, old;
  pthread_t thread;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &old);
  pthread_create(&thread, NULL, flip, NULL);
  pthread_sigmask(SIG_SETMASK, &old, NULL);
}

void __lineprof_register(struct lineprof_module *module) {
  void (*real)(struct lineprof_module *) =
      (void (*)(struct lineprof_module *))dlsym(RTLD_NEXT,
                                                "__lineprof_register");
  real(module);
  if (!module->sites || module_count == MAX_MODULES)
    return;
  modules[module_count] = module;
  __atomic_store_n(&module_count, module_count + 1, __ATOMIC_RELEASE);
  if (module_count == 1)
    start();
}
