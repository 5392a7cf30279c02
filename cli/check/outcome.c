/* SPDX-License-Identifier: MIT
 *
 * Finds the things that rules are about and compares their figures; see
 * outcome.h.
 */
#include "check/outcome.h"

#include "base/heap.h"
#include "base/message.h"
#include "base/text.h"
#include "model/memory_model.h"
#include "table/metrics.h"

#include <math.h>
#include <stdlib.h>

/** The function, line or region of the profile that a rule is about. */
struct thing {
  char *name;
  struct lp_estimate total, self;
  bool is_unrecorded; /* it was not even counted */
  bool lacks_lines;   /* samples in its code may be on no line */
  uint64_t hits;
  const struct lp_memory_sum *memory; /* NULL: it has none of its own */
};

struct checking {
  const struct lp_report *report;
  const struct lp_check_rule *rule;
  double whole_ns; /* 100 % */
  struct lp_outcomes *outcomes;
};

static double at_least_zero(double value) { return value > 0 ? value : 0; }

/* The time of all profiled code: the sum of the self times of all rows. */
static double find_whole(const struct lp_model *model) {
  double whole = 0;
  for (size_t i = 0; i < model->row_count; i++)
    whole += at_least_zero(model->rows[i].self_ns);
  for (size_t i = 0; i < model->function_count; i++)
    whole += at_least_zero(model->functions[i].loose_ns);
  return whole;
}

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
static bool has_memory(const struct checking *checking,
                       const struct thing *thing) {
  const struct lp_model *model = &checking->report->model;
  return thing->memory && model->memory.is_counted && !model->by_thread &&
         !model->memory.is_sampled && !model->memory.lacks_lines;
}

static const struct lp_estimate *find_time(const struct thing *thing,
                                           enum lp_check_limit limit) {
  bool is_self = lp_check_limits[limit].metric == LP_METRIC_SELF;
  return is_self ? &thing->self : &thing->total;
}

