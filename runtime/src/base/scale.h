/* SPDX-License-Identifier: MIT
 *
 * Arithmetic with shares and rates, in integers alone: it runs amid the
 * program, whose floating-point state (rounding, flags, traps) is not to be
 * seen or changed.
 */
#ifndef LINEPROF_SCALE_H
#define LINEPROF_SCALE_H

#include <stdint.h>

/** Shares, as budgets are, count parts of this. */
#define LP_WHOLE UINT64_C(1000000000)

/** `value * numerator / denominator`, rounded down; UINT64_MAX if that is too
 * much. */
static inline uint64_t lp_scale(uint64_t value, uint64_t numerator,
                                uint64_t denominator) {
  unsigned __int128 result =
      (unsigned __int128)value * numerator / (denominator ? denominator : 1);
  return result < UINT64_MAX ? (uint64_t)result : UINT64_MAX;
}

#endif
