/* SPDX-License-Identifier: MIT
 *
 * `stats --group-by`: a table for each region, a row for each combination of
 * values.
 */
#include "base/heap.h"
#include "base/message.h"
#include "model/groups.h"
#include "table/metrics.h"
#include "tables/region_table.h"
#include "views/stats.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { VALUE_LEAST = 8, SHOWN = 5 };

/* Right-aligned; `text` is freed. */
static void add_cell(struct lp_text *out, struct lp_text text, size_t width) {
  lp_text_format(out, "%*s ", (int)width, text.bytes ? text.bytes : "");
  free(text.bytes);
}

static struct lp_text visible(const char *string) {
  struct lp_text text = {0};
  lp_text_visible(&text, string, strlen(string));
  return text;
}

static struct lp_text cell_of(const struct lp_grouping *grouping,
                              const struct lp_group *group, size_t key) {
  struct lp_text text = {0};
  if (key == grouping->key_count - 1 && group->is_other)
    lp_text_string(&text, "other");
  else if (!group->is_other)
    lp_value_print(&text, &group->values[key]);
  return text;
}

static size_t key_width(const struct lp_grouping *grouping, size_t key) {
  size_t width = VALUE_LEAST;
  struct lp_text name = visible(grouping->region->values[grouping->keys[key]]);
  width = name.size > width ? name.size : width;
  free(name.bytes);
  for (size_t i = 0; i < grouping->row_count; i++) {
    struct lp_text cell = cell_of(grouping, &grouping->rows[i], key);
    width = cell.size > width ? cell.size : width;
    free(cell.bytes);
  }
  return width;
}

/* Adds the time for each unit of the only key: that of all calls over the sum
 * of the key's values. */
static void add_per_unit(struct lp_text *out, const struct lp_group *group,
                         size_t width) {
  double number;
  char cell[LP_CELL_SIZE] = "";
  if (lp_value_number(&group->values[0], &number) && number > 0 &&
      group->sum.calls)
    lp_cell_number(
        cell, fmax(group->sum.total_ns, 0) / number / (double)group->sum.calls,
        12);
  lp_text_format(out, " %*s", (int)width, cell);
}

static bool is_numeric(const struct lp_grouping *grouping) {
  double number;
  for (size_t i = 0; i < grouping->row_count; i++)
    if (lp_value_number(&grouping->rows[i].values[0], &number))
      return grouping->key_count == 1;
  return false;
}

static void add_title(const struct lp_stats *stats,
                      const struct lp_grouping *grouping, struct lp_text *out) {
  const struct lp_region *region = grouping->region;
  const struct lp_file *file = &stats->report.model.files[region->file];
  lp_text_string(out, "Region: ");
  lp_text_visible(out, region->name, strlen(region->name));
  lp_text_string(out, " at ");
  lp_text_visible(out, file->path, strlen(file->path));
  lp_text_format(out, ":%u", region->line);
  if (region->thread != LP_ALL_THREADS)
    lp_text_format(out, " in thread %u",
                   stats->report.model.threads[region->thread].id);
  lp_text_string(out, "\n\n");
}

/* Returns the width of the last column, 0 without it. */
static size_t add_heading(const struct lp_grouping *grouping,
                          const size_t *widths, struct lp_text *out) {
  size_t start = out->size, last = 0;
  for (size_t i = 0; i < grouping->key_count; i++)
    add_cell(out, visible(grouping->region->values[grouping->keys[i]]),
             widths[i]);
  lp_text_format(out, "%9s", "Calls");
  lp_region_headings(out);
  if (is_numeric(grouping)) {
    struct lp_text title = {0};
    lp_text_string(&title, "ns per ");
    const char *name = grouping->region->values[grouping->keys[0]];
    lp_text_visible(&title, name, strlen(name));
    last = title.size > 12 ? title.size : 12;
    lp_text_format(out, " %*s", (int)last, title.bytes);
    free(title.bytes);
  }
  lp_text_underline(out, start);
  return last;
}

static struct lp_stat *make_rows(const struct lp_stats *stats,
                                 const struct lp_grouping *grouping,
                                 size_t *count) {
  struct lp_stat *rows = lp_heap_get(grouping->row_count, sizeof *rows);
  *count = grouping->row_count;
  for (size_t i = 0; i < *count; i++) {
    const struct lp_region *sum = &grouping->rows[i].sum;
    rows[i] = (struct lp_stat){.group = &grouping->rows[i],
                               .name = "",
                               .calls = sum->calls,
                               .self_ns = sum->self_ns,
                               .total_ns = sum->total_ns,
                               .min_ns = sum->min_ns,
                               .p50_ns = sum->p50_ns,
                               .p99_ns = sum->p99_ns,
                               .max_ns = sum->max_ns};
  }
  lp_stats_sort(stats, rows, *count, "values");
  *count = lp_stats_shown(stats, *count);
  return rows;
}

static void print_groups(const struct lp_stats *stats,
                         const struct lp_grouping *grouping,
                         struct lp_text *out) {
  size_t widths[LINEPROF_MAX_VALUES], count;
  struct lp_stat *rows = make_rows(stats, grouping, &count);
  bool has_other = false, has_estimate = false;
  for (size_t i = 0; i < grouping->key_count; i++)
    widths[i] = key_width(grouping, i);
  add_title(stats, grouping, out);
  size_t last = add_heading(grouping, widths, out);
  for (size_t i = 0; i < count; i++) {
    const struct lp_stat *row = &rows[i];
    for (size_t j = 0; j < grouping->key_count; j++)
      add_cell(out, cell_of(grouping, row->group, j), widths[j]);
    lp_text_format(out, "%9llu", (unsigned long long)row->calls);
    has_estimate |= lp_region_times(&stats->report, &row->group->sum, out);
    if (last)
      add_per_unit(out, row->group, last);
    lp_text_string(out, "\n");
    has_other |= row->group->is_other;
  }
  lp_text_string(out, has_estimate ? "\n" LP_ESTIMATE_NOTE "\n" : "\n");
  if (has_other)
    lp_text_string(out, "other: calls with further values; "
                        "regions.max_groups says how many are kept apart\n\n");
  free(rows);
}

static void explain_none(const struct lp_stats *stats) {
  size_t shown = 0;
  lp_message_error("no region captures '%s'", stats->options->group_by);
  for (size_t i = 0; i < stats->region_count && shown < SHOWN; i++) {
    const struct lp_region *region = stats->regions[i].region;
    struct lp_text names = {0};
    for (size_t j = 0; j < region->value_count; j++)
      lp_text_format(&names, "%s'%s'", j ? ", " : "", region->values[j]);
    if (region->value_count) {
      shown++;
      lp_message_hint("region '%s' captures %s", region->name, names.bytes);
    }
    free(names.bytes);
  }
  if (shown == 0)
    lp_message_hint("write LINEPROF_REGION(\"name\", n) to capture n");
}

bool lp_stats_groups(const struct lp_stats *stats, struct lp_text *out) {
  const struct lp_model *model = &stats->report.model;
  bool found = false;
  for (size_t i = 0; i < stats->region_count; i++) {
    struct lp_grouping grouping;
    size_t index = (size_t)(stats->regions[i].region - model->regions);
    if (lp_grouping_make(&grouping, model, index, stats->options->group_by)) {
      print_groups(stats, &grouping, out);
      found = true;
    }
    lp_grouping_free(&grouping);
  }
  if (!found)
    explain_none(stats);
  return found;
}
