/* SPDX-License-Identifier: MIT
 *
 * Closes what a copied thread had open, in the working copies of its counters,
 * as kprof closes a killed process (cli/profile/close_open_calls.c): both
 * follow closing.h.
 */
#ifndef LINEPROF_CLOSE_SNAPSHOT_H
#define LINEPROF_CLOSE_SNAPSHOT_H

#include "schedule/snapshot.h"

/** The first slab of a copied thread, and the one after `slab`. */
static inline const struct lp_copied_slab *
lp_copied_slabs(const struct lp_copied_thread *head) {
  const char *at = (const char *)(head + 1);
  at += head->region_count * sizeof(struct lineprof_open_region);
  at += head->frame_count * sizeof(struct lineprof_frame);
  return (const struct lp_copied_slab *)(const void *)at;
}

static inline const struct lp_copied_slab *
lp_copied_slab_next(const struct lp_copied_slab *slab) {
  return (const void *)((const char *)slab + slab->size);
}

/** Charges the open line and closes frames and regions. The working copies
 * hold what was copied. */
void lp_close_copied(const struct lp_copied_thread *head);

#endif
