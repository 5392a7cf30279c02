/* SPDX-License-Identifier: MIT
 *
 * See unpack.h.
 */
#include "base/unpack.h"

#include "base/heap.h"
#include "lineprof/format.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

/** The stream without zlib's packing, as far as it has been read. */
struct reading {
  const unsigned char *at, *end;
  bool is_wrong;
};

static uint64_t word_count(const struct lp_packed *packed) {
  uint64_t words = 0;
  for (size_t i = 0; i < packed->array_count; i++)
    words += packed->arrays[i].count * packed->arrays[i].width;
  return words;
}

uint64_t lp_unpacked_size(const struct lp_packed *packed) {
  return word_count(packed) * sizeof(uint32_t) + packed->tail;
}

static uint32_t read_number(struct reading *reading) {
  uint64_t number = 0;
  for (unsigned i = 0; i < LINEPROF_COLUMN_BYTES && reading->at < reading->end;
       i++) {
    unsigned char byte = *reading->at++;
    number |= (uint64_t)(byte & 127) << 7 * i;
    if (byte < 128)
      return (uint32_t)number;
  }
  reading->is_wrong = true;
  return 0;
}

static void read_array(struct reading *reading,
                       const struct lp_packed_array *array, unsigned char *to) {
  for (uint32_t column = 0; column < array->width; column++) {
    uint32_t word = 0;
    for (uint64_t i = 0; i < array->count && !reading->is_wrong; i++) {
      word += lineprof_unfold(read_number(reading));
      memcpy(to + (i * array->width + column) * sizeof word, &word,
             sizeof word);
    }
  }
}

static bool read_all(struct reading *reading, const struct lp_packed *packed,
                     unsigned char *to) {
  for (size_t i = 0; i < packed->array_count; i++) {
    const struct lp_packed_array *array = &packed->arrays[i];
    read_array(reading, array, to);
    to += array->count * array->width * sizeof(uint32_t);
  }
  if (reading->is_wrong ||
      (uint64_t)(reading->end - reading->at) != packed->tail)
    return false;
  memcpy(to, reading->at, packed->tail);
  return true;
}

bool lp_unpack(const struct lp_packed *packed, const unsigned char *stream,
               uint64_t size, unsigned char *to) {
  uLongf length = word_count(packed) * LINEPROF_COLUMN_BYTES + packed->tail;
  unsigned char *bytes = lp_heap_get(length + 1, 1);
  bool is_good = uncompress(bytes, &length, stream, size) == Z_OK;
  struct reading reading = {.at = bytes, .end = bytes + length};
  is_good = is_good && read_all(&reading, packed, to);
  free(bytes);
  return is_good;
}
