/* SPDX-License-Identifier: MIT
 *
 * Compares the figures of one thing with the limits of one rule; see judge.h.
 */
#include "check/judge.h"

#include "base/heap.h"
#include "base/message.h"
#include "base/text.h"
#include "model/memory_model.h"
#include "table/metrics.h"

#include <math.h>
#include <stdlib.h>

static double at_least_zero(double value) { return value > 0 ? value : 0; }

static const struct lp_metric_info *metric_of(enum lp_check_limit limit) {
  return &lp_metrics[lp_check_limits[limit].metric];
}

static bool is_about_time(enum lp_check_limit limit) {
  enum lp_unit unit = metric_of(limit)->unit;
  return unit == LP_UNIT_TIME || unit == LP_UNIT_PERCENT;
}

static bool is_about_memory(enum lp_check_limit limit) {
  return metric_of(limit)->memory != NULL;
}

/* Whether its memory is known: counted, and all of it. */
static bool has_memory(const struct lp_checking *checking,
                       const struct lp_check_thing *thing) {
  const struct lp_model *model = &checking->report->model;
  return thing->memory && model->memory.is_counted && !model->by_thread &&
         !model->memory.is_sampled && !model->memory.lacks_lines;
}

static const struct lp_estimate *find_time(const struct lp_check_thing *thing,
                                           enum lp_check_limit limit) {
  bool is_self = lp_check_limits[limit].metric == LP_METRIC_SELF;
  return is_self ? &thing->self : &thing->total;
}

/* The figure that the limit is about, if the time is this. */
static double find_figure(const struct lp_checking *checking,
                          const struct lp_check_thing *thing,
                          enum lp_check_limit limit, double ns) {
  static const struct lp_memory_sum none;
  const struct lp_metric_info *metric = metric_of(limit);
  if (metric->memory)
    return at_least_zero(
        metric->memory(thing->memory ? thing->memory : &none).figure.ns);
  switch (lp_check_limits[limit].metric) {
  case LP_METRIC_PERCENT:
    return checking->whole_ns > 0 ? 100 * ns / checking->whole_ns : 0;
  case LP_METRIC_PER_HIT:
    return thing->hits ? ns / (double)thing->hits : 0;
  case LP_METRIC_HITS:
    return (double)thing->hits;
  default:
    return ns;
  }
}

static const char *why_open_memory(const struct lp_checking *checking,
                                   const struct lp_check_thing *thing) {
  const struct lp_memory_model *memory = &checking->report->model.memory;
  if (!thing->memory)
    return "is a region, and memory is known of functions and lines";
  if (memory->is_counted && memory->is_sampled)
    return "has an estimate of its memory, which proves nothing; run it with "
           "'kprof --memory', without '=sample'";
  if (memory->is_counted && memory->lacks_lines)
    return "may have memory that is on no line: when it ended the program had "
           "no line table, or another one was in its place";
  return "has no memory in this profile; run it with 'kprof --memory'";
}

/* Whether a limit of its cost says anything: what never ran costs nothing, and
 * may not be what the rule was made for. */
static bool is_idle(const struct lp_check_thing *thing,
                    enum lp_check_limit limit) {
  return thing->never_ran && thing->total.ns <= 0 &&
         (is_about_time(limit) || is_about_memory(limit));
}

static const char *why_open(const struct lp_checking *checking,
                            const struct lp_check_thing *thing,
                            enum lp_check_limit limit) {
  const struct lp_estimate *time = find_time(thing, limit);
  if (is_idle(thing, limit))
    return "never ran, so its cost proves nothing; is it still what the rule "
           "is about? A rule may name a line by its 'text'";
  if (is_about_memory(limit))
    return why_open_memory(checking, thing);
  if (thing->is_unrecorded)
    return "was not recorded: measure.mode = \"count\" leaves regions out";
  if (time->is_beneath_clock)
    return "took less than the clock readings in it, so its time is not "
           "known; run it longer, built without --exact";
  if (thing->lacks_lines)
    return "may have taken time that is on no line: when it ended the program "
           "had no line table, or another one was in its place; keep the line "
           "table (no 'strip'), and report it as it ran";
  if (isinf(time->high_ns))
    return "was counted, and nobody took its time; run it longer, or build it "
           "with --exact";
  return "was counted, and too few samples met it to tell its time; run it "
         "longer, or build it with --exact";
}

