/* SPDX-License-Identifier: MIT
 *
 * See side.h. Runs of one side are of one program: a function is known by its
 * file, name and line, as in the model, and a row by its function and line.
 */
#include "diff/side.h"

#include "base/heap.h"
#include "base/message.h"
#include "base/path.h"
#include "figures/estimate.h"
#include "model/device_model.h"
#include "profile/runs.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct lp_figure_means lp_figure_means(const struct lp_figure *figures,
                                       size_t count) {
  struct lp_figure_means means = {0, 0};
  for (size_t i = 0; i < count; i++) {
    means.hits += (double)figures[i].hits / (double)count;
    means.ns += figures[i].ns / (double)count;
  }
  return means;
}

const struct lp_file *lp_side_file(const struct lp_side *side, size_t run,
                                   size_t file) {
  return &side->reports[run].model.files[file];
}

const char *lp_side_text(const struct lp_side *side,
                         const struct lp_side_row *row, size_t *size) {
  struct lp_report *report = &side->reports[row->run];
  const char *text = NULL;
  *size = 0;
  if (report->options->source)
    text = lp_source_line(lp_source_get(&report->sources, row->file), row->line,
                          size);
  for (; *size && (*text == ' ' || *text == '\t'); --*size)
    text++;
  return text;
}

/* What has no code of its own takes no time, and nothing more than all. Figures
 * add up: they are what was seen. */
static struct lp_figure figure_of(const struct lp_model *model, uint64_t hits,
                                  struct lp_estimate estimate) {
  double all_ns = model->time.thread_ns; /* or CPU time: no more than that */
  double ns = estimate.is_modelled ? estimate.seen_ns : estimate.ns;
  struct lp_figure figure = {.hits = hits, .ns = ns};
  if (estimate.doubt != LP_DOUBT_GONE)
    figure.margin_ns = estimate.high_ns - ns;
  if (all_ns > 0 && figure.ns + figure.margin_ns > all_ns)
    figure.margin_ns = all_ns - figure.ns;
  if (figure.margin_ns < 0)
    figure.margin_ns = 0;
  return figure;
}

/* A number for each key, from 0: of functions and of rows of functions. */
static size_t number_of(struct lp_side *side, const char *path,
                        const char *name, uint32_t line) {
  char *key = lp_text_make("%s\n%s\n%u", path, name, line);
  size_t index = lp_map_index(&side->ids, key, strlen(key));
  free(key);
  return index;
}

/** Where things with a number are; what has none yet is LP_NONE. */
enum { LP_NONE = -1 };
struct places {
  ptrdiff_t *items;
  size_t count;
};

static ptrdiff_t *place_of(struct places *places, size_t number) {
  for (; places->count <= number; places->count++) {
    places->items =
        lp_heap_grow(places->items, places->count, sizeof *places->items);
    places->items[places->count] = LP_NONE;
  }
  return &places->items[number];
}

static struct lp_side_function *get_function(struct lp_side *side,
                                             struct places *places, size_t run,
                                             const struct lp_function *from) {
  const struct lp_file *file = lp_side_file(side, run, from->file);
  ptrdiff_t *place = place_of(
      places, number_of(side, file->full, from->name, from->begin_line));
  if (*place == LP_NONE) {
    *place = (ptrdiff_t)side->function_count;
    side->functions = lp_heap_grow(side->functions, side->function_count,
                                   sizeof *side->functions);
    side->functions[side->function_count++] = (struct lp_side_function){
        .run = run,
        .file = from->file,
        .name = from->name,
        .symbol = from->symbol,
        .line = from->begin_line,
        .figures = lp_heap_get(side->run_count, sizeof(struct lp_figure))};
  }
  return &side->functions[*place];
}

static struct lp_side_row *get_row(struct lp_side *side, struct places *places,
                                   size_t run,
                                   struct lp_side_function *function,
                                   const struct lp_row *from) {
  char name[32];
  snprintf(name, sizeof name, "%td", function - side->functions);
  const struct lp_file *file = lp_side_file(side, run, from->file);
  ptrdiff_t *place =
      place_of(places, number_of(side, file->full, name, from->line));
  if (*place == LP_NONE) {
    *place = (ptrdiff_t)function->row_count;
    function->rows = lp_heap_grow(function->rows, function->row_count,
                                  sizeof *function->rows);
    function->rows[function->row_count++] = (struct lp_side_row){
        .run = run,
        .file = from->file,
        .line = from->line,
        .kind = from->kind,
        .fingerprint = from->fingerprint,
        .memory = {lp_heap_get(side->run_count, sizeof(struct lp_memory_sum)),
                   lp_heap_get(side->run_count, sizeof(struct lp_memory_sum))},
        .figures = lp_heap_get(side->run_count, sizeof(struct lp_figure))};
  }
  return &function->rows[*place];
}

