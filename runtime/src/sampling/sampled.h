/* SPDX-License-Identifier: MIT
 *
 * What the sampler keeps beside each thread context: the part of the thread
 * itself (sampler.c, signals.c) and that of the helper (blocked.c).
 */
#ifndef LINEPROF_SAMPLED_H
#define LINEPROF_SAMPLED_H

#include "platform/platform.h"
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

/** Why a thread has no timer; the profile says it, but for the last. */
enum {
  LP_LACKS_NOTHING = 0,
  LP_LACKS_SIGNAL = LINEPROF_MEANS_BLOCKED,
  LP_LACKS_TIMER = LINEPROF_MEANS_NO_TIMER,
  LP_LACKS_CALLS = 1 << 8, /* the program may not make one (seccomp) */
};

/** What brings about the samples of a thread: means.h. */
struct lp_means {
  int timer_handle; /* its id and one more, 0: none; who clears it stops it */
  struct lp_event event;
  bool is_timer;          /* this sample is the timer's */
  int refused;            /* errno: this thread gets no event */
  uint64_t armed_ns;      /* the event's period; 0: it is not set */
  uint64_t guarded_ns;    /* until then the timer waits for the event; 0: it
                             does not. CPU time since the thread began */
  uint64_t owed_ns;       /* CPU time in the kernel that is in no sample yet */
  uint64_t kernel_ns;     /* in the kernel, and not found to be there yet */
  uint32_t misses;        /* samples of the timer that did not meet it */
  uint32_t samples_apart; /* until an event may be opened */
  int64_t switches;       /* of context, in 1000 s of CPU time */
  uint64_t handler_ns;    /* what the thread's handler takes */
  uint32_t random;
};

/** The page faults of a thread: faults.h. */
struct lp_faults {
  struct lp_event event;
  struct lp_sample_blocks blocks;
  uint64_t stands_for; /* the next sample; 0: it is not set */
  uint64_t before;     /* of the thread, when its context began */
  uint64_t seen;       /* in samples */
  int64_t missed;      /* in none, as far as noted */
  uint64_t met_ns;     /* CPU time at the last sample */
  uint64_t handler_ns; /* what a sample takes */
  uint64_t spent_ns;   /* what all have taken */
  bool is_first;       /* thread of its process */
  bool is_dear;        /* closed, as there are many context switches */
  uint32_t random;
};

struct lp_sampled {
  struct lp_sample_blocks cpu, blocked;
  struct lp_rows rows;
  struct lp_waits *waits; /* that it tells of (waits.c); NULL: of none */
  struct lp_long_calls *long_calls; /* that ended (long_calls.c); NULL: none */

  /* The thread's own. */
  struct lp_sample_room *room;
  char *stack; /* that its samples stand on; NULL: where they come */
  struct lp_means means;
  struct lp_faults faults;
  int signal;            /* that samples it; 0: it blocks all there are */
  uint32_t lacks;        /* LP_LACKS_*, while it is 0 for that */
  bool is_first;         /* no sample since the thread began */
  bool rests;            /* the timer is not set: nothing is recorded */
  bool is_preparing;     /* what samples it: its waits are not the program's */
  bool is_deaf;          /* the signal waits until the program lets it in */
  uint64_t listen_ticks; /* when to see whether it does, next */
  uint64_t due_ticks;    /* no sample until then: does it block its signal? */
  uint64_t cpu_ns, wall_ns; /* at the last sample */
  struct lp_usage usage;    /* the same */
  int64_t net_ticks;     /* the same: what the thread's clocks have counted */
  int64_t clocked_ticks; /* the same: of that, the clocks of lines */
  int64_t timed_ticks;   /* of waits that were timed since then */
  int64_t delayed_ticks; /* ready without a CPU, in samples */
  uint64_t period_ns;    /* of the timer */
  uint64_t sample_count, waited_ns;
  uint64_t begin_ns, begin_cpu_ns; /* when the thread came */
  struct lineprof_stack *last;     /* where that counts */
  bool was_clocked;                /* a line's clock ran there */
  struct lineprof_stacks *last_block;

  /* The helper's: of the thread with this generation. */
  uint64_t generation;
  uint64_t looked_ns, looked_cpu_ns; /* the last look; its CPU time then */
  uint64_t first_delay_ns;           /* ready without a CPU, when it was met, */
  uint64_t delay_ns;                 /* and since then; of that, */
  uint64_t found_delay_ns;           /* while the schedule recorded */
  uint64_t accounted_ns;             /* waited, and in samples */
  uint64_t before_ns;                /* waited before anybody looked */
  struct lineprof_stack *rest;       /* where it waited then; NULL: not known */
  struct lineprof_stacks *rest_block;
  uint32_t rest_kind, rest_cycle;
  uint32_t rest_chain; /* as gpu/launches.h numbers them */
};

