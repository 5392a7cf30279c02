/* SPDX-License-Identifier: MIT
 *
 * The comparison as JSON: all functions and lines, the largest changes of
 * functions first. Times are in ns; fields are only ever added.
 */
#include "diff/memory_change.h"
#include "json/json.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { JSON_FORMAT = 1 };

static json_t *real_or_null(double value) {
  return isfinite(value) ? json_real(value) : json_null();
}

static void add_change(json_t *object, const struct lp_change *change) {
  lp_json_add(object, "hits_a", json_real(change->from.hits));
  lp_json_add(object, "hits_b", json_real(change->to.hits));
  lp_json_add(object, "hits_changed", json_boolean(change->has_new_hits));
  lp_json_add(object, "self_ns_a", json_real(change->from.ns));
  lp_json_add(object, "self_ns_b", json_real(change->to.ns));
  lp_json_add(object, "change_ns", json_real(lp_change_ns(change)));
  lp_json_add(object, "by_hits_ns", json_real(change->by_hits_ns));
  lp_json_add(object, "by_cost_ns", json_real(change->by_cost_ns));
  lp_json_add(object, "by_text_ns", json_real(change->by_text_ns));
  lp_json_add(object, "finding", json_string(lp_finding_name(change->finding)));
  lp_json_add(object, "q", real_or_null(change->q));
  lp_json_add(object, "seen_ns", real_or_null(change->seen_ns));
}

static json_t *make_text(const struct lp_side *side,
                         const struct lp_side_row *row) {
  size_t size;
  const char *text = lp_side_text(side, row, &size);
  if (!text)
    return json_null();
  struct lp_text clean = {0};
  lp_text_utf8(&clean, text, size);
  json_t *string = json_stringn(clean.bytes ? clean.bytes : "", clean.size);
  free(clean.bytes);
  return string;
}

static void add_row_side(json_t *object, const char *suffix,
                         const struct lp_side *side,
                         const struct lp_side_row *row) {
  char key[32];
  if (!row)
    return;
  snprintf(key, sizeof key, "line_%s", suffix);
  lp_json_add(object, key, json_integer(row->line));
  if (!side->reports[row->run].options->source)
    return;
  snprintf(key, sizeof key, "text_%s", suffix);
  lp_json_add(object, key, make_text(side, row));
}

/* {"bytes": {"a": [least, median, most], "b": [...], "changed": true}, ...} */
static json_t *make_memory(const struct lp_memory_change *change) {
  json_t *object = json_object();
  for (int kind = 0; kind < LP_DIFF_MEMORY; kind++) {
    const struct lp_memory_range *ranges[] = {&change->a[kind],
                                              &change->b[kind]};
    json_t *sum = json_object();
    for (int i = 0; i < 2; i++)
      lp_json_add(sum, i ? "b" : "a",
                  json_pack("[I, I, I]", (json_int_t)ranges[i]->least,
                            (json_int_t)ranges[i]->median,
                            (json_int_t)ranges[i]->most));
    lp_json_add(sum, "changed", json_boolean(change->has_changed[kind]));
    lp_json_add(object, lp_diff_memory_name(kind), sum);
  }
  return object;
}

static const char *const memory_keys[LP_DIFF_OWNERS] = {"memory",
                                                        "device_memory"};

static void add_memory(json_t *root, const struct lp_comparison *comparison,
                       enum lp_diff_owner owner) {
  struct lp_memory_change all = lp_memory_change_whole(comparison, owner);
  struct lp_memory_change nowhere = lp_memory_change_nowhere(comparison, owner);
  if (!lp_memory_is_compared(comparison, owner))
    return;
  json_t *object = json_object();
  lp_json_add(object, "all", make_memory(&all));
  lp_json_add(object, "on_no_line", make_memory(&nowhere));
  lp_json_add(root, memory_keys[owner], object);
}

static json_t *make_row(const struct lp_comparison *comparison,
                        const struct lp_row_change *row) {
  json_t *object = json_object();
  lp_json_add(object, "match", json_string(lp_kinship_name(row->kinship)));
  add_row_side(object, "a", comparison->a, row->a);
  add_row_side(object, "b", comparison->b, row->b);
  add_change(object, &row->change);
  for (int owner = 0; owner < LP_DIFF_OWNERS; owner++) {
    if (!lp_memory_is_compared(comparison, owner))
      continue;
    struct lp_memory_change memory =
        lp_memory_change_of(comparison, row, owner);
    if (memory.has_any)
      lp_json_add(object, memory_keys[owner], make_memory(&memory));
  }
  return object;
}

