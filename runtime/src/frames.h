/* SPDX-License-Identifier: MIT
 *
 * The slow side of frames: growth, and frames whose functions went away
 * without returning. The fast side is probe.h.
 */
#ifndef LINEPROF_FRAMES_H
#define LINEPROF_FRAMES_H

#include "lineprof/abi.h"

/** Closes every frame above `down_to`, which must be in the chain, as if its
 * function had returned now. The open line has been charged. */
void lp_frames_close(struct lineprof_thread *thread,
                     struct lineprof_frame *down_to);

/** After fork, with all counters zero: counts what is open again. */
void lp_frames_restart(struct lineprof_thread *thread);

#endif
