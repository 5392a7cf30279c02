/* SPDX-License-Identifier: MIT
 *
 * Profiling ends, and the program goes on.
 */
#ifndef LINEPROF_DISARM_H
#define LINEPROF_DISARM_H

/** Switches the runtime off in a process that is not to be profiled. To be
 * called under the lock. */
void lp_refuse(void);

/** Ends the profiling of this process and of the calling thread. To be called
 * under the lock. */
void lp_disarm(void);

#endif
