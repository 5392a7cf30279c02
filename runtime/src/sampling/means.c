/* SPDX-License-Identifier: MIT
 *
 * See means.h. A sample by the perf event costs four things. The interrupt,
 * and the signal on its way to the thread, leave a gap in a loop: the median of
 * a few such gaps is measured once the thread has run for a while. About half
 * as much again the program pays later, as its data have left the caches. The
 * handler costs the mean of what this thread's handlers took. Delivery and
 * return cost much the same everywhere. A context switch stops and starts the
 * event's clock, which costs a third of that interrupt.
 */
#define _GNU_SOURCE
#include "sampling/means.h"

#include "base/lock.h"
#include "base/scale.h"
#include "core/clock.h"
#include "core/event.h"
#include "sampling/pace.h"
#include "sampling/waits.h"

#include <errno.h>
#include <signal.h>

#define INTERRUPT_NS 30000u /* until it is measured */
#define HANDLER_NS 10000u   /* the same */
#define DELIVERY_NS 2000u
#define MEASURE_AT_NS 20000000u /* of a thread's CPU time */
#define MEASURE_PERIOD_NS 20000u
#define MEASURE_MOST_NS 300000u /* for one interrupt */
#define MEASURED 5u
#define GAP_NS 1500u         /* shorter ones are the loop's own */
#define LATE_NS 10000000000u /* of a thread's CPU time */

#define MOST_MISSES 16u   /* of the timer, until what is owed is given up */
#define GUARD_PERIODS 8u  /* of the event, until the timer looks after it */
#define SAMPLES_APART 8u  /* between closing an event and opening another */
#define SAMPLES_OF_MEAN 8 /* of a thread's handler, and its switches */

static struct {
  uint64_t budget; /* of LP_WHOLE */
  uint32_t timers;
  uint64_t interrupt_ns;
  bool is_measured;
  int refused; /* errno: this process gets no event */
} all;

void lp_means_start(uint64_t budget) {
  all.budget = budget;
  all.interrupt_ns = INTERRUPT_NS;
  all.refused = lp_platform_starts_under_filter() ? EPERM : 0;
}

bool lp_means_has_timer(const struct lp_sampled *own) {
  return __atomic_load_n(&own->means.timer_handle, __ATOMIC_RELAXED) != 0;
}

void lp_means_stop(struct lp_sampled *own) {
  int handle =
      __atomic_exchange_n(&own->means.timer_handle, 0, __ATOMIC_ACQ_REL);
  if (handle == 0)
    return;
  __atomic_fetch_sub(&all.timers, 1, __ATOMIC_RELAXED);
  if (!lp_platform_is_confined())
    lp_platform_timer_stop(handle - 1);
}

static void close_event(struct lp_means *means) {
  lp_platform_event_stop(&means->event);
  means->armed_ns = 0;
  means->samples_apart = SAMPLES_APART;
}

void lp_means_end(struct lp_sampled *own) {
  lp_means_stop(own);
  if (own->means.event.handle && !lp_platform_is_confined())
    close_event(&own->means);
}

/* The parent's events are open here, too. */
void lp_means_fork(struct lp_sampled *own) {
  __atomic_store_n(&own->means.timer_handle, 0, __ATOMIC_RELAXED);
  all.timers = 0;
  if (own->means.event.handle)
    close_event(&own->means);
}

/* The timer's mark is the address of lp_sampling. */
uint32_t lp_means_begin(struct lp_sampled *own) {
  uint32_t others = __atomic_load_n(&all.timers, __ATOMIC_RELAXED);
  struct lp_means *means = &own->means;
  int timer;
  means->armed_ns = means->owed_ns = means->kernel_ns = means->guarded_ns = 0;
  means->misses = means->samples_apart = 0;
  means->switches = 0;
  means->handler_ns = HANDLER_NS;
  means->refused = 0;
  if (!own->signal)
    return LP_LACKS_SIGNAL;
  if (lp_platform_is_confined())
    return LP_LACKS_CALLS;
  if (!lp_platform_timers_left(others) ||
      lp_platform_timer_start(own->signal, &lp_sampling, &timer) != 0)
    return LP_LACKS_TIMER;
  __atomic_fetch_add(&all.timers, 1, __ATOMIC_RELAXED);
  __atomic_store_n(&means->timer_handle, timer + 1, __ATOMIC_RELEASE);
  return LP_LACKS_NOTHING;
}

