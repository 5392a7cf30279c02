/* SPDX-License-Identifier: MIT
 *
 * Memory over time, in a Chrome trace.
 */
#ifndef LINEPROF_CLI_CHROME_MEMORY_H
#define LINEPROF_CLI_CHROME_MEMORY_H

#include "profile/profile.h"

#include <stdbool.h>
#include <stdio.h>

/** Writes a process's counters; `offset_ns` leads from CLOCK_MONOTONIC to the
 * trace's time. Returns whether an event was written; a comma comes first if
 * `has_event`. */
bool lp_chrome_memory(const struct lp_profile *profile, double offset_ns,
                      bool has_event, FILE *out);

#endif
