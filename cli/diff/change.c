/* SPDX-License-Identifier: MIT
 *
 * See change.h.
 */
#include "diff/change.h"

#include "base/heap.h"

#include <math.h>
#include <stdlib.h>

enum { MANY_RUNS = 5 };

/* Of changes that are told, this share may be none. */
static const double level = 0.01;

/* Two-sided 95 % of a normal distribution: margins are so many deviations. */
static const double deviations = 1.96;

/* What takes less than this part of what matters, in the mean of all runs,
 * cannot have changed by what matters: it is not tested, which leaves more
 * certainty for what is. */
static const double little = 0.05;

/* What may meet any line of a run, and nobody sees: the system takes the
 * processor away for a while, or the host of a virtual machine does. */
static const double interruption_ns = 10e6;

static double idle_of(const struct lp_side *side) {
  double idle = 0;
  for (size_t i = 0; i < side->run_count; i++)
    idle += side->idle_ns[i] / (double)side->run_count;
  return idle;
}

struct lp_runs_compared lp_runs_compare(const struct lp_side *a,
                                        const struct lp_side *b, double matters,
                                        double noise) {
  struct lp_runs_compared runs = {
      .a_count = a->run_count, .b_count = b->run_count, .noise = noise};
  runs.whole_ns = lp_figure_means(a->whole, a->run_count).ns;
  double other_ns = lp_figure_means(b->whole, b->run_count).ns;
  runs.matters_ns = matters * fmax(runs.whole_ns, other_ns);
  double idle_ns[2] = {idle_of(a), idle_of(b)};
  runs.idle_ns = fmax(idle_ns[0], idle_ns[1]);
  runs.any_line_ns = fmax(runs.idle_ns + interruption_ns, runs.matters_ns);
  return runs;
}

bool lp_runs_are_many(const struct lp_runs_compared *runs) {
  return runs->a_count >= MANY_RUNS && runs->b_count >= MANY_RUNS;
}

static double cost_of(struct lp_figure_means means) {
  return means.hits > 0 ? means.ns / means.hits : 0;
}

static bool has_other_hits(const struct lp_runs_compared *runs,
                           const struct lp_figure *a,
                           const struct lp_figure *b) {
  uint64_t least[2] = {UINT64_MAX, UINT64_MAX}, most[2] = {0, 0};
  for (size_t i = 0; i < runs->a_count + runs->b_count; i++) {
    int side = i >= runs->a_count;
    const struct lp_figure *from = side ? b : a;
    uint64_t hits = from ? from[side ? i - runs->a_count : i].hits : 0;
    least[side] = hits < least[side] ? hits : least[side];
    most[side] = hits > most[side] ? hits : most[side];
  }
  return most[0] < least[1] || most[1] < least[0];
}

struct lp_change lp_change_of(const struct lp_runs_compared *runs,
                              const struct lp_figure *a,
                              const struct lp_figure *b) {
  struct lp_change change = {.a = a, .b = b, .q = NAN};
  if (a)
    change.from = lp_figure_means(a, runs->a_count);
  if (b)
    change.to = lp_figure_means(b, runs->b_count);
  double h_a = change.from.hits, h_b = change.to.hits;
  double c_a = cost_of(change.from), c_b = cost_of(change.to);
  if (a && b)
    change.by_cost_ns = lp_change_ns(&change);
  else
    change.by_text_ns = lp_change_ns(&change);
  if (a && b && (h_a > 0 || h_b > 0)) {
    c_a = h_a > 0 ? c_a : c_b;
    c_b = h_b > 0 ? c_b : c_a;
    change.by_hits_ns = (h_b - h_a) * (c_a + c_b) / 2;
    change.by_cost_ns -= change.by_hits_ns;
  }
  change.has_new_hits = has_other_hits(runs, a, b);
  return change;
}

/* The variance of a side's mean: that of the runs, if they are enough to show
 * it, and no less than that of their samples. A line that is not there takes
 * nothing, for certain. */
static double variance_of_mean(const struct lp_runs_compared *runs,
                               const struct lp_figure *figures, size_t count,
                               double mean) {
  double n = (double)count, sampled = 0, seen = 0;
  for (size_t i = 0; figures && i < count; i++) {
    double deviation = figures[i].margin_ns / deviations;
    sampled += deviation * deviation / n;
    seen += (figures[i].ns - mean) * (figures[i].ns - mean) / (n - 1);
  }
  return (lp_runs_are_many(runs) && seen > sampled ? seen : sampled) / n;
}

