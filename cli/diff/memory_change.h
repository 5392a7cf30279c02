/* SPDX-License-Identifier: MIT
 *
 * How memory changed from one side's runs to the other's. It is counted, not
 * sampled, so no statistics are needed: it has changed where no run of one side
 * has what a run of the other has or what is between these. With one run each a
 * difference is a difference.
 */
#ifndef LINEPROF_CLI_DIFF_MEMORY_CHANGE_H
#define LINEPROF_CLI_DIFF_MEMORY_CHANGE_H

#include "diff/compare.h"

/** What is compared, in this order. */
enum lp_diff_memory {
  LP_DIFF_ALLOCS,
  LP_DIFF_BYTES,
  LP_DIFF_LIVE, /* bytes, when the program ended */
  LP_DIFF_PEAK, /* bytes, when it had most */
  LP_DIFF_MEMORY
};

/** Over the runs of a side. */
struct lp_memory_range {
  int64_t least, median, most;
};

struct lp_memory_change {
  const struct lp_row_change *row; /* NULL: of the whole, or of no line */
  struct lp_memory_range a[LP_DIFF_MEMORY], b[LP_DIFF_MEMORY];
  bool has_any; /* some run has any memory there */
  bool has_changed[LP_DIFF_MEMORY];
};

/** Was all memory of all runs counted, so that it can be compared? */
bool lp_memory_is_compared(const struct lp_comparison *comparison,
                           enum lp_diff_owner owner);

struct lp_memory_change
lp_memory_change_of(const struct lp_comparison *comparison,
                    const struct lp_row_change *row, enum lp_diff_owner owner);

/** Of the whole program; of what is on no line. */
struct lp_memory_change
lp_memory_change_whole(const struct lp_comparison *comparison,
                       enum lp_diff_owner owner);
struct lp_memory_change
lp_memory_change_nowhere(const struct lp_comparison *comparison,
                         enum lp_diff_owner owner);

bool lp_memory_has_changed(const struct lp_memory_change *change);

/** "allocs", as in the JSON report. */
const char *lp_diff_memory_name(enum lp_diff_memory kind);

/** The lines that changed, the largest changes of bytes first, live and at the
 * peak as well. A new array. */
struct lp_memory_change *
lp_memory_changes(const struct lp_comparison *comparison,
                  enum lp_diff_owner owner, size_t *count);

/** The part of the text about memory; nothing if it is not compared, or if no
 * run has any of GPUs. */
void lp_memory_change_text(const struct lp_comparison *comparison, size_t top,
                           struct lp_text *out);

#endif
