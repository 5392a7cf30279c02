/* SPDX-License-Identifier: MIT
 *
 * Profiling ends, and the program goes on.
 */
#ifndef LINEPROF_DISARM_H
#define LINEPROF_DISARM_H

/** This process is not profiled, and has not been. Under the lock. */
void lp_refuse(void);

/** From now on this process is not profiled, and neither is the calling thread.
 * Under the lock. */
void lp_disarm(void);

#endif
