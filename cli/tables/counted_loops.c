/* SPDX-License-Identifier: MIT
 *
 * Where counting may change what the optimiser makes of the program: innermost
 * loops that count conditions in their rounds, by function.
 */
#include "tables/counted_loops.h"

#include "base/map.h"

#include <stdlib.h>

enum { NAME_WIDTH = 24 };

static bool has_any(const struct lp_function *function) {
  for (size_t i = 0; i < function->row_count; i++)
    if (function->rows[i].counts_in_rounds)
      return true;
  return false;
}

/* Whether the function was listed already for another thread, which has the
 * same loops. */
static bool is_told(const struct lp_report *report,
                    const struct lp_function *function, struct lp_map *told) {
  bool instances = report->options->instances;
  struct lp_text key = {0};
  lp_text_format(&key, "%zu %u %s", function->file, function->begin_line,
                 instances ? function->symbol : function->name);
  bool is_known = !lp_map_add(told, key.bytes, key.size);
  free(key.bytes);
  return is_known;
}

static void print_function(const struct lp_report *report,
                           const struct lp_function *function,
                           struct lp_text *out) {
  bool instances = report->options->instances;
  const char *shown =
      instances && *function->symbol ? function->symbol : function->name;
  struct lp_text name = {0};
  bool is_first = true;
  lp_text_string(&name, "");
  lp_text_visible(&name, shown, strlen(shown));
  lp_text_format(out, "%-*s ", NAME_WIDTH, name.bytes);
  free(name.bytes);
  for (size_t i = 0; i < function->row_count; i++) {
    const struct lp_row *row = &function->rows[i];
    if (!row->counts_in_rounds)
      continue;
    lp_text_string(out, is_first ? " " : ", ");
    if (row->file != function->file) {
      const char *file = lp_text_base(report->model.files[row->file].path);
      lp_text_visible(out, file, strlen(file));
      lp_text_string(out, ":");
    }
    lp_text_format(out, "%u", row->line);
    is_first = false;
  }
  lp_text_string(out, "\n");
}

void lp_counted_loops(const struct lp_report *report, struct lp_text *out) {
  struct lp_map told = {0};
  for (size_t i = 0; i < report->function_count; i++) {
    const struct lp_function *function = report->functions[i];
    if (!has_any(function) || is_told(report, function, &told))
      continue;
    if (told.count == 1)
      lp_text_format(out,
                     "Innermost loops that count conditions in their rounds\n\n"
                     "%-*s  Lines\n===============================\n",
                     NAME_WIDTH, "Function");
    print_function(report, function, out);
  }
  lp_text_string(
      out,
      told.count
          ? "\nThese loops do more in a round than without lineprof, and "
            "the optimiser may shape them otherwise\n\n"
          : "No optimised innermost loop counts conditions in its rounds\n\n");
  lp_map_free(&told);
}
