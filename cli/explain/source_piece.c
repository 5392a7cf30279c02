/* SPDX-License-Identifier: MIT
 *
 * The source around a line, with hits and shares of its neighbours.
 */
#include "explain/explain_parts.h"

#include "advice/say.h"
#include "base/message.h"
#include "json/json.h"

#include <stdlib.h>

enum { BEFORE = 2, BEHIND = 2, MOST_TEXT = 90 };

static void add_heading(const struct lp_report *report, struct lp_text *out) {
  bool is_cpu = lp_report_own(report) == LP_METRIC_SELF_CPU;
  lp_text_format(out, "  %7s %13s %6s\n", "", "Hits",
                 is_cpu ? "% CPU" : "% Self");
}

/* The row of the same function at a line; NULL. */
static const struct lp_row *row_at(const struct lp_report *report,
                                   const struct lp_row *row, uint32_t line) {
  const struct lp_function *function = &report->model.functions[row->function];
  for (size_t i = 0; i < function->row_count; i++)
    if (function->rows[i].line == line && function->rows[i].file == row->file)
      return &function->rows[i];
  return NULL;
}

/* Bounds of neighbours say little, and are left out. */
static void add_numbers(const struct lp_report *report,
                        const struct lp_row *row, struct lp_text *out) {
  char hits[LP_CELL_SIZE] = "", share[LP_CELL_SIZE] = "";
  if (row) {
    struct lp_subject subject = lp_say_subject(report, row);
    struct lp_cell cell = lp_say_own_cell(report, &subject, LP_OWN_SHARE);
    struct lp_cell count = lp_metric_cell(LP_METRIC_HITS, &subject);
    if (count.is_there)
      lp_metric_write(LP_METRIC_HITS, &count, 1, hits);
    if (cell.is_there && row->hits && cell.figure.doubt == LP_DOUBT_NONE)
      lp_cell_decimals(share, &cell.figure, cell.divisor, 1);
  }
  lp_text_format(out, "%13s %6s | ", hits, share);
}

/* On one line, blanks for tabs, cut if it is long. */
static void add_code(struct lp_text *out, const char *text, size_t size) {
  struct lp_text line = {0}, clean = {0};
  for (size_t i = 0; i < size; i++)
    lp_text_string(&line, text[i] == '\t' ? "  " : "");
  for (; size && (*text == '\t'); size--)
    text++;
  lp_text_visible(&line, text, size);
  lp_text_utf8(&clean, line.bytes ? line.bytes : "", line.size);
  size_t most = lp_text_cut(clean.bytes, clean.size, MOST_TEXT);
  lp_text_add(out, clean.bytes ? clean.bytes : "", most);
  lp_text_string(out, most < clean.size ? "..." : "");
  free(line.bytes);
  free(clean.bytes);
}

static json_t *make_json(const struct lp_row *row, uint32_t line,
                         const struct lp_text *code) {
  json_t *object = json_object();
  lp_json_add(object, "line", json_integer(line));
  if (row && row->kind != LINEPROF_LINE_ENTRY)
    lp_json_add(object, "hits", lp_json_count(row->hits));
  lp_json_add(object, "text", lp_json_string(code->bytes ? code->bytes : ""));
  return object;
}

/* "> 1130   12000000   18.0 | code" */
static void add_line(const struct lp_report *report, const struct lp_row *row,
                     uint32_t line, char mark, const struct lp_text *code,
                     struct lp_text *out) {
  lp_text_format(out, "  %c%6u ", mark, line);
  add_numbers(report, row, out);
  lp_text_add(out, code->bytes ? code->bytes : "", code->size);
  while (out->bytes[out->size - 1] == ' ')
    out->size--;
  lp_text_string(out, "\n");
}

void lp_explain_source(struct lp_explaining *explaining, size_t parent,
                       const struct lp_row *row, int priority) {
  struct lp_report *report = explaining->report;
  const struct lp_source_text *source =
      lp_source_get(&report->sources, row->file);
  uint32_t first = row->line > BEFORE ? row->line - BEFORE : 1;
  struct lp_text text = {0};
  json_t *lines = json_array();
  add_heading(report, &text);
  uint64_t last = (uint64_t)row->line + BEHIND;
  uint64_t count = source ? source->line_count : 0;
  for (uint64_t at_line = first; at_line <= last && at_line <= count;
       at_line++) {
    uint32_t line = (uint32_t)at_line;
    size_t size = 0;
    struct lp_text code = {0};
    const char *bytes = lp_source_line(source, line, &size);
    const struct lp_row *at = row_at(report, row, line);
    if (!bytes)
      continue;
    add_code(&code, bytes, size);
    add_line(report, at, line, line == row->line ? '>' : ' ', &code, &text);
    json_array_append_new(lines, make_json(at, line, &code));
    free(code.bytes);
  }
  if (!json_array_size(lines)) {
    free(text.bytes);
    json_decref(lines);
    return;
  }
  size_t index = lp_explain_text(explaining, parent, priority, text);
  explaining->pieces.items[index].key = "source";
  explaining->pieces.items[index].json = lines;
}

/* The hottest row of a file at a line, of any function; NULL. */
static const struct lp_row *row_of_file(const struct lp_report *report,
                                        size_t file, uint32_t line) {
  const struct lp_row *found = NULL;
  for (size_t i = 0; i < report->function_count; i++) {
    const struct lp_function *function = report->functions[i];
    for (size_t j = 0; j < function->row_count; j++) {
      const struct lp_row *row = &function->rows[j];
      if (row->file == file && row->line == line &&
          (!found || lp_report_own_row_ns(report, row) >
                         lp_report_own_row_ns(report, found)))
        found = row;
    }
  }
  return found;
}

bool lp_explain_listing(struct lp_report *report, const char *name,
                        uint32_t first, uint32_t last, struct lp_text *out) {
  enum { MOST_LINES = 1000 };
  size_t file = lp_place_file(report, name, strlen(name));
  if (file == LP_MAP_NONE)
    return false;
  const struct lp_source_text *source = lp_source_get(&report->sources, file);
  const struct lp_file *about = &report->model.files[file];
  if (!source->bytes) {
    lp_message_error("the text of '%s' is not to be had", about->path);
    return false;
  }
  size_t end = last < source->line_count ? last : source->line_count;
  lp_text_visible(out, about->path, strlen(about->path));
  lp_text_format(out, ", %zu lines\n", source->line_count);
  add_heading(report, out);
  for (uint32_t line = first; line <= end && line - first < MOST_LINES;
       line++) {
    size_t size = 0;
    struct lp_text code = {0};
    const char *bytes = lp_source_line(source, line, &size);
    add_code(&code, bytes ? bytes : "", size);
    add_line(report, row_of_file(report, file, line), line, ' ', &code, out);
    free(code.bytes);
  }
  return true;
}
