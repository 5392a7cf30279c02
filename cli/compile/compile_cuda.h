/* SPDX-License-Identifier: MIT
 *
 * Explains why this clang cannot compile for this CUDA toolkit, before clang
 * complains of its own headers or a missing tool.
 */
#ifndef LINEPROF_CLI_COMPILE_CUDA_H
#define LINEPROF_CLI_COMPILE_CUDA_H

#include "base/installation.h"

#include <stdbool.h>

/** Whether `toolchain` can compile CUDA sources with the toolkit that it takes
 * for such arguments. False after an error message. What is not known is left
 * to clang. */
bool lp_compile_cuda_can(const struct lp_toolchain *toolchain, int count,
                         char *const *arguments);

#endif
