/* SPDX-License-Identifier: MIT
 *
 * See say.h.
 */
#include "advice/say.h"

#include "tables/hot_lines.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Three digits, without an exponent; of a bound none is rounded down. */
static void write_digits(char text[LP_CELL_SIZE], double value, bool is_bound) {
  int decimals = value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
  double step = pow(10, -decimals);
  if (is_bound)
    value = ceil(value / step) * step;
  snprintf(text, LP_CELL_SIZE, "%.*f", value > 0 ? decimals : 0, value);
}

static void add_time(struct lp_text *out, const char *mark, double ns) {
  bool is_bound = *mark == '<';
  static const struct {
    double ns;
    const char *name;
  } units[] = {{1e9, "s"}, {1e6, "ms"}, {1e3, "us"}, {1, "ns"}};
  char digits[LP_CELL_SIZE];
  size_t unit = 0;
  while (unit < 3 && ns < 0.9995 * units[unit].ns)
    unit++;
  write_digits(digits, ns / units[unit].ns, is_bound);
  lp_text_format(out, "%s%s %s", mark, digits, ns > 0 ? units[unit].name : "s");
}

void lp_say_time(struct lp_text *out, const struct lp_cell *cell) {
  const struct lp_estimate *figure = &cell->figure;
  if (!cell->is_there || figure->doubt >= LP_DOUBT_UNKNOWN) {
    lp_text_string(out, "?");
    return;
  }
  const char *mark = figure->doubt == LP_DOUBT_MOST ? "<"
                     : figure->is_sampled           ? "~"
                                                    : "";
  double ns = lp_estimate_figure(figure) / cell->divisor;
  add_time(out, mark, ns > 0 ? ns : 0);
}

void lp_say_ns(struct lp_text *out, double ns) {
  add_time(out, "", ns > 0 ? ns : 0);
}

void lp_say_count(struct lp_text *out, uint64_t count) {
  char digits[LP_CELL_SIZE], cell[LP_GROUPED_SIZE];
  snprintf(digits, sizeof digits, "%llu", (unsigned long long)count);
  lp_text_string(out, lp_text_group(cell, digits));
}

void lp_say_counted(struct lp_text *out, uint64_t count, const char *word) {
  lp_say_count(out, count);
  lp_text_format(out, " %s%s", word, count == 1 ? "" : "s");
}

void lp_say_bytes(struct lp_text *out, uint64_t bytes) {
  char text[LP_CELL_SIZE] = "0 B";
  lp_cell_bytes(text, bytes);
  lp_text_string(out, text);
}

void lp_say_part(struct lp_text *out, double part, double whole) {
  double percent = whole > 0 ? 100 * part / whole : 0;
  if (percent > 0 && percent < 0.05)
    lp_text_string(out, "<0.1 %");
  else
    lp_text_format(out, "%.1f %%", percent > 0 ? percent : 0);
}

void lp_say_percent(struct lp_text *out, const struct lp_cell *cell) {
  char text[LP_CELL_SIZE] = "?";
  if (cell->is_there)
    lp_cell_decimals(text, &cell->figure, cell->divisor, 1);
  lp_text_format(out, "%s %%", text + strspn(text, " "));
}

/* The name with `<...>` in place of what templates have there; "operator<"
 * has no end. A new string. */
static char *fold_arguments(const char *name) {
  struct lp_text folded = {0};
  int depth = 0;
  for (const char *at = name; *at; at++) {
    if (*at == '<' && depth++ == 0)
      lp_text_string(&folded, "<...");
    if (*at == '>' && depth > 0)
      depth--;
    if (depth == 0)
      lp_text_add(&folded, at, 1);
  }
  if (depth == 0 && folded.size)
    return folded.bytes;
  free(folded.bytes);
  return lp_text_make("%s", name);
}

void lp_say_name(struct lp_text *out, const char *name, size_t most) {
  char *folded = strlen(name) > most ? fold_arguments(name) : NULL;
  const char *text = folded ? folded : name;
  size_t size = lp_text_cut(text, strlen(text), most);
  lp_text_visible(out, text, size);
  lp_text_string(out, text[size] ? "..." : "");
  free(folded);
}

/* Where the last folder more than `end` has begins. */
static const char *longer_end(const char *path, const char *end) {
  const char *begin = end > path ? end - 1 : path;
  while (begin > path && begin[-1] != '/')
    begin--;
  return begin;
}

static bool has_end(const char *path, const char *end) {
  size_t length = strlen(path), size = strlen(end);
  return length >= size && strcmp(path + length - size, end) == 0 &&
         (length == size || path[length - size - 1] == '/');
}

static bool is_shared(const struct lp_model *model, size_t file,
                      const char *end) {
  for (size_t i = 0; i < model->file_count; i++)
    if (i != file && has_end(model->files[i].full, end) &&
        strcmp(model->files[i].full, model->files[file].full) != 0)
      return true;
  return false;
}

const char *lp_say_file(const struct lp_model *model, size_t file) {
  enum { MOST_FOLDERS = 16 };
  const char *path = model->files[file].full, *end = lp_text_base(path);
  for (int i = 0; i < MOST_FOLDERS && end > path; i++) {
    if (!is_shared(model, file, end))
      return end;
    end = longer_end(path, end);
  }
  return end;
}

void lp_say_line(struct lp_text *out, const struct lp_model *model,
                 const struct lp_row *row) {
  enum { MOST_PATH = 80 };
  const char *file = lp_say_file(model, row->file);
  size_t length = strlen(file);
  if (length > MOST_PATH)
    file += length - MOST_PATH;
  lp_text_visible(out, file, strlen(file));
  lp_text_format(out, ":%u", row->line);
}

void lp_say_quoted_line(struct lp_text *out, const struct lp_model *model,
                        const struct lp_row *row) {
  const char *file = lp_say_file(model, row->file);
  lp_text_quoted(out, file, strlen(file));
  lp_text_format(out, ":%u", row->line);
}

void lp_say_place(struct lp_text *out, const struct lp_model *model,
                  const struct lp_row *row) {
  lp_say_line(out, model, row);
  lp_text_string(out, " ");
  lp_say_name(out, model->functions[row->function].name, LP_SAY_NAME);
}

const char *lp_say_own(const struct lp_report *report) {
  return lp_report_own(report) == LP_METRIC_SELF_CPU ? "CPU time" : "time";
}

struct lp_subject lp_say_subject(const struct lp_report *report,
                                 const struct lp_row *row) {
  struct lp_subject subject = lp_hot_subject(report, row);
  subject.program_ns = lp_report_whole(report);
  return subject;
}

struct lp_cell lp_say_own_cell(const struct lp_report *report,
                               const struct lp_subject *subject,
                               enum lp_own_part part) {
  static const enum lp_metric cpu[] = {LP_METRIC_SELF_CPU, LP_METRIC_CPU_SHARE,
                                       LP_METRIC_CPU_PER_HIT};
  static const enum lp_metric all[] = {LP_METRIC_SELF, LP_METRIC_SHARE,
                                       LP_METRIC_SELF_PER_HIT};
  bool is_cpu = lp_report_own(report) == LP_METRIC_SELF_CPU;
  return lp_metric_cell(is_cpu ? cpu[part] : all[part], subject);
}
