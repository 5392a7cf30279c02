/* SPDX-License-Identifier: MIT
 *
 * The newest regions and steps, one by one: the TRACE block of a profile.
 */
#ifndef LINEPROF_CLI_TRACE_H
#define LINEPROF_CLI_TRACE_H

#include "profile/profile.h"

/** Inside the reader only, after tables are open. */
void lp_trace_open(struct lp_profile *profile);

/** Spans from this number on, below profile->trace.count, may be there. */
uint64_t lp_trace_first(const struct lp_trace *trace);

/** A span whose table and region may be followed; NULL: it makes no sense, or
 * was being written. */
const struct lineprof_trace_span *lp_trace_get(const struct lp_profile *profile,
                                               uint64_t number);

#endif
