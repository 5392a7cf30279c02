/* SPDX-License-Identifier: MIT
 *
 * Makes segments of the run between the boundaries of a schedule. The snapshot
 * of a boundary, with open rows closed, less the snapshot before it becomes a
 * SEGMENT block of the profile (format_windows.h).
 */
#ifndef LINEPROF_SEGMENTS_H
#define LINEPROF_SEGMENTS_H

#include "core/open_segment.h"
#include "schedule/snapshot.h"

/** One boundary: the segment that ended, the copies made then, and the segment
 * that began. */
struct lp_snapshot {
  struct lp_snapshot *next;
  struct lineprof_segment ended; /* but for part_count */
  struct lp_open_segment begun;
  bool has_late;           /* some threads are left to the helper */
  struct lp_buffer copies; /* struct lp_copied_thread each */
};

/** Writes the segment that ended. False if there was no room in the file; its
 * growth then counts with the next segment. One caller at a time. */
bool lp_segment_write(const struct lp_snapshot *snapshot);

#endif
