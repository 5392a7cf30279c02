/* SPDX-License-Identifier: MIT
 *
 * See sampler.h. Which signal it is: thread_signal.h. What raises it (means.h)
 * does so only while its thread runs, so no waiting system call is interrupted.
 * The handler sets it again: a program that takes the signal for itself gets
 * one or two of them, and outside of windows there are none.
 */
#define _GNU_SOURCE
#include "sampling/sampler.h"

#include "base/lock.h"
#include "base/message.h"
#include "base/scale.h"
#include "core/clock.h"
#include "core/contexts.h"
#include "core/event.h"
#include "core/helper.h"
#include "core/objects.h"
#include "counts/rows.h"
#include "file/profile_file.h"
#include "platform/platform.h"
#include "sampling/faults.h"
#include "sampling/long_calls.h"
#include "sampling/looks.h"
#include "sampling/means.h"
#include "sampling/sample_stack.h"
#include "sampling/sampled.h"
#include "sampling/stacks.h"
#include "sampling/thread_signal.h"
#include "sampling/waits.h"
#include "unwind/unwind.h"

#include <stdlib.h>

#define TIMER_NS 4000000u /* at least, between two samples of a timer */

bool lp_sampler_armed;

struct lp_sampling lp_sampling;

static struct lp_sampled *all_sampled; /* by context */

struct lp_sampled *lp_sampled_of(const struct lineprof_thread *thread) {
  return &all_sampled[thread->id - 1];
}

/* Others may do it at the same time, and are as right. */
LP_RACY void lp_sampled_note_cpu(struct lineprof_thread *thread,
                                 uint64_t cpu_ns) {
  uint64_t begin_ns = lp_sampled_of(thread)->begin_cpu_ns;
  thread->cpu_ns = cpu_ns > begin_ns ? cpu_ns - begin_ns : 0;
}

int64_t lp_sampled_ticks(uint64_t ns) {
  uint64_t ticks = lp_read_ticks() - lp_sampling.clocks.ticks;
  uint64_t since = lp_platform_monotonic_ns() - lp_sampling.clocks.ns;
  return (int64_t)lp_scale(ns, ticks, since + 1);
}

void lp_sampler_start(const struct lp_sampler_wish *wish) {
  all_sampled = lp_platform_reserve(LP_MAX_CONTEXTS * sizeof *all_sampled);
  if (!all_sampled || lp_unwind_start() != 0)
    return;
  lp_sampling.look_at_clocks = wish->look_at_clocks;
  lp_sampling.signal = wish->signal;
  lp_sampling.signal_name = wish->signal_name;
  lp_sampling.jiffy_ns = lp_platform_jiffy_ns();
  lp_sampling.least_ns = 1000000000u / (wish->rate ? wish->rate : 1);
  lp_sampling.period_ns = lp_sampling.least_ns;
  if (lp_sampling.period_ns < TIMER_NS)
    lp_sampling.period_ns = TIMER_NS;
  if (lp_sampling.period_ns < lp_sampling.jiffy_ns)
    lp_sampling.period_ns = lp_sampling.jiffy_ns;
  lp_means_start(wish->budget);
  lp_faults_start(wish->budget);
  lp_sampling.clocks = lp_file_header()->start;
  lp_sampling.start_ns = lp_platform_monotonic_ns();
  if (!lp_thread_signal_install(lp_sampled_handle)) {
    lp_message_warn("cannot use the signal", lp_sampling.signal_name, 0,
                    ": the program has a use for it; lines without a clock "
                    "will have no times; measure.signal names another");
    return;
  }
  lp_sampler_armed = true;
  lp_long_calls_start();
}

/* A program that is its own allocator never gets a helper later on. */
void lp_sampler_started(void) {
  struct lp_code code;
  uintptr_t allocator = (uintptr_t)&calloc;
  if (!lp_platform_find_code(allocator, &code) ||
      lp_object_is_profiled(code.object)) {
    lp_sampling.allocates_in_program = true;
    lp_helper_start();
  }
}

