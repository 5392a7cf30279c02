/* SPDX-License-Identifier: MIT
 *
 * The work of the helper (core/helper.h): it makes segments of the snapshots
 * that boundaries took, moves on windows when no thread steps, looks at threads
 * that wait and at memory, and polls the GPU layer. The helper exists in mode =
 * "auto" when threads wait, under a schedule, from the first boundary on or
 * from the start if windows open by time, signal or command, and where memory
 * is measured, from the start, for its series.
 */
#ifndef LINEPROF_WORK_H
#define LINEPROF_WORK_H

/** To be called once, before the helper may start. */
void lp_work_give(void);

/** Ends the helper if it exists for samples and memory alone. None starts from
 * here on.
 */
void lp_work_end(void);

#endif
