// RUN: %unit/waits
// Intent: whichever instruction of a wait's begin or end a signal interrupts,
// its handler meets a wait that is whole.
/* SPDX-License-Identifier: MIT */
#include "sampling/waits.h"

#include "base/lock.h"
#include "check.h"
#include "core/contexts.h"
#include "core/open_segment.h"
#include "sampling/known_chains.h"
#include "sampling/region_samples.h"
#include "sampling/sampled.h"
#include "sampling/stacks.h"

#include <signal.h>
#include <stdlib.h>
#include <ucontext.h>

#define TRAP_EACH 0x100 /* of the flags register */
#define MANY 1000u      /* until it is known that they are short */

static struct lineprof_thread thread;
static struct lp_sampled sampled;
struct lineprof_thread lp_no_thread;
__thread struct lineprof_thread *lp_current
    __attribute__((tls_model("initial-exec"))) = &thread;

struct lp_sampled *lp_sampled_of(const struct lineprof_thread *of) {
  return of == &thread ? &sampled : NULL;
}
void *lp_platform_reserve(size_t size) { return calloc(1, size); }
bool lp_platform_is_confined(void) { return false; }
int64_t lp_sampled_ticks(uint64_t ns) { return (int64_t)ns * 1000; }
uint32_t lp_thread_count(void) { return 1; }
struct lineprof_thread *lp_thread_at(uint32_t index) {
  return &thread + index;
}
uint64_t __lineprof_clock(void) { return 1; }

/* Nothing is recorded, so that what follows is not asked. */
bool lp_segment_recorded(uint32_t *kind, uint32_t *cycle) {
  (void)kind, (void)cycle;
  return false;
}

/* clang-format off */
#define NEVER { abort(); }
#pragma GCC diagnostic ignored "-Wunused-parameter"
bool lp_lock(struct lp_before_lock *before) NEVER
void lp_unlock(const struct lp_before_lock *before) NEVER
void lp_sampled_unwind(const struct lineprof_thread *of,
                       struct lp_unwinder *unwinder) NEVER
void lp_platform_registers_here(struct lp_registers *registers) NEVER
void lp_regions_sampled(struct lineprof_thread *of, int64_t ticks) NEVER
void lp_sampled_note_objects(const struct lp_unwinder *unwinder) NEVER
void lp_sampled_timed(const struct lineprof_thread *of, int64_t ticks,
                      uint64_t end) NEVER
void lp_stacks_prolong(struct lineprof_stacks *block,
                       struct lineprof_stack *stack, int64_t ticks,
                       int64_t cpu_ticks) NEVER
struct lineprof_stack *lp_sampled_add(struct lp_sample_blocks *blocks,
                                      const struct lineprof_thread *of,
                                      uint32_t clock,
                                      struct lp_sample *sample) NEVER
void lp_chain_make(const struct lineprof_thread *of, const struct lp_rows *rows,
                   const struct lp_unwinder *unwinder,
                   uint64_t frames[LP_MAX_FRAMES],
                   struct lp_sample *sample) NEVER
uint64_t lp_known_lines(const struct lineprof_thread *of, uint64_t seed) NEVER
void lp_known_forget(struct lp_known_chains *chains) NEVER
const struct lp_known_chain *lp_known_find(const struct lineprof_thread *of,
                                           struct lp_known_chains *chains,
                                           uintptr_t stack,
                                           uint64_t lines) NEVER
void lp_known_add(struct lineprof_thread *of, struct lp_known_chains *chains,
                  uintptr_t stack, uint64_t lines,
                  const struct lp_unwinder *unwinder, uint64_t value) NEVER
    /* clang-format on */

    static volatile sig_atomic_t is_over;
static unsigned met[LP_WAIT_SAMPLED + 1];

/* As a sample does (signals.c). */
static void at_instruction(int signal, siginfo_t *info, void *context) {
  (void)signal, (void)info;
  greg_t *flags = &((ucontext_t *)context)->uc_mcontext.gregs[REG_EFL];
  *flags = is_over ? *flags & ~TRAP_EACH : *flags | TRAP_EACH;
  enum lp_wait_now now = lp_waits_now(&thread);
  met[now]++;
  if (now == LP_WAIT_SAMPLED)
    lp_waits_sampled(&thread);
}

/* Of two lines, the inner one in a task that is done meanwhile. */
static void wait_twice(void) {
  const char *outer = "outer", *inner = "inner";
  lp_wait_begin(1, 1, outer);
  lp_wait_switch(outer, inner);
  lp_wait_begin(2, 2, NULL);
  lp_wait_end();
  lp_wait_switch(inner, outer);
  lp_wait_end();
}

static void look_at_each(void) {
  is_over = 0;
  raise(SIGTRAP);
  wait_twice();
  is_over = 1;
  raise(SIGTRAP);
}

int main(void) {
  struct sigaction action = {.sa_sigaction = at_instruction,
                             .sa_flags = SA_SIGINFO};
  sigaction(SIGTRAP, &action, NULL);
  look_at_each();
  CHECK("a thread's first waits", met[LP_WAIT_NONE] && met[LP_WAIT_TIMED]);
  CHECK("they are timed", met[LP_WAIT_SAMPLED] == 0);
  for (unsigned i = 0; i < MANY; i++)
    wait_twice();
  look_at_each();
  CHECK("short ones", met[LP_WAIT_SAMPLED]);
  return check_status();
}