static bool is_late(const struct lp_sampled *own) {
  return lp_platform_cpu_ns() - own->cpu_ns >= own->means.armed_ns / 2;
}

bool lp_means_is_due(struct lp_sampled *own, const siginfo_t *info) {
  struct lp_means *means = &own->means;
  if (!lp_means_has_timer(own))
    return false;
  means->is_timer =
      info->si_code == SI_TIMER && info->si_value.sival_ptr == &lp_sampling;
  if (means->is_timer)
    return true;
  bool is_event = info->si_code > 0 && means->event.handle &&
                  info->si_fd == means->event.handle - 1;
  return is_event && means->armed_ns && is_late(own);
}

/* What is negative is taken, no more than there is: the time in which an event
 * was opened has passed for the thread's CPU clock alone. */
static uint64_t sum(uint64_t had_ns, int64_t ns) {
  return ns < 0 && had_ns < (uint64_t)-ns ? 0 : had_ns + (uint64_t)ns;
}

static void add(struct lp_interval *since, int64_t ns) {
  since->ran_ns = sum(since->ran_ns, ns);
  since->passed_ns = sum(since->passed_ns, ns);
  since->net_ticks += ns < 0 ? -lp_sampled_ticks((uint64_t)-ns)
                             : lp_sampled_ticks((uint64_t)ns);
}

/* The event's clock has run out in the kernel, and began anew. Or it came late,
 * as on a virtual machine that lacks processors: the system's ticks have to
 * find the thread in the kernel as well. */
static void owe(struct lp_means *means, struct lp_interval *since) {
  uint64_t periods = (since->ran_ns + means->armed_ns / 2) / means->armed_ns;
  if (periods < 2)
    return;
  uint64_t part = since->ran_ns / periods * (periods - 1);
  if (part > means->kernel_ns)
    part = means->kernel_ns;
  means->kernel_ns -= part;
  add(since, -(int64_t)part);
  means->owed_ns += part;
}

static void note_switches(struct lp_means *means,
                          const struct lp_interval *since) {
  uint64_t found = lp_scale(since->switches, 1000 * LP_WHOLE, since->ran_ns);
  means->switches += ((int64_t)found - means->switches) / SAMPLES_OF_MEAN;
}

void lp_means_settle(struct lp_sampled *own, struct lp_interval *since,
                     const struct lp_registers *registers) {
  struct lp_means *means = &own->means;
  bool may_be_owed = means->is_timer && (means->armed_ns || means->owed_ns);
  bool is_at_call = may_be_owed && lp_platform_is_at_call(registers);
  note_switches(means, since);
  if (means->armed_ns)
    means->kernel_ns += since->kernel_ns;
  if (means->armed_ns && !is_at_call)
    owe(means, since);
  if (!means->is_timer || means->owed_ns == 0)
    return;
  if (!is_at_call && ++means->misses < MOST_MISSES)
    return;
  add(since, (int64_t)means->owed_ns);
  means->owed_ns = means->misses = 0;
}

static uint64_t spent_ns(uint64_t ticks) {
  const uint64_t ms = 1000000;
  return lp_scale(ticks, ms, (uint64_t)lp_sampled_ticks(ms) + 1);
}

/* The longest gap in a loop, which the interrupt leaves; 0: none was seen. */
static uint64_t find_gap(const struct lp_event *event) {
  uint64_t least = (uint64_t)lp_sampled_ticks(GAP_NS);
  uint64_t most = (uint64_t)lp_sampled_ticks(MEASURE_MOST_NS);
  if (!lp_platform_event_set(event, MEASURE_PERIOD_NS))
    return 0;
  uint64_t begin = lp_read_ticks(), before = begin, now = begin;
  while (now - before < least && before - begin < most) {
    before = now;
    now = lp_read_ticks();
  }
  return now - before >= least ? spent_ns(now - before) : 0;
}

