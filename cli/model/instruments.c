/* SPDX-License-Identifier: MIT
 *
 * See instruments.h.
 */
#include "model/instruments.h"

#include <math.h>

/* A call keeps its clock for so many executions, however short. */
enum { SURELY_CLOCKED = 4 };

double lp_row_clock_ns(const struct lp_row *row) {
  return row->clock_self_ns + fmax(row->clock_child_ns, 0);
}

/* Executions that had no clock. Of a closing brace, which has no hits, there
 * are about as many as calls; more where the block is in a loop. */
static double count_unclocked(const struct lp_row *row) {
  uint64_t ran = lp_row_is_brace(row) ? row->unclocked_hits : row->hits;
  return ran > row->clocked ? (double)(ran - row->clocked) : 0;
}

double lp_row_unclocked_ns(const struct lp_row *row) {
  return row->unclocked_hits ? LP_SHORT_CALL_NS * count_unclocked(row) : 0;
}

/* Clocks were read around parts of the row, as around the calls of a function
 * that is compiled into it. Some may have lost theirs, as short calls do, and
 * nobody counts how many of the row's there were then. */
static bool has_short_parts(const struct lp_row *row) {
  bool may_lack = row->hits > 0 && row->clocked > row->hits &&
                  row->clocked >= SURELY_CLOCKED;
  return (may_lack || lp_row_is_brace(row)) &&
         lp_row_clock_ns(row) < LP_SHORT_CALL_NS * (double)row->clocked;
}

double lp_row_jumped_ns(const struct lp_row *row) {
  double others = count_unclocked(row), clocked = (double)row->clocked;
  if (!row->jumps)
    return 0;
  if (!row->clocked || has_short_parts(row) || LP_LITTLE * others > clocked)
    return INFINITY;
  return others * lp_row_clock_ns(row) / clocked;
}

/* The most that a row ran beside its calls: what samples met while its clock
 * did not run, of which they may have missed a Poisson mean of 3.7, and no more
 * than all CPU time. */
static double most_beside_ns(const struct lp_time_totals *time,
                             const struct lp_row *row) {
  double missed = time->run_period_ns > 0
                      ? row->beside_ns + 3.7 * time->run_period_ns
                      : INFINITY;
  return fmin(missed, time->run_ns);
}

/* In an exact build a clock is read at all rows. In others the executions
 * without a clock must be few and short, and so must be what samples met of the
 * row while it did not run: code beside its calls. If a callee with a loop was
 * inlined into the row, its clock is read only around calls in that loop: what
 * is beside them may be much, and so may be what calls took that have lost
 * their clocks, unless there was one for each hit. Where copies called each
 * other, clocks of both have the same time. */
static bool is_clocked(const struct lp_time_totals *time,
                       const struct lp_row *row) {
  double clock_ns = lp_row_clock_ns(row);
  if (row->is_again)
    return false;
  if (row->unclocked_hits == 0)
    return row->clocked > 0 ||
           (row->all.samples == 0 && row->all.told_ns + row->own.told_ns <= 0);
  double beside_ns =
      row->has_loops ? most_beside_ns(time, row) : row->beside_ns;
  bool may_lack = row->has_loops && row->clocked > row->hits;
  return row->clocked > 0 && clock_ns > 0 && !may_lack &&
         !has_short_parts(row) &&
         clock_ns >= LP_LITTLE * lp_row_unclocked_ns(row) &&
         clock_ns >= LP_LITTLE * beside_ns;
}

static void choose_row(const struct lp_time_totals *time, struct lp_row *row) {
  bool is_exact = row->unclocked_hits == 0;
  row->is_clocked = is_clocked(time, row);
  row->is_self_clocked =
      row->is_clocked && (!row->enters || (is_exact && !lp_was_sampled(time)));
  double all_ns =
      row->is_clocked ? lp_row_clock_ns(row) : row->all.ns + row->all.told_ns;
  double own_ns = row->own.ns + row->own.told_ns;
  if (row->is_self_clocked || (row->is_clocked && !lp_was_sampled(time)))
    own_ns = row->clock_self_ns;
  else if (row->is_clocked)
    own_ns = fmin(own_ns, fmax(row->clock_self_ns, 0));
  row->self_ns = own_ns;
  row->child_ns =
      row->is_self_clocked ? row->clock_child_ns : fmax(all_ns - own_ns, 0);
  row->raw_self_ns = row->self_ns + (row->is_clocked ? row->readings_ns : 0);
}

static void choose_function(struct lp_function *function) {
  const struct lp_sampled_time *sampled =
      function->is_again ? &function->all : &function->beside;
  double clock_ns = function->is_again ? 0 : function->clock_ns;
  function->samples = sampled->samples;
  function->total_variance = sampled->variance;
  function->sampled_ns = sampled->ns;
  function->total_ns = clock_ns + sampled->ns + sampled->told_ns;
  function->raw_total_ns = function->total_ns + function->readings_ns;
}

void lp_instruments_choose(struct lp_model *model) {
  for (size_t i = 0; i < model->row_count; i++)
    choose_row(&model->time, &model->rows[i]);
  for (size_t i = 0; i < model->function_count; i++)
    choose_function(&model->functions[i]);
  /* A row is no longer than its function. */
  for (size_t i = 0; i < model->row_count; i++) {
    const struct lp_row *row = &model->rows[i];
    struct lp_function *function = &model->functions[row->function];
    double more =
        row->is_clocked ? fmax(lp_row_ns(row) - function->total_ns, 0) : 0;
    function->total_ns += more;
    function->raw_total_ns += more;
  }
}
