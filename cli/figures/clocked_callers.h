/* SPDX-License-Identifier: MIT
 *
 * Which line called a function that no sample has met. Clocks nest: what one
 * saw the line call is what others saw the function take, to the nanosecond.
 * So a line that ran as often as the function was called, and whose calls took
 * as long, is its caller, if there is but one such line and one such function,
 * and the time is long enough for this to be no accident.
 */
#ifndef LINEPROF_CLI_CLOCKED_CALLERS_H
#define LINEPROF_CLI_CLOCKED_CALLERS_H

#include "model/model.h"

/** Finds `clocked_caller` of the model's functions. */
void lp_clocked_callers_find(struct lp_model *model);

#endif
