/* SPDX-License-Identifier: MIT
 *
 * What the sampler keeps beside each thread context: the part of the thread
 * itself (sampler.c, ticks.c) and that of the helper (blocked.c).
 */
#ifndef LINEPROF_SAMPLED_H
#define LINEPROF_SAMPLED_H

#include "sampling/sample_chain.h"

/** Buffers of a handler: it may stand on a small stack. */
struct lp_sample_room {
  struct lp_unwinder unwinder;
  uint64_t frames[LP_MAX_FRAMES];
};

/** The STACKS blocks of one clock: when one fills up, a larger one follows. */
struct lp_sample_blocks {
  struct lineprof_stacks *newest;
  uint32_t stacks; /* its capacity */
};

/** Why a thread has no timer. */
enum {
  LP_LACKS_NOTHING = 0,
  LP_LACKS_SIGNAL = 1, /* the program blocks it there */
  LP_LACKS_TIMER = 2,  /* the user may have no more */
  LP_LACKS_CALLS = 4,  /* the program may not make one */
};

struct lp_sampled {
  struct lp_sample_blocks cpu, blocked;
  struct lp_rows rows;

  /* The thread's own. */
  struct lp_sample_room *room;
  int timer_place; /* its id and one more, 0: none; who clears it stops it */
  uint32_t lacks;  /* LP_LACKS_*, while it is 0 for that */
  bool is_first;   /* no sample since the timer started */
  bool rests;      /* the timer is not set: nothing is recorded */
  bool is_deaf;    /* the signal waits until the program lets it in */
  uint64_t listen_ticks;                 /* when to see whether it does, next */
  uint64_t cpu_ns, wall_ns, waits_begun; /* at the last sample */
  int64_t net_ticks; /* the same: what the thread's clocks have counted */
  uint64_t period_ns, sample_count, waited_ns;
  uint64_t begin_ns, begin_cpu_ns; /* when the thread came */
  struct lineprof_stack *last;     /* where that counts */
  struct lineprof_stacks *last_block;

  /* The helper's: of the thread with this generation. */
  uint64_t generation;
  uint64_t looked_ns, looked_cpu_ns; /* the last look; its CPU time then */
  uint64_t first_delay_ns;           /* ready without a CPU, when it was met, */
  uint64_t delay_ns;                 /* and since then */
  uint64_t accounted_ns;             /* waited, and in samples */
  uint64_t before_ns;                /* waited before anybody looked */
  struct lineprof_stack *rest;       /* where it waited then; NULL: not known */
  struct lineprof_stacks *rest_block;
  uint32_t rest_kind, rest_cycle;
  uint32_t rest_place; /* of its chain, as gpu/launches.h has them */
};

/** Chains in a context's largest block. */
#define LP_MOST_STACKS 4096u

/** Where GPU work is asked for follows samples: gpu/gpu.h, which has what each
 * function does. */
struct lp_sample_follower {
  void (*sampled)(const struct lineprof_thread *thread,
                  const struct lp_sample *sample, uint64_t weight_ns);
  uint32_t (*place)(const struct lineprof_thread *thread,
                    const struct lp_sample *sample);
  void (*mark)(const struct lineprof_thread *thread, uint32_t place,
               uint64_t weight_ns);
};

/** Of all threads. */
extern struct lp_sampling {
  /* Looks at the clocks of a thread that a sample meets. */
  void (*look_at_clocks)(struct lineprof_thread *thread, uintptr_t stack);
  const struct lp_sample_follower *follower; /* NULL: none */
  /* Some time ago, even in a new child: one runs by the other since then. */
  struct lineprof_clock_pair clocks;
  uint64_t start_ns;           /* of the process's sampling */
  uint64_t look_period_ns;     /* between two looks at threads, by now */
  uint64_t tick_ns, period_ns; /* the system's, and that of samples at first */
  bool has_new_objects;        /* some are in samples and in no block */
  bool allocates_in_program;   /* profiled code may be the allocator */
} lp_sampling __attribute__((visibility("hidden")));

/** Of a context. */
struct lp_sampled *lp_sampled_of(const struct lineprof_thread *thread);

/** The follower; NULL. */
static inline const struct lp_sample_follower *lp_sample_follower(void) {
  return __atomic_load_n(&lp_sampling.follower, __ATOMIC_ACQUIRE);
}

/** Notes what the context's thread has run, by a reading of its CPU clock. */
void lp_sampled_note_cpu(struct lineprof_thread *thread, uint64_t cpu_ns);

/** Nanoseconds in ticks of the profile's clock. */
int64_t lp_sampled_ticks(uint64_t ns);

/** Makes the first block, or one after the newest. Under the lock; false if
 * there is no room. */
bool lp_sampled_grow(struct lp_sample_blocks *blocks, uint64_t thread,
                     uint32_t clock, uint64_t period_ns);

/** The thread's timer has expired; `context` is the signal's. */
void lp_sampled_tick(struct lineprof_thread *thread, const void *context);

/** Once more after its period. Any thread. */
void lp_sampled_set_timer(const struct lp_sampled *own);

/** What has passed between two samples of a thread. */
struct lp_interval {
  uint64_t cpu_ns; /* its CPU clock's */
  uint64_t ran_ns; /* the same; for a first sample a whole tick at least */
  uint64_t passed_ns;
  int64_t net_ticks; /* passed, but for what the runtime has taken */
  bool has_waited;   /* for anything but a CPU */
};

/** Since the calling thread's last sample, which this is. */
struct lp_interval lp_sampled_interval(const struct lineprof_thread *thread);

/** How long the thread ran or was ready to, in ticks of the profile's clock:
 * what a sample stands for, as the clocks of timed lines go on meanwhile; those
 * do not while the runtime is at work, and may be kept from its CPU. Of one
 * that has waited nobody knows how much it was ready: it is left out. */
int64_t lp_interval_ready_ticks(struct lp_interval since);

/** Whether some object that samples come from is not in the profile. */
void lp_sampled_note_objects(const struct lp_unwinder *unwinder);

#endif
