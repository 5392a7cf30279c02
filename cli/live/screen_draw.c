/* SPDX-License-Identifier: MIT
 *
 * Draws the screen; see screen_draw.h. Each line is made as text, cut to the
 * width, and kept: what was drawn last is left behind when the screen goes.
 */
#include "live/screen_draw.h"

#include "base/streams.h"
#include "live/terminal.h"

#include <curses.h>
#include <stdlib.h>
#include <string.h>

static void put(struct lp_screen *screen, int y, const struct lp_text *line,
                int attributes) {
  struct lp_text fit = {0};
  if (y >= LINES)
    return;
  lp_terminal_fit(&fit, line->bytes ? line->bytes : "", line->size,
                  (size_t)COLS);
  move(y, 0);
  attrset(attributes);
  addnstr(fit.bytes, (int)fit.size);
  if (attributes & A_REVERSE)
    for (int x = getcurx(stdscr); x < COLS && getcury(stdscr) == y; x++)
      addch(' ');
  attrset(0);
  lp_text_add(screen->last, fit.bytes, fit.size);
  lp_text_string(screen->last, "\n");
  free(fit.bytes);
}

static void put_string(struct lp_screen *screen, int y, const char *string,
                       int attributes) {
  struct lp_text line = {0};
  lp_text_string(&line, string);
  put(screen, y, &line, attributes);
  free(line.bytes);
}

static int heat(double percent) {
  if (percent >= 20)
    return COLOR_PAIR(1) | (percent >= 50 ? A_BOLD : 0);
  return percent >= 5 ? COLOR_PAIR(2) : 0;
}

static const char *program_name(const struct lp_live *live) {
  const struct lp_block *block =
      lp_profile_block(live->follow.profile, LINEPROF_BLOCK_PROCESS, NULL);
  const char *name = block ? lp_profile_value(block, "arg", NULL) : NULL;
  return name ? lp_text_base(name) : "";
}

/* "sum 4711, 4 threads, 0.50 s, by cpu, paused" */
static void put_title(struct lp_screen *screen) {
  const struct lp_live *live = screen->live;
  const char *name = program_name(live);
  struct lp_text line = {0};
  size_t threads = lp_live_threads(live);
  lp_text_visible(&line, name, strlen(name));
  lp_text_format(&line, " %lld, ", (long long)live->process);
  if (live->has_ended)
    lp_text_format(&line, "ended, ");
  else
    lp_text_format(&line, "%zu thread%s, ", threads, threads == 1 ? "" : "s");
  lp_text_format(&line, "%.2f s, by %s", live->seconds,
                 lp_metrics[lp_top_metric(live, screen->view.sort)].order);
  lp_top_add_memory(&line, live);
  if (screen->accumulates)
    lp_text_string(&line, ", accumulating");
  if (screen->is_paused)
    lp_text_string(&line, ", paused");
  if (screen->is_typing || *screen->filter) {
    lp_text_string(&line, ", filter: ");
    lp_text_visible(&line, screen->filter, strlen(screen->filter));
    lp_text_string(&line, screen->is_typing ? "_" : "");
  }
  put(screen, 0, &line, A_BOLD);
  free(line.bytes);
}

static size_t table_rows(void) { return LINES > 3 ? (size_t)LINES - 3 : 1; }

/* The cursor stays in sight. */
static void scroll_to(size_t *first, size_t cursor, size_t rows) {
  if (cursor < *first)
    *first = cursor;
  else if (cursor >= *first + rows)
    *first = cursor - rows + 1;
}

static void put_table(struct lp_screen *screen) {
  const struct lp_top_figures *figures = &screen->figures;
  struct lp_text line = {0};
  lp_top_add_heading(&line, screen->live, screen->view.by_function,
                     (size_t)COLS);
  put(screen, 1, &line, A_UNDERLINE);
  scroll_to(&screen->first, screen->cursor, table_rows());
  for (size_t i = 0; i < table_rows(); i++) {
    size_t at = screen->first + i;
    if (at >= figures->count)
      break;
    line.size = 0;
    lp_top_add_numbers(&line, screen->live, figures, &figures->items[at],
                       (size_t)COLS);
    lp_top_add_place(&line, screen->live, &figures->items[at]);
    put(screen, (int)i + 2, &line,
        heat(lp_top_percent(screen->live, figures, &figures->items[at])) |
            (at == screen->cursor ? A_REVERSE : 0));
  }
  if (figures->count == 0)
    put_string(screen, 2,
               *screen->filter ? "  nothing that matches has run"
                               : "  no profiled line has run in this time",
               0);
  free(line.bytes);
}

/* The function's row of a line in its own file, as rows are by file and line.
 */
static const struct lp_row *find_row(const struct lp_function *function,
                                     size_t line) {
  for (size_t i = 0; i < function->row_count; i++)
    if (function->rows[i].file == function->file &&
        function->rows[i].line == line)
      return &function->rows[i];
  return NULL;
}

