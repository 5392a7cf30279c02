/* SPDX-License-Identifier: MIT
 *
 * The cycles of a schedule: their steps and times, and what each function, row
 * and region of the model took in one of them. Cycles of several processes are
 * joined by number.
 */
#ifndef LINEPROF_CLI_CYCLES_H
#define LINEPROF_CLI_CYCLES_H

#include "figures/estimate.h"
#include "profile/segments.h"

/** A segment of one of the profiles. */
struct lp_cycle_part {
  size_t profile, segment;
};

/** A cycle. Processes step side by side: steps and wall time are those of the
 * process that had most; `step_sum` is of all, to divide summed times by. */
struct lp_cycle {
  uint32_t number;
  bool is_partial; /* it, or the process, ended before its last step */
  bool is_open;    /* the process may go on with it */
  uint64_t first_step, step_count, step_sum;
  double wall_ns;
  size_t process_count;
  struct lp_cycle_part *parts;
  size_t part_count;
};

struct lp_cycles {
  bool is_scheduled;      /* at least one profile has a schedule */
  bool was_asked;         /* ... by its configuration */
  struct lp_cycle *items; /* the chosen ones, by number */
  size_t count;
  struct lp_map numbers;
  uint64_t total_steps; /* of the process that had most */
  uint32_t most;        /* highest number, chosen or not */
  double wall_ns;       /* of the chosen cycles */
  double elapsed_ns;    /* of the longest process */
};

/** Collects the active segments of profiles; all, or those of one cycle. */
struct lp_cycles lp_cycles_collect(struct lp_profile *const *profiles,
                                   size_t count, int64_t cycle);
void lp_cycles_free(struct lp_cycles *cycles);

/** What a function, row or region counted in a cycle. */
struct lp_cycle_sum {
  uint64_t hits; /* calls of a function or region */
  struct lp_evidence total, self;
};

/** Sums by the model's indices. A function's self time is that of its rows. */
struct lp_cycle_sums {
  struct lp_cycle_sum *functions, *rows, *regions;
};

/** Sums for one cycle; the model was built for all threads together. Free
 * with lp_cycle_sums_free. */
struct lp_cycle_sums lp_cycle_sum(const struct lp_model *model,
                                  struct lp_profile *const *profiles,
                                  const struct lp_cycle *cycle);
void lp_cycle_sums_free(struct lp_cycle_sums *sums);

/** The estimate of such a time: with an interval if samples are part of it or
 * have taken some of it away, otherwise the clock's. */
struct lp_estimate lp_cycle_estimate(const struct lp_model *model,
                                     const struct lp_cycle *cycle,
                                     const struct lp_evidence *evidence,
                                     bool is_sampled);

#endif
