/* SPDX-License-Identifier: MIT
 *
 * Makes an index of .eh_frame for objects of profiled code that were linked
 * without one (-Wl,--no-eh-frame-hdr): when their first unit registers, as it
 * takes the object's file to find .eh_frame.
 */
#ifndef LINEPROF_UNWIND_FRAMES_H
#define LINEPROF_UNWIND_FRAMES_H

/** Makes the index of the object that holds `address`, if it needs one and has
 * none. Under the runtime's lock, not in signal handlers. */
void lp_unwind_frames_see(const void *address);

#endif
