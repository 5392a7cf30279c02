/* SPDX-License-Identifier: MIT
 *
 * What a comparison begins with: the runs, how the whole changed, what was
 * found again, and how sure it is.
 */
#include "diff/diff_parts.h"

#include <math.h>
#include <stdio.h>

enum { CELL = 32 };

/* "+76.2 ms"; the sign where there is a change. */
static void write_time(char *cell, double ns, bool has_sign) {
  static const struct {
    double ns;
    const char *name;
  } units[] = {{1e9, "s"}, {1e6, "ms"}, {1e3, "us"}, {1, "ns"}};
  size_t i = 0;
  if (fabs(ns) < 0.5) /* what roundings leave of sums */
    ns = 0;
  while (i < 3 && fabs(ns) < units[i].ns)
    i++;
  snprintf(cell, CELL, has_sign ? "%+.4g %s" : "%.4g %s", ns / units[i].ns,
           units[i].name);
}

void lp_comparison_time(char cell[LP_GROUPED_SIZE], double ns) {
  write_time(cell, ns, false);
}

static void write_percent(char cell[CELL], double part, double whole) {
  double percent = whole > 0 ? 100 * part / whole : 0;
  snprintf(cell, CELL, fabs(percent) < 10 ? "%+.2g %%" : "%+.0f %%", percent);
}

void lp_comparison_change(char cell[LP_CHANGE_SIZE],
                          const struct lp_comparison *comparison, double ns) {
  char time[CELL], share[CELL];
  double whole = comparison->runs.whole_ns;
  write_time(time, ns, true);
  write_percent(share, ns, whole);
  if (whole > 0)
    snprintf(cell, LP_CHANGE_SIZE, "%s (%s)", time, share);
  else
    snprintf(cell, LP_CHANGE_SIZE, "%s", time);
}

void lp_comparison_command(const struct lp_side *side, struct lp_text *out) {
  const struct lp_block *block = lp_profile_block(side->reports[0].profiles[0],
                                                  LINEPROF_BLOCK_PROCESS, NULL);
  const char *argument = NULL;
  lp_text_string(out, block ? ":" : "");
  while (block && (argument = lp_profile_value(block, "arg", argument))) {
    lp_text_string(out, " ");
    lp_text_visible(out, argument, strlen(argument));
  }
  lp_text_string(out, "\n");
}

void lp_comparison_share(char cell[LP_CHANGE_SIZE],
                         const struct lp_comparison *comparison,
                         const struct lp_change *change) {
  char time[CELL], shares[2][CELL];
  double ns = lp_change_ns(change), whole = comparison->runs.whole_ns;
  write_time(time, ns, true);
  write_percent(shares[0], ns, whole);
  write_percent(shares[1], ns, change->from.ns);
  if (whole <= 0)
    snprintf(cell, LP_CHANGE_SIZE, "%s", time);
  else if (change->from.ns <= 0)
    snprintf(cell, LP_CHANGE_SIZE, "%s (%s of all)", time, shares[0]);
  else
    snprintf(cell, LP_CHANGE_SIZE, "%s (%s of all, %s of its own)", time,
             shares[0], shares[1]);
}

static void print_side(struct lp_text *out, const char *name,
                       const struct lp_side *side) {
  char time[CELL];
  write_time(time, lp_figure_means(side->whole, side->run_count).ns, false);
  lp_text_format(out, "%s: %zu run%s of %s%s", name, side->run_count,
                 side->run_count == 1 ? "" : "s", time,
                 side->own == LP_METRIC_SELF_CPU ? " of CPU time" : "");
  lp_comparison_command(side, out);
}

static void print_whole(const struct lp_comparison *comparison,
                        struct lp_text *out) {
  const struct lp_change *whole = &comparison->whole;
  double by_hits = 0, by_cost = 0, by_text = 0, loose = 0;
  char change[LP_CHANGE_SIZE], cells[5][CELL];
  for (size_t i = 0; i < comparison->row_count; i++) {
    by_hits += comparison->rows[i]->change.by_hits_ns;
    by_cost += comparison->rows[i]->change.by_cost_ns;
    by_text += comparison->rows[i]->change.by_text_ns;
  }
  for (size_t i = 0; i < comparison->function_count; i++)
    loose += lp_change_ns(&comparison->functions[i].change);
  loose -= by_hits + by_cost + by_text;
  lp_comparison_change(change, comparison, lp_change_ns(whole));
  write_time(cells[0], by_hits, true);
  write_time(cells[1], by_cost, true);
  write_time(cells[2], by_text, true);
  write_time(cells[3], loose, true);
  write_time(cells[4], lp_change_ns(&comparison->elsewhere), true);
  lp_text_format(out,
                 "The whole: %s, %s\n  lines: %s by how often they ran, %s by "
                 "the cost of each time; added and removed lines: %s; merged "
                 "lines: %s; elsewhere: %s\n",
                 change, lp_finding_name(whole->finding), cells[0], cells[1],
                 cells[2], cells[3], cells[4]);
}

