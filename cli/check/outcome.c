/* SPDX-License-Identifier: MIT
 *
 * Finds what rules are about and compares; see outcome.h.
 */
#include "check/outcome.h"

#include "base/heap.h"
#include "base/message.h"
#include "views/columns.h"

#include <math.h>
#include <regex.h>
#include <stdlib.h>

/** What a rule is about, in the profile. */
struct thing {
  char *name;
  struct lp_estimate total, self;
  bool is_unrecorded; /* nobody counted it either */
  uint64_t hits;
};

struct checking {
  const struct lp_report *report;
  const struct lp_check_rule *rule;
  double whole_ns; /* 100 % */
  struct lp_outcomes *verdicts;
};

static double at_least_zero(double value) { return value > 0 ? value : 0; }

/* All that profiled code took: every moment belongs to one row. */
static double find_whole(const struct lp_model *model) {
  double whole = 0;
  for (size_t i = 0; i < model->row_count; i++)
    whole += at_least_zero(model->rows[i].self_ns);
  for (size_t i = 0; i < model->function_count; i++)
    whole += at_least_zero(model->functions[i].loose_ns);
  return whole;
}

static bool is_about_time(enum lp_check_limit limit) {
  return limit != LP_CHECK_MIN_HITS && limit != LP_CHECK_MAX_HITS;
}

static const struct lp_estimate *find_time(const struct thing *thing,
                                           enum lp_check_limit limit) {
  return limit == LP_CHECK_MAX_SELF ? &thing->self : &thing->total;
}

/* The figure that the limit is about, for so much time. */
static double find_figure(const struct checking *checking,
                          const struct thing *thing, enum lp_check_limit limit,
                          double ns) {
  switch (limit) {
  case LP_CHECK_MAX_SHARE:
    return checking->whole_ns > 0 ? 100 * ns / checking->whole_ns : 0;
  case LP_CHECK_MAX_TIME:
  case LP_CHECK_MAX_SELF:
    return ns;
  case LP_CHECK_MAX_PER_HIT:
    return thing->hits ? ns / (double)thing->hits : 0;
  default:
    return (double)thing->hits;
  }
}

static const char *why_open(const struct thing *thing,
                            enum lp_check_limit limit) {
  const struct lp_estimate *time = find_time(thing, limit);
  if (thing->is_unrecorded)
    return "was not recorded: measure.mode = \"count\" leaves regions out";
  if (time->is_beneath_clock)
    return "took less than the clock readings in it, so its time is not "
           "known; run it longer, built without --exact";
  if (isinf(time->high_ns))
    return "was counted, and nobody took its time; run it longer, or build it "
           "with --exact";
  return "was counted, and too few samples met it to tell its time; run it "
         "longer, or build it with --exact";
}

static struct lp_outcome *add_verdict(const struct checking *checking,
                                      const char *name, int limit) {
  struct lp_outcomes *verdicts = checking->verdicts;
  verdicts->items =
      lp_heap_grow(verdicts->items, verdicts->count, sizeof *verdicts->items);
  struct lp_outcome *verdict = &verdicts->items[verdicts->count++];
  *verdict = (struct lp_outcome){.rule = checking->rule,
                                 .limit = (enum lp_check_limit)limit,
                                 .thing = lp_heap_string(name)};
  return verdict;
}

static bool holds(const struct checking *checking, enum lp_check_limit limit,
                  double figure) {
  double bound = checking->rule->limit[limit];
  return limit == LP_CHECK_MIN_HITS ? figure >= bound : figure <= bound;
}

/* By its number; where there is none, by the most that it can have been, or by
 * the least. False: the limit is between them. */
static bool decide(const struct checking *checking, const struct thing *thing,
                   struct lp_outcome *verdict) {
  enum lp_check_limit limit = verdict->limit;
  const struct lp_estimate *time = find_time(thing, limit);
  bool is_number = !is_about_time(limit) || time->doubt == LP_DOUBT_NONE;
  verdict->figure = find_figure(checking, thing, limit, time->ns);
  verdict->holds = holds(checking, limit, verdict->figure);
  if (thing->is_unrecorded || is_number)
    return !thing->is_unrecorded;
  double most = find_figure(checking, thing, limit, time->high_ns);
  double least = find_figure(checking, thing, limit, time->low_ns);
  verdict->holds = verdict->is_bound = holds(checking, limit, most);
  verdict->figure = verdict->holds ? most : least;
  return verdict->holds || !holds(checking, limit, least);
}