void lp_sampler_resume(void) {
  for (uint32_t i = 0; i < lp_thread_count(); i++) {
    struct lp_sampled *own = &all_sampled[i];
    if (!__atomic_load_n(&own->rests, __ATOMIC_SEQ_CST))
      continue;
    own->cpu_ns = lp_platform_thread_cpu_ns(lp_thread_at(i)->tid);
    own->wall_ns = lp_platform_monotonic_ns();
    __atomic_store_n(&own->timed_ticks, 0, __ATOMIC_RELAXED);
    own->last = NULL;
    if (__atomic_exchange_n(&own->rests, false, __ATOMIC_SEQ_CST))
      lp_means_wake(own);
  }
}

static bool has_room(struct lp_sampled *own,
                     const struct lineprof_thread *thread) {
  struct lp_sample_blocks *cpu = &own->cpu;
  if (!own->room)
    own->room = lp_platform_reserve(sizeof *own->room);
  if (!cpu->newest)
    lp_sampled_grow(cpu, thread->id, LINEPROF_SAMPLE_CPU, own->period_ns);
  else if (cpu->newest->clock == 0) /* emptied by a fork */
    lp_stacks_start(cpu->newest, LINEPROF_SAMPLE_CPU, cpu->stacks,
                    own->period_ns);
  return own->room && cpu->newest;
}

/* Returns what it lacks for that. */
static uint32_t start(struct lp_sampled *own) {
  own->is_first = true;
  own->rests = own->is_deaf = false;
  return lp_means_begin(own);
}

static void begin(struct lp_sampled *own, struct lineprof_thread *thread) {
  if (own->signal)
    lp_faults_begin(thread);
  thread->former_cpu_ns += thread->cpu_ns;
  thread->cpu_ns = 0;
  if (own->period_ns == 0)
    own->period_ns = lp_sampling.period_ns;
  lp_waits_renew(thread);
  own->begin_ns = own->wall_ns = lp_platform_monotonic_ns();
  own->usage = lp_platform_usage();
  own->net_ticks = thread->net_ticks;
  own->clocked_ticks = thread->net_ticks - thread->outside.self_ticks;
  own->was_clocked = false;
  own->timed_ticks = own->delayed_ticks = 0;
  own->waited_ns = 0;
  own->begin_cpu_ns = own->cpu_ns = lp_platform_cpu_ns();
  lp_sampled_expect(own, lp_event_clock(thread), LP_OVERDUE_PERIODS);
  own->last = NULL;
  own->lacks = has_room(own, thread) ? start(own) : LP_LACKS_NOTHING;
}

void lp_sampler_begin(struct lineprof_thread *thread) {
  struct lp_sampled *own = lp_sampled_of(thread);
  lp_means_end(own); /* of a thread that ended unseen */
  lp_faults_end(own, false);
  lp_sample_stack_begin(own);
  own->signal = lp_thread_signal_choose(thread);
  begin(own, thread);
}

/* Less than this between its last sample and its end is in none. */
static uint64_t usual_rest(const struct lp_sampled *own) {
  return own->means.armed_ns ? 2 * own->means.armed_ns
                             : lp_sampling.jiffy_ns + own->period_ns;
}

/* What may be where the last sample was: clocks of lines know what is not. */
static int64_t limit(const struct lp_sampled *own, struct lp_interval since,
                     int64_t ticks) {
  int64_t most = own->was_clocked ? since.clocked_ticks
                                  : since.net_ticks - since.clocked_ticks;
  return ticks < most ? ticks : most;
}

/* Where CPUs are scarce, the timer may find other threads for a while: what was
 * not sampled for longer counts with the last sample. A thread that ends before
 * a jiffy has passed is met or not, as jiffies come: if it is, it stands for
 * those that are not. */
