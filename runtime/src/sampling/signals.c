/* SPDX-License-Identifier: MIT
 *
 * What a thread does when it is to be sampled: it takes a sample, tries stopped
 * clocks if it is time to, and makes room. In a signal handler; a lock is taken
 * if nobody has it, and otherwise the next sample does what needs it.
 */
#include "base/lock.h"
#include "base/scale.h"
#include "core/contexts.h"
#include "core/event.h"
#include "core/helper.h"
#include "core/objects.h"
#include "core/open_segment.h"
#include "file/profile_file.h"
#include "platform/platform.h"
#include "platform/realtime.h"
#include "sampling/faults.h"
#include "sampling/means.h"
#include "sampling/region_samples.h"
#include "sampling/sample_chain.h"
#include "sampling/sample_stack.h"
#include "sampling/sampled.h"
#include "sampling/stacks.h"
#include "sampling/waits.h"
#include "unwind/unwind.h"
#include "verdicts/verdicts.h"

#include <errno.h>

/* After this many samples of a thread those of its timer become half as
 * frequent, after four times as many again: later ones tell less. */
#define FAST_SAMPLES 10000u
/* After this many it pays to find out where a thread's stack is. */
#define MANY_SAMPLES 8u
/* Who has waited for so long is worth looking at: the helper starts. */
#define WORTH_NS 20000000u

#define FIRST_STACKS 64u /* chains in a context's first block */

bool lp_sampled_grow(struct lp_sample_blocks *blocks, uint64_t thread,
                     uint32_t clock, uint64_t period_ns) {
  uint32_t stacks = blocks->newest ? blocks->stacks * 4 : FIRST_STACKS;
  if (stacks > LP_MOST_STACKS)
    return false;
  struct lineprof_block *block = lp_file_allocate(lp_stacks_size(stacks));
  if (!block)
    return false;
  struct lineprof_stacks *payload = lp_file_payload(block);
  block->thread = (uint32_t)thread;
  lp_stacks_start(payload, clock, stacks, period_ns);
  lp_file_commit(block, LINEPROF_BLOCK_STACKS, false);
  blocks->stacks = stacks;
  __atomic_store_n(&blocks->newest, payload, __ATOMIC_RELEASE);
  return true;
}

struct lineprof_stack *lp_sampled_add(struct lp_sample_blocks *blocks,
                                      const struct lineprof_thread *thread,
                                      uint32_t clock,
                                      struct lp_sample *sample) {
  if (!blocks->newest || lp_stacks_is_nearly_full(blocks->newest))
    lp_sampled_grow(blocks, thread->id, clock, 0);
  struct lineprof_stack *stack =
      blocks->newest ? lp_stacks_add(blocks->newest, sample) : NULL;
  if (stack)
    stack->samples--;
  return stack;
}

/* The innermost one whose object has no block; NULL. */
static const struct lp_activation *
find_unknown(const struct lp_unwinder *unwinder) {
  uintptr_t known = 0;
  for (uint32_t i = 0; i < unwinder->count; i++) {
    uintptr_t object = unwinder->chain[i].object;
    if (object && object != known && !lp_object_is_known(object))
      return &unwinder->chain[i];
    known = object;
  }
  return NULL;
}

void lp_sampled_unwind(const struct lineprof_thread *thread,
                       struct lp_unwinder *unwinder) {
  const struct lp_native_stack *stack = lp_thread_stack(thread);
  unwinder->stack_begin = stack->begin;
  unwinder->stack_end = stack->end;
  lp_unwind(unwinder);
}

void lp_sampled_note_objects(const struct lp_unwinder *unwinder) {
  if (find_unknown(unwinder))
    __atomic_store_n(&lp_sampling.has_new_objects, true, __ATOMIC_RELAXED);
}

static void slow_down(struct lp_sampled *own) {
  uint64_t next = FAST_SAMPLES;
  own->sample_count++;
  for (uint64_t period = lp_sampling.period_ns; period < own->period_ns;
       period *= 2)
    next *= 4;
  if (own->sample_count >= next)
    own->period_ns *= 2;
}

static int64_t net_ticks_at(const struct lineprof_thread *thread,
                            uint64_t time) {
  return thread->net_ticks + (int64_t)(time - thread->last_ticks);
}

/* Of these, what the clocks of lines have. */
static int64_t clocked_ticks_at(const struct lineprof_thread *thread,
                                int64_t net_ticks) {
  int64_t open =
      thread->line == &thread->outside ? net_ticks - thread->net_ticks : 0;
  return net_ticks - thread->outside.self_ticks - open;
}

void lp_sampled_timed(const struct lineprof_thread *thread, int64_t ticks,
                      uint64_t end) {
  struct lp_sampled *own = lp_sampled_of(thread);
  int64_t since = net_ticks_at(thread, end) - own->net_ticks;
  if (since > 0)
    __atomic_fetch_add(&own->timed_ticks, ticks < since ? ticks : since,
                       __ATOMIC_RELAXED);
}

