/* SPDX-License-Identifier: MIT
 *
 * See since.h.
 */
#include "check/since.h"

bool lp_since_open(struct lp_since *since, const struct lp_list *baselines,
                   const struct lp_list *profiles, double share) {
  *since = (struct lp_since){.options = lp_report_options_default()};
  if (!lp_sides_open(since->sides, &since->options, baselines, profiles))
    return false;
  since->comparison =
      lp_compare(&since->sides[0], &since->sides[1], LP_DIFF_MATTERS / 100.0,
                 LP_DIFF_NOISE / 100.0);
  since->hits = lp_hits_compare(&since->comparison, share);
  since->is_made = lp_hits_are_comparable(&since->hits);
  if (since->is_made)
    lp_hits_failures(&since->hits, &since->failures);
  return since->is_made;
}

void lp_since_close(struct lp_since *since) {
  lp_failures_free(&since->failures);
  lp_hits_free(&since->hits);
  lp_comparison_free(&since->comparison);
  lp_side_close(&since->sides[0]);
  lp_side_close(&since->sides[1]);
}

size_t lp_since_text(const struct lp_since *since, struct lp_text *out) {
  const struct lp_hits *hits = &since->hits;
  if (!since->is_made)
    return 0;
  lp_hits_unjudged(hits, out);
  for (size_t i = 0; i < since->failures.count; i++) {
    const struct lp_failure *failure = &since->failures.items[i];
    lp_text_format(
        out, "FAIL  %s%s%s %s\n", failure->place ? failure->place : "",
        failure->place ? ": " : "", failure->subject, failure->message);
  }
  if (since->failures.count)
    return since->failures.count;
  lp_text_format(out,
                 "ok    since the baseline: no function has %g %% more hits "
                 "(of all %.0f now, %.0f then)\n",
                 100 * hits->share, hits->to, hits->from);
  return 1;
}
