/* SPDX-License-Identifier: MIT
 *
 * See faults.h. The event is set for one signal at a time, at the end of the
 * handler: what the handler touches is not met, nor does one signal come while
 * another is handled. What the system has counted beside the samples (in its
 * calls, in lineprof, and what was too few for a sample) is noted in the block
 * as lost.
 */
#include "sampling/faults.h"

#include "base/scale.h"
#include "core/event.h"
#include "sampling/stacks.h"
#include "unwind/unwind.h"

#include <errno.h>

#define DELIVERY_NS 10000u /* of a signal, and back: on a virtual machine */
#define HANDLER_NS 10000u  /* until it is measured */
#define FREE_NS 1000000u   /* the process's first thread spends it at once */
#define FIRST_FAULTS 16u   /* in other threads */
#define MOST_FAULTS 65536u
#define MOST_GROWTH 2u /* of the faults that a sample stands for */
#define WAKE_PART 8u
#define SLOW_PERIODS 8u
#define MOST_NS UINT64_C(1000000000000000) /* between two samples */
#define SWITCH_NS 500u /* what a context switch costs more */

static struct {
  bool is_wanted;
  uint64_t budget; /* of LP_WHOLE */
  uintptr_t own;   /* lineprof's object */
  int refused;     /* errno: this process gets no event */
} all;

void lp_faults_start(uint64_t budget) {
  all.budget = budget;
  all.refused = lp_platform_starts_under_filter() ? EPERM : 0;
}

void lp_faults_follow(uintptr_t own) {
  all.own = own;
  __atomic_store_n(&all.is_wanted, true, __ATOMIC_RELEASE);
}

static bool has_block(struct lp_sampled *own,
                      const struct lineprof_thread *thread) {
  struct lp_sample_blocks *blocks = &own->faults.blocks;
  if (!blocks->newest)
    return lp_sampled_grow(blocks, thread->id, LINEPROF_SAMPLE_FAULTS, 1);
  if (blocks->newest->clock == 0) /* emptied by a fork */
    lp_stacks_start(blocks->newest, LINEPROF_SAMPLE_FAULTS, blocks->stacks, 1);
  return true;
}

static void open_event(struct lp_sampled *own) {
  struct lp_faults *faults = &own->faults;
  int error = __atomic_load_n(&all.refused, __ATOMIC_RELAXED);
  if (!error)
    error =
        lp_platform_event_start(LP_EVENT_FAULTS, own->signal, &faults->event);
  if (error == EACCES || error == EPERM || error == ENOSYS)
    __atomic_store_n(&all.refused, error, __ATOMIC_RELAXED);
  faults->blocks.newest->refused = (uint8_t)error;
}

/* What repeats itself must not be met at one place always. */
static uint64_t vary(struct lp_faults *faults, uint64_t count) {
  faults->random = faults->random * 1664525u + 1013904223u;
  return count - count / 8 + (count / 4 * (faults->random >> 16) >> 16);
}

static void set(struct lp_faults *faults, uint64_t count) {
  faults->stands_for = vary(faults, count);
  if (!faults->event.handle ||
      !lp_platform_event_set(&faults->event, faults->stands_for))
    faults->stands_for = 0;
}

void lp_faults_begin(const struct lineprof_thread *thread) {
  struct lp_sampled *own = lp_sampled_of(thread);
  struct lp_faults *faults = &own->faults;
  if (!all.is_wanted || faults->event.handle || !has_block(own, thread))
    return;
  faults->is_first = thread->id == 1 && thread->generation == 1;
  faults->handler_ns = HANDLER_NS;
  faults->is_dear = false;
  faults->spent_ns = faults->seen = faults->missed = 0;
  open_event(own);
  faults->before = lp_platform_usage().faults;
  faults->met_ns = lp_platform_cpu_ns();
  set(faults, faults->is_first || all.budget == 0 ? 1 : FIRST_FAULTS);
}

/* Brings the block up to what the system has counted. */
static void note(struct lp_faults *faults, uint64_t counted) {
  struct lineprof_stacks *block = faults->blocks.newest;
  int64_t missed = (int64_t)(counted - faults->before - faults->seen);
  block->ticks += missed - faults->missed;
  block->lost_ticks += missed - faults->missed;
  faults->missed = missed;
}

static bool is_on(const struct lp_faults *faults) {
  return all.is_wanted && faults->blocks.newest;
}

void lp_faults_end(struct lp_sampled *own, bool is_here) {
  struct lp_faults *faults = &own->faults;
  if (!is_on(faults) || lp_platform_is_confined())
    return;
  if (is_here)
    note(faults, lp_platform_usage().faults);
  lp_platform_event_stop(&faults->event);
  faults->stands_for = 0;
}

void lp_faults_fork(struct lp_sampled *own) {
  if (own->faults.event.handle)
    lp_platform_event_stop(&own->faults.event);
  own->faults.stands_for = 0;
}

