/* SPDX-License-Identifier: MIT
 *
 * See clocks.h. A row that was opened need not be closed by its own event: its
 * function may vanish (longjmp, exceptions), and its clock may be stopped while
 * it is open (a verdict, the end of a window). The next event further out
 * notices, because no live row has a lower stack pointer than the running
 * function.
 */
#include "clocks/clocks.h"

#include "clocks/frames.h"
#include "core/contexts.h"
#include "core/event.h"
#include "core/fork_mark.h"
#include "core/modules.h"
#include "platform/clock_entry.h"
#include "sampling/long_calls.h"
#include "sampling/sampler.h"
#include "verdicts/verdicts.h"

/* How many activations of one site may be on the stack for a call that is a
 * jump in the plain program, which needs no stack for it. */
#define MOST_JUMPS 8u

/* How many rows of one function may be open before a verdict says that a call
 * in it is worth its clock. A recursion may be far deeper than that before the
 * first of its calls ends: it would pay for a clock at each level. */
#define MOST_UNJUDGED 16

/* Open frames to look at for the activations of a site. */
#define MOST_LOOKED_AT 256u

/* A site, and the counters of the calling thread. */
struct reached_site {
  struct lineprof_module *module;
  uint32_t index;
  bool is_tried; /* its clock was stopped, and may be worth it again */
  const struct lineprof_clock_site *site;
  struct lineprof_thread *thread;
  char *slab;
  uintptr_t stack, base;
};

static bool find(struct reached_site *at) {
  struct lineprof_module *module = at->module;
  lp_fork_look();
  at->thread = lp_current;
  at->slab = module->id ? at->thread->slabs[module->id] : NULL;
  if (__builtin_expect(!at->slab, 0)) {
    struct lineprof_attachment attachment = __lineprof_attach(module);
    at->thread = attachment.thread;
    at->slab = attachment.slab;
  }
  at->site = &module->sites->site[at->index];
  return at->thread != NULL;
}

static struct lineprof_line_counter *
row_of(const struct reached_site *at, const struct lineprof_clock_site *site) {
  return (struct lineprof_line_counter *)(void *)at->slab + site->line;
}

static struct lineprof_function_counter *
function_of(const struct reached_site *at,
            const struct lineprof_clock_site *site) {
  return lp_module_functions(at->module, at->slab) + site->function;
}

static void push(const struct reached_site *at,
                 const struct lineprof_clock_site *site, uint32_t index,
                 uintptr_t stack) {
  struct lineprof_frame *frame =
      lp_frame_open(at->thread, function_of(at, site),
                    at->is_tried ? NULL : row_of(at, site), stack);
  frame->base = at->base;
  frame->module = at->module->id;
  frame->site = index;
  frame->readings = at->thread->readings;
}

/* Pushes frames for the rows of inlined calls around the site. The outermost
 * frame is pushed first and belongs to the site: closing it closes all. */
static void push_outer(const struct reached_site *at, uint32_t outer,
                       uint32_t own) {
  const struct lineprof_clock_site *site = &at->module->sites->site[outer];
  uint32_t index = 0;
  if (site->outer)
    push_outer(at, site->outer, own);
  else
    index = own;
  push(at, site, index, at->stack);
}

/* Stops the clock of a tail call if too many of its activations are on the
 * stack, where the plain program has none. */
static void limit_jumps(const struct reached_site *at) {
  unsigned count = 0;
  for (const struct lineprof_frame *frame = at->thread->top;
       frame != &at->thread->base; frame = frame->parent)
    if (frame->site == at->index && frame->module == at->module->id &&
        ++count == MOST_JUMPS) {
      lp_verdict_stop(at->module, at->index);
      return;
    }
}

/* Stops the clock of a call in a recursion that goes deep before any verdict.
 * The levels that are open by then are not judged: what makes them long is the
 * levels inside them, which have no clock any more. */
static void limit_recursion(const struct reached_site *at) {
  if (function_of(at, at->site)->depth <= MOST_UNJUDGED ||
      lp_verdict_is_earned(at->module->id, at->index))
    return;
  lp_verdict_stop(at->module, at->index);
  struct lineprof_frame *frame = at->thread->top;
  for (unsigned i = 0; i < MOST_LOOKED_AT && frame != &at->thread->base; i++) {
    if (frame->site == at->index && frame->module == at->module->id)
      frame->readings = LP_NOT_JUDGED;
    frame = frame->parent;
  }
}

static bool is_shared(const struct lineprof_module *module) {
  return module->sites->flags & LINEPROF_SITES_SHARED;
}

/* Stopped clocks are tried again just behind a sample, and not for long, so
 * that no sample meets what they see. Had it a row of its own, that row would
 * keep what its callees took, as nothing told them apart: samples tell, as for
 * all executions without a clock. */
static void open_call(struct reached_site *at) {
  struct lineprof_thread *thread = at->thread;
  at->is_tried = !lp_verdict_is_clocked(at->module->id, at->index);
  lp_frames_close_vanished(thread, at->stack - is_shared(at->module));
  if (at->site->is_tail)
    limit_jumps(at);
  if (at->site->outer)
    push_outer(at, at->site->outer, at->index);
  push(at, at->site, at->site->outer ? 0 : at->index, at->stack);
  limit_recursion(at);
  thread->readings++;
}

/* The frame of the call that this activation has opened; NULL if it was closed
 * by another event. */