static void add_function_side(json_t *object, const char *suffix,
                              const struct lp_side *side,
                              const struct lp_side_function *function) {
  char key[32];
  if (!function)
    return;
  snprintf(key, sizeof key, "name_%s", suffix);
  lp_json_add(object, key, lp_json_string(function->name));
  snprintf(key, sizeof key, "symbol_%s", suffix);
  lp_json_add(object, key, lp_json_string(function->symbol));
  snprintf(key, sizeof key, "path_%s", suffix);
  const struct lp_file *file =
      lp_side_file(side, function->run, function->file);
  lp_json_add(object, key, lp_json_string(file->full));
  snprintf(key, sizeof key, "line_%s", suffix);
  lp_json_add(object, key, json_integer(function->line));
}

static json_t *make_function(const struct lp_comparison *comparison,
                             const struct lp_function_change *function) {
  json_t *object = json_object(), *lines = json_array();
  lp_json_add(object, "match", json_string(lp_kinship_name(function->kinship)));
  add_function_side(object, "a", comparison->a, function->a);
  add_function_side(object, "b", comparison->b, function->b);
  add_change(object, &function->change);
  for (size_t i = 0; i < function->row_count; i++)
    json_array_append_new(lines, make_row(comparison, &function->rows[i]));
  lp_json_add(object, "lines", lines);
  return object;
}

static json_t *make_side(const struct lp_side *side) {
  json_t *object = json_object(), *runs = json_array();
  for (size_t i = 0; i < side->run_count; i++) {
    json_t *run = json_object(), *profiles = json_array();
    const struct lp_report *report = &side->reports[i];
    for (size_t j = 0; j < report->file_count; j++)
      json_array_append_new(profiles,
                            lp_json_string(report->files[j]->file.path));
    lp_json_add(run, "profiles", profiles);
    lp_json_add(run, "whole_ns", json_real(side->whole[i].ns));
    lp_json_add(run, "threads_ns", json_real(side->passed_ns[i]));
    json_array_append_new(runs, run);
  }
  lp_json_add(object, "runs", runs);
  return object;
}

static json_t *make_change(const struct lp_change *change) {
  json_t *object = json_object();
  add_change(object, change);
  return object;
}

static json_t *make_counts(const size_t *counts, size_t count,
                           const char *name_of(size_t)) {
  json_t *object = json_object();
  for (size_t i = 0; i < count; i++)
    lp_json_add(object, name_of(i), lp_json_count(counts[i]));
  return object;
}

static const char *kinship_at(size_t index) {
  return lp_kinship_name((enum lp_kinship)index);
}

static const char *finding_at(size_t index) {
  return lp_finding_name((enum lp_finding)index);
}

void lp_comparison_json(const struct lp_comparison *comparison, json_t *hits,
                        struct lp_text *out) {
  const struct lp_runs_compared *runs = &comparison->runs;
  json_t *root = json_object(), *functions = json_array();
  for (size_t i = 0; i < comparison->function_count; i++)
    json_array_append_new(functions,
                          make_function(comparison, &comparison->functions[i]));
  lp_json_add(root, "format", json_integer(JSON_FORMAT));
  lp_json_add(root, "times", json_string(lp_metrics[comparison->a->own].order));
  lp_json_add(root, "a", make_side(comparison->a));
  lp_json_add(root, "b", make_side(comparison->b));
  lp_json_add(root, "test",
              json_string(lp_runs_are_many(runs) ? "welch" : "error"));
  lp_json_add(root, "matters_ns", json_real(runs->matters_ns));
  lp_json_add(root, "noise", json_real(runs->noise));
  lp_json_add(root, "whole", make_change(&comparison->whole));
  lp_json_add(root, "elsewhere", make_change(&comparison->elsewhere));
  lp_json_add(root, "lines_by_match",
              make_counts(comparison->kinships, LP_REMOVED + 1, kinship_at));
  lp_json_add(root, "lines_by_finding",
              make_counts(comparison->findings, LP_SLOWER + 1, finding_at));
  for (int owner = 0; owner < LP_DIFF_OWNERS; owner++)
    add_memory(root, comparison, owner);
  if (hits)
    lp_json_add(root, "hits", hits);
  lp_json_add(root, "functions", functions);
  lp_json_write(root, 9, out);
}