/* What no function has of the whole. */
static double elsewhere_of(const struct lp_side *side,
                           const struct lp_model *model, double whole_ns) {
  double left = whole_ns;
  if (side->own == LP_METRIC_SELF)
    return model->time.elsewhere_ns > 0 ? model->time.elsewhere_ns : 0;
  for (size_t i = 0; i < model->function_count; i++)
    left -= model->functions[i].self_cpu_ns;
  return left > 0 ? left : 0;
}

/* CPU time of all threads, as far as it was seen. */
static double cpu_of(const struct lp_report *report) {
  double cpu = 0;
  for (size_t i = 0; i < report->profile_count; i++) {
    struct lp_profile_thread at = {0};
    while (lp_profile_next_thread(report->profiles[i], &at))
      cpu += lp_profile_cpu_ns(at.state);
  }
  return cpu;
}

static double idle_of(const struct lp_side *side,
                      const struct lp_report *report, double whole_ns) {
  bool is_cpu = side->own == LP_METRIC_SELF_CPU;
  double idle = is_cpu ? 0 : whole_ns - cpu_of(report);
  return idle > 0 ? idle : 0;
}

static struct lp_estimate own_of(const struct lp_side *side,
                                 const struct lp_times *times) {
  return side->own == LP_METRIC_SELF_CPU ? times->cpu : times->self;
}

static void add_memory(struct lp_side *side, const struct lp_model *model,
                       size_t run) {
  const struct lp_device_model *device = &model->device;
  side->memory[LP_DIFF_HOST][run] = model->memory.all;
  side->memory[LP_DIFF_HOST][run].at_peak = model->memory.peak;
  side->memory_nowhere[LP_DIFF_HOST][run] = model->memory.nowhere;
  side->has_memory[LP_DIFF_HOST] &=
      model->memory.is_counted && !model->memory.is_sampled;
  side->memory[LP_DIFF_DEVICES][run] = device->all.kinds[LP_DEVICE_OWN];
  side->memory_nowhere[LP_DIFF_DEVICES][run] =
      device->nowhere.kinds[LP_DEVICE_OWN];
  side->has_memory[LP_DIFF_DEVICES] &= device->is_measured;
}

static void add_run(struct lp_side *side, struct places *places, size_t run) {
  const struct lp_report *report = &side->reports[run];
  const struct lp_model *model = &report->model;
  double whole = 0;
  for (size_t i = 0; i < report->function_count; i++) {
    const struct lp_function *from = report->functions[i];
    struct lp_side_function *function = get_function(side, places, run, from);
    function->figures[run] =
        figure_of(model, from->calls,
                  own_of(side, lp_function_times(model, from, false)));
    for (size_t j = 0; j < from->row_count; j++) {
      const struct lp_row *row = &from->rows[j];
      struct lp_estimate own =
          own_of(side, lp_row_times(model, row, report->options->raw));
      struct lp_side_row *of = get_row(side, places, run, function, row);
      of->memory[LP_DIFF_HOST][run] = *lp_memory_of(model, row, true);
      of->memory[LP_DIFF_DEVICES][run] =
          *lp_device_of(model, row, LP_DEVICE_OWN, true);
      of->figures[run] = figure_of(
          model, row->kind == LINEPROF_LINE_ENTRY ? 0 : row->hits, own);
    }
    whole += function->figures[run].ns;
  }
  double all = side->own == LP_METRIC_SELF_CPU ? model->time.cpu_ns
                                               : model->time.thread_ns;
  side->whole[run].ns = all > 0 ? all : whole;
  side->elsewhere[run].ns = elsewhere_of(side, model, side->whole[run].ns);
  side->passed_ns[run] = model->time.thread_ns;
  side->idle_ns[run] = idle_of(side, report, side->whole[run].ns);
  add_memory(side, model, run);
}

