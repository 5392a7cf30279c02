/* SPDX-License-Identifier: MIT
 *
 * The place that somebody asks about: a line, or a function.
 */
#ifndef LINEPROF_CLI_PLACE_H
#define LINEPROF_CLI_PLACE_H

#include "report/report.h"

struct lp_place {
  const struct lp_row **rows; /* at the line, by own time; NULL: a function */
  size_t row_count;
  const struct lp_function *function; /* the first by own time; NULL: a line */
  size_t alike;                       /* further functions that have the name */
  uint32_t line;                      /* that was asked for */
  bool is_beside; /* there is no row: the statement around it, or the next */
};

/** Finds "FILE:LINE", FILE by its path or an end of it, or a function by its
 * name or the last parts of that. False after an error message and hints. */
bool lp_place_find(struct lp_place *place, const struct lp_report *report,
                   const char *name);
/** The one file with rows that has this name, of `size` bytes, or this end of
 * its path; LP_MAP_NONE after an error message. */
size_t lp_place_file(const struct lp_report *report, const char *name,
                     size_t size);
void lp_place_free(struct lp_place *place);

#endif
