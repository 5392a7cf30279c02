/* SPDX-License-Identifier: MIT
 *
 * See long_calls.h.
 */
#include "sampling/long_calls.h"

#include "base/lock.h"
#include "core/contexts.h"
#include "core/event.h"
#include "core/open_segment.h"
#include "platform/platform.h"
#include "platform/registers.h"
#include "sampling/known_chains.h"
#include "sampling/sampled.h"
#include "sampling/stacks.h"

/* A chain that is known costs some 200 ns: that is little of this time. */
#define LONG_NS 1000000u
/* Others must be followed, for tens of microseconds: this part of the call, or
 * half of it of the thread's time, may go into that; but for the thread's first
 * ones, which meet cold caches. */
#define SHARE 50
#define FIRST_ONES 16u
#define UNKNOWN_ONES 12u /* the first of these are not to be known again */

struct lp_long_calls {
  struct lp_sample_blocks blocks;
  struct lp_known_chains chains;
  uint64_t next_ticks; /* when another chain may be followed, */
  int64_t cost_ticks;  /* which took so long the last time; so many were */
  uint32_t followed;
};

int64_t lp_long_call_ticks = INT64_MAX;

static struct lp_sample_room *room; /* under the lock */

void lp_long_calls_start(void) {
  int64_t ticks = lp_sampled_ticks(LONG_NS);
  lp_long_call_ticks = ticks > 0 ? ticks : INT64_MAX;
}

void lp_long_calls_stop(void) {
  __atomic_store_n(&lp_long_call_ticks, INT64_MAX, __ATOMIC_RELAXED);
}

static struct lp_long_calls *own_calls(const struct lineprof_thread *thread) {
  struct lp_sampled *sampled = lp_sampled_of(thread);
  if (!sampled->long_calls && !lp_platform_is_confined())
    sampled->long_calls = lp_platform_reserve(sizeof *sampled->long_calls);
  return sampled->long_calls;
}

/* The program's own function is the first; what it has called is lineprof. */
static bool leave_out_runtime(struct lp_unwinder *unwinder, uintptr_t stack) {
  uint32_t first = 0;
  while (first < unwinder->count && unwinder->chain[first].high <= stack)
    first++;
  unwinder->first = first;
  return first < unwinder->count;
}

/* To know a chain again takes the bounds of the thread's stack, which take long
 * where there are many threads: not in one that makes few such calls. */
static void find_stack(struct lineprof_thread *thread,
                       const struct lp_long_calls *own) {
  if (own->followed >= UNKNOWN_ONES && !lp_thread_stack(thread)->high)
    lp_thread_on_native_stack(thread, 0);
}

static struct lineprof_stack *follow(struct lineprof_thread *thread,
                                     struct lp_long_calls *own,
                                     const struct lp_registers *registers,
                                     uintptr_t stack, struct lp_sample *sample,
                                     uint64_t lines) {
  struct lp_unwinder *unwinder = &room->unwinder;
  unwinder->registers = *registers;
  lp_sampled_unwind(thread, unwinder);
  lp_sampled_note_objects(unwinder);
  if (!leave_out_runtime(unwinder, stack))
    return NULL;
  lp_chain_make(thread, &lp_sampled_of(thread)->rows, unwinder, room->frames,
                sample);
  struct lineprof_stack *found =
      lp_sampled_add(&own->blocks, thread, LINEPROF_SAMPLE_CALL, sample);
  if (found && lp_thread_stack(thread)->high)
    lp_known_add(thread, &own->chains, registers->value[LP_RSP], lines,
                 unwinder, (uintptr_t)found);
  return found;
}

/* Whether a chain may be followed now. A new thread in the context begins
 * anew. */
static bool is_time(const struct lineprof_thread *thread,
                    struct lp_long_calls *own, uint64_t now, int64_t ticks) {
  if (own->chains.generation != thread->generation)
    own->followed = 0;
  return own->followed < FIRST_ONES || ticks >= SHARE * own->cost_ticks ||
         (int64_t)(now - own->next_ticks) >= 0;
}

/* One that took far longer than the last has waited for a processor. */
static void note_cost(struct lp_long_calls *own, uint64_t now, int64_t ticks) {
  if (own->cost_ticks && ticks > 2 * own->cost_ticks)
    ticks = 2 * own->cost_ticks;
  own->cost_ticks = ticks;
  own->next_ticks = now + 2 * SHARE * (uint64_t)ticks;
}

/* Follows a chain that is not known. A thread that is confined makes no system
 * calls. */
struct following {
  struct lineprof_thread *thread;
  struct lp_long_calls *own;
  const struct lp_registers *registers;
  uintptr_t stack;
  struct lp_sample *sample;
  uint64_t lines;
  struct lineprof_stack *found;
};

static void follow_apart(void *argument) {
  struct following *at = argument;
  if (!room)
    room = lp_platform_reserve(sizeof *room);
  if (room)
    at->found = follow(at->thread, at->own, at->registers, at->stack,
                       at->sample, at->lines);
}

static struct lineprof_stack *
follow_now(struct lineprof_thread *thread, struct lp_long_calls *own,
           const struct lp_registers *registers, uintptr_t stack,
           struct lp_sample *sample, uint64_t lines) {
  struct following at = {thread, own, registers, stack, sample, lines, NULL};
  struct lp_before_lock before;
  if (lp_platform_is_confined())
    return NULL;
  find_stack(thread, own); /* once: no part of what the next one costs */
  uint64_t begin = lp_event_clock(thread);
  if (lp_lock(&before))
    lp_lock_apart(&before, follow_apart, &at);
  lp_unlock(&before);
  uint64_t end = lp_event_clock(thread);
  own->followed++;
  note_cost(own, end, (int64_t)(end - begin));
  return at.found;
}

static void note(struct lineprof_thread *thread, struct lp_long_calls *own,
                 uintptr_t stack, int64_t ticks, uint64_t now) {
  struct lp_sample sample = {.ticks = 0};
  struct lp_registers registers;
  /* It may have begun before its segment. */
  if (lp_steps_armed || !lp_segment_recorded(&sample.kind, &sample.cycle))
    return;
  bool may_follow = is_time(thread, own, now, ticks);
  lp_platform_registers_here(&registers);
  uint64_t lines =
      lp_known_lines(thread, (uint64_t)sample.kind << 63 ^ sample.cycle);
  const struct lp_known_chain *known =
      lp_known_find(thread, &own->chains, registers.value[LP_RSP], lines);
  struct lineprof_stack *found = NULL;
  if (known)
    found = (struct lineprof_stack *)(uintptr_t)known->value;
  else if (may_follow)
    found = follow_now(thread, own, &registers, stack, &sample, lines);
  if (!found)
    return;
  found->samples++;
  lp_stacks_prolong(own->blocks.newest, found, ticks, 0);
}

void lp_long_call_note(struct lineprof_thread *thread, uintptr_t stack,
                       int64_t ticks) {
  struct lp_long_calls *own = own_calls(thread);
  if (!own)
    return;
  uint64_t begin = lp_event_clock(thread);
  note(thread, own, stack, ticks, begin);
  thread->last_ticks += lp_event_clock(thread) - begin;
}

void lp_long_calls_fork(void) {
  for (uint32_t i = 0; i < lp_thread_count(); i++) {
    struct lp_long_calls *own = lp_sampled_of(lp_thread_at(i))->long_calls;
    if (!own)
      continue;
    lp_known_forget(&own->chains);
    own->blocks.newest = NULL;
  }
}