/* The signals are one, which comes when this handler has ended: too early. */
static void measure(struct lp_means *means) {
  uint64_t found[MEASURED];
  for (unsigned i = 0; i < MEASURED; i++) {
    uint64_t gap = find_gap(&means->event);
    unsigned at = i;
    for (; at > 0 && found[at - 1] > gap; at--)
      found[at] = found[at - 1];
    found[at] = gap;
  }
  if (found[0] == 0)
    close_event(means);
  if (found[MEASURED / 2])
    __atomic_store_n(&all.interrupt_ns, found[MEASURED / 2], __ATOMIC_RELAXED);
}

static bool is_to_measure(const struct lp_means *means, uint64_t cpu_ns) {
  return means->event.handle && !means->is_timer && cpu_ns >= MEASURE_AT_NS &&
         !__atomic_load_n(&all.is_measured, __ATOMIC_RELAXED) &&
         !__atomic_exchange_n(&all.is_measured, true, __ATOMIC_RELAXED);
}

static void open_event(struct lp_sampled *own) {
  int error = lp_platform_event_start(LP_EVENT_CPU_TIME, own->signal,
                                      &own->means.event);
  bool is_of_thread = error == EMFILE || error == ENFILE || error == EINVAL;
  if (error && !is_of_thread)
    __atomic_store_n(&all.refused, error, __ATOMIC_RELAXED);
  own->means.refused = error;
}

/* Opening and measuring an event may take a while. The program's time leaves
 * that out, unless the thread waits meanwhile: it waits no longer for it. */
static bool prepare(struct lineprof_thread *thread, bool is_wanted) {
  struct lp_sampled *own = lp_sampled_of(thread);
  struct lp_means *means = &own->means;
  bool opens = is_wanted && !means->event.handle && !means->refused &&
               !__atomic_load_n(&all.refused, __ATOMIC_RELAXED) &&
               means->samples_apart == 0;
  bool measures = is_to_measure(means, own->cpu_ns - own->begin_cpu_ns);
  bool waits = lp_waits_now(thread) == LP_WAIT_TIMED;
  if (!opens && !measures)
    return false;
  uint64_t begin = lp_platform_monotonic_ns();
  uint64_t before = lp_event_clock(thread);
  __atomic_store_n(&own->is_preparing, true, __ATOMIC_RELAXED);
  if (opens)
    open_event(own);
  else
    measure(means);
  uint64_t passed = lp_platform_monotonic_ns() - begin;
  if (!waits) {
    thread->last_ticks += lp_event_clock(thread) - before;
    own->wall_ns += passed;
    own->begin_ns += passed;
  }
  __atomic_store_n(&own->is_preparing, false, __ATOMIC_RELEASE);
  own->usage = lp_platform_usage();
  return true;
}

static uint64_t interrupt_ns(void) {
  return __atomic_load_n(&all.interrupt_ns, __ATOMIC_RELAXED);
}

/* What a sample costs, by the event and by the timer: that one's interrupt is
 * the jiffy's. */
static uint64_t sample_ns(const struct lp_sampled *own) {
  return interrupt_ns() * 3 / 2 + DELIVERY_NS + own->means.handler_ns;
}

static uint64_t timer_ns(const struct lp_sampled *own) {
  return DELIVERY_NS + own->means.handler_ns;
}

static struct lp_pace pace_of(const struct lineprof_thread *thread) {
  const struct lp_sampled *own = lp_sampled_of(thread);
  return (struct lp_pace){.budget = all.budget,
                          .cpu_ns = own->cpu_ns - own->begin_cpu_ns,
                          .is_first =
                              thread->id == 1 && thread->generation == 1};
}

static uint64_t at_least(uint64_t period, uint64_t least) {
  return period > least ? period : least;
}

static uint64_t event_period(const struct lineprof_thread *thread) {
  const struct lp_sampled *own = lp_sampled_of(thread);
  struct lp_pace pace = pace_of(thread);
  pace.sample_ns = sample_ns(own);
  pace.switch_ns = interrupt_ns() / 3;
  pace.switches = (uint64_t)own->means.switches;
  return at_least(lp_pace_period(&pace), lp_sampling.least_ns);
}

/* Windows late in a long run need samples, too: timers stay as often as after
 * 10 s. Without a budget the user wants them as often as they come. */
