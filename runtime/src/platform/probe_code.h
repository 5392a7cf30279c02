/* SPDX-License-Identifier: MIT
 *
 * The probes as compiled code runs them, for calibration: on x86-64 the very
 * text that the plugin inserts, elsewhere the C of probe.h.
 */
#ifndef LINEPROF_PLATFORM_PROBE_CODE_H
#define LINEPROF_PLATFORM_PROBE_CODE_H

#include "probe.h"

/** Counters laid out like a slab: callers' lines 0 and 2, a callee's line 1. */
struct lp_probe_slab {
  struct lineprof_line_counter lines[4];
  struct lineprof_function_counter function;
};

/** What a function does first: finds its thread, at `module`'s offset from
 * `pointer`, and the thread's slab. */
static inline struct lineprof_thread *
lp_code_find(const volatile struct lineprof_module *module, char *pointer,
             void **slab) {
  uint32_t id = module->id;
  if (__builtin_expect(id == 0, 0))
    return NULL;
  struct lineprof_thread *thread =
      *(struct lineprof_thread *volatile *)(pointer + module->thread_offset);
  *slab = *(void *volatile *)&thread->slabs[id];
  return __builtin_expect(*slab == NULL, 0) ? NULL : thread;
}

#if defined(__x86_64__)

#include "lineprof/abi_x86_64.h"

_Static_assert(LINEPROF_X86_64_OFFSETS_HOLD, "the text fits the structures");

#define LP_CODE_DIALECT "%%", "$"
#define LP_CODE_EXPAND(MACRO, ...) MACRO(__VA_ARGS__)
/* Never taken: calibration of the slow clock goes through probe.h. */
#define LP_CODE_NO_CLOCK "abort@plt"

static inline void lp_code_line(struct lineprof_thread *thread,
                                struct lineprof_line_counter *line) {
  uint64_t a, c, d;
  __asm__ volatile(LP_CODE_EXPAND(LINEPROF_X86_64_LINE, LP_CODE_DIALECT,
                                  "%[thread]", "%c[cost]", LP_CODE_NO_CLOCK,
                                  "%[base]", "0")
                   : "=&a"(a), "=&c"(c), "=&d"(d)
                   : [thread] "r"(thread), [base] "r"(line),
                     [cost] "i"(offsetof(struct lineprof_thread, line_cost))
                   : "memory", "cc");
}

static inline struct lineprof_frame *
lp_code_enter(struct lineprof_thread *thread, struct lp_probe_slab *slab,
              uintptr_t stack) {
  uint64_t a, c, d;
  struct lineprof_frame *frame = thread->next;
  if (__builtin_expect(frame == thread->limit || thread->top->stack < stack, 0))
    frame = __lineprof_enter_slow(thread, stack);
  __asm__ volatile(LP_CODE_EXPAND(LINEPROF_X86_64_ENTER, LP_CODE_DIALECT,
                                  "%[thread]", "%c[cost]", LP_CODE_NO_CLOCK,
                                  "%[base]", "%c[line]", "%c[function]",
                                  "%[frame]", "%[stack]")
                   : "=&a"(a), "=&c"(c), "=&d"(d)
                   : [thread] "r"(thread), [base] "r"(slab), [frame] "r"(frame),
                     [stack] "r"(stack),
                     [line] "i"(offsetof(struct lp_probe_slab, lines[1])),
                     [function] "i"(offsetof(struct lp_probe_slab, function)),
                     [cost] "i"(offsetof(struct lineprof_thread, enter_cost))
                   : "memory", "cc");
  return frame;
}

static inline void lp_code_exit(struct lineprof_thread *thread,
                                struct lineprof_frame *frame, uintptr_t stack) {
  uint64_t rest, c, d;
  __asm__ volatile(
      LP_CODE_EXPAND(LINEPROF_X86_64_EXIT, LP_CODE_DIALECT, "%[thread]",
                     "%c[cost]", LP_CODE_NO_CLOCK, "%[frame]", "%[stack]")
      : "=&a"(rest), "=&c"(c), "=&d"(d)
      : [thread] "r"(thread), [frame] "r"(frame), [stack] "r"(stack),
        [cost] "i"(offsetof(struct lineprof_thread, exit_cost))
      : "memory", "cc");
  if (__builtin_expect(rest != 0, 0))
    __lineprof_exit_slow(thread, frame, stack);
}

#else

static inline void lp_code_line(struct lineprof_thread *thread,
                                struct lineprof_line_counter *line) {
  lp_probe_line(thread, line);
}

static inline struct lineprof_frame *
lp_code_enter(struct lineprof_thread *thread, struct lp_probe_slab *slab,
              uintptr_t stack) {
  return lp_probe_enter(thread, &slab->function, &slab->lines[1], stack);
}

static inline void lp_code_exit(struct lineprof_thread *thread,
                                struct lineprof_frame *frame, uintptr_t stack) {
  lp_probe_exit(thread, frame, stack);
}

#endif

#endif
