/* SPDX-License-Identifier: MIT
 *
 * What the GPUs did: the GPU and SPANS blocks of a profile, and what they add
 * to the model.
 */
#ifndef LINEPROF_CLI_PROFILE_GPU_H
#define LINEPROF_CLI_PROFILE_GPU_H

#include "model/model.h"

/** Opens both blocks; what makes no sense is left out with a warning, and
 * what the runtime's own checks have found becomes notes. Inside the reader
 * only, after stacks are open. */
void lp_gpu_open(struct lp_profile *profile);
void lp_gpu_free(struct lp_profile *profile);

/** Whether a row is of what GPUs did, not of the host. */
static inline bool lp_gpu_is_activity(const struct lineprof_gpu_row *row) {
  return row->work >= LINEPROF_GPU_KERNEL && row->work <= LINEPROF_GPU_SET;
}

/** A name of the GPU block; "" for none. */
const char *lp_gpu_name(const struct lp_profile *profile, uint32_t name);

/** Adds the GPU work of the chosen cycles to the model's rows: to the line
 * that asked for it, and to those above; by thread, to those of the thread that
 * asked. After rows have their places. */
void lp_gpu_add(struct lp_model *model, struct lp_profile *const *profiles,
                int64_t cycle);

/** The model's row that asked for this work; (size_t)-1: none. `index` is the
 * profile's in the model. */
size_t lp_gpu_line(const struct lp_model *model,
                   const struct lp_profile *profile, size_t index,
                   const struct lineprof_gpu_row *row);

/** The model's rows that a place of the STACKS block stands for, innermost
 * first; how many. `thread` is the context that was there. */
size_t lp_gpu_lines(const struct lp_model *model,
                    const struct lp_profile *profile, size_t index,
                    uint32_t thread, uint32_t stack, size_t *rows,
                    size_t most_rows);

/** The IDLE block: opened with the others, and added as they are. */
void lp_gpu_idle_open(struct lp_profile *profile);
void lp_gpu_idle_add(struct lp_model *model, struct lp_profile *const *profiles,
                     int64_t cycle);
void lp_gpu_model_free(struct lp_model *model);

/** The function in a kernel's mangled name, without arguments. */
void lp_gpu_plain_name(const char *mangled, char *plain, size_t size);

#endif
