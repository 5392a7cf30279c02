/* SPDX-License-Identifier: MIT
 *
 * See blocked.h. A thread whose CPU clock stands still has not moved: what was
 * found there at the last look holds, and costs one reading of that clock.
 * Otherwise its stack is followed, and counts if the clock stood still
 * meanwhile.
 */
#include "sampling/blocked.h"

#include "base/lock.h"
#include "core/event.h"
#include "core/open_segment.h"
#include "platform/platform.h"
#include "sampling/region_samples.h"
#include "sampling/sample_chain.h"
#include "sampling/sampled.h"
#include "sampling/stacks.h"
#include "sampling/waits.h"
#include "unwind/unwind.h"

/* Less is not worth a look at the stack. */
#define LEAST_NS 1000000u
/* Threads are looked at this often, when they are: twice that. */
#define SEEN_NS 40000000u

static struct lp_sample_room room;

/* Time since the thread came in which it ran or, since it was met, could have
 * run. */
LP_RACY static uint64_t ready_ns(const struct lp_sampled *sampled,
                                 uint64_t cpu_ns) {
  return cpu_ns - sampled->begin_cpu_ns + sampled->delay_ns;
}

/* Time since the thread came in which it did neither. */
LP_RACY static uint64_t waited_ns(const struct lp_sampled *sampled,
                                  uint64_t cpu_ns) {
  uint64_t wall = lp_platform_monotonic_ns() - sampled->begin_ns;
  uint64_t ready = ready_ns(sampled, cpu_ns);
  return wall > ready ? wall - ready : 0;
}

LP_RACY static bool is_same_thread(const struct lineprof_thread *thread,
                                   const struct lp_sampled *sampled) {
  return thread->live && thread->generation == sampled->generation;
}

/* A thread that waits while the runtime prepares to sample it does not wait for
 * the program: means.c takes that out of its time. */
static bool is_preparing(const struct lp_sampled *sampled) {
  return __atomic_load_n(&sampled->is_preparing, __ATOMIC_ACQUIRE);
}

LP_RACY static void meet(const struct lineprof_thread *thread,
                         struct lp_sampled *sampled) {
  if (thread->generation == sampled->generation)
    return;
  sampled->first_delay_ns = lp_platform_thread_delay_ns(thread->tid);
  sampled->delay_ns = sampled->found_delay_ns = 0;
  sampled->rest = NULL;
  __atomic_store_n(&sampled->generation, thread->generation, __ATOMIC_RELEASE);
  uint64_t now = lp_platform_monotonic_ns();
  uint64_t waited = waited_ns(sampled, lp_platform_thread_cpu_ns(thread->tid));
  sampled->accounted_ns = now - sampled->begin_ns > SEEN_NS ? waited : 0;
  sampled->before_ns = sampled->accounted_ns;
}

/* Where it waited before anybody looked is not known. But at a timed line it
 * has been since its last event: less all that the thread ever ran or was ready
 * to, that is time it waited there. */
LP_RACY static void add_before(const struct lineprof_thread *thread,
                               struct lp_sampled *sampled, uint64_t cpu_ns,
                               const struct lp_sample *sample) {
  uint64_t innermost = sample->frames[sample->profiled_count - 1];
  if (sampled->before_ns && innermost & LINEPROF_FRAME_CLOCKED &&
      !lp_steps_armed) {
    uint64_t other_ns = ready_ns(sampled, cpu_ns) + sampled->first_delay_ns;
    int64_t here = (int64_t)(lp_event_clock(thread) - thread->last_ticks);
    int64_t waited = here - sample->ticks - lp_sampled_ticks(other_ns);
    int64_t most = lp_sampled_ticks(sampled->before_ns);
    if (waited > 0)
      lp_stacks_prolong(sampled->rest_block, sampled->rest,
                        waited < most ? waited : most, 0);
  }
  sampled->before_ns = 0;
}

static struct lineprof_stacks *
block_with_room(const struct lineprof_thread *thread,
                struct lp_sampled *sampled) {
  struct lp_sample_blocks *blocks = &sampled->blocked;
  if (!blocks->newest || lp_stacks_is_nearly_full(blocks->newest))
    lp_sampled_grow(blocks, thread->id, LINEPROF_SAMPLE_BLOCKED, 0);
  return blocks->newest;
}

/* Where its frame pointer pointed when rows were opened. */
LP_RACY static void note_bases(const struct lineprof_thread *thread,
                               struct lp_unwinder *unwinder) {
  const struct lineprof_frame *frame = thread->top;
  unwinder->base_count = 0;
  while (frame != &thread->base && unwinder->base_count < LP_MAX_BASES) {
    if (frame->function && frame->base)
      unwinder->bases[unwinder->base_count++] =
          (struct lp_known_base){lp_frame_stack(frame), frame->base};
    frame = frame->parent;
  }
}

