/* SPDX-License-Identifier: MIT
 *
 * Finds the things that rules are about; see outcome.h. judge.c compares their
 * figures.
 */
#include "check/outcome.h"

#include "base/heap.h"
#include "base/map.h"
#include "base/message.h"
#include "base/text.h"
#include "check/judge.h"
#include "model/memory_model.h"

#include <stdlib.h>

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

static void miss(const struct lp_checking *checking, const char *name) {
  if (checking->tells)
    lp_check_explain(checking->report, checking->rule, name);
  lp_check_leave(checking, name, "is not in the profile");
}

static bool lacks_lines(const struct lp_model *model,
                        const struct lp_function *function) {
  return function->lineless_ns > 0 ||
         (function->lacks_lines && model->time.lineless_ns > 0);
}

/* `never_ran`: none of the functions that the rule is about has. */
static void check_function(const struct lp_checking *checking,
                           const struct lp_function *function, bool never_ran) {
  const struct lp_model *model = &checking->report->model;
  const struct lp_times *times = lp_function_times(model, function, false);
  struct lp_check_thing thing = {.name = lp_heap_string(function->name),
                                 .file = model->files[function->file].full,
                                 .line = function->begin_line,
                                 .total = times->time,
                                 .self = times->self,
                                 .lacks_lines = lacks_lines(model, function),
                                 .never_ran = never_ran,
                                 .hits = function->calls,
                                 .memory = &function->memory};
  lp_check_judge(checking, thing);
}

/* Which functions the rule is about, by index; marks the patterns that match
 * one. */
static bool *find_functions(const struct lp_checking *checking, bool *used) {
  const struct lp_model *model = &checking->report->model;
  const struct lp_list *patterns = &checking->rule->patterns;
  bool *is_meant = lp_heap_get(model->function_count, sizeof *is_meant);
  for (size_t i = 0; i < model->function_count; i++)
    for (size_t j = 0; j < patterns->count; j++)
      if (lp_text_matches(model->functions[i].name, &patterns->items[j], 1))
        is_meant[i] = used[j] = true;
  return is_meant;
}

/* Every pattern must match something. */
static void check_functions(const struct lp_checking *checking) {
  const struct lp_model *model = &checking->report->model;
  const struct lp_list *patterns = &checking->rule->patterns;
  bool *used = lp_heap_get(patterns->count, sizeof *used);
  bool *is_meant = find_functions(checking, used);
  uint64_t calls = 0;
  for (size_t i = 0; i < model->function_count; i++)
    calls += is_meant[i] ? model->functions[i].calls : 0;
  for (size_t i = 0; i < model->function_count; i++)
    if (is_meant[i])
      check_function(checking, &model->functions[i], calls == 0);
  for (size_t i = 0; i < patterns->count; i++)
    if (!used[i])
      miss(checking, patterns->items[i]);
  free(is_meant);
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
static void add_row(const struct lp_checking *checking,
                    const struct lp_row *row, struct lp_check_thing *to,
                    struct lp_memory_sum *memory) {
  const struct lp_model *model = &checking->report->model;
  const struct lp_times *times = lp_row_times(model, row, false);
  to->total = lp_estimate_add(to->total, times->time);
  to->self = lp_estimate_add(to->self, times->self);
  to->hits += row->kind == LINEPROF_LINE_ENTRY ? 0 : row->hits;
  to->lacks_lines |= lacks_lines(model, &model->functions[row->function]);
  lp_memory_sum_add(memory, lp_memory_of(model, row, false));
}

static void check_line_of(const struct lp_checking *checking, const char *path,
                          size_t file, uint32_t line) {
  const struct lp_model *model = &checking->report->model;
  struct lp_memory_sum memory = {0};
  struct lp_check_thing thing = {.name = lp_text_make("%s:%u", path, line),
                                 .file = model->files[file].full,
                                 .line = line,
                                 .memory = &memory};
  for (size_t i = 0; i < model->row_count; i++)
    if (model->rows[i].line == line && model->rows[i].file == file)
      add_row(checking, &model->rows[i], &thing, &memory);
  thing.never_ran = thing.hits == 0;
  lp_check_judge(checking, thing);
}

static void check_line(const struct lp_checking *checking) {
  const struct lp_model *model = &checking->report->model;
  const struct lp_check_rule *rule = checking->rule;
  const struct lp_row *found = NULL;
  for (size_t i = 0; i < model->row_count; i++) {
    const struct lp_row *row = &model->rows[i];
    if (row->line != rule->line ||
        !lp_check_is_file(&model->files[row->file], rule->text))
      continue;
    if (found && row->file != found->file) {
      if (checking->tells)
        lp_message_error(
            "%s: '%s:%u' is a line of '%s' and of '%s'; write more "
            "of the path",
            rule->where, rule->text, rule->line, model->files[found->file].full,
            model->files[row->file].full);
      lp_check_leave(checking, rule->text, "is the name of several files");
      return;
    }
    found = row;
  }
  if (found)
    check_line_of(checking, rule->text, found->file, rule->line);
  else
    miss(checking, rule->text);
}

static bool has_text(const struct lp_checking *checking,
                     const struct lp_row *row) {
  size_t size, wanted = strlen(checking->rule->text);
  const struct lp_source_text *source =
      lp_source_get(&checking->report->sources, row->file);
  const char *text = lp_source_line(source, row->line, &size);
  return text && memmem(text, size, checking->rule->text, wanted);
}

static void check_text(const struct lp_checking *checking) {
  const struct lp_model *model = &checking->report->model;
  struct lp_map seen = {0};
  for (size_t i = 0; i < model->row_count; i++) {
    const struct lp_row *row = &model->rows[i];
    const uint64_t place[] = {row->file, row->line};
    if (has_text(checking, row) && lp_map_add(&seen, place, sizeof place))
      check_line_of(checking, model->files[row->file].path, row->file,
                    row->line);
  }
  if (seen.count == 0)
    miss(checking, checking->rule->text);
  lp_map_free(&seen);
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
                            const struct lp_check_thing *region) {
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
static void check_region(const struct lp_checking *checking) {
  const struct lp_model *model = &checking->report->model;
  struct lp_check_thing thing = {0};
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
    thing.file = model->files[region->file].full;
    thing.line = region->line;
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
  thing.never_ran = thing.hits == 0 && !thing.is_unrecorded;
  lp_check_judge(checking, thing);
}

struct lp_outcomes lp_check(struct lp_report *report,
                            const struct lp_check_rule *rules, size_t count,
                            bool is_only) {
  static void (*const check[])(const struct lp_checking *) = {
      check_functions, check_line, check_text, check_region};
  struct lp_outcomes outcomes = {0};
  struct lp_checking checking = {.report = report,
                                 .tells = is_only,
                                 .whole_ns = find_whole(&report->model),
                                 .outcomes = &outcomes};
  for (size_t i = 0; i < count; i++) {
    checking.rule = &rules[i];
    check[rules[i].subject](&checking);
  }
  return outcomes;
}
