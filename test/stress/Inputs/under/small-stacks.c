/* SPDX-License-Identifier: MIT
 *
 * Preloaded: threads have 16 KiB of stack if the program does not say how much,
 * thread-local storage included, and main() stands on a stack of 16 KiB that is
 * not its thread's. Below each is a page that nobody may touch.
 */
#define _GNU_SOURCE
#include "own_program.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <ucontext.h>

enum { SIZE = 16384, GUARD = 4096 };

typedef int main_function(int, char **, char **);

static struct {
  main_function *main;
  int count;
  char **arguments, **environment;
} program;

static void begin(void) {
  exit(program.main(program.count, program.arguments, program.environment));
}

static int main_on_a_small_stack(int count, char **arguments,
                                 char **environment) {
  static ucontext_t here, there;
  char *stack = mmap(NULL, GUARD + SIZE, PROT_NONE,
                     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (stack == MAP_FAILED || mprotect(stack + GUARD, SIZE, PROT_READ | PROT_WRITE))
    abort();
  program.count = count;
  program.arguments = arguments;
  program.environment = environment;
  getcontext(&there);
  there.uc_stack = (stack_t){.ss_sp = stack + GUARD, .ss_size = SIZE};
  makecontext(&there, begin, 0);
  swapcontext(&here, &there);
  abort();
}

int __libc_start_main(main_function *main, int count, char **arguments,
                      void (*before)(void), void (*after)(void),
                      void (*loader)(void), void *end) {
  __typeof__(__libc_start_main) *next =
      (__typeof__(next))dlsym(RTLD_NEXT, "__libc_start_main");
  pthread_attr_t attributes;
  if (is_own_program()) {
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, SIZE);
    pthread_setattr_default_np(&attributes);
    program.main = main;
    main = main_on_a_small_stack;
  }
  return next(main, count, arguments, before, after, loader, end);
}
