/* SPDX-License-Identifier: MIT
 *
 * The text of `perf script`: samples that perf took of another build of the
 * program. It may come from a stranger: every line is checked, what makes no
 * sense is left out and counted, and what is kept is no more than the text.
 */
#ifndef LINEPROF_CLI_PERF_SCRIPT_H
#define LINEPROF_CLI_PERF_SCRIPT_H

#include "perf/perf_data.h"

/** What `perf script` is to be asked for; one word each, NULL at the end. */
#define LP_PERF_SCRIPT_OPTIONS                                                 \
  "--no-inline", "--show-mmap-events", "--show-task-events",                   \
      "--show-lost-events", "-F", "pid,tid,time,event,period,ip,dso"
#define LP_PERF_SCRIPT_COMMAND                                                 \
  "perf script --no-inline --show-mmap-events --show-task-events "             \
  "--show-lost-events -F pid,tid,time,event,period,ip,dso"

/** Reads a line of `size` bytes, behind which there is a NUL. */
void lp_perf_line(struct lp_perf *perf, const char *line, size_t size);

/** After the last line. */
void lp_perf_end(struct lp_perf *perf);

void lp_perf_free(struct lp_perf *perf);

/** A line that was too long to be read. */
static inline void lp_perf_bad_line(struct lp_perf *perf) { perf->bad_lines++; }

#endif
