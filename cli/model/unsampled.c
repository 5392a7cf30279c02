/* SPDX-License-Identifier: MIT
 *
 * See unsampled.h.
 */
#include "model/unsampled.h"

#include "base/heap.h"
#include "base/text.h"
#include "samples/shares.h"

#include <math.h>
#include <stdlib.h>

/* Less than this part of a thread's time is in no sample because it ended
 * between two, or because the runtime was at work. */
static const double usual_part = 0.1;
/* A thread that ran for so many periods has been met, 19 times in 20. */
static const double surely_met = 3;

/* Less than this, or this part of their time, is not worth a word: so long it
 * may take until a thread that blocks its signal gets another one. */
static const double little_ns = 50e6, little_part = 0.05;

static double at_least_zero(double value) { return value > 0 ? value : 0; }

/** Of the samples of a profile, in ticks. */
struct sampled {
  struct lp_map threads; /* contexts, by their ids */
  double *by_thread;     /* what they ran */
};

static double *ticks_of(struct sampled *sampled, uint32_t thread) {
  size_t count = sampled->threads.count;
  size_t at = lp_map_index(&sampled->threads, &thread, sizeof thread);
  if (at == count) {
    sampled->by_thread =
        lp_heap_grow(sampled->by_thread, count, sizeof *sampled->by_thread);
    sampled->by_thread[at] = 0;
  }
  return &sampled->by_thread[at];
}

static void add_sample(const struct lp_stack_sample *sample,
                       struct sampled *to) {
  double ticks = (double)sample->stack->ticks;
  double cpu = at_least_zero((double)sample->stack->cpu_ticks);
  if (sample->clock != LINEPROF_SAMPLE_BLOCKED)
    *ticks_of(to, sample->thread) +=
        sample->clock == LINEPROF_SAMPLE_WAIT ? cpu : ticks;
}

static struct sampled sum_samples(const struct lp_profile *profile) {
  struct sampled sampled = {0};
  for (size_t i = 0; i < profile->sampled.sample_count; i++)
    add_sample(&profile->sampled.samples[i], &sampled);
  return sampled;
}

/** What threads ran, in ns; and of that, in threads that nobody sampled, or not
 * all the time: they blocked the signal, for instance. */
struct run {
  double cpu_ns, unseen_ns;
};

static bool is_unusual(const struct lp_profile *profile, double cpu_ns,
                       double seen_ns) {
  double unseen = cpu_ns - seen_ns;
  return unseen > surely_met * profile->sampled.sample_period_ns &&
         unseen > usual_part * cpu_ns;
}

static struct run find_run(const struct lp_profile *profile,
                           struct sampled *sampled) {
  struct run run = {0};
  double all_seen = 0;
  struct lp_profile_thread at = {0};
  while (lp_profile_next_thread(profile, &at)) {
    double cpu = lp_profile_cpu_ns(at.state);
    double seen =
        lp_profile_ns(profile, *ticks_of(sampled, at.block->head.thread));
    run.cpu_ns += cpu;
    all_seen += seen;
    if (is_unusual(profile, cpu, seen))
      run.unseen_ns += cpu - seen;
  }
  /* Many short ones may be in few samples, which stand for others, too. */
  if (is_unusual(profile, run.cpu_ns, all_seen) &&
      run.cpu_ns - all_seen > run.unseen_ns)
    run.unseen_ns = run.cpu_ns - all_seen;
  return run;
}

static void add_sampling(struct lp_sampling *to,
                         const struct lp_sampling *from) {
  to->means |= from->means;
  to->refused = to->refused ? to->refused : from->refused;
  to->samples += from->samples;
  to->cost_ns += from->cost_ns;
}

