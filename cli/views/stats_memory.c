/* SPDX-License-Identifier: MIT
 *
 * What functions allocated.
 */
#include "views/stats.h"

#include "base/heap.h"
#include "model/memory_model.h"
#include "table/metrics.h"
#include "tables/memory_table.h"
#include "tables/region_table.h"

#include <stdlib.h>
#include <string.h>

static int compare(const void *left, const void *right) {
  const struct lp_function *a = *(const struct lp_function *const *)left;
  const struct lp_function *b = *(const struct lp_function *const *)right;
  uint64_t one = a->memory_self.bytes, other = b->memory_self.bytes;
  return (one < other) - (one > other);
}

/* Bytes of the function alone stand beside all. */
static const enum lp_metric columns[] = {LP_METRIC_ALLOCS, LP_METRIC_SELF_BYTES,
                                         LP_METRIC_BYTES, LP_METRIC_LIVE,
                                         LP_METRIC_AT_PEAK};
enum { COLUMNS = sizeof columns / sizeof *columns };

static void print_row(const struct lp_stats *stats,
                      const struct lp_function *function, struct lp_text *out) {
  struct lp_subject subject =
      lp_subject_function(&stats->report.model, function, false);
  const char *name =
      stats->options->report.instances ? function->symbol : function->name;
  for (int c = 0; c < COLUMNS; c++) {
    bool is_bytes = lp_metrics[columns[c]].unit == LP_UNIT_BYTES;
    char text[LP_CELL_SIZE] = "";
    struct lp_cell cell = lp_metric_cell(columns[c], &subject);
    cell.figure.is_sampled = false; /* what is beneath the table says so */
    lp_metric_write(columns[c], &cell, 1, text);
    if (!*text)
      strcpy(text, is_bytes ? "0 B" : "0");
    lp_text_format(out, c ? " %10s" : "%12s", text);
  }
  lp_text_string(out, "  ");
  lp_text_visible(out, name, strlen(name));
  lp_report_where(&stats->report, function->file, function->begin_line,
                  function->thread, out);
}

static void print_table(const struct lp_stats *stats,
                        const struct lp_function **functions, size_t count,
                        struct lp_text *out) {
  size_t start = out->size;
  for (int c = 0; c < COLUMNS; c++)
    lp_text_format(out, c ? " %10s" : "%12s", lp_metrics[columns[c]].heading);
  lp_text_string(out, "  Function");
  lp_text_underline(out, start);
  for (size_t i = 0; i < count; i++)
    print_row(stats, functions[i], out);
}

void lp_stats_memory(const struct lp_stats *stats, struct lp_text *out) {
  const struct lp_function **functions;
  size_t count = 0;
  if (!stats->report.model.memory.is_counted)
    return;
  functions = lp_heap_get(stats->function_count, sizeof *functions);
  for (size_t i = 0; i < stats->function_count; i++)
    if (stats->functions[i].function->memory.allocs)
      functions[count++] = stats->functions[i].function;
  if (count) {
    qsort(functions, count, sizeof *functions, compare);
    print_table(stats, functions, count, out);
  }
  free(functions);
  lp_memory_table(&stats->report, out);
}
