/* SPDX-License-Identifier: MIT
 *
 * Tools that print much: their output is read as it comes.
 */
#ifndef LINEPROF_CLI_PROCESS_READ_H
#define LINEPROF_CLI_PROCESS_READ_H

#include "base/text.h"

/** Is given bytes as they come. */
typedef void lp_process_reader(void *context, const char *bytes, size_t size);

/** Runs a tool with stdin from /dev/null, hands on what it prints and adds the
 * first kilobytes of its stderr to `errors`. It ends if kprof does. Returns its
 * exit status, or -1 if it could not be run or was killed. */
int lp_process_read(char *const *arguments, lp_process_reader *take,
                    void *context, struct lp_text *errors);

#endif