/* The processes of one run are summed. */
static bool open_runs(struct lp_side *side,
                      const struct lp_report_options *options,
                      char *const *paths, size_t count,
                      const struct lp_runs *runs) {
  bool is_open = true;
  char **chosen = lp_heap_get(count, sizeof *chosen);
  side->reports = lp_heap_get(runs->count, sizeof *side->reports);
  while (is_open && side->run_count < runs->count) {
    size_t chosen_count = 0;
    for (size_t i = 0; i < count; i++)
      if (runs->run_of[i] == side->run_count)
        chosen[chosen_count++] = paths[i];
    is_open = lp_report_open(&side->reports[side->run_count++], options, chosen,
                             chosen_count);
  }
  free(chosen);
  return is_open;
}

/* Runs of different programs are no sample of anything. */
static void warn_if_mixed(struct lp_side *side) {
  for (size_t i = 0; i < side->function_count; i++) {
    const struct lp_side_function *function = &side->functions[i];
    for (size_t j = 1; j < side->run_count; j++) {
      const struct lp_model *model = &side->reports[j].model;
      const struct lp_file *one =
          lp_side_file(side, function->run, function->file);
      char *identity = lp_path_identity(one->full);
      size_t at = lp_map_find(&model->ids.files, identity, strlen(identity));
      free(identity);
      if (at != LP_MAP_NONE &&
          model->files[model->identity_files[at]].source_hash !=
              one->source_hash) {
        lp_message_warning("'%s' and '%s' are of different versions of '%s', "
                           "and are taken for runs of one program",
                           side->reports[function->run].profiles[0]->file.path,
                           side->reports[j].profiles[0]->file.path, one->path);
        side->is_mixed = true;
        return;
      }
    }
  }
}

static bool read_runs(struct lp_side *side,
                      const struct lp_report_options *options,
                      const struct lp_list *paths) {
  struct lp_runs runs = lp_runs_find(paths->items, paths->count);
  bool is_open = open_runs(side, options, paths->items, paths->count, &runs);
  lp_runs_free(&runs);
  return is_open;
}

static void count_runs(struct lp_side *side) {
  struct places places = {0};
  side->whole = lp_heap_get(side->run_count, sizeof *side->whole);
  side->passed_ns = lp_heap_get(side->run_count, sizeof *side->passed_ns);
  side->idle_ns = lp_heap_get(side->run_count, sizeof *side->idle_ns);
  side->elsewhere = lp_heap_get(side->run_count, sizeof *side->elsewhere);
  for (int owner = 0; owner < LP_DIFF_OWNERS; owner++) {
    side->memory[owner] =
        lp_heap_get(side->run_count, sizeof *side->memory[owner]);
    side->memory_nowhere[owner] =
        lp_heap_get(side->run_count, sizeof *side->memory_nowhere[owner]);
    side->has_memory[owner] = true;
  }
  for (size_t run = 0; run < side->run_count; run++)
    add_run(side, &places, run);
  free(places.items);
  warn_if_mixed(side);
}

/* CPU time is compared if all runs know it. */
static enum lp_metric own_of_runs(const struct lp_side sides[2]) {
  for (int i = 0; i < 2; i++)
    for (size_t run = 0; run < sides[i].run_count; run++)
      if (lp_report_own(&sides[i].reports[run]) == LP_METRIC_SELF)
        return LP_METRIC_SELF;
  return LP_METRIC_SELF_CPU;
}

bool lp_sides_open(struct lp_side sides[2],
                   const struct lp_report_options *options,
                   const struct lp_list *a, const struct lp_list *b) {
  sides[0] = sides[1] = (struct lp_side){0};
  bool is_open = read_runs(&sides[0], options, a);
  if (!read_runs(&sides[1], options, b) || !is_open)
    return false;
  sides[0].own = sides[1].own = own_of_runs(sides);
  count_runs(&sides[0]);
  count_runs(&sides[1]);
  return true;
}

void lp_side_close(struct lp_side *side) {
  for (size_t i = 0; i < side->function_count; i++) {
    struct lp_side_function *function = &side->functions[i];
    for (size_t j = 0; j < function->row_count; j++) {
      free(function->rows[j].figures);
      for (int owner = 0; owner < LP_DIFF_OWNERS; owner++)
        free(function->rows[j].memory[owner]);
    }
    free(function->rows);
    free(function->figures);
  }
  for (size_t i = 0; i < side->run_count; i++)
    lp_report_close(&side->reports[i]);
  lp_map_free(&side->ids);
  free(side->functions);
  free(side->whole);
  free(side->passed_ns);
  free(side->elsewhere);
  free(side->idle_ns);
  for (int owner = 0; owner < LP_DIFF_OWNERS; owner++) {
    free(side->memory[owner]);
    free(side->memory_nowhere[owner]);
  }
  free(side->reports);
}
