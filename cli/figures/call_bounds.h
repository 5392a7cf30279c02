/* SPDX-License-Identifier: MIT
 *
 * What functions can have taken by the lines that call them. Where samples have
 * met callers whose hits add up to the function's calls these are all of them,
 * and it took no longer than these lines; or than the one that clocks know.
 */
#ifndef LINEPROF_CLI_CALL_BOUNDS_H
#define LINEPROF_CLI_CALL_BOUNDS_H

#include "model/model.h"

/** Finds `clocked_caller`, `called_ns`, `known_ns` and `known_own_ns` of the
 * model's functions, whose threads are summed. Estimates take these into
 * account from then on. */
void lp_call_bounds_find(struct lp_model *model);

#endif