/** Of the difference of the means: the standard error, and of how many degrees
 * of freedom Student's t is; INFINITY: of a normal deviate. */
struct error {
  double ns, freedom;
};

static struct error error_of(const struct lp_runs_compared *runs,
                             const struct lp_change *change) {
  double n = (double)runs->a_count, m = (double)runs->b_count;
  double a = variance_of_mean(runs, change->a, runs->a_count, change->from.ns);
  double b = variance_of_mean(runs, change->b, runs->b_count, change->to.ns);
  bool is_exact = a + b <= 0 || !lp_runs_are_many(runs);
  return (struct error){sqrt(a + b),
                        is_exact ? INFINITY
                                 : (a + b) * (a + b) /
                                       (a * a / (n - 1) + b * b / (m - 1))};
}

/* What few runs may differ by, though nothing has changed: the less a line
 * takes the more, for its size. */
static double allowance(const struct lp_runs_compared *runs,
                        const struct lp_change *change) {
  double least =
      change->from.ns < change->to.ns ? change->from.ns : change->to.ns;
  return lp_runs_are_many(runs) ? 0 : runs->noise * least + runs->any_line_ns;
}

static void test(const struct lp_runs_compared *runs, struct lp_change *change,
                 size_t family, double *p) {
  struct error error = error_of(runs, change);
  double ns = fabs(lp_change_ns(change)), allowed = allowance(runs, change);
  double more = ns - allowed;
  *p = more <= 0      ? 1
       : error.ns > 0 ? lp_student_tail(more / error.ns, error.freedom)
                      : 0;
  double t = lp_student_t(level / (double)family, error.freedom);
  change->seen_ns = allowed + t * error.ns;
  change->most_ns = lp_runs_are_many(runs)
                        ? change->seen_ns
                        : ns + change->seen_ns - runs->matters_ns;
}

struct ranked {
  double p;
  size_t index;
};

static int compare_ranked(const void *left, const void *right) {
  const struct ranked *a = left, *b = right;
  if (a->p != b->p)
    return a->p < b->p ? -1 : 1;
  return (a->index > b->index) - (a->index < b->index);
}

/* Benjamini and Hochberg: the least share of false ones among those with at
 * most this p. */
static void set_q(struct lp_change *const *changes, size_t count,
                  const double *p) {
  struct ranked *ranked = lp_heap_get(count, sizeof *ranked);
  double least = 1;
  for (size_t i = 0; i < count; i++)
    ranked[i] = (struct ranked){p[i], i};
  qsort(ranked, count, sizeof *ranked, compare_ranked);
  for (size_t i = count; i-- > 0;) {
    double q = ranked[i].p * (double)count / (double)(i + 1);
    least = q < least ? q : least;
    changes[ranked[i].index]->q = least;
  }
  free(ranked);
}

static bool is_tested(const struct lp_runs_compared *runs,
                      const struct lp_change *change) {
  double n = (double)runs->a_count, m = (double)runs->b_count;
  double mean = (change->from.ns * n + change->to.ns * m) / (n + m);
  return mean > little * runs->matters_ns &&
         isfinite(error_of(runs, change).ns);
}

static void set_finding(const struct lp_runs_compared *runs,
                        struct lp_change *change) {
  double ns = lp_change_ns(change);
  if (!isnan(change->q) && change->q <= level && fabs(ns) > runs->matters_ns)
    change->finding = ns > 0 ? LP_SLOWER : LP_FASTER;
  else if (change->most_ns <= runs->matters_ns)
    change->finding = LP_UNCHANGED;
  else
    change->finding = LP_UNRESOLVED;
}

void lp_changes_judge(const struct lp_runs_compared *runs,
                      struct lp_change *const *changes, size_t count) {
  struct lp_change **tested = lp_heap_get(count, sizeof *tested);
  double *p = lp_heap_get(count, sizeof *p);
  size_t tests = 0;
  for (size_t i = 0; i < count; i++)
    if (is_tested(runs, changes[i]))
      tested[tests++] = changes[i];
    else
      changes[i]->seen_ns = changes[i]->most_ns =
          deviations * error_of(runs, changes[i]).ns +
          fabs(lp_change_ns(changes[i]));
  for (size_t i = 0; i < tests; i++)
    test(runs, tested[i], tests, &p[i]);
  if (tests)
    set_q(tested, tests, p);
  for (size_t i = 0; i < count; i++)
    set_finding(runs, changes[i]);
  free(tested);
  free(p);
}
