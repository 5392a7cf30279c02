/* SPDX-License-Identifier: MIT
 *
 * What the helper (core/helper.h) does. There is one in mode = "auto" when
 * threads wait, and under a schedule, from the first boundary on or from the
 * start if windows open by time, signal or command. It makes segments of what
 * boundaries copied, moves on windows when no thread steps, looks at threads
 * that wait, and polls the GPU layer.
 */
#ifndef LINEPROF_WORK_H
#define LINEPROF_WORK_H

/** Once, before the helper may start. */
void lp_work_give(void);

/** Ends the helper if it is there for samples alone; none starts from here on.
 */
void lp_work_end(void);

#endif
