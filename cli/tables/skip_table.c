/* SPDX-License-Identifier: MIT
 *
 * See skip_table.h.
 */
#include "tables/skip_table.h"

#include "base/heap.h"
#include "base/map.h"

#include <stdlib.h>

enum { NAMES = 3 };

/** Functions with the same reason. */
struct group {
  size_t count;
  size_t first[NAMES]; /* their indices */
};

struct table {
  const struct lp_report *report;
  const struct lp_style *style;
  struct lp_map reasons; /* numbers `groups` */
  struct group *groups;
  bool is_folded; /* some names are left out */
};

static void add(struct table *table, size_t index) {
  const char *reason = table->report->model.skips[index].reason;
  size_t known = table->reasons.count;
  size_t at = lp_map_index(&table->reasons, reason, strlen(reason));
  if (at == known) {
    table->groups = lp_heap_grow(table->groups, at, sizeof *table->groups);
    table->groups[at] = (struct group){.count = 0};
  }
  struct group *group = &table->groups[at];
  if (group->count < NAMES)
    group->first[group->count] = index;
  group->count++;
  table->is_folded |= group->count > NAMES;
}

static void collect(struct table *table) {
  const struct lp_model *model = &table->report->model;
  for (size_t i = 0; i < model->skip_count; i++) {
    const struct lp_skip *skip = &model->skips[i];
    if (lp_report_matches(table->report, skip->name, skip->name, skip->file))
      add(table, i);
  }
}

static void print_place(const struct table *table, const struct lp_skip *skip,
                        struct lp_text *out) {
  const struct lp_file *file = &table->report->model.files[skip->file];
  lp_style_link(out, table->style, file->full, file->path);
  lp_text_format(out, ":%u", skip->begin_line);
}

/* "   12  naked functions have no room: one (a.c:3), two (a.c:9), ..." */
static void print_group(const struct table *table, const struct group *group,
                        struct lp_text *out) {
  const struct lp_skip *skips = table->report->model.skips;
  const char *reason = skips[group->first[0]].reason;
  lp_text_format(out, "%6zu  ", group->count);
  lp_text_visible(out, reason, strlen(reason));
  for (size_t i = 0; i < group->count && i < NAMES; i++) {
    const struct lp_skip *skip = &skips[group->first[i]];
    lp_text_string(out, i ? ", " : ": ");
    lp_text_visible(out, skip->name, strlen(skip->name));
    lp_text_string(out, " (");
    print_place(table, skip, out);
    lp_text_string(out, ")");
  }
  lp_text_string(out, group->count > NAMES ? ", ...\n" : "\n");
}

static void print_each(const struct table *table, struct lp_text *out) {
  const struct lp_model *model = &table->report->model;
  for (size_t i = 0; i < model->skip_count; i++) {
    const struct lp_skip *skip = &model->skips[i];
    if (!lp_report_matches(table->report, skip->name, skip->name, skip->file))
      continue;
    lp_text_string(out, "  ");
    print_place(table, skip, out);
    lp_text_string(out, ": ");
    lp_text_visible(out, skip->name, strlen(skip->name));
    lp_text_string(out, ": ");
    lp_text_visible(out, skip->reason, strlen(skip->reason));
    lp_text_string(out, "\n");
  }
}

void lp_skip_table(const struct lp_report *report, const struct lp_style *style,
                   struct lp_text *out) {
  struct table table = {.report = report, .style = style};
  bool wants_all = report->options->all;
  collect(&table);
  if (table.reasons.count)
    lp_text_string(out, table.is_folded && !wants_all
                            ? "Not profiled ('kprof report --all' names all):\n"
                            : "Not profiled:\n");
  for (size_t i = 0; i < table.reasons.count && !wants_all; i++)
    print_group(&table, &table.groups[i], out);
  if (wants_all)
    print_each(&table, out);
  if (table.reasons.count)
    lp_text_string(out, "\n");
  free(table.groups);
  lp_map_free(&table.reasons);
}
