/* SPDX-License-Identifier: MIT
 *
 * What the threads of a row waited for, by what they were found waiting in.
 */
#ifndef LINEPROF_CLI_FOUND_WAITS_H
#define LINEPROF_CLI_FOUND_WAITS_H

#include "model/names.h"
#include "samples/waits.h"

/** Adds those of one table, of one thread or of all (LP_EVERY_THREAD). */
void lp_found_waits_add(const struct lp_building *building,
                        const struct lp_targets *targets, uint32_t thread);

/** Adds one that is known otherwise. */
void lp_found_wait_add(struct lp_model *model, struct lp_row *row,
                       enum lp_wait wait, double ns);

/** By enum lp_wait the part of the row's waiting that is known to be for it:
 * between 0 and 1, all 0 if nobody found a thread waiting. */
void lp_found_waits_of(const struct lp_model *model, const struct lp_row *row,
                       double parts[LP_WAIT_KINDS]);

/** "events, mutex": what most of the row's waiting was for, the longest first;
 * empty if it is not known. To be freed. */
char *lp_found_waits_text(const double parts[LP_WAIT_KINDS]);

#endif
