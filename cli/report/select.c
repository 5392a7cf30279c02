/* SPDX-License-Identifier: MIT
 *
 * Which functions a report shows, and in which order; see report.h.
 */
#include "report/report.h"

#include "base/heap.h"

#include <stdlib.h>
#include <string.h>

/* What is not known to be much is no reason for a place. */
static double ranked_total(const struct lp_report *report,
                           const struct lp_function *function) {
  struct lp_estimate total = lp_report_estimate(report, function);
  return lp_estimate_rank(&total, 1);
}

static bool matches_file(const struct lp_report *report,
                         const struct lp_file *file) {
  const struct lp_list *globs = &report->options->files;
  return lp_text_matches(file->path, globs->items, globs->count) ||
         lp_text_matches(file->full, globs->items, globs->count) ||
         lp_text_matches(lp_text_base(file->path), globs->items, globs->count);
}

bool lp_report_matches(const struct lp_report *report, const char *function,
                       const char *symbol, size_t file) {
  const struct lp_list *globs = &report->options->functions;
  return (lp_text_matches_name(function, globs->items, globs->count) ||
          lp_text_matches(symbol, globs->items, globs->count)) &&
         matches_file(report, &report->model.files[file]);
}

static bool is_shown(const struct lp_report *report,
                     const struct lp_function *function, double least) {
  const struct lp_report_options *options = report->options;
  if (!lp_report_matches(report, function->name, function->symbol,
                         function->file))
    return false;
  /* Calls are counted where they begin: a thread's share may have none. */
  if (function->thread != LP_ALL_THREADS && !lp_function_has_run(function))
    return false;
  if (options->skip_zero && function->calls == 0 &&
      lp_report_total(report, function) == 0)
    return false;
  return lp_report_total(report, function) >= least;
}

static int compare_numbers(double a, double b) { return (a > b) - (a < b); }

/** How functions are compared by a key, ascending. */
typedef int comparing(const struct lp_report *report,
                      const struct lp_function *a, const struct lp_function *b);

static int by_total(const struct lp_report *report, const struct lp_function *a,
                    const struct lp_function *b) {
  return compare_numbers(ranked_total(report, a), ranked_total(report, b));
}

static int by_calls(const struct lp_report *report, const struct lp_function *a,
                    const struct lp_function *b) {
  (void)report;
  return compare_numbers((double)a->calls, (double)b->calls);
}

static int by_name(const struct lp_report *report, const struct lp_function *a,
                   const struct lp_function *b) {
  (void)report;
  return strcmp(a->name, b->name);
}

static int by_file(const struct lp_report *report, const struct lp_function *a,
                   const struct lp_function *b) {
  const struct lp_file *files = report->model.files;
  return strcmp(files[a->file].full, files[b->file].full);
}

static int by_line(const struct lp_report *report, const struct lp_function *a,
                   const struct lp_function *b) {
  (void)report;
  return compare_numbers(a->begin_line, b->begin_line);
}

/* The comparison by the first of a list of keys: the parser lets known ones
 * through alone; without any it is by total time. */
static comparing *find_comparison(const char *keys) {
  static const struct {
    const char *key;
    comparing *compare;
  } sorts[] = {{"calls", by_calls},
               {"name", by_name},
               {"file", by_file},
               {"line", by_line}};
  size_t size = strcspn(keys, ",");
  for (size_t i = 0; i < sizeof sorts / sizeof *sorts; i++)
    if (strlen(sorts[i].key) == size && memcmp(sorts[i].key, keys, size) == 0)
      return sorts[i].compare;
  return by_total;
}

/* Files as they came, functions by their place in them. Tables have them in
 * the order of code generation, where template instances come last. */
static int compare_places(const struct lp_function *a,
                          const struct lp_function *b) {
  if (a->file != b->file)
    return a->file < b->file ? -1 : 1;
  if (a->begin_line != b->begin_line)
    return a->begin_line < b->begin_line ? -1 : 1;
  return (a > b) - (a < b);
}

static int compare_functions(const void *left, const void *right,
                             void *context) {
  const struct lp_report *report = context;
  const struct lp_function *a = *(const struct lp_function *const *)left;
  const struct lp_function *b = *(const struct lp_function *const *)right;
  const char *key = report->options->sort;
  int order = 0;
  if (!key)
    return compare_places(a, b);
  do {
    order = find_comparison(key)(report, a, b);
    key += strcspn(key, ",");
    key += *key == ',';
  } while (order == 0 && *key);
  return order ? order : compare_places(a, b);
}

static void reverse(const struct lp_function **functions, size_t count) {
  for (size_t i = 0; i < count / 2; i++) {
    const struct lp_function *kept = functions[i];
    functions[i] = functions[count - 1 - i];
    functions[count - 1 - i] = kept;
  }
}

void lp_report_select(struct lp_report *report) {
  const struct lp_model *model = &report->model;
  double longest = 0;
  for (size_t i = 0; i < model->function_count; i++) {
    double total = lp_report_total(report, &model->functions[i]);
    if (total > longest)
      longest = total;
  }
  double least = longest * report->options->min_percent / 100;
  report->functions =
      lp_heap_get(model->function_count, sizeof *report->functions);
  for (size_t i = 0; i < model->function_count; i++)
    if (is_shown(report, &model->functions[i], least))
      report->functions[report->function_count++] = &model->functions[i];
  if (report->function_count)
    qsort_r(report->functions, report->function_count,
            sizeof *report->functions, compare_functions, report);
  if (report->options->reverse)
    reverse(report->functions, report->function_count);
}
