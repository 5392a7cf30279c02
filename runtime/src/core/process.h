/* SPDX-License-Identifier: MIT
 *
 * The PROCESS block, from which kprof knows what ran and which profiles belong
 * to one run. The variables for it are removed from the environment, so that
 * programs which the process starts do not inherit them.
 */
#ifndef LINEPROF_PROCESS_H
#define LINEPROF_PROCESS_H

/** Writes the block, once, while starting. `mode` is the mode's name in the
 * configuration. */
void lp_process_write(const char *mode);

#endif