bool lp_faults_are_met(const struct lp_sampled *own, const siginfo_t *info) {
  const struct lp_faults *faults = &own->faults;
  return faults->stands_for && info->si_code > 0 &&
         info->si_fd == faults->event.handle - 1;
}

/* How far apart samples are to be, of CPU time. */
static uint64_t wanted_ns(const struct lp_faults *faults) {
  uint64_t wanted =
      lp_scale(faults->handler_ns + DELIVERY_NS, LP_WHOLE, all.budget);
  return all.budget > 0 && wanted < MOST_NS ? wanted : MOST_NS;
}

static uint64_t next_count(const struct lp_faults *faults, uint64_t passed_ns) {
  uint64_t count = faults->stands_for;
  if (all.budget == 0 || (faults->is_first && faults->spent_ns < FREE_NS))
    return 1;
  uint64_t next = lp_scale(count, wanted_ns(faults), passed_ns + 1);
  next = next > MOST_GROWTH * count ? MOST_GROWTH * count : next;
  next = next < MOST_FAULTS ? next : MOST_FAULTS;
  return next > 1 ? next : 1;
}

static void add_sample(struct lineprof_thread *thread) {
  struct lp_sampled *own = lp_sampled_of(thread);
  struct lp_unwinder *unwinder = &own->room->unwinder;
  struct lp_sample sample = {.ticks = (int64_t)own->faults.stands_for};
  lp_sampled_unwind(thread, unwinder);
  if (unwinder->chain[0].object == all.own ||
      lp_event_is_busy(thread, unwinder->chain[0].low))
    return;
  lp_chain_make(thread, &own->rows, unwinder, own->room->frames, &sample);
  lp_stacks_add(own->faults.blocks.newest, &sample);
  own->faults.seen += own->faults.stands_for;
  lp_sampled_keep_house(thread, own->wall_ns);
}

void lp_faults_signal(struct lineprof_thread *thread, const void *context) {
  struct lp_sampled *own = lp_sampled_of(thread);
  struct lp_faults *faults = &own->faults;
  if (lp_platform_is_confined() || !own->room)
    return;
  uint64_t begin_ns = lp_platform_cpu_ns();
  uint64_t passed_ns = begin_ns - faults->met_ns;
  lp_platform_registers(context, &own->room->unwinder.registers);
  add_sample(thread);
  note(faults, lp_platform_usage().faults);
  faults->met_ns = lp_platform_cpu_ns();
  uint64_t took_ns = faults->met_ns - begin_ns;
  faults->handler_ns = (7 * faults->handler_ns + took_ns) / 8;
  faults->spent_ns += took_ns + DELIVERY_NS;
  set(faults, next_count(faults, passed_ns));
}

void lp_faults_pause(struct lp_sampled *own) {
  struct lp_faults *faults = &own->faults;
  if (!is_on(faults) || !faults->stands_for)
    return;
  if (lp_platform_event_is_there(&faults->event))
    lp_platform_event_pause(&faults->event, true);
  else
    faults->stands_for = 0; /* the program has closed it */
}

/* Each context switch takes the event off its processor, and puts it back. */
static bool is_dear(const struct lp_sampled *own, unsigned percent) {
  uint64_t cost = lp_scale((uint64_t)own->means.switches, SWITCH_NS, 1000);
  return all.budget > 0 && cost > lp_scale(all.budget, percent, 100);
}

static void open_again(struct lp_sampled *own) {
  own->faults.event.handle = 0;
  own->faults.is_dear = false;
  open_event(own);
  set(&own->faults, 1);
}

/* Where there have been many faults, and are few, a sample stands for too many
 * of them: what it has met of these is given up. */
static void wake(struct lp_sampled *own) {
  struct lp_faults *faults = &own->faults;
  if (faults->stands_for > 1 &&
      own->cpu_ns - faults->met_ns > SLOW_PERIODS * wanted_ns(faults)) {
    faults->stands_for = faults->stands_for / WAKE_PART + 1;
    lp_platform_event_change(&faults->event, faults->stands_for);
  }
  lp_platform_event_pause(&faults->event, false);
}

void lp_faults_go_on(struct lineprof_thread *thread) {
  struct lp_sampled *own = lp_sampled_of(thread);
  struct lp_faults *faults = &own->faults;
  if (!is_on(faults) || lp_platform_is_confined())
    return;
  note(faults, own->usage.faults);
  if (faults->event.handle && !faults->stands_for) {
    open_again(own); /* the program has closed it */
  } else if (faults->stands_for && is_dear(own, 100)) {
    lp_platform_event_stop(&faults->event);
    faults->stands_for = 0;
    faults->is_dear = true;
  } else if (faults->stands_for) {
    wake(own);
  } else if (faults->is_dear && !is_dear(own, 50)) {
    open_again(own);
  }
}
