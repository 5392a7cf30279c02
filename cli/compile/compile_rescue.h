/* SPDX-License-Identifier: MIT
 *
 * Nobody is left without a compiler because of the plugin: what crashes with
 * it is compiled once more, without the function that clang was at, or without
 * the plugin.
 */
#ifndef LINEPROF_CLI_COMPILE_RESCUE_H
#define LINEPROF_CLI_COMPILE_RESCUE_H

#include "compile/compile.h"

/** Runs clang for `kprof cc ARGUMENTS...`, as often as that takes, and leaves
 * as it left. Returns, with kprof's exit status and after an error message, if
 * it could not be run. */
int lp_compile_run(struct lp_compile *compile, int count,
                   char *const *arguments);

#endif
