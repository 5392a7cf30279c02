/* SPDX-License-Identifier: MIT
 *
 * What the keys of the screen change and what is drawn from it. Inside the
 * screen only.
 */
#ifndef LINEPROF_CLI_SCREEN_DRAW_H
#define LINEPROF_CLI_SCREEN_DRAW_H

#include "live/figures.h"

enum lp_screen_page {
  LP_PAGE_TABLE,
  LP_PAGE_SOURCE,
  LP_PAGE_OUTPUT,
  LP_PAGE_HELP
};

struct lp_screen {
  struct lp_live *live;
  struct lp_top_view view;
  struct lp_top_figures figures; /* of the last look, in the view's order */
  enum lp_screen_page page;
  size_t function;      /* whose source is shown: index into the model's */
  size_t line;          /* of the source: where the cursor is, from 1 */
  size_t cursor, first; /* of the table: items */
  char filter[64];
  bool is_typing; /* the filter */
  bool is_paused, accumulates;
  double interval_s, next_s;
  struct lp_text *last; /* lines drawn, as text */
};

/** Draws all of it. */
void lp_screen_draw(struct lp_screen *screen);

#endif