struct lp_interval lp_sampled_interval(const struct lineprof_thread *thread) {
  struct lp_sampled *own = lp_sampled_of(thread);
  int64_t net_ticks = net_ticks_at(thread, lp_event_clock(thread));
  int64_t clocked_ticks = clocked_ticks_at(thread, net_ticks);
  uint64_t cpu_ns = lp_platform_cpu_ns(), now = lp_platform_monotonic_ns();
  struct lp_usage usage = lp_platform_usage();
  struct lp_interval since = {
      .ran_ns = cpu_ns - own->cpu_ns,
      .passed_ns = now - own->wall_ns,
      .net_ticks = net_ticks - own->net_ticks,
      .clocked_ticks = clocked_ticks - own->clocked_ticks,
      .timed_ticks =
          __atomic_exchange_n(&own->timed_ticks, 0, __ATOMIC_RELAXED),
      .switches = usage.switches - own->usage.switches,
      .kernel_ns = usage.kernel_ns - own->usage.kernel_ns,
      .has_waited = usage.waits != own->usage.waits};
  own->cpu_ns = cpu_ns;
  own->wall_ns = now;
  own->net_ticks = net_ticks;
  own->clocked_ticks = clocked_ticks;
  own->usage = usage;
  own->is_first = false;
  return since;
}

/* Of the delays that the helper has found, those that are in no sample yet. A
 * look finds the delays of many samples: each has no more than twice its share,
 * by the time that the thread ran. */
LP_RACY static int64_t find_delay(const struct lineprof_thread *thread,
                                  const struct lp_sampled *own, int64_t ran) {
  if (__atomic_load_n(&own->generation, __ATOMIC_ACQUIRE) != thread->generation)
    return 0;
  int64_t found = lp_sampled_ticks(own->found_delay_ns);
  int64_t all = lp_sampled_ticks(own->cpu_ns - own->begin_cpu_ns);
  int64_t owed = found - own->delayed_ticks;
  if (all <= 0 || ran <= 0 || owed <= 0)
    return 0;
  uint64_t share = lp_scale(2 * (uint64_t)found, (uint64_t)ran, (uint64_t)all);
  return (uint64_t)owed < share ? owed : (int64_t)share;
}

int64_t lp_sampled_ready(const struct lineprof_thread *thread,
                         struct lp_interval since) {
  struct lp_sampled *own = lp_sampled_of(thread);
  int64_t ran = lp_sampled_ticks(since.ran_ns);
  int64_t passed = lp_sampled_ticks(since.passed_ns);
  if (passed > since.net_ticks)
    passed = since.net_ticks;
  if (passed < ran)
    passed = ran;
  int64_t most = passed - since.timed_ticks;
  int64_t ready =
      since.has_waited ? ran + find_delay(thread, own, ran) : passed;
  if (ready > most)
    ready = most > 0 ? most : 0;
  if (ready > ran)
    own->delayed_ticks += ready - ran;
  return ready;
}

/* A wait that is not timed is in samples of its own. */
static struct lineprof_stacks *
block_of_sample(const struct lineprof_thread *thread) {
  if (lp_waits_now(thread) == LP_WAIT_SAMPLED)
    return lp_waits_sampled(thread);
  return __atomic_load_n(&lp_sampled_of(thread)->cpu.newest, __ATOMIC_ACQUIRE);
}

/* The clock has what the thread waits. */
static void note_run(const struct lineprof_thread *thread,
                     struct lp_interval since) {
  lp_waits_ran(thread, lp_sampled_ticks(since.ran_ns));
  lp_sampled_of(thread)->last = NULL;
}

/* What lineprof itself takes is in no sample, as it is in no clock's time. */
static void take_sample(struct lineprof_thread *thread,
                        struct lp_interval since, struct lp_sample *sample) {
  struct lp_sampled *own = lp_sampled_of(thread);
  struct lineprof_stacks *block = block_of_sample(thread);
  struct lp_unwinder *unwinder = &own->room->unwinder;
  own->last = NULL;
  if (!block)
    return;
  sample->ticks = lp_sampled_ready(thread, since);
  sample->cpu_ticks = lp_sampled_ticks(since.ran_ns);
  if (since.timed_ticks && sample->cpu_ticks > sample->ticks) {
    lp_waits_ran(thread, sample->cpu_ticks - sample->ticks);
    sample->cpu_ticks = sample->ticks;
  }
  lp_regions_sampled(thread, sample->ticks);
  lp_sampling.look_at_clocks(thread, unwinder->chain[0].low);
  lp_chain_make(thread, &own->rows, unwinder, own->room->frames, sample);
  own->last = lp_stacks_add(block, sample);
  own->was_clocked = thread->line != &thread->outside;
  own->last_block = block;
  slow_down(own);
}

/* Where nothing but profiled code was interrupted, called by nobody but what
 * started the thread, the handler may call what wants memory: it is in nobody's
 * way. The outermost function, _start, is the program's again. */
