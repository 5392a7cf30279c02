/* SPDX-License-Identifier: MIT
 *
 * The buckets of a region's durations: 1/8 octave each. bucket(t) = t for t <
 * 8, else 8 * (floor(log2 t) - 2) + the three bits below the leading one.
 * Runtime and kprof share it.
 */
#ifndef LINEPROF_BUCKETS_H
#define LINEPROF_BUCKETS_H

#include <stddef.h>
#include <stdint.h>

#define LINEPROF_REGION_BUCKETS 496u

/** Bucket of a duration, from 0 on. */
static inline unsigned lineprof_bucket(int64_t ticks) {
  if (ticks < 8)
    return (unsigned)ticks;
  unsigned octave = 63u - (unsigned)__builtin_clzll((uint64_t)ticks);
  return 8 * (octave - 2) + (unsigned)(ticks >> (octave - 3) & 7);
}

/** The shortest duration of a bucket; INT64_MAX where that is more, as in the
 * last eight, which no duration falls into, and behind them. */
static inline int64_t lineprof_bucket_begin(size_t bucket) {
  if (bucket < 8)
    return (int64_t)bucket;
  if (bucket + 8 >= LINEPROF_REGION_BUCKETS)
    return INT64_MAX;
  return (int64_t)((8u + (uint64_t)(bucket & 7)) << (bucket / 8 - 1));
}

#endif
