/* SPDX-License-Identifier: MIT
 *
 * How much of a row's own time its threads waited. Where OpenMP's library tells
 * of waits, or looks met the thread waiting without a clock, that is known
 * already. Of what the row's clock saw, all is waiting that samples did not see
 * running, if that says enough; otherwise what looks saw.
 */
#ifndef LINEPROF_CLI_WAITING_H
#define LINEPROF_CLI_WAITING_H

#include "model/model.h"

/** Adds to the rows' waiting_ns, once their samples have been added. Their own
 * waits are no other line's, though those of a line that called them. */
void lp_waiting_find(struct lp_model *model);

/** Adds what rows waited for GPUs, as far as it is not known already: once GPU
 * work has been added. */
void lp_waiting_add_gpu(struct lp_model *model);

/** What one thread waited in a row of all threads: where the clock tells of
 * them all, it tells of each, though too few samples met the one. */
double lp_waiting_of_thread(const struct lp_row *row,
                            const struct lp_row *of_thread);

/** Notes it if the threads ran in an OpenMP library that does not tell of
 * waits. */
void lp_waiting_check(struct lp_profile *profile);

/** Whether samples had a part in it. */
bool lp_waiting_is_sampled(const struct lp_row *row);

#endif
