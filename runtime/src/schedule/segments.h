/* SPDX-License-Identifier: MIT
 *
 * Segments of the run between the boundaries of a schedule: what was captured
 * at a boundary, closed and compared with the boundary before, becomes a
 * SEGMENT block of the profile (format_windows.h).
 */
#ifndef LINEPROF_SEGMENTS_H
#define LINEPROF_SEGMENTS_H

#include "core/open_segment.h"
#include "schedule/snapshot.h"

/** One boundary: the segment that ended, what was copied then, and the
 * segment that began. */
struct lp_snapshot {
  struct lp_snapshot *next;
  struct lineprof_segment ended; /* but for part_count */
  struct lp_open_segment begun;
  bool has_late;           /* some threads are left to the helper */
  struct lp_buffer copies; /* struct lp_copied_thread each */
};

/** Writes the segment that ended. False if there was no room in the file: then
 * its growth counts with the next one. One caller at a time. */
bool lp_segment_write(const struct lp_snapshot *snapshot);

#endif
