/* SPDX-License-Identifier: MIT
 *
 * Gives memory of GPUs to the lines that allocated and freed it.
 */
#ifndef LINEPROF_CLI_DEVICE_MODEL_H
#define LINEPROF_CLI_DEVICE_MODEL_H

#include "model/memory_model.h"

/** Adds GPU memory of all profiles to the model's rows: to the line whose call
 * it was, and to those above, each once. To be called after rows have been
 * given to functions. Where threads are apart only the totals are found. */
void lp_device_add(struct lp_model *model, struct lp_profile *const *profiles);

/** Calls `visit` for each chain of a profile that has any memory of devices. */
void lp_device_visit(const struct lp_profile *profile, lp_memory_visitor *visit,
                     void *context);

/** What a row has of one kind, with what it calls or its own; all zeros if it
 * has none. */
const struct lp_memory_sum *lp_device_of(const struct lp_model *model,
                                         const struct lp_row *row,
                                         enum lp_device_kind kind, bool self);

/** The kind of memory that is in a store (enum lineprof_store). */
enum lp_device_kind lp_device_kind(uint32_t store);

bool lp_device_sum_is_empty(const struct lp_device_sum *sum);

#endif
