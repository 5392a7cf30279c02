/* SPDX-License-Identifier: MIT
 *
 * See sample_stack.h.
 */
#define _GNU_SOURCE
#include "sampling/sample_stack.h"

#include "core/contexts.h"
#include "platform/signal_stack.h"

/* A handler of the program's that wants an alternate stack where there is none
 * gets this one in some programs (life/signal_calls.c). Pages that are not used
 * take no memory. */
#define SIZE (256u << 10)
#define ROOM_LEFT 256u

/* What a signal takes of a stack until its handler stands elsewhere: mostly the
 * CPU's registers. As it was found, or as AVX-512 has it. */
static size_t least = 4096;

static void install(const struct lp_sampled *own) {
  stack_t stack = {.ss_sp = own->stack, .ss_size = SIZE};
  lp_platform_signal_stack(&stack, NULL);
}

void lp_sample_stack_begin(struct lp_sampled *own) {
  stack_t now;
  if (!own->stack)
    own->stack = lp_platform_reserve(SIZE);
  if (own->stack && lp_platform_signal_stack(NULL, &now) == 0 &&
      now.ss_flags & SS_DISABLE)
    install(own);
}

/* A thread that ends in a handler of the program's which stands there keeps
 * it. */
void lp_sample_stack_end(struct lp_sampled *own) {
  stack_t none = {.ss_flags = SS_DISABLE}, now;
  if (!own->stack || lp_platform_signal_stack(NULL, &now) != 0 ||
      now.ss_sp != own->stack)
    return;
  if (lp_platform_signal_stack(&none, NULL) != 0)
    own->stack = NULL;
}

bool lp_sample_stack_has_room(void) {
  stack_t now;
  return lp_platform_signal_stack(NULL, &now) != 0 ||
         now.ss_flags & SS_DISABLE ||
         now.ss_size >= __atomic_load_n(&least, __ATOMIC_RELAXED) + ROOM_LEFT;
}

static struct lp_sampled *own_state(void) {
  return lp_current != &lp_no_thread ? lp_sampled_of(lp_current) : NULL;
}

bool lp_sample_stack_is(const stack_t *stack) {
  const struct lp_sampled *own = own_state();
  return own && own->stack && stack->ss_sp == own->stack;
}

void lp_sample_stack_renew(void) {
  const struct lp_sampled *own = own_state();
  if (own && own->stack)
    install(own);
}

static void note_least(size_t taken) {
  if (taken > __atomic_load_n(&least, __ATOMIC_RELAXED))
    __atomic_store_n(&least, taken, __ATOMIC_RELAXED);
}

void lp_sample_stack_enter(struct lineprof_thread *thread, const void *context,
                           void (*work)(void *), void *argument) {
  uintptr_t here = (uintptr_t)__builtin_frame_address(0);
  uintptr_t interrupted = lp_platform_stack_pointer(context);
  char *stack = lp_sampled_of(thread)->stack;
  bool is_there = here - (uintptr_t)stack < SIZE;
  if (is_there && interrupted - (uintptr_t)stack >= SIZE)
    note_least((uintptr_t)stack + SIZE - here);
  lp_thread_stands_at(thread, interrupted);
  if (!stack || is_there)
    work(argument);
  else
    lp_platform_call_on(stack + SIZE, work, argument);
  lp_thread_stands_at(thread, 0);
}