/** Chains in a context's largest block. */
#define LP_MOST_STACKS 4096u

/** Where GPU work is asked for follows samples: gpu/gpu.h, which has what each
 * function does. */
struct lp_sample_follower {
  void (*sampled)(const struct lineprof_thread *thread,
                  const struct lp_sample *sample, uint64_t weight_ns);
  uint32_t (*chain)(const struct lineprof_thread *thread,
                    const struct lp_sample *sample);
  void (*mark)(const struct lineprof_thread *thread, uint32_t chain,
               uint64_t weight_ns);
};

/** Of all threads. */
extern struct lp_sampling {
  /* Looks at the clocks of a thread that a sample meets. */
  void (*look_at_clocks)(struct lineprof_thread *thread, uintptr_t stack);
  const struct lp_sample_follower *follower; /* NULL: none */
  /* Some time ago, even in a new child: one runs by the other since then. */
  struct lineprof_clock_pair clocks;
  int signal; /* that means.h raises, and its name */
  const char *signal_name;
  uint64_t start_ns;         /* of the process's sampling */
  uint64_t look_period_ns;   /* between two looks at threads, by now */
  uint64_t jiffy_ns;         /* the kernel's, in which timers expire */
  uint64_t period_ns;        /* of samples by timers, at first */
  uint64_t least_ns;         /* of samples by events, at least */
  bool has_new_objects;      /* some are in samples and in no block */
  bool allocates_in_program; /* profiled code may be the allocator */
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

/** Adds a chain to the newest block, or to a new one if that is nearly full.
 * The caller counts it, and adds its time. Under the lock; NULL if there is no
 * room. */
struct lineprof_stack *lp_sampled_add(struct lp_sample_blocks *blocks,
                                      const struct lineprof_thread *thread,
                                      uint32_t clock, struct lp_sample *sample);

/** A thread may have blocked its signal if none came for so many periods of its
 * timer. */
#define LP_OVERDUE_PERIODS 8u

/** Notes that the thread is asked whether it has blocked its signal if no
 * sample comes for so many periods. `now`: by the clock. */
void lp_sampled_expect(struct lp_sampled *own, uint64_t now, unsigned periods);

/** The handler of the signals that sample threads. */
void lp_sampled_handle(int signal, siginfo_t *info, void *context);

/** What has passed between two samples of a thread. */
struct lp_interval {
  uint64_t ran_ns; /* by its CPU clock */
  uint64_t passed_ns;
  int64_t net_ticks;     /* passed, but for what the runtime has taken */
  int64_t clocked_ticks; /* of them, while a line's clock ran */
  int64_t timed_ticks;   /* of them in waits that were timed (waits.h) */
  uint64_t switches, kernel_ns;
  bool has_waited; /* for anything but a CPU */
};

/** Since the calling thread's last sample, which this is. */
struct lp_interval lp_sampled_interval(const struct lineprof_thread *thread);

/** A wait of the calling thread, until `end` by the clock, was timed: what it
 * has of the time since the thread's last sample is in no other one. */
void lp_sampled_timed(const struct lineprof_thread *thread, int64_t ticks,
                      uint64_t end);

/** How long the thread ran or was ready to, in ticks of the profile's clock:
 * what a sample stands for, as the clocks of timed lines go on meanwhile; those
 * do not while the runtime is at work, and may be kept from its CPU. How much
 * one that has waited was ready, the helper's last look tells: what it has
 * found and is in no sample yet. Waits that were timed are not in it, though a
 * thread may run in them. For the calling thread's next sample, once. */
int64_t lp_sampled_ready(const struct lineprof_thread *thread,
                         struct lp_interval since);

/** What needs the lock, after a sample: its objects are noted, and blocks get
 * room. If somebody else has it the next sample does it. */
void lp_sampled_keep_house(struct lineprof_thread *thread, uint64_t now);

/** Follows the calls of the calling thread, whose registers are given. */
void lp_sampled_unwind(const struct lineprof_thread *thread,
                       struct lp_unwinder *unwinder);

/** Whether some object that samples come from is not in the profile. */
void lp_sampled_note_objects(const struct lp_unwinder *unwinder);

#endif
