/* SPDX-License-Identifier: MIT
 *
 * Judges several runs as one: by the median of each figure, as single runs
 * vary.
 */
#include "check/outcome.h"

#include "base/heap.h"
#include "base/message.h"

#include <stdlib.h>
#include <string.h>

/** What the runs say of one limit of one rule for one thing. */
struct said {
  const struct lp_outcome **of; /* by run; NULL: nothing */
  size_t runs;
};

static bool is_like(const struct lp_outcome *one,
                    const struct lp_outcome *other) {
  return one->rule == other->rule && one->limit == other->limit &&
         strcmp(one->thing, other->thing) == 0;
}

/* Static functions may have the same name: which of these it is. */
static size_t find_number(const struct lp_outcomes *run, size_t index) {
  size_t number = 0;
  for (size_t i = 0; i < index; i++)
    number += is_like(&run->items[i], &run->items[index]);
  return number;
}

static const struct lp_outcome *find(const struct lp_outcomes *run,
                                     const struct lp_outcome *like,
                                     size_t number) {
  for (size_t i = 0; i < run->count; i++)
    if (is_like(&run->items[i], like) && number-- == 0)
      return &run->items[i];
  return NULL;
}

static int by_figure(const void *left, const void *right) {
  double a = (*(const struct lp_outcome *const *)left)->figure;
  double b = (*(const struct lp_outcome *const *)right)->figure;
  return (a > b) - (a < b);
}

static struct lp_outcome join(const struct said *said,
                              const struct lp_outcome *first) {
  const struct lp_outcome **judged = lp_heap_get(said->runs, sizeof *judged);
  size_t count = 0;
  struct lp_outcome all = {.rule = first->rule,
                           .limit = first->limit,
                           .thing = lp_heap_string(first->thing),
                           .file =
                               first->file ? lp_heap_string(first->file) : NULL,
                           .line = first->line};
  const char *unknown = "is not in every run";
  for (size_t i = 0; i < said->runs; i++)
    if (said->of[i] && !said->of[i]->unknown)
      judged[count++] = said->of[i];
    else if (said->of[i])
      unknown = said->of[i]->unknown;
  if (2 * count <= said->runs) {
    all.unknown = lp_heap_string(unknown);
    free(judged);
    return all;
  }
  qsort(judged, count, sizeof *judged, by_figure);
  const struct lp_outcome *low = judged[(count - 1) / 2];
  const struct lp_outcome *high = judged[count / 2];
  all.figure = (low->figure + high->figure) / 2;
  all.least = judged[0]->figure;
  all.most = judged[count - 1]->figure;
  all.runs = (unsigned)count;
  all.is_bound = low->is_bound || high->is_bound;
  double bound = all.rule->limit[all.limit];
  all.holds = lp_check_limits[all.limit].is_least ? all.figure >= bound
                                                  : all.figure <= bound;
  free(judged);
  return all;
}

/* What a single run says for itself is said here once for all. */
static void tell(const struct lp_outcome *outcome) {
  lp_message_error("%s: '%s' %s", outcome->rule->where, outcome->thing,
                   outcome->unknown);
}

static void add(struct lp_outcomes *to, struct lp_outcome outcome) {
  if (outcome.unknown)
    tell(&outcome);
  to->items = lp_heap_grow(to->items, to->count, sizeof *to->items);
  to->items[to->count++] = outcome;
  to->mistakes += outcome.unknown != NULL;
  to->failed += !outcome.unknown && !outcome.holds;
}

/* Takes each outcome of a run that the runs before it do not have. */
static void join_from(const struct lp_outcomes *runs, size_t count, size_t from,
                      struct lp_outcomes *to) {
  struct said said = {.of = lp_heap_get(count, sizeof *said.of), .runs = count};
  for (size_t i = 0; i < runs[from].count; i++) {
    const struct lp_outcome *first = &runs[from].items[i];
    size_t number = find_number(&runs[from], i);
    bool is_new = true;
    for (size_t run = 0; run < count; run++) {
      said.of[run] = find(&runs[run], first, number);
      is_new &= run >= from || !said.of[run];
    }
    if (is_new)
      add(to, join(&said, first));
  }
  free(said.of);
}

struct lp_outcomes lp_outcomes_join(struct lp_outcomes *runs, size_t count) {
  struct lp_outcomes joined = {0};
  if (count == 1)
    return runs[0];
  for (size_t from = 0; from < count; from++)
    join_from(runs, count, from, &joined);
  for (size_t i = 0; i < count; i++)
    lp_outcomes_free(&runs[i]);
  return joined;
}

void lp_outcomes_free(struct lp_outcomes *outcomes) {
  for (size_t i = 0; i < outcomes->count; i++) {
    free(outcomes->items[i].thing);
    free(outcomes->items[i].file);
    free(outcomes->items[i].unknown);
  }
  free(outcomes->items);
}
