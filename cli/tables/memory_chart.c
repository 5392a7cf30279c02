/* SPDX-License-Identifier: MIT
 *
 * See memory_chart.h. A column is a part of the run: the most that was live in
 * one of its points, or what the last point before it had; and, above that,
 * where what was resident ends.
 */
#include "tables/memory_chart.h"

#include "base/heap.h"
#include "figures/growth.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 5, LABEL = 14, LEAST_WIDTH = 20, MOST_WIDTH = 400, USUAL = 80 };
enum { LEAST_CYCLES = 10 }; /* by which growth is told from chance */

struct chart {
  const struct lp_profile *profile;
  size_t processes; /* that have a series */
  bool is_utf8;
  size_t width;            /* columns of the chart itself */
  double most;             /* bytes at its top */
  double end_ns;           /* time at its right end */
  double *live, *resident; /* by column */
};

/* Without a change of the process's own locale. */
static bool is_utf8(void) {
  locale_t locale = newlocale(LC_CTYPE_MASK, "", (locale_t)0);
  bool is = locale && strcmp(nl_langinfo_l(CODESET, locale), "UTF-8") == 0;
  if (locale)
    freelocale(locale);
  return is;
}

static void choose_process(struct chart *chart,
                           const struct lp_report *report) {
  for (size_t i = 0; i < report->profile_count; i++) {
    const struct lp_profile *profile = report->profiles[i];
    if (profile->memory.series.count == 0)
      continue;
    chart->processes++;
    if (!chart->profile ||
        profile->memory.head->peak > chart->profile->memory.head->peak)
      chart->profile = profile;
  }
}

static size_t column_of(const struct chart *chart, uint64_t ns) {
  double at = (double)ns / chart->end_ns * (double)chart->width;
  return at < (double)chart->width ? (size_t)at : chart->width - 1;
}

static void raise_to(double *value, double least) {
  if (*value < least)
    *value = least;
}

static void fill(struct chart *chart) {
  const struct lp_memory_series *series = &chart->profile->memory.series;
  size_t next = 0;
  double live = 0, resident = 0;
  for (size_t i = 0; i < series->count; i++) {
    const struct lineprof_memory_point *point = &series->points[i];
    size_t column = column_of(chart, point->ns);
    for (; next < column; next++) {
      raise_to(&chart->live[next], live);
      raise_to(&chart->resident[next], resident);
    }
    live = (double)point->live;
    resident = (double)point->resident;
    raise_to(&chart->live[column], live);
    raise_to(&chart->resident[column], resident);
    if (next == column)
      next++;
  }
  if (series->peak < series->count)
    raise_to(&chart->live[column_of(chart, series->points[series->peak].ns)],
             (double)chart->profile->memory.head->peak);
  for (size_t i = 0; i < chart->width; i++) {
    raise_to(&chart->most, chart->live[i]);
    raise_to(&chart->most, chart->resident[i]);
  }
}

/* How much of the cell in this row, from below, is filled. */
static double part_of(const struct chart *chart, double bytes, int row) {
  return bytes / chart->most * ROWS - row;
}

/* As many that are at least begun, of a cell that has something. */
static int eighths(double part) {
  int full = part < 1 ? (int)(part * 8) : 8;
  return full < part * 8 && full < 8 ? full + 1 : full;
}

static void add_cell(const struct chart *chart, size_t column, int row,
                     struct lp_text *out) {
  double live = part_of(chart, chart->live[column], row);
  double resident = part_of(chart, chart->resident[column], row);
  if (live > 0) {
    if (chart->is_utf8)
      lp_text_format(out, "\xe2\x96%c", (char)(0x80 + eighths(live)));
    else
      lp_text_string(out, live >= 0.5 ? "#" : "_");
  } else if (resident > 0 && resident <= 1) {
    lp_text_string(out, chart->is_utf8 ? "\xc2\xb7" : ".");
  } else {
    lp_text_string(out, " ");
  }
}

static void add_row(const struct chart *chart, int row, struct lp_text *out) {
  char label[LP_CELL_SIZE] = "";
  if (row == ROWS - 1)
    lp_cell_bytes(label,
                  chart->most < 0x1p64 ? (uint64_t)chart->most : UINT64_MAX);
  lp_text_format(out, "  %*s |", LABEL - 4, label);
  for (size_t i = 0; i < chart->width; i++)
    add_cell(chart, i, row, out);
  while (out->bytes[out->size - 1] == ' ')
    out->size--;
  lp_text_string(out, "\n");
}

