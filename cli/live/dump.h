/* SPDX-License-Identifier: MIT
 *
 * `kprof dump`: where each thread of a running program is. Its newest sample
 * says so, which is as old as is told; where nobody samples, the rows whose
 * clocks run now.
 */
#ifndef LINEPROF_CLI_DUMP_H
#define LINEPROF_CLI_DUMP_H

#include "live/live.h"

/** Waits until each thread was sampled once more, so long at most, and adds the
 * places of all. False after an error message. */
bool lp_dump(struct lp_live *live, double most_s, bool as_json,
             struct lp_text *out);

#endif
