/* SPDX-License-Identifier: MIT
 *
 * Turns a command line of nvcc into one whose host code is profiled.
 */
#ifndef LINEPROF_CLI_COMPILE_NVCC_H
#define LINEPROF_CLI_COMPILE_NVCC_H

#include "compile/compile.h"

#include <stdbool.h>

/** As lp_compile_command, for nvcc's options. The host compiler is the one
 * that the options or $NVCC_CCBIN name, else compile->clang, $LINEPROF_CLANG,
 * or the newest clang that this nvcc takes and that has a plugin; where there
 * is none of these, the newest with a plugin, and nvcc is told to accept it. */
char **lp_compile_nvcc_command(const struct lp_compile *compile, int count,
                               char *const *arguments, char **path);

/** The path of the nvcc `wanted` (NULL: any), a new string. NULL, without a
 * message, if there is none. */
char *lp_compile_find_nvcc(const char *wanted);

/** The clang that this nvcc gets if nobody names one, a new string; NULL if no
 * clang has a plugin. `forced` is set if nvcc does not know that clang. */
char *lp_compile_nvcc_host(const char *nvcc, bool *forced);

#endif