static struct lp_outcome *add_outcome(const struct lp_checking *checking,
                                      const char *name, int limit) {
  struct lp_outcomes *outcomes = checking->outcomes;
  outcomes->items =
      lp_heap_grow(outcomes->items, outcomes->count, sizeof *outcomes->items);
  struct lp_outcome *outcome = &outcomes->items[outcomes->count++];
  *outcome = (struct lp_outcome){.rule = checking->rule,
                                 .limit = (enum lp_check_limit)limit,
                                 .thing = lp_heap_string(name),
                                 .runs = 1};
  return outcome;
}

static bool holds(const struct lp_checking *checking, enum lp_check_limit limit,
                  double figure) {
  double bound = checking->rule->limit[limit];
  return lp_check_limits[limit].is_least ? figure >= bound : figure <= bound;
}

/* A number that samples or clocks tell. */
static bool is_number(const struct lp_estimate *time) {
  return time->doubt == LP_DOUBT_NONE && !time->is_modelled;
}

/* Decides by the number or, without one, by the upper and the lower end of the
 * time. False if the limit is between them. */
static bool decide(const struct lp_checking *checking,
                   const struct lp_check_thing *thing,
                   struct lp_outcome *outcome) {
  enum lp_check_limit limit = outcome->limit;
  const struct lp_estimate *time = find_time(thing, limit);
  bool has_number = !is_about_time(limit) || is_number(time);
  outcome->figure = find_figure(checking, thing, limit, time->ns);
  outcome->holds = holds(checking, limit, outcome->figure);
  if (is_idle(thing, limit))
    return false;
  if (is_about_memory(limit))
    return has_memory(checking, thing);
  if (thing->is_unrecorded || has_number)
    return !thing->is_unrecorded;
  double most = find_figure(checking, thing, limit, time->high_ns);
  double least = find_figure(checking, thing, limit, time->low_ns);
  outcome->holds = outcome->is_bound = holds(checking, limit, most);
  outcome->figure = outcome->holds ? most : least;
  return outcome->holds || !holds(checking, limit, least);
}

void lp_check_judge(const struct lp_checking *checking,
                    struct lp_check_thing thing) {
  /* A thing that ran took some time. */
  if (thing.hits && is_number(&thing.total) && thing.total.ns <= 0)
    thing.total = thing.self =
        (struct lp_estimate){.doubt = LP_DOUBT_UNTIMED, .high_ns = INFINITY};
  for (int i = 0; i < LP_CHECK_LIMITS; i++) {
    if (!checking->rule->has[i])
      continue;
    struct lp_outcome *outcome = add_outcome(checking, thing.name, i);
    outcome->file = thing.file ? lp_heap_string(thing.file) : NULL;
    outcome->line = thing.line;
    if (!decide(checking, &thing, outcome)) {
      outcome->unknown =
          lp_heap_string(why_open(checking, &thing, outcome->limit));
      if (checking->tells)
        lp_message_error("%s: '%s' %s", checking->rule->where, thing.name,
                         outcome->unknown);
      checking->outcomes->mistakes++;
      continue;
    }
    checking->outcomes->failed += !outcome->holds;
  }
  free(thing.name);
}

void lp_check_leave(const struct lp_checking *checking, const char *name,
                    const char *why) {
  for (int i = 0; i < LP_CHECK_LIMITS; i++)
    if (checking->rule->has[i])
      add_outcome(checking, name, i)->unknown = lp_heap_string(why);
  checking->outcomes->mistakes++;
}