static void add_heading(const struct chart *chart, struct lp_text *out) {
  const struct lp_memory *memory = &chart->profile->memory;
  char peak[LP_CELL_SIZE] = "0 B";
  if (memory->head->peak > 0)
    lp_cell_bytes(peak, (uint64_t)memory->head->peak);
  lp_text_format(out, "  over time: %s live, %s resident; peak %s%s",
                 chart->is_utf8 ? "\xe2\x96\x88" : "#",
                 chart->is_utf8 ? "\xc2\xb7" : ".",
                 memory->is_sampled ? "~" : "", peak);
  if (memory->series.peak < memory->series.count)
    lp_text_format(out, " after %.3g s",
                   (double)memory->series.points[memory->series.peak].ns / 1e9);
  if (chart->processes > 1)
    lp_text_format(out, ", of process %u, the largest of %zu",
                   chart->profile->file.header.pid, chart->processes);
  lp_text_string(out, "\n");
}

static void add_bytes(struct lp_text *out, int64_t bytes) {
  char cell[LP_CELL_SIZE] = "0 B";
  uint64_t size = bytes < 0 ? -(uint64_t)bytes : (uint64_t)bytes;
  if (size)
    lp_cell_bytes(cell, size);
  lp_text_format(out, "%s%s", bytes < 0 ? "-" : "", cell);
}

/* Of estimates nobody knows whether they have grown. */
static bool looks_like_a_leak(const struct lp_growth *growth,
                              const struct lp_profile *profile) {
  return growth->count >= LEAST_CYCLES &&
         growth->grown * 10 >= growth->count * 9 && !profile->memory.is_sampled;
}

/* What cycles left, where there is a schedule. */
static void add_growth(const struct chart *chart, struct lp_text *out) {
  struct lp_growth growth = lp_growth_find(chart->profile);
  if (growth.count) {
    lp_text_format(out, "  each cycle left ");
    add_bytes(out, growth.median);
    lp_text_format(out,
                   " more live bytes than it found (the median of %zu), "
                   "all of them ",
                   growth.count);
    add_bytes(out, growth.sum);
    lp_text_string(out, "\n");
  }
  if (looks_like_a_leak(&growth, chart->profile))
    lp_text_format(out,
                   "  leak? live bytes grew in %zu of %zu cycles: what one "
                   "allocates, it does not free, nor does the next; 'kprof "
                   "lines --by leaked' has the lines\n",
                   growth.grown, growth.count);
  lp_growth_free(&growth);
}

static void add_chart(const struct chart *chart, struct lp_text *out) {
  char *end = lp_text_make("%.3g s", chart->end_ns / 1e9);
  add_heading(chart, out);
  for (int row = ROWS; row-- > 0;)
    add_row(chart, row, out);
  lp_text_format(out, "  %*s 0%*s\n", LABEL - 4, "", (int)chart->width, end);
  free(end);
}

static void draw(struct chart *chart, size_t width, struct lp_text *out) {
  const struct lp_memory_series *series = &chart->profile->memory.series;
  width = width < MOST_WIDTH ? width : MOST_WIDTH;
  chart->width = width > LABEL + LEAST_WIDTH ? width - LABEL : LEAST_WIDTH;
  chart->end_ns = (double)series->points[series->count - 1].ns;
  chart->live = lp_heap_get(chart->width, sizeof *chart->live);
  chart->resident = lp_heap_get(chart->width, sizeof *chart->resident);
  fill(chart);
  add_chart(chart, out);
  free(chart->live);
  free(chart->resident);
}

void lp_memory_chart(const struct lp_report *report,
                     const struct lp_style *style, struct lp_text *out) {
  struct chart chart = {.is_utf8 = is_utf8(), .most = 1};
  choose_process(&chart, report);
  if (chart.profile && chart.profile->memory.series.count > 1)
    draw(&chart, style->width ? style->width : USUAL, out);
  if (chart.profile)
    add_growth(&chart, out);
}