static struct lineprof_frame *find_call(struct lineprof_thread *thread,
                                        uintptr_t stack) {
  for (struct lineprof_frame *frame = thread->top; frame != &thread->base;
       frame = frame->parent) {
    if (!frame->function)
      continue;
    if (frame->stack == stack && frame->site != 0)
      return frame;
    if (frame->stack > stack && lp_thread_on_native_stack(thread, stack) &&
        lp_thread_on_native_stack(thread, frame->stack))
      return NULL;
  }
  return NULL;
}

/* Whether all the call's time is that of its innermost row. */
static bool is_alone(const struct lineprof_thread *thread,
                     const struct lineprof_frame *frame) {
  return !frame->is_tried && thread->readings == frame->readings + 1;
}

/* Closes the call, and notes it if it took long; but not in an event of a
 * signal handler that has interrupted another event. */
static void close_call(struct lineprof_module *module,
                       struct lineprof_thread *thread, uintptr_t stack,
                       bool interrupted) {
  struct lineprof_frame *frame = find_call(thread, stack);
  if (!frame)
    return;
  uint32_t site = frame->site;
  int64_t elapsed = thread->net_ticks - frame->entered_ticks;
  uint64_t before = frame->readings;
  if (__builtin_expect(elapsed >= lp_long_call(), 0) && !interrupted &&
      is_alone(thread, frame))
    lp_long_call_note(thread, stack, elapsed);
  lp_frames_close(thread, frame->parent);
  if (frame->module == module->id && before != LP_NOT_JUDGED)
    lp_verdict_note(module, site, thread, elapsed, thread->readings - before);
}

/* The innermost open frame, links between runs of frames aside. */
static struct lineprof_frame *innermost(struct lineprof_thread *thread) {
  struct lineprof_frame *frame = thread->top;
  while (frame != &thread->base && !frame->function)
    frame = frame->parent;
  return frame;
}

/* The function's own frame in an exact build; NULL: it has none. */
static struct lineprof_frame *own_frame(const struct reached_site *at,
                                        uintptr_t stack) {
  struct lineprof_frame *frame = innermost(at->thread);
  bool is_own =
      frame->stack == stack && frame->function == function_of(at, at->site);
  return is_own ? frame : NULL;
}

static void open_row(const struct reached_site *at) {
  uintptr_t stack = at->stack - at->site->level;
  lp_frames_close_vanished(at->thread, stack - 1);
  if (own_frame(at, stack))
    at->thread->line = row_of(at, at->site);
  else
    push(at, at->site, at->index, stack);
}

static void open_function(const struct reached_site *at) {
  uintptr_t stack = at->stack - at->site->level;
  struct lineprof_function_counter *function = function_of(at, at->site);
  lp_frames_close_vanished(at->thread, stack - is_shared(at->module));
  function->entered++;
  function->primitive_calls += function->depth == 0;
  push(at, at->site, at->index, stack);
}

static void close_function(const struct reached_site *at) {
  uintptr_t stack = at->stack - at->site->level;
  lp_frames_close_vanished(at->thread, stack - 1);
  struct lineprof_frame *frame = own_frame(at, stack);
  if (frame)
    lp_frames_close(at->thread, frame->parent);
}

/* Closes rows that were left when control arrives in this activation. Open rows
 * of the activation itself belong to calls that have been left. In an exact
 * build they are the function's own, and its next row closes them. */
static void land(const struct reached_site *at) {
  bool is_exact = at->module->table->flags & LINEPROF_TABLE_EXACT;
  lp_frames_close_vanished(at->thread, at->stack - (is_exact ? 8 : 0));
}

static uintptr_t begin(struct lineprof_thread *thread, uintptr_t stack,
                       int64_t cost) {
  uintptr_t interrupted = lp_event_begin(thread, stack);
  lp_event_charge(thread, lp_event_clock(thread), cost);
  return interrupted;
}

void lp_clock_open(struct lineprof_module *module, uintptr_t stack,
                   uint32_t site, uintptr_t base) {
  struct reached_site at = {
      .module = module, .index = site, .stack = stack, .base = base};
  if (!find(&at))
    return;
  struct lineprof_thread *thread = at.thread;
  bool is_row = at.site->kind == LINEPROF_SITE_ROW;
  uintptr_t interrupted =
      begin(thread, stack, is_row ? thread->line_cost : thread->enter_cost);
  if (at.site->kind == LINEPROF_SITE_CALL)
    open_call(&at);
  else if (is_row)
    open_row(&at);
  else
    open_function(&at);
  lp_event_end(thread, interrupted);
}

void lp_clock_close(struct lineprof_module *module, uintptr_t stack) {
  lp_fork_look();
  struct lineprof_thread *thread = lp_current;
  if (thread == &lp_no_thread)
    return; /* there was no memory when it was opened */
  uintptr_t interrupted = begin(thread, stack, thread->exit_cost);
  close_call(module, thread, stack, interrupted != 0);
  if (!interrupted)
    lp_sampler_hear(thread);
  lp_event_end(thread, interrupted);
}

void lp_clock_leave(struct lineprof_module *module, uintptr_t stack,
                    uint32_t site) {
  struct reached_site at = {.module = module, .index = site, .stack = stack};
  if (!find(&at))
    return;
  uintptr_t interrupted = begin(at.thread, stack, at.thread->exit_cost);
  if (at.site->kind == LINEPROF_SITE_ENTER)
    close_function(&at);
  else
    land(&at);
  lp_event_end(at.thread, interrupted);
}

void lp_clock_look(struct lineprof_thread *thread, uintptr_t stack) {
  if (innermost(thread)->stack >= stack)
    return;
  lp_event_charge(thread, lp_event_clock(thread), 0);
  lp_frames_close_vanished(thread, stack - 1);
}
