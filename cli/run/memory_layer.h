/* SPDX-License-Identifier: MIT
 *
 * Puts lineprof's memory layer between a program and the C library.
 */
#ifndef LINEPROF_CLI_MEMORY_LAYER_H
#define LINEPROF_CLI_MEMORY_LAYER_H

#include <stdbool.h>

/** Sets LD_PRELOAD in kprof's environment, for the program that is started
 * next. False after an error message, if memory cannot be measured in it. */
bool lp_memory_layer_begin(const char *program);

/** Makes it what it was. */
void lp_memory_layer_end(void);

#endif
