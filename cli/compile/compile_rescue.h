/* SPDX-License-Identifier: MIT
 *
 * Compiles again if clang has crashed with the plugin: without rows of the
 * function that it was working on, or without the plugin.
 */
#ifndef LINEPROF_CLI_COMPILE_RESCUE_H
#define LINEPROF_CLI_COMPILE_RESCUE_H

#include "compile/compile.h"

/** Runs clang for `kprof cc ARGUMENTS...`, again after each crash, and exits as
 * clang exits. Returns only if clang could not be run: kprof's exit status,
 * after an error message. */
int lp_compile_run(struct lp_compile *compile, int count,
                   char *const *arguments);

#endif
