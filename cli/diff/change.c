/* SPDX-License-Identifier: MIT
 *
 * See change.h.
 */
#include "diff/change.h"

#include "base/heap.h"
#include "diff/permutation.h"

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

struct entry {
  size_t run;
  double ns;
};

static int compare_entries(const void *left, const void *right) {
  const struct entry *a = left, *b = right;
  if (a->ns != b->ns)
    return a->ns < b->ns ? -1 : 1;
  return (a->run > b->run) - (a->run < b->run);
}

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
  size_t count = runs.a_count + runs.b_count;
  struct entry *entries = lp_heap_get(count, sizeof *entries);
  runs.whole_ns = lp_figure_means(a->whole, a->run_count).ns;
  double other_ns = lp_figure_means(b->whole, b->run_count).ns;
  runs.matters_ns = matters * fmax(runs.whole_ns, other_ns);
  runs.order = lp_heap_get(count, sizeof *runs.order);
  for (size_t i = 0; i < count; i++)
    entries[i] = (struct entry){
        i, i < runs.a_count ? a->whole[i].ns : b->whole[i - runs.a_count].ns};
  qsort(entries, count, sizeof *entries, compare_entries);
  for (size_t i = 0; i < count; i++)
    runs.order[i] = entries[i].run;
  double idle_ns[2] = {idle_of(a), idle_of(b)};
  runs.idle_ns = fmax(idle_ns[0], idle_ns[1]);
  runs.any_line_ns = fmax(runs.idle_ns + interruption_ns, runs.matters_ns);
  free(entries);
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
  change.by_cost_ns = lp_change_ns(&change);
  if (h_a > 0 || h_b > 0) {
    c_a = h_a > 0 ? c_a : c_b;
    c_b = h_b > 0 ? c_b : c_a;
    change.by_hits_ns = (h_b - h_a) * (c_a + c_b) / 2;
    change.by_cost_ns -= change.by_hits_ns;
  }
  change.has_new_hits = has_other_hits(runs, a, b);
  return change;
}

/* Sums of squared deviations of one value, from its samples. */
static double variances_of(const struct lp_figure *figures, size_t count) {
  double sum = 0;
  for (size_t i = 0; figures && i < count; i++) {
    double deviation = figures[i].margin_ns / deviations;
    sum += deviation * deviation;
  }
  return sum;
}

/* Of the difference of the means. */
static double sampling_error(const struct lp_runs_compared *runs,
                             const struct lp_change *change) {
  double n = (double)runs->a_count, m = (double)runs->b_count;
  return sqrt(variances_of(change->a, runs->a_count) / n / n +
              variances_of(change->b, runs->b_count) / m / m);
}

/* What few runs may differ by, though nothing has changed: the less a line
 * takes the more, for its size. */
static double allowance(const struct lp_runs_compared *runs,
                        const struct lp_change *change) {
  double least =
      change->from.ns < change->to.ns ? change->from.ns : change->to.ns;
  return runs->noise * least + runs->any_line_ns;
}

/* Where a normal deviate is, in either direction, with this probability. */
static double deviate_of(double probability) {
  double low = 0, high = 40;
  for (int i = 0; i < 60; i++) {
    double middle = (low + high) / 2;
    if (erfc(middle / sqrt(2)) > probability)
      low = middle;
    else
      high = middle;
  }
  return high;
}

static void test_by_error(const struct lp_runs_compared *runs,
                          struct lp_change *const *changes, size_t count,
                          double *p, double *seen) {
  double deviate = deviate_of(level / (double)count);
  for (size_t i = 0; i < count; i++) {
    double error = sampling_error(runs, changes[i]);
    double allowed = allowance(runs, changes[i]);
    double more = fabs(lp_change_ns(changes[i])) - allowed;
    p[i] = more <= 0 ? 1 : error > 0 ? erfc(more / error / sqrt(2)) : 0;
    seen[i] = allowed + deviate * error;
    changes[i]->most_ns =
        fabs(lp_change_ns(changes[i])) + seen[i] - runs->matters_ns;
  }
}

/* What the run took, by its number among those of both sides. */
static double run_ns(const struct lp_runs_compared *runs,
                     const struct lp_change *change, size_t run) {
  const struct lp_figure *from = run < runs->a_count ? change->a : change->b;
  size_t index = run < runs->a_count ? run : run - runs->a_count;
  return from ? from[index].ns : 0;
}

static void test_by_permutation(const struct lp_runs_compared *runs,
                                struct lp_change *const *changes, size_t count,
                                double *p, double *seen) {
  size_t all = runs->a_count + runs->b_count;
  double *values = lp_heap_get(count * all, sizeof *values);
  double *errors = lp_heap_get(count, sizeof *errors);
  unsigned char *group = lp_heap_get(all, 1);
  bool is_b_first = runs->b_count < runs->a_count; /* the smaller group */
  for (size_t j = 0; j < all; j++)
    group[j] = (runs->order[j] < runs->a_count) != is_b_first;
  for (size_t i = 0; i < count; i++) {
    double mean = 0;
    for (size_t j = 0; j < all; j++)
      mean += run_ns(runs, changes[i], runs->order[j]) / (double)all;
    for (size_t j = 0; j < all; j++) /* what is added up is small so */
      values[i * all + j] = run_ns(runs, changes[i], runs->order[j]) - mean;
    errors[i] = sqrt((variances_of(changes[i]->a, runs->a_count) +
                      variances_of(changes[i]->b, runs->b_count)) /
                     (double)all);
  }
  struct lp_series series = {values, errors, count, all, group};
  lp_permutation_test(&series, level, p, seen);
  free(values);
  free(errors);
  free(group);
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
         isfinite(sampling_error(runs, change));
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
  double *seen = lp_heap_get(count, sizeof *seen);
  size_t tests = 0;
  for (size_t i = 0; i < count; i++)
    if (is_tested(runs, changes[i]))
      tested[tests++] = changes[i];
    else
      changes[i]->seen_ns = changes[i]->most_ns =
          deviations * sampling_error(runs, changes[i]) +
          fabs(lp_change_ns(changes[i]));
  if (tests && lp_runs_are_many(runs))
    test_by_permutation(runs, tested, tests, p, seen);
  else if (tests)
    test_by_error(runs, tested, tests, p, seen);
  for (size_t i = 0; i < tests; i++) {
    tested[i]->seen_ns = seen[i];
    if (lp_runs_are_many(runs))
      tested[i]->most_ns = seen[i];
  }
  if (tests)
    set_q(tested, tests, p);
  for (size_t i = 0; i < count; i++)
    set_finding(runs, changes[i]);
  free(tested);
  free(p);
  free(seen);
}