static uint64_t timer_period(const struct lineprof_thread *thread) {
  const struct lp_sampled *own = lp_sampled_of(thread);
  struct lp_pace pace = pace_of(thread);
  pace.sample_ns = timer_ns(own);
  pace.cpu_ns = pace.cpu_ns < LATE_NS ? pace.cpu_ns : LATE_NS;
  if (all.budget == 0)
    return own->period_ns;
  return at_least(lp_pace_period(&pace), own->period_ns);
}

/* From 7/8 to 9/8: what repeats itself must not be met at one place always. */
static uint64_t vary(struct lp_means *means, uint64_t ns) {
  means->random = means->random * 1664525u + 1013904223u;
  return ns - ns / 8 + ns / 4 * (means->random >> 16) / 65536;
}

static void set_timer(const struct lp_means *means, uint64_t ns) {
  int handle = __atomic_load_n(&means->timer_handle, __ATOMIC_RELAXED);
  if (handle > 0)
    lp_platform_timer_set(handle - 1, ns);
}

static bool set_event(struct lp_means *means, uint64_t period) {
  means->armed_ns = vary(means, period);
  if (lp_platform_event_set(&means->event, means->armed_ns))
    return true;
  close_event(means);
  return false;
}

/* Sets the timer to look after the event, unless most of its time is left. */
static void guard_event(struct lp_sampled *own, uint64_t period) {
  struct lp_means *means = &own->means;
  uint64_t guard = at_least(GUARD_PERIODS * period, 3 * lp_sampling.jiffy_ns);
  uint64_t now = own->cpu_ns - own->begin_cpu_ns;
  if (!means->is_timer && means->guarded_ns >= now + guard / 2 &&
      means->guarded_ns <= now + guard)
    return;
  set_timer(means, guard);
  means->guarded_ns = now + guard;
}

/* By the thread's CPU clock, which rests when others have the CPU; to set the
 * event is a good part of it. The first time, and now and then, it meets cold
 * caches. */
static void note_handler(struct lp_sampled *own) {
  struct lp_means *means = &own->means;
  uint64_t ns = lp_platform_cpu_ns() - own->cpu_ns;
  uint64_t most = 4 * means->handler_ns;
  ns = ns < most ? ns : most;
  means->handler_ns = (7 * means->handler_ns + ns) / 8;
}

/* Says in the profile by which means, and why not by the event. */
static void note_means(struct lp_sampled *own, uint64_t period_ns) {
  struct lineprof_stacks *block = own->cpu.newest;
  int refused = __atomic_load_n(&all.refused, __ATOMIC_RELAXED);
  if (own->means.armed_ns)
    block->means |= LINEPROF_MEANS_EVENT;
  else
    block->means |= LINEPROF_MEANS_TIMER;
  if (all.budget > 0)
    block->refused = (uint8_t)(refused ? refused : own->means.refused);
  uint64_t cost = (own->means.armed_ns ? sample_ns(own) : timer_ns(own)) / 100;
  block->cost = cost < UINT16_MAX ? (uint16_t)cost : UINT16_MAX;
  block->period_ns = period_ns;
}

void lp_means_next(struct lineprof_thread *thread, bool may_pause) {
  struct lp_sampled *own = lp_sampled_of(thread);
  struct lp_means *means = &own->means;
  if (means->is_timer && means->armed_ns)
    close_event(means); /* it did not come in time: it may be gone */
  means->armed_ns = 0;
  uint64_t period = event_period(thread);
  bool pays = period < own->period_ns;
  if (pays && means->samples_apart > 0)
    means->samples_apart--;
  bool has_paused = may_pause && prepare(thread, pays);
  if (!pays && means->event.handle)
    close_event(means);
  bool is_set = means->event.handle && means->owed_ns < lp_sampling.jiffy_ns &&
                set_event(means, period);
  uint64_t by_timer = is_set ? 0 : timer_period(thread);
  if (is_set) {
    guard_event(own, period);
  } else {
    set_timer(means, by_timer);
    means->guarded_ns = 0;
  }
  note_means(own, means->event.handle ? period : by_timer);
  if (!has_paused)
    note_handler(own);
}

void lp_means_wake(const struct lp_sampled *own) {
  set_timer(&own->means, own->period_ns);
}

void lp_means_rest(struct lp_sampled *own) {
  if (own->means.is_timer && own->means.armed_ns)
    close_event(&own->means);
  own->means.armed_ns = own->means.guarded_ns = 0;
  set_timer(&own->means, 0);
}
