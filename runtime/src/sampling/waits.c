/* SPDX-License-Identifier: MIT
 *
 * Times the waits that OpenMP's library tells of, and says for each thread
 * whether it waits now, so that samples leave such time out; see waits.h.
 */
#include "sampling/waits.h"

#include "base/lock.h"
#include "core/contexts.h"
#include "core/event.h"
#include "core/open_segment.h"
#include "platform/platform.h"
#include "platform/registers.h"
#include "sampling/known_chains.h"
#include "sampling/region_samples.h"
#include "sampling/sampled.h"
#include "sampling/stacks.h"

#include <string.h>

/* Waits in tasks that a thread does while it waits. */
#define MOST_OPEN 32u
/* Lines that wait, per thread, by hash; those that are pushed out are tried
 * again. */
#define SITES 64u
/* After so many waits of a line, shorter ones in the mean are sampled: two
 * readings of the clock and the rest are about 1 % of this. */
#define TRIED 64u
#define LEAST_NS 5000u

/* A line that waits. */
struct wait_site {
  uintptr_t code, at; /* as `code` and `line` of lp_wait_begin */
  bool is_short;
  uint32_t
      count; /* of waits that were timed, and what they took: since it was */
  int64_t ticks;               /* tried again */
  uint64_t segment;            /* in which `line` counts; 0: none */
  struct lineprof_stack *line; /* of waits that others end */
};

struct open {
  uintptr_t code, at; /* of its site, which another line may push out */
  const void *task;
  const uint64_t *until;
  uint64_t since; /* it goes on to wait */
  int64_t waited; /* before that */
  bool is_timed, is_paused;
  bool has_paused; /* the one around it */
};

struct lp_waits {
  uint32_t depth;
  uint32_t is_pending; /* the outermost is one that others end */
  int64_t cpu_ticks;   /* ran, by samples, in waits that are not noted yet */
  struct open open[MOST_OPEN];
  struct wait_site sites[SITES];
  struct lp_sample_blocks blocks;
  struct lp_known_chains chains;
};

static struct {
  struct lp_sample_room *room; /* under the lock */
  int64_t least_ticks;
  bool is_over;
} waits;

static struct lp_waits *waits_of(const struct lineprof_thread *thread) {
  return __atomic_load_n(&lp_sampled_of(thread)->waits, __ATOMIC_ACQUIRE);
}

/* NULL: nothing is to be noted. */
static struct lp_waits *own_waits(struct lineprof_thread *thread) {
  if (thread == &lp_no_thread)
    return NULL;
  struct lp_waits *own = waits_of(thread);
  if (__builtin_expect(own != NULL, 1))
    return own;
  if (lp_platform_is_confined())
    return NULL;
  waits.least_ticks = lp_sampled_ticks(LEAST_NS);
  own = lp_platform_reserve(sizeof *own);
  __atomic_store_n(&lp_sampled_of(thread)->waits, own, __ATOMIC_RELEASE);
  return own;
}

static struct wait_site *site_of(struct lp_waits *own, uintptr_t code,
                                 uintptr_t line) {
  uint64_t hash = code * UINT64_C(0x9e3779b97f4a7c15);
  struct wait_site *site = &own->sites[hash >> 32 & (SITES - 1)];
  if (site->code != code || site->at != line)
    *site = (struct wait_site){.code = code, .at = line};
  return site;
}

static struct wait_site *site_of_open(struct lp_waits *own,
                                      const struct open *open) {
  return site_of(own, open->code, open->at);
}

static void suspend(struct open *open, uint64_t now) {
  open->waited += (int64_t)(now - open->since);
  open->is_paused = true;
}

static void resume(struct open *open, uint64_t now) {
  open->since = now;
  open->is_paused = false;
}

/* Signal handlers and the helper look at the top one, which is whole when it
 * comes there. */
static void begin(uintptr_t code, uintptr_t line, const void *task,
                  const uint64_t *until) {
  struct lineprof_thread *thread = lp_current;
  struct lp_waits *own = own_waits(thread);
  if (!own)
    return;
  uint32_t at = own->depth;
  if (at >= MOST_OPEN) {
    own->depth++;
    return;
  }
  struct wait_site *site = site_of(own, code, line);
  struct open *outer = at > 0 ? &own->open[at - 1] : NULL;
  bool is_timed = !site->is_short || until;
  bool pauses = outer && !outer->is_paused;
  uint64_t now = is_timed || pauses ? lp_event_clock(thread) : 0;
  if (pauses)
    suspend(outer, now);
  own->open[at] = (struct open){.code = code,
                                .at = line,
                                .task = task,
                                .until = until,
                                .since = now,
                                .is_timed = is_timed,
                                .has_paused = pauses};
  __atomic_store_n(&own->depth, at + 1, __ATOMIC_RELEASE);
  if (until && at == 0)
    __atomic_store_n(&own->is_pending, 1, __ATOMIC_RELEASE);
}

