/* SPDX-License-Identifier: MIT
 *
 * Unpacks what the compiler packed: see lineprof/format_packing.h.
 */
#ifndef LINEPROF_CLI_UNPACK_H
#define LINEPROF_CLI_UNPACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** An array that was packed in columns. */
struct lp_packed_array {
  uint64_t count; /* of entries */
  uint32_t width; /* words (uint32_t) of each */
};

/** What a zlib stream holds: arrays one after the other, then bytes. */
struct lp_packed {
  const struct lp_packed_array *arrays;
  size_t array_count;
  uint64_t tail; /* bytes */
};

/** Bytes of it when it is unpacked. The counts are of 32 bits. */
uint64_t lp_unpacked_size(const struct lp_packed *packed);

/** Writes lp_unpacked_size() bytes to `to`. False if the stream does not hold
 * just this. */
bool lp_unpack(const struct lp_packed *packed, const unsigned char *stream,
               uint64_t size, unsigned char *to);

#endif
