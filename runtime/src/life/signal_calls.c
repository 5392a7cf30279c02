/* SPDX-License-Identifier: MIT
 *
 * Functions of the C library about signals and their stacks. The handler of
 * samples is nobody's business: the action that it has replaced is told. Where
 * the program has no alternate stack the runtime has one for its samples
 * (sampling/sample_stack.h) and nobody may notice: sigaltstack() does not tell
 * of it, and until the program's first call of it a handler that wants an
 * alternate stack stands where it would without the runtime. Small alternate
 * stacks are for the program's handlers: no sample comes on top of them. Weak:
 * a program, or a sanitizer, may have these functions itself.
 */
#define _GNU_SOURCE
#include "platform/signal_stack.h"
#include "sampling/sample_stack.h"
#include "sampling/sampler.h"
#include "sampling/thread_signal.h"

#include <errno.h>
#include <string.h>

/* Has room for handlers of the program's and a sample on top of them. */
#define LARGE_STACK (64u << 10)

#define LIBC __attribute__((weak, visibility("default")))

enum { SIGNALS = 64 };

/* In actions that are not as the program has asked for. The system keeps it
 * and, but for addresses of faults on AArch64, where nobody is sampled, does
 * nothing about it; who replaces the action, as signal() in the C library,
 * loses it. */
#ifdef SA_EXPOSE_TAGBITS
#define MARK SA_EXPOSE_TAGBITS
#else
#define MARK 0x800
#endif

/* The C library's own, and other names of its signal(). */
extern int __sigaction(int signal, const struct sigaction *action,
                       struct sigaction *before) __attribute__((weak));
extern sighandler_t ssignal(int signal, sighandler_t handler);
extern sighandler_t sysv_signal(int signal, sighandler_t handler);

static struct {
  bool are_used;   /* the program has given a thread a stack */
  bool have_small; /* and one that is small */
  /* Of handlers that want it: what the system has is not what was asked for. */
  struct wish {
    const void *handler; /* NULL: none */
    bool is_refused;
    bool has_mark;    /* by itself */
    uint64_t blocked; /* and was not to be */
  } wishes[SIGNALS];
} stacks;

static const void *handler_of(const struct sigaction *action) {
  return (const void *)(uintptr_t)action->sa_handler;
}

static bool wants_stack(const struct sigaction *action) {
  return action && action->sa_flags & SA_ONSTACK &&
         action->sa_handler != SIG_DFL && action->sa_handler != SIG_IGN;
}

/* What is not to be blocked by this action, as it is. */
static uint64_t find_unblocked(const struct sigaction *action) {
  uint64_t all = lp_sampler_armed ? lp_thread_signal_all() : 0, found = 0;
  for (int i = 0; i < SIGNALS; i++)
    if (all >> i & 1 && sigismember(&action->sa_mask, i + 1) == 0)
      found |= UINT64_C(1) << i;
  return found;
}

static struct wish make_wish(struct sigaction *action) {
  struct wish wish = {.handler = handler_of(action)};
  wish.is_refused = !stacks.are_used && lp_sampler_armed;
  wish.has_mark = action->sa_flags & MARK;
  action->sa_flags |= MARK;
  if (wish.is_refused)
    action->sa_flags &= ~SA_ONSTACK;
  return wish;
}

/* As the program knows it. */
static void give_back(const struct wish *wish, struct sigaction *action) {
  if (!wish->handler || !(action->sa_flags & MARK))
    return;
  if (!wish->has_mark)
    action->sa_flags &= ~MARK;
  action->sa_flags |= SA_ONSTACK;
  for (int i = 0; i < SIGNALS; i++)
    if (wish->blocked >> i & 1)
      sigdelset(&action->sa_mask, i + 1);
}

/* Of a signal that the program had no use for. */
static void hide_ours(struct sigaction *action) {
  if (lp_thread_signal_is_handler(handler_of(action)))
    memset(action, 0, sizeof *action);
}

static void block(int signal, const struct sigaction *action,
                  struct wish *wish) {
  wish->blocked = stacks.have_small ? find_unblocked(action) : 0;
  if (wish->blocked)
    lp_platform_handle_on_stack(signal, wish->handler, wish->blocked);
}

LIBC int sigaction(int signal, const struct sigaction *action,
                   struct sigaction *before) {
  struct wish none = {.handler = NULL}, was = none;
  struct sigaction own;
  bool wants = wants_stack(action);
  if (!__sigaction) {
    errno = ENOSYS;
    return -1;
  }
  if (signal < 1 || signal > SIGNALS)
    return __sigaction(signal, action, before);
  struct wish *wish = &stacks.wishes[signal - 1], next = none;
  was = *wish;
  if (wants) {
    own = *action;
    next = make_wish(&own);
  }
  if (__sigaction(signal, wants ? &own : action, before) != 0)
    return -1;
  if (wants)
    block(signal, &own, &next);
  if (action)
    *wish = next;
  if (before)
    give_back(&was, before);
  if (before)
    hide_ours(before);
  return 0;
}

static sighandler_t without_ours(sighandler_t before) {
  bool is_ours = before != SIG_ERR &&
                 lp_thread_signal_is_handler((const void *)(uintptr_t)before);
  return is_ours ? SIG_DFL : before;
}

LIBC sighandler_t signal(int signal, sighandler_t handler) {
  return without_ours(ssignal(signal, handler));
}

/* signal() of programs in strict C. */
LIBC sighandler_t __sysv_signal(int signal, sighandler_t handler) {
  return without_ours(sysv_signal(signal, handler));
}

/* Handlers get what they have asked for. */
static void grant_wishes(void) {
  struct sigaction now;
  for (int signal = 1; signal <= SIGNALS; signal++) {
    struct wish *wish = &stacks.wishes[signal - 1];
    if (!wish->handler || __sigaction(signal, NULL, &now) != 0 ||
        handler_of(&now) != wish->handler || !(now.sa_flags & MARK))
      continue;
    if (wish->is_refused)
      lp_platform_handle_on_stack(signal, wish->handler, 0);
    wish->is_refused = false;
    if (!wish->blocked)
      block(signal, &now, wish);
  }
}

static void note_stack(const stack_t *stack) {
  bool is_small = stack->ss_size < LARGE_STACK;
  if (stacks.are_used && (stacks.have_small || !is_small))
    return;
  stacks.are_used = true;
  stacks.have_small |= is_small;
  if (__sigaction)
    grant_wishes();
}

LIBC int sigaltstack(const stack_t *stack, stack_t *before) {
  stack_t was, wanted;
  if (stack)
    wanted = *stack;
  int error = lp_platform_signal_stack(stack ? &wanted : NULL, &was);
  if (error) {
    errno = error;
    return -1;
  }
  bool is_ours = lp_sampler_armed && lp_sample_stack_is(&was);
  if (before)
    *before = is_ours ? (stack_t){.ss_flags = SS_DISABLE} : was;
  bool is_none = stack && wanted.ss_flags & SS_DISABLE;
  if (stack && !is_none)
    note_stack(&wanted);
  if (is_none && lp_sampler_armed)
    lp_sample_stack_renew();
  if (stack && lp_sampler_armed && !lp_sample_stack_has_room())
    lp_sampler_leave_thread();
  return 0;
}
