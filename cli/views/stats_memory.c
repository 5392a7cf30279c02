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

static void print_bytes(int64_t bytes, struct lp_text *out) {
  char cell[LP_CELL_SIZE] = "0 B";
  lp_cell_bytes(cell, bytes > 0 ? (uint64_t)bytes : 0);
  lp_text_format(out, " %10s", cell);
}

static void print_row(const struct lp_stats *stats,
                      const struct lp_function *function, struct lp_text *out) {
  const struct lp_memory_sum *all = &function->memory;
  const char *name =
      stats->options->report.instances ? function->symbol : function->name;
  lp_text_format(out, "%12llu", (unsigned long long)all->allocs);
  print_bytes((int64_t)function->memory_self.bytes, out);
  print_bytes((int64_t)all->bytes, out);
  print_bytes(lp_memory_live(all), out);
  print_bytes(all->at_peak, out);
  lp_text_string(out, "  ");
  lp_text_visible(out, name, strlen(name));
  lp_report_where(&stats->report, function->file, function->begin_line,
                  function->thread, out);
}

static void print_table(const struct lp_stats *stats,
                        const struct lp_function **functions, size_t count,
                        struct lp_text *out) {
  size_t start = out->size;
  lp_text_format(out, "%12s %10s %10s %10s %10s  %s", "Allocs", "Self Bytes",
                 "Bytes", "Live", "At Peak", "Function");
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