static bool may_allocate(const struct lp_unwinder *unwinder) {
  uint32_t inner = 0, all = unwinder->count;
  if (unwinder->is_cut || lp_sampling.allocates_in_program)
    return false;
  while (inner < all && lp_object_is_profiled(unwinder->chain[inner].object))
    inner++;
  for (uint32_t i = inner; i + 1 < all; i++)
    if (lp_object_is_profiled(unwinder->chain[i].object))
      return false;
  return inner > 0;
}

/* A program with one thread that does not wait is left without another: with
 * one, libc's locks and shared pointers would be dearer. One with several often
 * has one that does nothing but wait for the others, and never comes here. */
static void note_wait(struct lp_sampled *own, struct lp_interval since) {
  if (since.has_waited && since.passed_ns > since.ran_ns)
    own->waited_ns += since.passed_ns - since.ran_ns;
  bool is_worth = own->waited_ns >= WORTH_NS || lp_thread_count() > 1;
  if (is_worth && lp_helper_is_missing() && may_allocate(&own->room->unwinder))
    lp_helper_start();
}

static bool is_full(const struct lp_sample_blocks *blocks) {
  return blocks->newest && blocks->stacks < LP_MOST_STACKS &&
         lp_stacks_is_nearly_full(blocks->newest);
}

void lp_sampled_keep_house(struct lineprof_thread *thread, uint64_t now) {
  struct lp_sampled *own = lp_sampled_of(thread);
  struct lp_sample_blocks *cpu = &own->cpu, *faults = &own->faults.blocks;
  const struct lp_activation *unknown = find_unknown(&own->room->unwinder);
  bool wants_stack =
      own->sample_count >= MANY_SAMPLES && !lp_thread_stack(thread)->high;
  struct lp_before_lock before;
  if ((!unknown && !is_full(cpu) && !is_full(faults) && !wants_stack &&
       !lp_verdicts_are_due(now)) ||
      !lp_try_lock(&before))
    return;
  if (wants_stack)
    lp_thread_on_native_stack(thread, 0);
  if (unknown)
    lp_object_note(unknown->address);
  if (is_full(cpu))
    lp_sampled_grow(cpu, thread->id, LINEPROF_SAMPLE_CPU, own->period_ns);
  if (is_full(faults))
    lp_sampled_grow(faults, thread->id, LINEPROF_SAMPLE_FAULTS, 1);
  lp_verdicts_retry(now);
  lp_unlock(&before);
}

/* Nothing is recorded. A window that opens now sees that we rest, or we see
 * that it is open. */
static bool rest(struct lp_sampled *own, struct lp_sample *sample) {
  if (lp_segment_recorded(&sample->kind, &sample->cycle))
    return false;
  lp_means_rest(own);
  __atomic_store_n(&own->rests, true, __ATOMIC_SEQ_CST);
  return !lp_segment_recorded(&sample->kind, &sample->cycle) ||
         !__atomic_exchange_n(&own->rests, false, __ATOMIC_SEQ_CST);
}

static void take(struct lineprof_thread *thread, const void *context) {
  struct lp_sampled *own = lp_sampled_of(thread);
  struct lp_unwinder *unwinder = &own->room->unwinder;
  struct lp_sample sample = {.kind = 0};
  if (lp_platform_is_confined() || rest(own, &sample))
    return;
  lp_faults_pause(own);
  struct lp_interval since = lp_sampled_interval(thread);
  lp_sampled_note_cpu(thread, own->cpu_ns);
  lp_platform_registers(context, &unwinder->registers);
  lp_means_settle(own, &since, &unwinder->registers);
  lp_sampled_unwind(thread, unwinder);
  bool is_busy = lp_event_is_busy(thread, unwinder->chain[0].low);
  if (is_busy) {
    own->last = NULL;
    thread->clock_cpu_ns += since.ran_ns;
  } else if (lp_waits_now(thread) == LP_WAIT_TIMED) {
    note_run(thread, since);
  } else {
    take_sample(thread, since, &sample);
  }
  if (lp_sample_follower())
    lp_sample_follower()->sampled(thread, &sample, since.ran_ns);
  lp_sampled_expect(own, lp_event_clock(thread), LP_OVERDUE_PERIODS);
  lp_sampled_keep_house(thread, own->wall_ns);
  note_wait(own, since);
  lp_means_next(thread, !is_busy);
  lp_faults_go_on(thread);
}

struct signalled {
  siginfo_t *info;
  void *context;
};

static void meet(void *argument) {
  struct lineprof_thread *thread = lp_current;
  struct lp_sampled *own = lp_sampled_of(thread);
  const struct signalled *now = argument;
  if (lp_faults_are_met(own, now->info)) {
    lp_faults_signal(thread, now->context);
  } else if (lp_means_is_due(own, now->info)) {
    own->is_deaf = false;
    take(thread, now->context);
  }
}

void lp_sampled_handle(int signal, siginfo_t *info, void *context) {
  struct signalled now = {info, context};
  int saved = errno;
  (void)signal;
  if (lp_current != &lp_no_thread) {
    lp_realtime_leave();
    lp_sample_stack_enter(lp_current, context, meet, &now);
    lp_realtime_return();
  }
  errno = saved;
}