static void add_rest(const struct lineprof_thread *thread) {
  struct lp_sampled *own = lp_sampled_of(thread);
  bool is_first = own->is_first;
  struct lp_interval since = lp_sampled_interval(thread);
  uint64_t ran_ns = own->cpu_ns - own->begin_cpu_ns;
  int64_t spent = limit(own, since,
                        lp_sampled_ready(thread, since) +
                            lp_sampled_ticks(own->means.owed_ns));
  int64_t cpu = lp_sampled_ticks(since.ran_ns + own->means.owed_ns);
  if (ran_ns < lp_sampling.jiffy_ns && own->last) {
    spent = lp_sampled_ticks(lp_sampling.jiffy_ns - ran_ns + since.ran_ns);
    lp_stacks_weigh(own->last_block, own->last, spent);
    return;
  }
  if (spent <= lp_sampled_ticks(usual_rest(own)))
    return;
  if (is_first && own->cpu.newest)
    lp_stacks_lose(own->cpu.newest, spent);
  else if (own->last)
    lp_stacks_prolong(own->last_block, own->last, spent,
                      cpu < spent ? cpu : spent);
}

/* Says in the profile why a thread was not sampled for the last `unmet_ns` of
 * its CPU time. So short a time that no sample was due is not missed. */
static void note_lack(struct lp_sampled *own, uint32_t lacks,
                      uint64_t unmet_ns) {
  if (own->cpu.newest && unmet_ns > 2 * own->period_ns)
    own->cpu.newest->means |= (uint8_t)lacks;
}

/* It may have blocked the signal later. */
static uint32_t find_lacks(const struct lp_sampled *own) {
  bool is_deaf = lp_means_has_timer(own) && !own->rests &&
                 lp_thread_signal_is_shut_out(own);
  return is_deaf ? LP_LACKS_SIGNAL : own->lacks;
}

/* What passed since the last sample, if none could come, is not where that one
 * was. */
static void end_period(struct lp_sampled *own,
                       const struct lineprof_thread *thread) {
  uint32_t lacks = find_lacks(own);
  uint64_t met_ns = own->cpu_ns;
  own->is_first |= lacks != LP_LACKS_NOTHING;
  add_rest(thread); /* reads the clock */
  note_lack(own, lacks, own->cpu_ns - met_ns);
}

void lp_sampler_end(struct lineprof_thread *thread) {
  struct lp_sampled *own = lp_sampled_of(thread);
  bool is_sampled = lp_means_has_timer(own) && !own->rests;
  if (is_sampled || own->lacks)
    end_period(own, thread);
  else
    own->cpu_ns = lp_platform_cpu_ns();
  lp_sampled_note_cpu(thread, own->cpu_ns);
  lp_means_end(own);
  lp_faults_end(own, true);
  lp_sample_stack_end(own);
}

/* For one that comes to the thread, which has not been met for a while. A
 * handler on a small alternate stack blocks them all until it ends. */
static void change_signal(struct lp_sampled *own,
                          const struct lineprof_thread *thread) {
  int signal =
      lp_thread_on_signal_stack(thread) ? 0 : lp_thread_signal_choose(thread);
  if (!signal)
    return;
  end_period(own, thread);
  lp_means_end(own);
  lp_faults_end(own, true);
  own->signal = signal;
  lp_faults_begin(thread);
  own->lacks = has_room(own, thread) ? start(own) : LP_LACKS_NOTHING;
}

/* Whether it blocks its signal, and may get another one. */
LP_RACY static void hear(struct lp_sampled *own,
                         const struct lineprof_thread *thread) {
  struct lp_before_lock before;
  bool may_hear = !__atomic_load_n(&own->rests, __ATOMIC_SEQ_CST) &&
                  !lp_platform_is_confined();
  if (may_hear && !lp_try_lock(&before)) {
    lp_sampled_expect(own, thread->last_ticks, 1); /* whoever has it is quick */
    return;
  }
  lp_sampled_expect(own, thread->last_ticks, LP_OVERDUE_PERIODS);
  if (!may_hear)
    return;
  bool is_armed = lp_sampler_armed; /* the lock is taken to change it */
  if (is_armed && (own->lacks || lp_thread_signal_is_shut_out(own)))
    change_signal(own, thread);
  lp_unlock(&before);
}

LP_RACY void lp_sampler_hear(const struct lineprof_thread *thread) {
  if (!lp_sampler_armed)
    return;
  struct lp_sampled *own = lp_sampled_of(thread);
  if (__builtin_expect(thread->last_ticks >= own->due_ticks, 0))
    hear(own, thread);
}

