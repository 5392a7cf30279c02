/* SPDX-License-Identifier: MIT
 *
 * Columns: how arrays of numbers are written before zlib packs them. For the
 * first word (uint32_t) of every entry the difference from the entry before is
 * written, mod 2^32, and for the first entry the word itself; then the same for
 * the second word, and so on. Each difference goes through lineprof_fold and is
 * written as LEB128 (DWARF 5, 7.6): a small one of either sign takes a byte.
 * CPython's tables become a sixth of their size. Part of format.h.
 */
#ifndef LINEPROF_FORMAT_PACKING_H
#define LINEPROF_FORMAT_PACKING_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Most bytes that one number takes. */
#define LINEPROF_COLUMN_BYTES 5u

/** 0, -1, 1, -2, ... as 0, 1, 2, 3, ...: the sign becomes the lowest bit. */
static inline uint32_t lineprof_fold(uint32_t difference) {
  return difference << 1 ^ (0u - (difference >> 31));
}

static inline uint32_t lineprof_unfold(uint32_t folded) {
  return folded >> 1 ^ (0u - (folded & 1));
}

#ifdef __cplusplus
}
#endif

#endif
