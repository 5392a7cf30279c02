/* SPDX-License-Identifier: MIT
 *
 * The segments of a schedule, which say which part of the counts belongs to
 * which cycle.
 */
#ifndef LINEPROF_CLI_SEGMENTS_H
#define LINEPROF_CLI_SEGMENTS_H

#include "profile/profile.h"

/** Opens the SEGMENT and SCHEDULE blocks; wrong ones are left out with a
 * warning. For the reader only, after slabs are open. */
void lp_segments_open(struct lp_profile *profile);
/** Fills a segment from a SEGMENT's payload, which must outlive it. NULL if it
 * may be used, else what is wrong. */
const char *lp_segment_read(struct lp_profile *profile, const void *bytes,
                            uint64_t size, struct lp_segment *segment);
void lp_segments_free(struct lp_profile *profile);

/** How many 64-bit words a counter has; how many counters a slab has. */
size_t lp_counter_words(enum lp_counter_kind kind);
uint32_t lp_counter_count(const struct lp_slab *slab,
                          enum lp_counter_kind kind);

/** Turns what the counters hold beyond all segments into the last segment,
 * the open one. Once, after lp_profile_close; lp_segments_choose must follow.
 * Nothing happens to a profile without a schedule. */
void lp_segments_finish(struct lp_profile *profile);

/** Is it an active one, and of the cycle that is wanted? */
bool lp_segment_is_chosen(const struct lp_segment *segment, int64_t cycle);

enum { LP_ALL_CYCLES = -1 };

/** Makes the slabs hold the sum of the active segments, or of one cycle's. */
void lp_segments_choose(struct lp_profile *profile, int64_t cycle);

#endif
