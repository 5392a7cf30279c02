/* SPDX-License-Identifier: MIT
 *
 * Looks, keys, and what they change; see screen.h.
 */
#include "live/screen.h"

#include "base/process.h"
#include "live/screen_draw.h"
#include "live/terminal.h"

#include <curses.h>
#include <string.h>

static const double least_s = 0.1, most_s = 10;

static void sort_again(struct lp_screen *screen) {
  lp_top_free(&screen->figures);
  screen->figures = lp_top_find(screen->live, &screen->view);
  size_t count = screen->figures.count;
  if (screen->cursor >= count)
    screen->cursor = count ? count - 1 : 0;
}

/* Where there is much to read less of the time goes to reading. */
static void look(struct lp_screen *screen, bool move) {
  enum { REST = 20 };
  struct lp_live *live = screen->live;
  double rest = REST * live->cost_s;
  if (!live->has_ended)
    lp_live_look(live, move);
  if (screen->function >= live->report.model.function_count)
    screen->page = LP_PAGE_TABLE;
  sort_again(screen);
  screen->next_s =
      lp_live_now() + (rest > screen->interval_s ? rest : screen->interval_s);
}

static void move_by(struct lp_screen *screen, long lines) {
  if (screen->page == LP_PAGE_SOURCE) {
    const struct lp_function *function =
        &screen->live->report.model.functions[screen->function];
    long line = (long)screen->line + lines;
    line =
        line < (long)function->begin_line ? (long)function->begin_line : line;
    screen->line =
        line > (long)function->end_line ? function->end_line : (size_t)line;
    return;
  }
  long at = (long)screen->cursor + lines, count = (long)screen->figures.count;
  at = at >= count ? count - 1 : at;
  screen->cursor = at > 0 ? (size_t)at : 0;
}

static void open_source(struct lp_screen *screen) {
  if (screen->page != LP_PAGE_TABLE || screen->figures.count == 0)
    return;
  const struct lp_model *model = &screen->live->report.model;
  const struct lp_top_figure *figure = &screen->figures.items[screen->cursor];
  const struct lp_function *function = figure->function;
  screen->page = LP_PAGE_SOURCE;
  screen->function = (size_t)(function - model->functions);
  screen->line = figure->row && figure->row->file == function->file
                     ? figure->row->line
                     : function->begin_line;
}

/* The next line with a share to see; around from the last one. */
static void go_to_hot_line(struct lp_screen *screen) {
  const struct lp_function *function =
      &screen->live->report.model.functions[screen->function];
  const struct lp_row *first = NULL;
  for (size_t i = 0; i < function->row_count; i++) {
    const struct lp_row *row = &function->rows[i];
    struct lp_top_figure figure = lp_top_of_row(screen->live, row);
    if (row->file != function->file ||
        lp_top_percent(screen->live, &screen->figures, &figure) < 1)
      continue;
    first = first ? first : row;
    if (row->line > screen->line) {
      screen->line = row->line;
      return;
    }
  }
  if (first)
    screen->line = first->line;
}

static void type(struct lp_screen *screen, int key) {
  size_t length = strlen(screen->filter);
  if (key == '\n' || key == KEY_ENTER || key == 27) {
    screen->is_typing = false;
    length = key == 27 ? 0 : length;
  } else if (key == KEY_BACKSPACE || key == 127 || key == '\b') {
    length -= length > 0;
  } else if (key >= ' ' && key < 256 && length + 1 < sizeof screen->filter) {
    screen->filter[length++] = (char)key;
  }
  screen->filter[length] = 0;
  sort_again(screen);
}

static void go_back(struct lp_screen *screen) {
  if (screen->page == LP_PAGE_TABLE)
    *screen->filter = 0;
  screen->page = LP_PAGE_TABLE;
  sort_again(screen);
}

static void set_sort(struct lp_screen *screen, int sort) {
  screen->view.sort = (sort + LP_TOP_SORTS) % LP_TOP_SORTS;
  screen->cursor = screen->first = 0;
  sort_again(screen);
}

