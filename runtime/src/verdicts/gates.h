/* SPDX-License-Identifier: MIT
 *
 * The bytes that compiled code looks at before it reads a clock: one for each
 * site, and one for the module. Only verdicts, windows of a schedule, modes and
 * `kprof ctl` switch them.
 */
#ifndef LINEPROF_GATES_H
#define LINEPROF_GATES_H

#include "lineprof/abi.h"

#include <stdbool.h>

/** Sets the gates of a module that has registered. To be called under the
 * lock. */
void lp_gates_set(const struct lineprof_module *module);

/** Lets the clocks of every module run, also of those that register later, but
 * for calls that have lost theirs; or stops all clocks. For any thread. A
 * running thread notices it at its next check. */
void lp_gates_record(bool on);

/** Closes all gates for good, as this process is not profiled any more. To be
 * called under the lock.
 */
void lp_gates_stop(void);

#endif
