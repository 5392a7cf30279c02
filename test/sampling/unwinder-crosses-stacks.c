// RUN: %clang %unwinder -I%S/Inputs %s -o %t && %t
// REQUIRES: x86_64
// UNSUPPORTED: asan, tsan
// tsan delays signals; asan's own functions are followed differently.
// Intent: chains go on through signal handlers, also on another stack, and
// end where a fiber's stack ends; code made at run time ends them softly.
#define _GNU_SOURCE
#include "compare.h"

#include <sys/mman.h>
#include <ucontext.h>

static ucontext_t outside, inside;
static char fiber_stack[65536], signal_stack[65536];
static volatile int sink;

__attribute__((noinline)) static void poke(void) {
  raise(SIGALRM);
  sink++;
}

static void on_user(int signal) {
  (void)signal;
  poke();
  sink++;
}

static void fiber(void) {
  poke();
  raise(SIGUSR1);
  sink++;
}

static void in_thread_of_its_own(void) {
  stack_t stack = {.ss_sp = signal_stack, .ss_size = sizeof signal_stack};
  struct sigaction action = {.sa_handler = on_user, .sa_flags = SA_ONSTACK};
  sigaltstack(&stack, NULL);
  sigaction(SIGUSR2, &action, NULL);
  action.sa_flags = 0;
  sigaction(SIGUSR1, &action, NULL);
  raise(SIGUSR1);
  raise(SIGUSR2);
}

static unsigned last_count;

static void in_made_code(void) {
  /* sub $8,%rsp; call *%rdi; add $8,%rsp; ret */
  static const unsigned char code[] = {0x48, 0x83, 0xec, 8,    0xff, 0xd7,
                                       0x48, 0x83, 0xc4, 8,    0xc3};
  void *made = mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC,
                    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  memcpy(made, code, sizeof code);
  void (*call)(void (*)(void));
  memcpy(&call, &made, sizeof call);
  unsigned long cut_before = cut;
  is_quiet = 1;
  call(poke);
  is_quiet = 0;
  last_count = unwinder.count;
  struct lp_activation *last = &unwinder.chain[unwinder.count - 1];
  if (cut != cut_before + 1 ||
      last->address - (uintptr_t)made >= sizeof code || last->object != 0)
    exit(3);
}

int main(void) {
  start_comparing();
  poke();
  in_thread_of_its_own();
  getcontext(&inside);
  inside.uc_stack.ss_sp = fiber_stack;
  inside.uc_stack.ss_size = sizeof fiber_stack;
  inside.uc_link = &outside;
  makecontext(&inside, fiber, 0);
  swapcontext(&outside, &inside);
  fprintf(stderr, "%lu chains, %lu frames, %lu differ, %lu cut\n", compared,
          frames_compared, differing, cut);
  if (differing || compared != 5 || frames_compared < 25)
    return 1;
  in_made_code();
  return last_count < 3 ? 2 : 0;
}
