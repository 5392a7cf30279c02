/* SPDX-License-Identifier: MIT
 *
 * Whether programs may have the perf events by which the runtime samples them,
 * and what to do where they may not.
 */
#ifndef LINEPROF_CLI_PERF_EVENTS_H
#define LINEPROF_CLI_PERF_EVENTS_H

/** Tries one, as the runtime does. Returns 0, or an errno value. May wait for
 * all CPUs, some ten milliseconds. */
int lp_perf_events_try(void);

/** Who refuses them with that error, and the way out; both begin in lower
 * case. Static. */
const char *lp_perf_events_reason(int error);
const char *lp_perf_events_remedy(int error);

#endif