static void put_source_line(struct lp_screen *screen,
                            const struct lp_function *function, size_t number,
                            int y) {
  struct lp_live *live = screen->live;
  const struct lp_row *row = find_row(function, number);
  struct lp_top_figure figure = {.row = row};
  struct lp_text line = {0};
  size_t size = 0;
  if (row)
    figure = lp_top_of_row(live, row);
  bool has_run = row && lp_top_has_run(&figure);
  lp_top_add_numbers(&line, live, &screen->figures, has_run ? &figure : NULL,
                     (size_t)COLS);
  lp_text_format(&line, "%5zu  ", number);
  const char *text =
      lp_source_line(lp_source_get(&live->report.sources, function->file),
                     (uint32_t)number, &size);
  if (text)
    lp_text_visible(&line, text, size);
  put(screen, y, &line,
      (row ? heat(lp_top_percent(screen->live, &screen->figures, &figure))
           : (int)A_DIM) |
          (number == screen->line ? A_REVERSE : 0));
  free(line.bytes);
}

static void put_source(struct lp_screen *screen) {
  const struct lp_model *model = &screen->live->report.model;
  const struct lp_function *function = &model->functions[screen->function];
  size_t first = function->begin_line, rows = table_rows();
  struct lp_text line = {0};
  lp_top_add_heading(&line, screen->live, false, (size_t)COLS);
  line.size -= strlen("Line and Function");
  lp_text_format(&line, " Line  ");
  lp_text_visible(&line, function->name, strlen(function->name));
  lp_text_string(&line, " in ");
  const char *path = model->files[function->file].path;
  lp_text_visible(&line, path, strlen(path));
  put(screen, 1, &line, A_UNDERLINE);
  free(line.bytes);
  if (screen->line >= first + rows)
    first = screen->line - rows + 1;
  for (size_t i = 0; i < rows && first + i <= function->end_line; i++)
    put_source_line(screen, function, first + i, (int)i + 2);
}

static void put_output(struct lp_screen *screen) {
  char bytes[32768];
  size_t size = lp_streams_tail(bytes, sizeof bytes), rows = table_rows();
  size_t begin = size;
  put_string(screen, 1, "The end of what the program has written", A_UNDERLINE);
  for (size_t lines = 0; begin > 0 && lines <= rows; begin--)
    lines += begin < size && bytes[begin - 1] == '\n';
  begin += begin > 0;
  for (int y = 2; begin < size; y++) {
    const char *end = memchr(bytes + begin, '\n', size - begin);
    size_t length = end ? (size_t)(end - bytes) - begin : size - begin;
    struct lp_text line = {0};
    lp_text_visible(&line, bytes + begin, length);
    put(screen, y, &line, 0);
    free(line.bytes);
    begin += length + 1;
  }
}

static void put_help(struct lp_screen *screen) {
  static const char *const lines[] = {
      "q          leave",
      "s S 1-5    order: next, last, CPU time, time, hits, per hit, waiting",
      "f          functions or lines",
      "/          filter by a part of names or paths; Esc: all",
      "Enter      source of the function, with its lines' numbers; Esc back",
      "p          pause",
      "w          own time: CPU time, or the time that passed, with waiting",
      "c          accumulate from now on, or each interval by itself",
      "r          begin to count anew",
      "+ -        longer, shorter intervals",
      "o          the end of the program's output",
      "arrows, j k, PgUp PgDn, Home End   move",
      "",
      "% CPU   share of all CPU time, without profiled functions called",
      "% Wait  share of all threads' time that they waited there",
      "% Time  the same of all that passed there, with functions called",
      "~ from samples   < at most   ? not known   - no code of its own",
  };
  put_string(screen, 1, "Keys", A_UNDERLINE);
  for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
    if ((int)i + 2 < LINES - 1)
      put_string(screen, (int)i + 2, lines[i], 0);
}

static void put_bar(struct lp_screen *screen) {
  static const char *const bars[] = {
      [LP_PAGE_TABLE] = ("q quit  s sort  f functions  / filter  Enter source  "
                         "p pause  h help"),
      [LP_PAGE_SOURCE] = "q quit  Esc back  n next hot line  p pause  h help",
      [LP_PAGE_OUTPUT] = "q quit  Esc back",
      [LP_PAGE_HELP] = "q quit  Esc back"};
  size_t kept = screen->last->size;
  put_string(screen, LINES - 1, bars[screen->page], A_REVERSE);
  screen->last->size = kept; /* no key works any more */
}

void lp_screen_draw(struct lp_screen *screen) {
  static void (*const pages[])(struct lp_screen *) = {
      [LP_PAGE_TABLE] = put_table,
      [LP_PAGE_SOURCE] = put_source,
      [LP_PAGE_OUTPUT] = put_output,
      [LP_PAGE_HELP] = put_help};
  screen->last->size = 0;
  erase();
  put_title(screen);
  pages[screen->page](screen);
  put_bar(screen);
  refresh();
}
