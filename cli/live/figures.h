/* SPDX-License-Identifier: MIT
 *
 * The table of `kprof top`: lines or functions of the interval in an order, and
 * what is written of each. Screen, text and JSON are made from it.
 */
#ifndef LINEPROF_CLI_FIGURES_H
#define LINEPROF_CLI_FIGURES_H

#include "live/live.h"

/** What figures may be sorted by. */
enum { LP_TOP_SORTS = 5 };
extern const enum lp_metric lp_top_sorts[LP_TOP_SORTS];

/** The metric of a place there: own time is what the report shows as such. */
enum lp_metric lp_top_metric(const struct lp_live *live, int sort);

/** What is to be shown. */
struct lp_top_view {
  bool by_function;
  int sort;           /* place in lp_top_sorts */
  const char *filter; /* part of a function's name or of a path; "": all */
};

/** A line or a function that did something. */
struct lp_top_figure {
  const struct lp_function *function;
  const struct lp_row *row; /* NULL: of the function as a whole */
  uint64_t hits;            /* of a function: calls */
  struct lp_times times;
  double waiting_ns; /* of its own time */
  double rank;
};

struct lp_top_figures {
  struct lp_top_figure *items; /* in the view's order */
  size_t count;
  double whole_ns;  /* 100 % of own time: lp_report_whole() */
  double thread_ns; /* 100 % of time and waiting: that of all threads */
};

struct lp_top_figures lp_top_find(const struct lp_live *live,
                                  const struct lp_top_view *view);
void lp_top_free(struct lp_top_figures *figures);

/** The figure of a row, whether it did something or not. */
struct lp_top_figure lp_top_of_row(const struct lp_live *live,
                                   const struct lp_row *row);

/** Did it do anything in the interval, for all that is known? */
bool lp_top_has_run(const struct lp_top_figure *figure);

/** Share of own time in percent, for colours; 0 if it is not known. */
double lp_top_percent(const struct lp_live *live,
                      const struct lp_top_figures *figures,
                      const struct lp_top_figure *figure);

/** Adds the headings of the columns, and a figure's numbers beneath them, or
 * blanks for NULL. A narrow terminal, of so many columns, has fewer; 0: all. */
void lp_top_add_heading(struct lp_text *out, const struct lp_live *live,
                        bool by_function, size_t columns);
void lp_top_add_numbers(struct lp_text *out, const struct lp_live *live,
                        const struct lp_top_figures *figures,
                        const struct lp_top_figure *figure, size_t columns);

/** Adds "file.c:12 name", and the line's text. */
void lp_top_add_place(struct lp_text *out, struct lp_live *live,
                      const struct lp_top_figure *figure);

/** The table as text, of at most `limit` figures, and as a JSON document. */
void lp_top_text(struct lp_text *out, struct lp_live *live,
                 const struct lp_top_view *view, size_t limit);
void lp_top_json(struct lp_text *out, struct lp_live *live,
                 const struct lp_top_view *view, size_t limit);

/** Adds ", 1.2 MiB live, 3.4 MiB at the peak, 5.6 MiB resident" where memory is
 * measured. */
void lp_top_add_memory(struct lp_text *line, const struct lp_live *live);

#endif