/* Takes the thing's name. */
static void judge(const struct checking *checking, struct thing thing) {
  /* What ran took some time. */
  if (thing.hits && thing.total.doubt == LP_DOUBT_NONE && thing.total.ns <= 0)
    thing.total = thing.self =
        (struct lp_estimate){.doubt = LP_DOUBT_UNTIMED, .high_ns = INFINITY};
  for (int i = 0; i < LP_CHECK_LIMITS; i++) {
    if (!checking->rule->has[i])
      continue;
    struct lp_outcome *verdict = add_verdict(checking, thing.name, i);
    if (!decide(checking, &thing, verdict)) {
      verdict->unknown = lp_heap_string(why_open(&thing, verdict->limit));
      lp_message_error("%s: '%s' %s", checking->rule->where, thing.name,
                       verdict->unknown);
      checking->verdicts->mistakes++;
      continue;
    }
    checking->verdicts->failed += !verdict->holds;
  }
  free(thing.name);
}

/* Nothing of this name is there to judge; a mistake that has been told. */
static void add_unjudged(const struct checking *checking, const char *name,
                         const char *why) {
  for (int i = 0; i < LP_CHECK_LIMITS; i++)
    if (checking->rule->has[i])
      add_verdict(checking, name, i)->unknown = lp_heap_string(why);
  checking->verdicts->mistakes++;
}

static void miss(const struct checking *checking, const char *name) {
  lp_check_explain(checking->report, checking->rule, name);
  add_unjudged(checking, name, "the profile has nothing of this name");
}

/* A glob, or re: and a POSIX regular expression, for the qualified name. */
static bool matches(const char *name, char *pattern) {
  regex_t regex;
  if (strcmp(name, pattern) == 0)
    return true;
  if (strncmp(pattern, "re:", 3) != 0)
    return lp_text_matches(name, &pattern, 1);
  if (regcomp(&regex, pattern + 3, REG_EXTENDED | REG_NOSUB))
    return false;
  bool does = regexec(&regex, name, 0, NULL, 0) == 0;
  regfree(&regex);
  return does;
}

static void check_function(const struct checking *checking,
                           const struct lp_function *function) {
  const struct lp_model *model = &checking->report->model;
  struct thing thing = {.name = lp_heap_string(function->name),
                        .total = lp_estimate_function(model, function, false),
                        .self = lp_estimate_function_self(model, function),
                        .hits = function->calls};
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
      if (matches(model->functions[i].name, patterns->items[j]))
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

/* The rows of all functions that have the line, of a lambda for example. */
static void check_line(const struct checking *checking) {
  const struct lp_model *model = &checking->report->model;
  const struct lp_check_rule *rule = checking->rule;
  struct thing thing = {0};
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
    thing.total =
        lp_estimate_add(thing.total, lp_estimate_row(model, row, false));
    thing.self =
        lp_estimate_add(thing.self, lp_estimate_row_self(model, row, false));
    thing.hits += row->kind == LINEPROF_LINE_ENTRY ? 0 : row->hits;
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

/* What the two readings of each of its calls took may hide as much. */
static double find_readings(const struct lp_report *report,
                            const struct thing *region) {
  const struct lp_profile *profile = report->profiles[0];
  double cost =
      (double)(profile->header.enter_cost + profile->header.exit_cost);
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

/* Regions of one name are one, wherever they are. */
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
  struct lp_outcomes verdicts = {0};
  struct checking checking = {.report = report,
                              .whole_ns = find_whole(&report->model),
                              .verdicts = &verdicts};
  for (size_t i = 0; i < count; i++) {
    checking.rule = &rules[i];
    check[rules[i].subject](&checking);
  }
  return verdicts;
}

void lp_outcomes_free(struct lp_outcomes *verdicts) {
  for (size_t i = 0; i < verdicts->count; i++) {
    free(verdicts->items[i].thing);
    free(verdicts->items[i].unknown);
  }
  free(verdicts->items);
}
