/* SPDX-License-Identifier: MIT
 *
 * Turns a command line of nvcc into one whose host code is profiled.
 */
#ifndef LINEPROF_CLI_COMPILE_NVCC_H
#define LINEPROF_CLI_COMPILE_NVCC_H

#include "compile.h"

/** As lp_compile_command, for nvcc's options. The host compiler is the one
 * that the options or $NVCC_CCBIN name, else compile->clang, $LINEPROF_CLANG,
 * or the newest clang that this nvcc takes and that has a plugin; where there
 * is none of these, the newest with a plugin, and nvcc is told to accept it. */
char **lp_compile_nvcc_command(const struct lp_compile *compile, int count,
                               char *const *arguments, char **path);

#endif
