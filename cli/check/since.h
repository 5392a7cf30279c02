/* SPDX-License-Identifier: MIT
 *
 * `kprof check --baseline`: a rule that nobody has to write. No line, function
 * or the whole may have more hits than in a run of an older version.
 */
#ifndef LINEPROF_CLI_SINCE_H
#define LINEPROF_CLI_SINCE_H

#include "check/outcome.h"
#include "diff/hits.h"

/** Two versions' runs and what came of their comparison. */
struct lp_since {
  struct lp_report_options options;
  struct lp_side sides[2];
  struct lp_comparison comparison;
  struct lp_hits hits;
  struct lp_failures failures;
  bool is_made; /* it is to be printed */
};

/** Compares the hits of profiles with those of baselines; `share`: what part
 * of these something may rise by. False after an error message. Close with
 * lp_since_close() either way. */
bool lp_since_open(struct lp_since *since, const struct lp_list *baselines,
                   const struct lp_list *profiles, double share);
void lp_since_close(struct lp_since *since);

/** Adds what `kprof check` prints of it, if it was made; how many checks that
 * are. */
size_t lp_since_text(const struct lp_since *since, struct lp_text *out);

#endif
