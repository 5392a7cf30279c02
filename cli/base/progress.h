/* SPDX-License-Identifier: MIT
 *
 * How far kprof has come with what takes long, on a terminal only.
 */
#ifndef LINEPROF_CLI_PROGRESS_H
#define LINEPROF_CLI_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct lp_progress {
  const char *what;
  size_t done, all;
  uint64_t next_ns; /* when it is shown again; CLOCK_MONOTONIC */
  bool is_shown;
};

/** Nothing is shown in the first second. */
struct lp_progress lp_progress_begin(const char *what, size_t all);
void lp_progress_step(struct lp_progress *progress);
void lp_progress_end(struct lp_progress *progress);

#endif