static void toggle_page(struct lp_screen *screen, enum lp_screen_page page) {
  screen->page = screen->page == page ? LP_PAGE_TABLE : page;
}

static void change_interval(struct lp_screen *screen, double factor) {
  double changed = screen->interval_s * factor;
  screen->interval_s = changed < least_s  ? least_s
                       : changed > most_s ? most_s
                                          : changed;
  screen->next_s = lp_live_now() + screen->interval_s;
}

static bool move_key(struct lp_screen *screen, int key) {
  const long page = LINES > 3 ? LINES - 3 : 1, all = 1000000000;
  const struct {
    int key;
    long by;
  } moves[] = {{KEY_UP, -1},     {'k', -1},          {KEY_DOWN, 1},
               {'j', 1},         {KEY_PPAGE, -page}, {KEY_NPAGE, page},
               {KEY_HOME, -all}, {KEY_END, all}};
  for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
    if (moves[i].key == key) {
      move_by(screen, moves[i].by);
      return true;
    }
  return false;
}

/* What changes the time that is shown. */
static void time_key(struct lp_screen *screen, int key) {
  if (key == 'p' || key == ' ')
    screen->is_paused = !screen->is_paused;
  else if (key == 'r')
    look(screen, true);
  else if (key == 'c')
    screen->accumulates = !screen->accumulates;
  else if (key == 'w')
    screen->live->options.wall = !screen->live->options.wall;
  else if (key == '+' || key == '-')
    change_interval(screen, key == '+' ? 2 : 0.5);
}

static bool press(struct lp_screen *screen, int key) {
  if (screen->is_typing && key != KEY_RESIZE) {
    type(screen, key);
    return true;
  }
  if (move_key(screen, key))
    return true;
  if (key >= '1' && key < '1' + LP_TOP_SORTS)
    set_sort(screen, key - '1');
  else if (key == 's' || key == 'S')
    set_sort(screen, screen->view.sort + (key == 's' ? 1 : -1));
  else if (key == 'f' || key == 'l') {
    screen->view.by_function = !screen->view.by_function;
    set_sort(screen, screen->view.sort);
  } else if (key == '/' && screen->page == LP_PAGE_TABLE)
    screen->is_typing = true;
  else if (key == '\n' || key == KEY_ENTER)
    open_source(screen);
  else if (key == 'n' && screen->page == LP_PAGE_SOURCE)
    go_to_hot_line(screen);
  else if (key == 27 || key == KEY_BACKSPACE || key == 127)
    go_back(screen);
  else if (key == 'h' || key == '?')
    toggle_page(screen, LP_PAGE_HELP);
  else if (key == 'o')
    toggle_page(screen, LP_PAGE_OUTPUT);
  else
    time_key(screen, key);
  return key != 'q';
}

bool lp_screen_run(struct lp_live *live,
                   const struct lp_screen_options *options,
                   struct lp_text *last) {
  struct lp_screen screen = {.live = live,
                             .view = options->view,
                             .interval_s = options->interval_s,
                             .last = last};
  bool goes_on = true;
  if (!lp_terminal_draw())
    return false;
  strncpy(screen.filter, options->view.filter, sizeof screen.filter - 1);
  screen.view.filter = screen.filter;
  sort_again(&screen);
  screen.next_s = lp_live_now() + screen.interval_s;
  while (goes_on) {
    lp_screen_draw(&screen);
    int key = lp_terminal_key(screen.next_s - lp_live_now());
    if (key == LP_TERMINAL_GONE || lp_process_is_over())
      goes_on = false;
    else if (key != ERR)
      goes_on = press(&screen, key);
    if (lp_live_now() < screen.next_s)
      continue;
    if (screen.is_paused)
      screen.next_s = lp_live_now() + screen.interval_s;
    else
      look(&screen, !screen.accumulates);
  }
  lp_terminal_end();
  lp_top_free(&screen.figures);
  return true;
}
