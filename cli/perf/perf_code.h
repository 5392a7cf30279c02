/* SPDX-License-Identifier: MIT
 *
 * What the code is that perf met: the rows of each place of a text, found in
 * the files that ran.
 */
#ifndef LINEPROF_CLI_PERF_CODE_H
#define LINEPROF_CLI_PERF_CODE_H

#include "base/text.h"
#include "perf/perf_data.h"
#include "perf/perf_rows.h"

/** Levels of a place, innermost first. */
struct lp_perf_spot {
  size_t first;
  uint32_t count;
};

struct lp_perf_code {
  struct lp_perf_level *levels;
  uint32_t *names; /* of these, offsets into `strings` */
  size_t level_count;
  struct lp_perf_spot *spots; /* by place */
  bool *has_rows;             /* by object: some of its code is of a row */
  bool *is_looked_at;         /* ...: it is one of those that have the most
                                 samples */
  struct lp_text strings;     /* each with a NUL; the first is empty */
};

/** Opens each file once. Which of them could not be used, and why, is told as
 * warnings, as far as much of the time is there. */
void lp_perf_code_find(struct lp_perf_code *code, const struct lp_perf *perf,
                       struct lp_perf_rows *rows);
void lp_perf_code_free(struct lp_perf_code *code);

#endif
