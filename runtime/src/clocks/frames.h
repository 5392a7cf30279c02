/* SPDX-License-Identifier: MIT
 *
 * Rows that are open, in a stack of frames: growth, and frames whose functions
 * went away without closing them. One frame at a time is probe.h.
 */
#ifndef LINEPROF_FRAMES_H
#define LINEPROF_FRAMES_H

#include "lineprof/abi.h"

/** Closes every frame above `down_to`, which must be in the chain, as if its
 * function had returned now. The open line has been charged. */
void lp_frames_close(struct lineprof_thread *thread,
                     struct lineprof_frame *down_to);

/** Closes every frame whose stack pointer is `stack` or lower, where no live
 * function's can be: the calling one's is higher. Not those on other stacks
 * (fibers, alternate signal stacks), where addresses say nothing. The open line
 * has been charged. */
void lp_frames_close_vanished(struct lineprof_thread *thread, uintptr_t stack);

/** Where the next frame goes when the current run of frames is full. */
struct lineprof_frame *lp_frames_make_room(struct lineprof_thread *thread);

/** After fork, with all counters zero: counts what is open again. */
void lp_frames_restart(struct lineprof_thread *thread);

#endif
