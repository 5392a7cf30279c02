/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "unclocked.h"
#include <dlfcn.h>
#include <lineprof/abi.h>
#include <string.h>

static struct lineprof_module *modules[16];
static int count;

void __lineprof_register(struct lineprof_module *module) {
  void (*real)(struct lineprof_module *) =
      (void (*)(struct lineprof_module *))dlsym(RTLD_NEXT,
                                                "__lineprof_register");
  if (count < 16)
    modules[count++] = module;
  real(module);
}

void stop_clocks(void) {
  for (int i = 0; i < count; i++)
    memset(modules[i]->clocks + 1, 0, modules[i]->sites->count - 1);
}