/* Its frames and slabs do not change while it waits; we hold the lock that it
 * would need for slabs. */
LP_RACY static void follow(struct lineprof_thread *thread,
                           struct lp_sampled *sampled, uint64_t cpu_ns,
                           struct lp_sample *sample) {
  struct lp_before_lock before;
  note_bases(thread, &room.unwinder);
  lp_unwind(&room.unwinder);
  lp_sampled_note_objects(&room.unwinder);
  if (lp_lock(&before)) {
    lp_chain_make(thread, &sampled->rows, &room.unwinder, room.frames, sample);
    struct lineprof_stacks *block = block_with_room(thread, sampled);
    if (block && is_same_thread(thread, sampled) && !is_preparing(sampled) &&
        lp_platform_thread_cpu_ns(thread->tid) == cpu_ns) {
      block->period_ns = lp_sampling.look_period_ns;
      sampled->rest = lp_stacks_add(block, sample);
      sampled->rest_block = block;
      sampled->rest_chain = lp_sample_follower()
                                ? lp_sample_follower()->chain(thread, sample)
                                : 0;
      sampled->rest_kind = sample->kind;
      sampled->rest_cycle = sample->cycle;
      if (sampled->rest)
        add_before(thread, sampled, cpu_ns, sample);
    }
  }
  lp_unlock(&before);
}

/* What it may have waited since the last look, and is in no sample. */
LP_RACY static uint64_t find_wait(const struct lineprof_thread *thread,
                                  struct lp_sampled *sampled, uint64_t cpu_ns) {
  uint64_t least = sampled->accounted_ns + LEAST_NS;
  if (waited_ns(sampled, cpu_ns) < least)
    return 0;
  if (cpu_ns != sampled->looked_cpu_ns) {
    sampled->looked_cpu_ns = cpu_ns;
    sampled->rest = NULL;
    uint64_t delay_ns = lp_platform_thread_delay_ns(thread->tid);
    if (delay_ns >= sampled->first_delay_ns) /* it is known */
      sampled->delay_ns = delay_ns - sampled->first_delay_ns;
  }
  uint64_t waited = waited_ns(sampled, cpu_ns);
  return waited >= least ? waited - sampled->accounted_ns : 0;
}

LP_RACY static void look_inside(struct lineprof_thread *thread,
                                struct lp_sampled *sampled, uint64_t cpu_ns,
                                struct lp_sample *sample) {
  if (sampled->rest && sampled->rest_kind == sample->kind &&
      sampled->rest_cycle == sample->cycle) {
    lp_stacks_prolong(sampled->rest_block, sampled->rest, sample->ticks, 0);
    return;
  }
  sampled->rest = NULL;
  if (lp_platform_waits(thread->tid, &room.unwinder.registers))
    follow(thread, sampled, cpu_ns, sample);
}

LP_RACY void lp_blocked_look(struct lineprof_thread *thread) {
  struct lp_sampled *sampled = lp_sampled_of(thread);
  struct lp_sample sample = {.kind = 0};
  uint64_t cpu_ns = lp_platform_thread_cpu_ns(thread->tid);
  uint64_t now = lp_platform_monotonic_ns();
  uint64_t since_ns = now - sampled->looked_ns;
  sampled->looked_ns = now;
  if (!thread->live || cpu_ns == 0 || is_preparing(sampled))
    return;
  lp_sampled_note_cpu(thread, cpu_ns);
  meet(thread, sampled);
  bool is_recorded = lp_segment_recorded(&sample.kind, &sample.cycle);
  uint64_t delay_ns = sampled->delay_ns;
  uint64_t wait_ns = find_wait(thread, sampled, cpu_ns);
  if (is_recorded)
    sampled->found_delay_ns += sampled->delay_ns - delay_ns;
  if (wait_ns == 0)
    return;
  /* The thread itself notes a wait that is timed. */
  if (lp_waits_now(thread) == LP_WAIT_TIMED)
    sampled->before_ns = 0;
  if (lp_waits_now(thread) == LP_WAIT_TIMED || !is_recorded) {
    sampled->accounted_ns += wait_ns;
    sampled->rest = NULL;
    return;
  }
  sample.ticks = lp_sampled_ticks(wait_ns);
  look_inside(thread, sampled, cpu_ns, &sample);
  if (sampled->rest) {
    sampled->accounted_ns += wait_ns;
    lp_regions_sampled(thread, sample.ticks);
  }
  if (sampled->rest && lp_sample_follower())
    lp_sample_follower()->mark(thread, sampled->rest_chain,
                               since_ns < wait_ns ? since_ns : wait_ns);
}
