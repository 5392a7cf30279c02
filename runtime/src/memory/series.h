/* SPDX-License-Identifier: MIT
 *
 * How much memory there was when: the SERIES block, which is usable at every
 * instant. It knows no clock, and one thread at a time writes it.
 */
#ifndef LINEPROF_SERIES_H
#define LINEPROF_SERIES_H

#include "lineprof/format.h"

#define LP_SERIES_POINTS                                                       \
  2048u /* a run of any length has half as many, or more,                      \
           once it is long enough */
#define LP_SERIES_NS 10000000u /* between two, at first */

/** Bytes of a series. */
#define LP_SERIES_SIZE                                                         \
  (sizeof(struct lineprof_memory_series) +                                     \
   LP_SERIES_POINTS * sizeof(struct lineprof_memory_point))

/** Begins one in zeroed bytes. */
void lp_series_begin(struct lineprof_memory_series *series);

/** When the next point is due: since the start, like the times of points. */
uint64_t lp_series_next(const struct lineprof_memory_series *series);

/** Adds a point, which is later than those before it, or else is left out. */
void lp_series_add(struct lineprof_memory_series *series,
                   struct lineprof_memory_point point);

#endif