/* The figure that the limit is about, if the time is this. */
static double find_figure(const struct checking *checking,
                          const struct thing *thing, enum lp_check_limit limit,
                          double ns) {
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

static const char *why_open_memory(const struct checking *checking,
                                   const struct thing *thing) {
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

static const char *why_open(const struct checking *checking,
                            const struct thing *thing,
                            enum lp_check_limit limit) {
  const struct lp_estimate *time = find_time(thing, limit);
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

static struct lp_outcome *add_outcome(const struct checking *checking,
                                      const char *name, int limit) {
  struct lp_outcomes *outcomes = checking->outcomes;
  outcomes->items =
      lp_heap_grow(outcomes->items, outcomes->count, sizeof *outcomes->items);
  struct lp_outcome *outcome = &outcomes->items[outcomes->count++];
  *outcome = (struct lp_outcome){.rule = checking->rule,
                                 .limit = (enum lp_check_limit)limit,
                                 .thing = lp_heap_string(name)};
  return outcome;
}

static bool holds(const struct checking *checking, enum lp_check_limit limit,
                  double figure) {
  double bound = checking->rule->limit[limit];
  return lp_check_limits[limit].is_least ? figure >= bound : figure <= bound;
}

/* Decides by the number or, without one, by the upper and the lower end of the
 * time. False if the limit is between them. */
static bool decide(const struct checking *checking, const struct thing *thing,
                   struct lp_outcome *outcome) {
  enum lp_check_limit limit = outcome->limit;
  const struct lp_estimate *time = find_time(thing, limit);
  bool is_number = !is_about_time(limit) || time->doubt == LP_DOUBT_NONE;
  outcome->figure = find_figure(checking, thing, limit, time->ns);
  outcome->holds = holds(checking, limit, outcome->figure);
  if (is_about_memory(limit))
    return has_memory(checking, thing);
  if (thing->is_unrecorded || is_number)
    return !thing->is_unrecorded;
  double most = find_figure(checking, thing, limit, time->high_ns);
  double least = find_figure(checking, thing, limit, time->low_ns);
  outcome->holds = outcome->is_bound = holds(checking, limit, most);
  outcome->figure = outcome->holds ? most : least;
  return outcome->holds || !holds(checking, limit, least);
}

/* Judges the thing, whose name it takes over. */
static void judge(const struct checking *checking, struct thing thing) {
  /* A thing that ran took some time. */
  if (thing.hits && thing.total.doubt == LP_DOUBT_NONE && thing.total.ns <= 0)
    thing.total = thing.self =
        (struct lp_estimate){.doubt = LP_DOUBT_UNTIMED, .high_ns = INFINITY};
  for (int i = 0; i < LP_CHECK_LIMITS; i++) {
    if (!checking->rule->has[i])
      continue;
    struct lp_outcome *outcome = add_outcome(checking, thing.name, i);
    if (!decide(checking, &thing, outcome)) {
      outcome->unknown =
          lp_heap_string(why_open(checking, &thing, outcome->limit));
      lp_message_error("%s: '%s' %s", checking->rule->where, thing.name,
                       outcome->unknown);
      checking->outcomes->mistakes++;
      continue;
    }
    checking->outcomes->failed += !outcome->holds;
  }
  free(thing.name);
}

/* Adds an outcome for a name that the profile does not have, after an error
 * message. */
static void add_unjudged(const struct checking *checking, const char *name,
                         const char *why) {
  for (int i = 0; i < LP_CHECK_LIMITS; i++)
    if (checking->rule->has[i])
      add_outcome(checking, name, i)->unknown = lp_heap_string(why);
  checking->outcomes->mistakes++;
}

static void miss(const struct checking *checking, const char *name) {
  lp_check_explain(checking->report, checking->rule, name);
  add_unjudged(checking, name, "the profile has nothing of this name");
}

static bool lacks_lines(const struct lp_model *model,
                        const struct lp_function *function) {
  return function->lineless_ns > 0 ||
         (function->lacks_lines && model->time.lineless_ns > 0);
}

static void check_function(const struct checking *checking,
                           const struct lp_function *function) {
  const struct lp_model *model = &checking->report->model;
  const struct lp_times *times = lp_function_times(model, function, false);
  struct thing thing = {.name = lp_heap_string(function->name),
                        .total = times->time,
                        .self = times->self,
                        .lacks_lines = lacks_lines(model, function),
                        .hits = function->calls,
                        .memory = &function->memory};
  judge(checking, thing);
}

/* Every pattern must match something. */
static void check_functions(const struct checking *checking) {
  const struct lp_model *model = &checking->report->model;
  const struct lp_list *patterns = &checking->rule->patterns;
  bool *used = lp_heap_get(patterns->count, sizeof *used);
  for (size_t i = 0; i < model->function_count; i++) {
    bool is_meant = false;
    for (size_t j = 0; j < patterns->count; j++)
      if (lp_text_matches(model->functions[i].name, &patterns->items[j], 1))
        is_meant = used[j] = true;
    if (is_meant)
      check_function(checking, &model->functions[i]);
  }
  for (size_t i = 0; i < patterns->count; i++)
    if (!used[i])
      miss(checking, patterns->items[i]);
  free(used);
}

bool lp_check_is_file(const struct lp_file *file, const char *text) {
  size_t length = strlen(file->full), wanted = strlen(text);
  if (strcmp(file->path, text) == 0)
    return true;
  return wanted <= length && strcmp(file->full + length - wanted, text) == 0 &&
         (wanted == length || file->full[length - wanted - 1] == '/');
}

/* A line may have rows of several functions, of a lambda for example. */
static void check_line(const struct checking *checking) {
  const struct lp_model *model = &checking->report->model;
  const struct lp_check_rule *rule = checking->rule;
  struct lp_memory_sum memory = {0};
  struct thing thing = {.memory = &memory};
  size_t found = 0, file = 0;
  for (size_t i = 0; i < model->row_count; i++) {
    const struct lp_row *row = &model->rows[i];
    if (row->line != rule->line ||
        !lp_check_is_file(&model->files[row->file], rule->text))
      continue;
    if (found++ && row->file != file) {
      lp_message_error("%s: '%s:%u' is a line of '%s' and of '%s'; write more "
                       "of the path",
                       rule->where, rule->text, rule->line,
                       model->files[file].full, model->files[row->file].full);
      add_unjudged(checking, rule->text, "files of this name are several");
      return;
    }
    file = row->file;
    const struct lp_times *times = lp_row_times(model, row, false);
    thing.total = lp_estimate_add(thing.total, times->time);
    thing.self = lp_estimate_add(thing.self, times->self);
    thing.hits += row->kind == LINEPROF_LINE_ENTRY ? 0 : row->hits;
    thing.lacks_lines |= lacks_lines(model, &model->functions[row->function]);
    lp_memory_sum_add(&memory, lp_memory_of(model, row, false));
  }
  if (found == 0) {
    miss(checking, rule->text);
    return;
  }
  thing.name = lp_text_make("%s:%u", rule->text, rule->line);
  judge(checking, thing);
}

static bool counts_only(const struct lp_profile *profile) {
  const struct lp_block *block =
      lp_profile_block(profile, LINEPROF_BLOCK_PROCESS, NULL);
  const char *mode = block ? lp_profile_value(block, "mode", NULL) : NULL;
  return mode && strcmp(mode, "count") == 0;
}

/* Steps are counted in any mode. */
static bool is_unrecorded(const struct lp_report *report,
                          const struct lp_region *region) {
  bool counted_only = false;
  for (size_t i = 0; i < report->profile_count; i++)
    counted_only |= counts_only(report->profiles[i]);
  return counted_only && region->kind != LINEPROF_REGION_STEP;
}

/* The cost of the two readings of each call, which may hide as much time. */
static double find_readings(const struct lp_report *report,
                            const struct thing *region) {
  const struct lp_profile *profile = report->profiles[0];
  double cost = (double)(profile->file.header.enter_cost +
                         profile->file.header.exit_cost);
  return (double)region->hits * lp_profile_ns(profile, cost);
}

static struct lp_estimate of_region(double ns, double readings_ns) {
  bool is_beneath = ns < readings_ns;
  double hidden = is_beneath ? readings_ns : 0;
  ns = at_least_zero(ns);
  return (struct lp_estimate){.doubt =
                                  is_beneath ? LP_DOUBT_MOST : LP_DOUBT_NONE,
                              .ns = ns,
                              .low_ns = is_beneath ? 0 : ns,
                              .high_ns = ns + hidden,
                              .is_beneath_clock = is_beneath};
}

/* Regions with the same name are summed. */
static void check_region(const struct checking *checking) {
  const struct lp_model *model = &checking->report->model;
  struct thing thing = {0};
  double total_ns = 0, self_ns = 0;
  size_t found = 0;
  for (size_t i = 0; i < model->region_count; i++) {
    const struct lp_region *region = &model->regions[i];
    if (strcmp(region->name, checking->rule->text) != 0)
      continue;
    total_ns += region->total_ns;
    self_ns += region->self_ns;
    thing.hits += region->calls;
    thing.is_unrecorded |= is_unrecorded(checking->report, region);
    found++;
  }
  if (found == 0) {
    miss(checking, checking->rule->text);
    return;
  }
  double readings_ns = find_readings(checking->report, &thing);
  thing.total = of_region(total_ns, thing.hits ? readings_ns : 0);
  thing.self = of_region(self_ns, thing.hits ? readings_ns : 0);
  thing.name = lp_heap_string(checking->rule->text);
  judge(checking, thing);
}

struct lp_outcomes lp_check(const struct lp_report *report,
                            const struct lp_check_rule *rules, size_t count) {
  static void (*const check[])(const struct checking *) = {
      check_functions, check_line, check_region};
  struct lp_outcomes outcomes = {0};
  struct checking checking = {.report = report,
                              .whole_ns = find_whole(&report->model),
                              .outcomes = &outcomes};
  for (size_t i = 0; i < count; i++) {
    checking.rule = &rules[i];
    check[rules[i].subject](&checking);
  }
  return outcomes;
}

void lp_outcomes_free(struct lp_outcomes *outcomes) {
  for (size_t i = 0; i < outcomes->count; i++) {
    free(outcomes->items[i].thing);
    free(outcomes->items[i].unknown);
  }
  free(outcomes->items);
}