void lp_wait_begin(uintptr_t code, uintptr_t line, const void *task) {
  begin(code, line, task, NULL);
}

void lp_wait_begin_until(uintptr_t line, const uint64_t *until) {
  begin(line, line, NULL, until);
}

void lp_wait_switch(const void *from, const void *to) {
  struct lineprof_thread *thread = lp_current;
  struct lp_waits *own = own_waits(thread);
  if (!own || own->depth == 0 || own->depth > MOST_OPEN || from == to)
    return;
  struct open *open = &own->open[own->depth - 1];
  if (!open->is_paused && open->task == from)
    suspend(open, lp_event_clock(thread));
  else if (open->is_paused && open->task == to)
    resume(open, lp_event_clock(thread));
}

LP_RACY enum lp_wait_now lp_waits_now(const struct lineprof_thread *thread) {
  const struct lp_waits *own = waits_of(thread);
  uint32_t depth = own ? __atomic_load_n(&own->depth, __ATOMIC_ACQUIRE) : 0;
  if (depth == 0 || depth > MOST_OPEN)
    return LP_WAIT_NONE;
  const struct open *open = &own->open[depth - 1];
  if (open->is_paused ||
      (open->until && __atomic_load_n(open->until, __ATOMIC_RELAXED)))
    return LP_WAIT_NONE;
  return open->is_timed ? LP_WAIT_TIMED : LP_WAIT_SAMPLED;
}

static void try_again(struct wait_site *site) {
  site->is_short = false;
  site->count = 0;
  site->ticks = 0;
}

struct lineprof_stacks *lp_waits_sampled(const struct lineprof_thread *thread) {
  struct lp_waits *own = waits_of(thread);
  try_again(site_of_open(own, &own->open[own->depth - 1]));
  return own->blocks.newest;
}

void lp_waits_ran(const struct lineprof_thread *thread, int64_t cpu_ticks) {
  waits_of(thread)->cpu_ticks += cpu_ticks;
}

static struct lineprof_stack *add(struct lineprof_thread *thread,
                                  struct lp_waits *own,
                                  struct lp_sample *sample) {
  return lp_sampled_add(&own->blocks, thread, LINEPROF_SAMPLE_WAIT, sample);
}

/* The chain from the line that waits outwards: what the library has called in
 * between is nobody's business. */
static void leave_out_library(struct lp_unwinder *unwinder,
                              const struct wait_site *site) {
  for (uint32_t i = 0; i < unwinder->count; i++)
    if (unwinder->chain[i].address == site->code - 1) {
      unwinder->first = i;
      return;
    }
}

static struct lineprof_stack *follow(struct lineprof_thread *thread,
                                     struct lp_waits *own,
                                     const struct wait_site *site,
                                     const struct lp_registers *registers,
                                     struct lp_sample *sample, uint64_t lines) {
  struct lp_unwinder *unwinder = &waits.room->unwinder;
  unwinder->registers = *registers;
  lp_sampled_unwind(thread, unwinder);
  lp_sampled_note_objects(unwinder);
  leave_out_library(unwinder, site);
  struct lp_activation *innermost = &unwinder->chain[unwinder->first];
  uintptr_t address = innermost->address;
  if (address == site->code - 1)
    innermost->address = site->at - 1;
  lp_chain_make(thread, &lp_sampled_of(thread)->rows, unwinder,
                waits.room->frames, sample);
  innermost->address = address;
  struct lineprof_stack *stack = add(thread, own, sample);
  if (stack)
    lp_known_add(thread, &own->chains, registers->value[LP_RSP], lines,
                 unwinder, (uintptr_t)stack);
  return stack;
}

/* Where the thread's waits at this line count, with this chain. */
static struct lineprof_stack *find(struct lineprof_thread *thread,
                                   struct lp_waits *own,
                                   const struct wait_site *site,
                                   struct lp_sample *sample) {
  struct lp_registers registers;
  struct lp_before_lock before;
  lp_platform_registers_here(&registers);
  uint64_t seed =
      site->code ^ site->at << 1 ^ (uint64_t)sample->kind << 63 ^ sample->cycle;
  uint64_t lines = lp_known_lines(thread, seed);
  const struct lp_known_chain *known =
      lp_known_find(thread, &own->chains, registers.value[LP_RSP], lines);
  if (known)
    return (struct lineprof_stack *)(uintptr_t)known->value;
  struct lineprof_stack *stack = NULL;
  if (lp_lock(&before)) {
    if (!waits.room)
      waits.room = lp_platform_reserve(sizeof *waits.room);
    if (waits.room)
      stack = follow(thread, own, site, &registers, sample, lines);
  }
  lp_unlock(&before);
  return stack;
}

