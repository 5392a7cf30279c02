/* SPDX-License-Identifier: MIT
 *
 * Columns: how the numbers of tables are written before zlib packs them. Of the
 * first word (uint32_t) of all entries of an array the difference from the
 * entry before is written, the first from 0, mod 2^32; then of the second word,
 * and so on. A difference is lineprof_fold'ed and written as LEB128 (DWARF 5,
 * 7.6), so that a small one of either sign takes a byte. CPython's tables come
 * to a seventh so, by zlib alone to 0.3. Part of format.h.
 */
#ifndef LINEPROF_PACKING_H
#define LINEPROF_PACKING_H

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
