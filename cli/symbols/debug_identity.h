/* SPDX-License-Identifier: MIT
 *
 * Tells the file of machine code that ran from another one that is now at the
 * same path.
 */
#ifndef LINEPROF_CLI_DEBUG_IDENTITY_H
#define LINEPROF_CLI_DEBUG_IDENTITY_H

#include <stdbool.h>
#include <stdint.h>

struct Dwfl_Module;
struct stat;

/** Whether the module's file is not the one that ran: by the build id that was
 * noted then or, without one, by its time of modification, which is then after
 * `since` (seconds, of CLOCK_REALTIME). */
bool lp_debug_is_other(struct Dwfl_Module *module, const char *build_id,
                       const struct stat *about, int64_t since);

#endif