/* The same where the line is not on the stack. */
static struct lineprof_stack *find_line(struct lineprof_thread *thread,
                                        struct lp_waits *own,
                                        struct wait_site *site,
                                        struct lp_sample *sample) {
  uint64_t segment = (uint64_t)(sample->kind + 1) << 32 | sample->cycle;
  uint64_t frames[] = {site->code - 1};
  struct lp_before_lock before;
  if (site->segment == segment)
    return site->line;
  sample->frames = frames;
  sample->frame_count = sample->profiled_count = 1;
  struct lineprof_stack *stack =
      lp_lock(&before) ? add(thread, own, sample) : NULL;
  lp_unlock(&before);
  site->line = stack;
  site->segment = stack ? segment : 0;
  return stack;
}

/* It was this long. False if that is not recorded. */
static bool note(struct lineprof_thread *thread, struct lp_waits *own,
                 const struct open *open, int64_t ticks) {
  struct wait_site *site = site_of_open(own, open);
  struct lp_sample sample = {.ticks = 0};
  int64_t cpu_ticks = own->cpu_ticks;
  own->cpu_ticks = 0;
  if (waits.is_over || !lp_segment_recorded(&sample.kind, &sample.cycle))
    return false;
  struct lineprof_stack *stack = open->until
                                     ? find_line(thread, own, site, &sample)
                                     : find(thread, own, site, &sample);
  if (!stack)
    return false;
  stack->samples++;
  lp_stacks_prolong(own->blocks.newest, stack, ticks, cpu_ticks);
  lp_regions_sampled(thread, ticks);
  return true;
}

static void judge(struct wait_site *site, int64_t ticks) {
  site->ticks += ticks;
  if (++site->count < TRIED)
    return;
  site->is_short = site->ticks < waits.least_ticks * (int64_t)TRIED;
  site->count = 0;
  site->ticks = 0;
}

static uint64_t end_of(const struct open *open, uint64_t now) {
  uint64_t until =
      open->until ? __atomic_load_n(open->until, __ATOMIC_ACQUIRE) : 0;
  return until ? until : now;
}

/* Who takes it notes it. */
static bool take_pending(struct lp_waits *own) {
  return __atomic_exchange_n(&own->is_pending, 0, __ATOMIC_ACQ_REL);
}

void lp_wait_end(void) {
  struct lineprof_thread *thread = lp_current;
  struct lp_waits *own = own_waits(thread);
  if (!own || own->depth == 0 || own->depth-- > MOST_OPEN)
    return;
  struct open *open = &own->open[own->depth];
  struct open *outer = own->depth > 0 ? open - 1 : NULL;
  bool was_taken = open->until && !outer && !take_pending(own);
  if (!open->is_timed && !open->has_paused)
    return;
  uintptr_t here = (uintptr_t)__builtin_frame_address(0);
  uintptr_t interrupted = lp_event_begin(thread, here);
  uint64_t now = lp_event_clock(thread);
  if (open->is_timed && !was_taken) {
    uint64_t end = end_of(open, now);
    int64_t last = (int64_t)(end - open->since);
    int64_t ticks = open->waited + (open->is_paused ? 0 : last);
    judge(site_of_open(own, open), ticks);
    if (note(thread, own, open, ticks > 0 ? ticks : 0))
      lp_sampled_timed(thread, ticks > 0 ? ticks : 0, end);
  }
  if (open->has_paused)
    resume(outer, now);
  lp_event_end(thread, interrupted);
}

void lp_waits_renew(const struct lineprof_thread *thread) {
  struct lp_waits *own = waits_of(thread);
  if (own)
    own->depth = own->is_pending = 0;
}

void lp_waits_fork(void) {
  for (uint32_t i = 0; i < lp_thread_count(); i++) {
    struct lp_waits *own = waits_of(lp_thread_at(i));
    if (!own)
      continue;
    lp_known_forget(&own->chains);
    memset(own->sites, 0, sizeof own->sites);
    own->blocks.newest = NULL;
    own->depth = own->is_pending = 0;
  }
}

/* The thread does nothing, and is about to be ended with the process. */
LP_RACY void lp_waits_finish(void) {
  for (uint32_t i = 0; i < lp_thread_count(); i++) {
    struct lineprof_thread *thread = lp_thread_at(i);
    struct lp_waits *own = waits_of(thread);
    if (!own || !thread->live || own->depth != 1)
      continue;
    struct open *open = &own->open[0];
    uint64_t end = open->until ? end_of(open, 0) : 0;
    if (end > open->since && take_pending(own))
      note(thread, own, open, open->waited + (int64_t)(end - open->since));
  }
  waits.is_over = true;
}
