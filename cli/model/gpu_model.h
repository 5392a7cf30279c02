/* SPDX-License-Identifier: MIT
 *
 * Gives the work of GPUs to the lines that asked for it.
 */
#ifndef LINEPROF_CLI_GPU_MODEL_H
#define LINEPROF_CLI_GPU_MODEL_H

#include "model/model.h"
#include "profile/gpu_blocks.h"

/** Adds the GPU work of the chosen cycles to the model's rows: to the line that
 * asked for it, and to those above; if threads are apart, to the rows of the
 * thread that asked. To be called after rows have been given to functions. */
void lp_gpu_add(struct lp_model *model, struct lp_profile *const *profiles,
                int64_t cycle);

/** What a row has, with what it calls or its own; all zeros if it has none. */
const struct lp_gpu_sum *lp_gpu_of(const struct lp_model *model,
                                   const struct lp_row *row, bool self);

/** The same to be added to. */
struct lp_gpu_sums *lp_gpu_sums_of(struct lp_model *model, size_t row);

/** The model's row that asked for this work; (size_t)-1: none. `index` is the
 * profile's in the model. */
size_t lp_gpu_line(const struct lp_model *model,
                   const struct lp_profile *profile, size_t index,
                   const struct lineprof_gpu_row *row);

/** The model's rows that an entry of the STACKS block stands for, innermost
 * first. `thread` is the context that was there. */
struct lp_gpu_lines {
  size_t *items; /* the caller frees them */
  size_t count, room;
};
struct lp_gpu_lines lp_gpu_lines(const struct lp_model *model,
                                 const struct lp_profile *profile, size_t index,
                                 uint32_t thread, uint32_t stack);

/** Adds what hosts did while GPUs did nothing. To be called after
 * lp_gpu_add. */
void lp_gpu_idle_add(struct lp_model *model, struct lp_profile *const *profiles,
                     int64_t cycle);

/** The function in a kernel's mangled name, without arguments. */
void lp_gpu_plain_name(const char *mangled, char *plain, size_t size);

#endif