static double passed_of(const struct lp_side *side) {
  double ns = 0;
  for (size_t i = 0; i < side->run_count; i++)
    ns += side->passed_ns[i] / (double)side->run_count;
  return ns;
}

/* What CPU time does not say of threads that wait. */
static void print_passed(const struct lp_comparison *comparison,
                         struct lp_text *out) {
  const struct lp_side *a = comparison->a, *b = comparison->b;
  double from = passed_of(a), to = passed_of(b);
  double ran = lp_figure_means(a->whole, a->run_count).ns +
               lp_figure_means(b->whole, b->run_count).ns;
  char cells[2][CELL];
  if (a->own == LP_METRIC_SELF || from + to < 1.25 * ran)
    return;
  write_time(cells[0], from, false);
  write_time(cells[1], to - from, true);
  lp_text_format(out,
                 "With waiting, the threads' time: %s, %s; 'kprof diff --wall' "
                 "compares that\n",
                 cells[0], cells[1]);
}

/* ", 3 edited", unless there are none. */
static void print_count(struct lp_text *out, size_t count, const char *what) {
  if (count)
    lp_text_format(out, ", %zu %s", count, what);
}

void lp_comparison_matches(const struct lp_comparison *comparison,
                           struct lp_text *out) {
  const size_t *rows = comparison->kinships;
  size_t known = rows[LP_SAME] + rows[LP_EDITED];
  size_t all = comparison->row_count;
  size_t functions[LP_REMOVED + 1] = {0};
  for (size_t i = 0; i < comparison->function_count; i++)
    functions[comparison->functions[i].kinship]++;
  lp_text_format(out, "Lines: %zu of %zu found again (%.4g %%)", rows[LP_SAME],
                 all, all ? 100 * (double)rows[LP_SAME] / (double)all : 100);
  print_count(out, known - rows[LP_SAME], "edited");
  print_count(out, rows[LP_REMOVED], "removed");
  print_count(out, rows[LP_ADDED], "added");
  lp_text_format(out, "\nFunctions: %zu of %zu found again", functions[LP_SAME],
                 comparison->function_count);
  for (enum lp_kinship kin = LP_MOVED; kin <= LP_REMOVED; kin++)
    print_count(out, functions[kin], lp_kinship_name(kin));
  lp_text_string(out, "\n");
}

static void print_findings(const struct lp_comparison *comparison,
                           struct lp_text *out) {
  const size_t *found = comparison->findings;
  lp_text_format(out,
                 "Of the lines that ran: %zu slower, %zu faster, %zu "
                 "unchanged, %zu unresolved\n",
                 found[LP_SLOWER], found[LP_FASTER], found[LP_UNCHANGED],
                 found[LP_UNRESOLVED]);
}

static void write_seen(struct lp_text *out, double percent) {
  lp_text_format(out, "; of the whole, %.*f %% would have been seen",
                 percent < 1    ? 2
                 : percent < 10 ? 1
                                : 0,
                 percent);
}

static void print_method(const struct lp_comparison *comparison,
                         struct lp_text *out) {
  const struct lp_runs_compared *runs = &comparison->runs;
  char idle[CELL];
  write_time(idle, runs->idle_ns, false);
  if (lp_runs_are_many(runs))
    lp_text_format(out, "Welch's t-test of %zu and %zu runs, q at most 0.01",
                   runs->a_count, runs->b_count);
  else
    lp_text_format(out,
                   "Too few runs for a test, which takes five of each side: "
                   "%g %%%s %s%s, count as noise",
                   100 * runs->noise,
                   runs->idle_ns > 0 ? ", 10 ms, and" : " and",
                   runs->idle_ns > 0 ? idle : "10 ms",
                   runs->idle_ns > 0 ? " in which threads did not run" : "");
  if (runs->whole_ns > 0 && isfinite(comparison->whole.seen_ns))
    write_seen(out, 100 * comparison->whole.seen_ns / runs->whole_ns);
  lp_text_string(out, "\n");
}

void lp_comparison_head(const struct lp_comparison *comparison,
                        struct lp_text *out) {
  print_side(out, "A", comparison->a);
  print_side(out, "B", comparison->b);
  print_whole(comparison, out);
  print_passed(comparison, out);
  lp_comparison_matches(comparison, out);
  print_findings(comparison, out);
  print_method(comparison, out);
}
