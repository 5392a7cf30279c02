/* SPDX-License-Identifier: MIT
 *
 * Who the process is: the PROCESS block, from which kprof knows what ran and
 * which profiles belong to one run. Nothing of it is left in the environment
 * for the programs that the process starts.
 */
#ifndef LINEPROF_PROCESS_H
#define LINEPROF_PROCESS_H

/** Writes the block, once, while starting; `mode` is as the user says it. */
void lp_process_write(const char *mode);

#endif