/* Under a schedule threads' CPU time is not that of its windows. */
void lp_unsampled_add(struct lp_time_totals *time,
                      const struct lp_profile *profile, double thread_ns) {
  static const struct lp_shares none;
  const struct lp_shares *shares =
      profile->sampled.shares ? profile->sampled.shares : &none;
  struct sampled sampled = sum_samples(profile);
  struct run run = find_run(profile, &sampled);
  bool is_whole = profile->scheduled.segment_count == 0 && run.cpu_ns > 0;
  double weights_ns = lp_profile_ns(profile, shares->ran.ticks);
  if (profile->sampled.sample_period_ns > time->period_ns)
    time->period_ns = time->run_period_ns = profile->sampled.sample_period_ns;
  if (profile->sampled.look_period_ns > time->look_ns)
    time->look_ns = profile->sampled.look_period_ns;
  time->weights_ns += weights_ns;
  time->square_weights +=
      shares->ran.square_ticks * profile->ns_per_tick * profile->ns_per_tick;
  time->by_perf |= profile->sampled.by_perf;
  time->hides_clocks |= profile->sampled.by_perf;
  add_sampling(&time->sampling, &profile->sampled.sampling);
  double idle_ns = lp_profile_ns(profile, shares->idle_ticks);
  double sampled_cpu_ns = lp_profile_ns(profile, shares->cpu_ticks);
  time->run_ns += is_whole ? run.cpu_ns : INFINITY;
  time->knows_cpu |= profile->sampled.has_cpu_clock;
  /* Of an interval's first sample some may have been before it. */
  time->cpu_ns += fmax(is_whole ? run.cpu_ns : 0, sampled_cpu_ns);
  time->sampled_cpu_ns += sampled_cpu_ns;
  time->told_cpu_ns += lp_profile_ns(profile, shares->told_cpu_ticks);
  if (is_whole)
    time->unseen_run_ns += run.unseen_ns;
  if (is_whole)
    time->unseen_wait_ns += at_least_zero(thread_ns - run.cpu_ns - idle_ns);
  else
    time->unseen_wait_ns += at_least_zero(thread_ns - weights_ns - idle_ns);
  lp_map_free(&sampled.threads);
  free(sampled.by_thread);
}

void lp_unsampled_finish(struct lp_time_totals *time) {
  double mean =
      time->weights_ns > 0 ? time->square_weights / time->weights_ns : 0;
  if (mean > time->period_ns)
    time->period_ns = mean;
}

/** A reason why threads were not sampled. */
struct lack {
  uint32_t means; /* LINEPROF_MEANS_* */
  const char *who;
};

static const struct lack lacks[] = {
    {LINEPROF_MEANS_BLOCKED,
     "threads that block or use the signal which samples them "
     "('measure.signal' names another)"},
    {LINEPROF_MEANS_NO_TIMER, "threads for which this user could have no more "
                              "signals pending (RLIMIT_SIGPENDING)"},
};

/* The thread contexts that say so in one of their blocks. */
static struct lp_map find_lacking(const struct lp_profile *profile,
                                  uint32_t means) {
  struct lp_map threads = {0};
  const struct lp_block *block = NULL;
  while ((block = lp_profile_block(profile, LINEPROF_BLOCK_STACKS, block))) {
    const struct lineprof_stacks *head = (const void *)block->payload;
    if (block->head.payload_size >= sizeof *head &&
        head->clock == LINEPROF_SAMPLE_CPU && head->means & means)
      lp_map_index(&threads, &block->head.thread, sizeof block->head.thread);
  }
  return threads;
}

/* The CPU time of these threads that is in no sample; 0: next to none. */
static double find_unmet(const struct lp_profile *profile,
                         struct lp_map *lacking) {
  double ran_ns = 0, met_ticks = 0;
  struct lp_profile_thread at = {0};
  while (lp_profile_next_thread(profile, &at)) {
    uint32_t id = at.block->head.thread;
    if (lp_map_find(lacking, &id, sizeof id) != LP_MAP_NONE)
      ran_ns += lp_profile_cpu_ns(at.state);
  }
  for (size_t i = 0; i < profile->sampled.sample_count; i++) {
    const struct lp_stack_sample *sample = &profile->sampled.samples[i];
    if (lp_map_find(lacking, &sample->thread, sizeof sample->thread) !=
        LP_MAP_NONE)
      met_ticks += (double)sample->stack->cpu_ticks;
  }
  double unmet_ns = at_least_zero(ran_ns - lp_profile_ns(profile, met_ticks));
  return unmet_ns > fmax(little_ns, little_part * ran_ns) ? unmet_ns : 0;
}

/* Under a schedule threads' CPU time is not that of its windows. */
static void note_lack(struct lp_profile *profile, const struct lack *lack) {
  struct lp_map lacking = find_lacking(profile, lack->means);
  double unmet_ns = find_unmet(profile, &lacking);
  lp_map_free(&lacking);
  if (unmet_ns <= 0 && !profile->scheduled.segment_count)
    return;
  char *time = profile->scheduled.segment_count
                   ? lp_text_make("at times")
                   : lp_text_make("for %.3g s of CPU time", unmet_ns / 1e9);
  lp_profile_note(profile,
                  "%s were not sampled %s: their lines without a clock have no "
                  "times then",
                  lack->who, time);
  free(time);
}

void lp_unsampled_check(struct lp_profile *profile) {
  for (size_t i = 0; i < sizeof lacks / sizeof *lacks; i++)
    if (profile->sampled.sampling.means & lacks[i].means)
      note_lack(profile, &lacks[i]);
}
