/* SPDX-License-Identifier: MIT
 *
 * Why a function was timed no longer (VERDICTS), and since when.
 */
#ifndef LINEPROF_CLI_RECEIPT_H
#define LINEPROF_CLI_RECEIPT_H

#include "profile_names.h"
#include "text.h"

#include <jansson.h>

/** Adds the verdicts on a module's functions to those of the model. */
void lp_receipts_add(const struct lp_building *building,
                     const struct lp_targets *targets);

/** "Timed for its first 20,113 lines ...", a line for the listing; nothing if
 * it was timed all the time, because it was not called again, say. */
void lp_receipt_print(const struct lp_function *function, struct lp_text *out);

/** The same for machines; NULL. */
json_t *lp_receipt_json(const struct lp_function *function);

#endif
