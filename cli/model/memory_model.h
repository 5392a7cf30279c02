/* SPDX-License-Identifier: MIT
 *
 * Gives what was allocated and freed to the lines that did it.
 */
#ifndef LINEPROF_CLI_MEMORY_MODEL_H
#define LINEPROF_CLI_MEMORY_MODEL_H

#include "model/model.h"
#include "samples/sample_chain.h"

/** Adds the memory of all profiles to the model's rows: to the line whose call
 * it was, and to those above, each once, and to their functions. To be called
 * after rows have been given to functions. Where threads are apart only the
 * totals are found. */
void lp_memory_add(struct lp_model *model, struct lp_profile *const *profiles);

/** What a row has, with what it calls or its own; all zeros if it has none. */
const struct lp_memory_sum *lp_memory_of(const struct lp_model *model,
                                         const struct lp_row *row, bool self);

/** Told what a chain of calls allocated and freed; `chain` has none of it where
 * no code of the program was met. */
typedef void lp_memory_visitor(void *context, const struct lp_chain *chain,
                               const struct lp_memory_sum *sum);

/** Calls `visit` for each chain of a profile that has any memory, and for those
 * of page faults, which have nothing else. */
void lp_memory_visit(const struct lp_profile *profile, lp_memory_visitor *visit,
                     void *context);

/** Bytes that are not freed. */
int64_t lp_memory_live(const struct lp_memory_sum *sum);

/** 95 of 100 times the bytes allocated are within so many of what is said; 0
 * where all were counted. */
double lp_memory_margin(const struct lp_memory_sum *sum);

#endif
