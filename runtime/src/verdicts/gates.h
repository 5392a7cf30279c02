/* SPDX-License-Identifier: MIT
 *
 * The bytes that compiled code looks at before it reads a clock: one for each
 * site, and one for the module. Verdicts, windows of a schedule, modes and
 * `kprof ctl` switch them, and nothing else.
 */
#ifndef LINEPROF_GATES_H
#define LINEPROF_GATES_H

#include "lineprof/abi.h"

#include <stdbool.h>

/** Sets those of a module that has registered. Under the lock. */
void lp_gates_set(const struct lineprof_module *module);

/** Lets the clocks of every module run, also of those that register later, as
 * far as they have not lost them; or stops them all. From any thread; one in
 * the midst of something follows at its next place. */
void lp_gates_record(bool on);

/** Closes them for good: this process is not profiled any more. Under the lock.
 */
void lp_gates_stop(void);

#endif
