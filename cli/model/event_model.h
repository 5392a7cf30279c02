/* SPDX-License-Identifier: MIT
 *
 * What events that perf counted in another build come to on each row: see
 * perf/perf_times.h.
 */
#ifndef LINEPROF_CLI_EVENT_MODEL_H
#define LINEPROF_CLI_EVENT_MODEL_H

#include "model/model.h"

/** Adds the events of all profiles, which have the same; none by thread. After
 * rows have been given to functions. */
void lp_events_add(struct lp_model *model, struct lp_profile *const *profiles);

/** How often an event was met in the row's own code, or in a function's, with
 * what that called outside of profiled functions. */
double lp_events_of_row(const struct lp_model *model, size_t event,
                        const struct lp_row *row);
double lp_events_of_function(const struct lp_model *model, size_t event,
                             const struct lp_function *function);

#endif
