/* SPDX-License-Identifier: MIT
 *
 * Functions that a report shows as one, as they are one in the source:
 * instances of a template, and copies of an inline function in several modules.
 * Each has rows and clocks of its own. Where one calls another, directly or
 * not, both have the time of the inner call: it is to be taken out of their
 * sum, which would have it twice.
 */
#ifndef LINEPROF_CLI_COPIES_H
#define LINEPROF_CLI_COPIES_H

#include "profile/profile.h"

/** Starts as zeros, but for `by_instance`. The numbers count from 0. */
struct lp_copies {
  bool by_instance; /* the report keeps instances apart: they are no copies */
  struct lp_map files, functions, rows;   /* of the source */
  struct lp_map function_ids, row_ids;    /* that were asked for */
  size_t *function_numbers, *row_numbers; /* of these */
};

/** The number of a table's function, the same for all copies. `table` is an
 * index into the profile's tables. */
size_t lp_copies_function(struct lp_copies *copies,
                          const struct lp_profile *profile, uint32_t table,
                          uint32_t function);

/** The number of the row, the same for those of copies of its function. */
size_t lp_copies_row(struct lp_copies *copies, const struct lp_profile *profile,
                     uint32_t table, uint32_t function, uint32_t line);

void lp_copies_free(struct lp_copies *copies);

#endif
