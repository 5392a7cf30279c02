/* SPDX-License-Identifier: MIT
 *
 * Loops that counting may change, in the JSON report.
 */
#include "json/json.h"

static bool has_any(const struct lp_function *function) {
  for (size_t i = 0; i < function->row_count; i++)
    if (function->rows[i].counts_in_rounds)
      return true;
  return false;
}

void lp_json_add_counted_loops(json_t *object,
                               const struct lp_function *function) {
  if (!has_any(function))
    return;
  json_t *lines = json_array();
  for (size_t i = 0; i < function->row_count; i++)
    if (function->rows[i].counts_in_rounds)
      json_array_append_new(lines, json_integer(function->rows[i].line));
  lp_json_add(object, "counted_loops", lines);
}
