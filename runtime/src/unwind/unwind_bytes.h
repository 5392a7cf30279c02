/* SPDX-License-Identifier: MIT
 *
 * Reads numbers in DWARF's encodings out of a copy of some bytes. Reading past
 * the end is noted, and gives zeros.
 */
#ifndef LINEPROF_UNWIND_BYTES_H
#define LINEPROF_UNWIND_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct lp_bytes {
  const uint8_t *at, *end;
  uintptr_t address; /* of `at` in the process */
  bool is_over;
};

static inline bool lp_bytes_skip(struct lp_bytes *bytes, uint64_t size) {
  if (size > (uint64_t)(bytes->end - bytes->at)) {
    bytes->is_over = true;
    bytes->at = bytes->end;
    return false;
  }
  bytes->at += size;
  bytes->address += size;
  return true;
}

/** An unsigned number of 1, 2, 4 or 8 bytes, little-endian. */
static inline uint64_t lp_bytes_fixed(struct lp_bytes *bytes, size_t size) {
  uint64_t value = 0;
  const uint8_t *at = bytes->at;
  if (lp_bytes_skip(bytes, size))
    memcpy(&value, at, size);
  return value;
}

static inline uint64_t lp_bytes_uleb(struct lp_bytes *bytes) {
  uint64_t value = 0, byte = 0x80;
  for (unsigned shift = 0; byte & 0x80 && !bytes->is_over; shift += 7) {
    byte = lp_bytes_fixed(bytes, 1);
    if (shift < 64)
      value |= (byte & 0x7f) << shift;
  }
  return value;
}

static inline int64_t lp_bytes_sleb(struct lp_bytes *bytes) {
  uint64_t value = 0, byte = 0x80;
  unsigned shift = 0;
  while (byte & 0x80 && !bytes->is_over) {
    byte = lp_bytes_fixed(bytes, 1);
    if (shift < 64)
      value |= (byte & 0x7f) << shift;
    shift += 7;
  }
  if (shift < 64 && byte & 0x40)
    value |= ~UINT64_C(0) << shift;
  return (int64_t)value;
}

/** How a pointer is written: DW_EH_PE_*. */
enum {
  LP_POINTER_OMITTED = 0xff,
  LP_POINTER_FORMAT = 0x0f,
  LP_POINTER_BASE = 0x70,
  LP_POINTER_PC = 0x10,   /* from its own address */
  LP_POINTER_DATA = 0x30, /* from `data` */
};

static inline uint64_t lp_bytes_number(struct lp_bytes *bytes,
                                       uint8_t encoding) {
  switch (encoding & LP_POINTER_FORMAT) {
  case 0x00:
  case 0x04:
  case 0x0c:
    return lp_bytes_fixed(bytes, 8);
  case 0x01:
    return lp_bytes_uleb(bytes);
  case 0x02:
    return lp_bytes_fixed(bytes, 2);
  case 0x03:
    return lp_bytes_fixed(bytes, 4);
  case 0x09:
    return (uint64_t)lp_bytes_sleb(bytes);
  case 0x0a:
    return (uint64_t)(int16_t)lp_bytes_fixed(bytes, 2);
  case 0x0b:
    return (uint64_t)(int32_t)lp_bytes_fixed(bytes, 4);
  default:
    bytes->is_over = true;
    return 0;
  }
}

static inline uintptr_t lp_bytes_pointer(struct lp_bytes *bytes,
                                         uint8_t encoding, uintptr_t data) {
  uintptr_t own = bytes->address;
  uintptr_t value = lp_bytes_number(bytes, encoding);
  switch (encoding & LP_POINTER_BASE) {
  case 0:
    return value;
  case LP_POINTER_PC:
    return own + value;
  case LP_POINTER_DATA:
    return data + value;
  default:
    bytes->is_over = true;
    return 0;
  }
}

#endif