void lp_sampler_add_slab(const struct lineprof_thread *thread, const void *slab,
                         const struct lineprof_table *table, uint32_t id) {
  struct lp_sampled *own = lp_sampled_of(thread);
  lp_rows_add(&own->rows, slab, table->line_count, id);
  if (own->lacks || lp_thread_signal_is_shut_out(own))
    change_signal(own, thread);
}

/* Timers are not inherited, and blocks are empty. */
void lp_sampler_fork(const sigset_t *signals) {
  lp_looks_fork();
  lp_waits_fork();
  lp_long_calls_fork();
  lp_sampling.start_ns = lp_platform_monotonic_ns();
  for (uint32_t i = 0; i < lp_thread_count(); i++) {
    struct lp_sampled *own = &all_sampled[i];
    lp_means_fork(own);
    lp_faults_fork(own);
    lp_rows_forget(&own->rows, lp_file_is_dropped);
    own->generation = own->sample_count = 0;
    own->period_ns = lp_sampling.period_ns;
    own->rest = NULL;
    own->blocked.newest = NULL;
  }
  if (lp_current == &lp_no_thread)
    return;
  struct lp_sampled *own = lp_sampled_of(lp_current);
  own->signal = lp_thread_signal_choose_in_child(signals);
  begin(own, lp_current);
}

/* The program wants the signal for itself: who has it for samples may get
 * another one when it comes to a further source file. */
LP_RACY static void leave(int signal) {
  struct lp_before_lock before;
  lp_lock(&before);
  for (uint32_t i = 0; i < lp_thread_count(); i++) {
    struct lp_sampled *own = &all_sampled[i];
    if (own->signal != signal || !lp_means_has_timer(own))
      continue;
    lp_means_stop(own);
    own->lacks = LP_LACKS_SIGNAL;
  }
  lp_unlock(&before);
}

static void disarm(void) {
  struct lp_before_lock before;
  lp_lock(&before);
  for (uint32_t i = 0; i < lp_thread_count(); i++)
    lp_means_stop(&all_sampled[i]);
  lp_sampler_armed = false;
  lp_unlock(&before);
}

void lp_sampler_stop(void) {
  lp_long_calls_stop();
  lp_sampler_finish();
  disarm();
}

LP_RACY uint64_t lp_sampler_look(void) {
  if (lp_platform_monotonic_ns() < lp_looks_next())
    return lp_looks_next();
  for (int lost = lp_thread_signal_lost(); lost; lost = lp_thread_signal_lost())
    leave(lost);
  lp_looks_all();
  if (__atomic_exchange_n(&lp_sampling.has_new_objects, false,
                          __ATOMIC_RELAXED))
    lp_objects_write();
  return lp_looks_plan();
}

/* Of a thread that runs. */
LP_RACY static void note_others_lack(struct lp_sampled *own, uint64_t tid,
                                     uint64_t cpu_ns) {
  if (cpu_ns < own->cpu_ns + 2 * own->period_ns)
    return;
  bool is_deaf =
      !own->lacks && !own->rests && lp_platform_thread_blocks(tid, own->signal);
  note_lack(own, is_deaf ? LP_LACKS_SIGNAL : own->lacks, cpu_ns - own->cpu_ns);
}

/* In the exiting thread, which may be in a handler: no lock is waited for. */
LP_RACY void lp_sampler_finish(void) {
  struct lp_before_lock before;
  if (lp_lock(&before) && lp_current != &lp_no_thread)
    lp_sampler_end(lp_current);
  lp_unlock(&before);
  lp_waits_finish();
  lp_looks_finish();
  lp_objects_write();
  for (uint32_t i = 0; i < lp_thread_count(); i++) {
    struct lineprof_thread *thread = lp_thread_at(i);
    if (!thread->live || thread == lp_current)
      continue;
    uint64_t cpu_ns = lp_platform_thread_cpu_ns(thread->tid);
    if (!cpu_ns)
      continue;
    note_others_lack(&all_sampled[i], thread->tid, cpu_ns);
    lp_sampled_note_cpu(thread, cpu_ns);
  }
}
