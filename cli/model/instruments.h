/* SPDX-License-Identifier: MIT
 *
 * Chooses, for each row, the one instrument that its times are from. A row is
 * clocked if its clock saw next to all of it: then its inclusive time is the
 * clock's, and its own time, too, where no profiled code can run inside. All
 * else is by samples (and, where these are few, by hits and bytes of code:
 * figures/prior.h). What the clock of any other row saw for a while is
 * forgotten: samples have that time as well.
 *
 * A function is the sum of its rows: it took what clocks of its rows saw, in
 * whatever row, and what samples say of the time while none of these ran.
 */
#ifndef LINEPROF_CLI_INSTRUMENTS_H
#define LINEPROF_CLI_INSTRUMENTS_H

#include "model/model.h"

/** What is so many times less than something else is little. */
enum { LP_LITTLE = 10 };

/** Calls lose their clocks when they are shorter than this, about: fifty times
 * what opening and closing one costs. */
enum { LP_SHORT_CALL_NS = 2500 };

/** Sets the rows' and functions' figures, once clocks and samples have been
 * added. */
void lp_instruments_choose(struct lp_model *model);

/** The most that executions of a row without a clock took: they were short when
 * last looked at. */
double lp_row_unclocked_ns(const struct lp_row *row);

/** The most that the row's tail calls have taken without a clock. A call loses
 * its clock while it is short, so that those without one took no longer in the
 * mean than those with one. INFINITY: too many have none for that. */
double lp_row_jumped_ns(const struct lp_row *row);

#endif
