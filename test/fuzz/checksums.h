/* SPDX-License-Identifier: MIT
 *
 * Makes the checksums of a mutated profile right again: without, a fuzzer
 * would only ever test the checksums.
 */
#ifndef LINEPROF_TEST_FUZZ_CHECKSUMS_H
#define LINEPROF_TEST_FUZZ_CHECKSUMS_H

#include "lineprof/format.h"

#include <string.h>

static inline void fix_table(unsigned char *bytes, size_t size) {
  const size_t covered = offsetof(struct lineprof_table, checksum) + 8;
  if (size < sizeof(struct lineprof_table))
    return;
  uint64_t sum =
      lineprof_hash(LINEPROF_HASH_START, bytes + covered, size - covered);
  memcpy(bytes + offsetof(struct lineprof_table, checksum), &sum, sizeof sum);
}

static inline void fix_counts(unsigned char *bytes, size_t size) {
  const size_t covered = offsetof(struct lineprof_counts, checksum) + 8;
  struct lineprof_counts head;
  if (size < sizeof head)
    return;
  memcpy(&head, bytes, sizeof head);
  if (head.size < sizeof head || head.size > size)
    return;
  head.checksum = lineprof_hash(LINEPROF_HASH_START, bytes + covered,
                                head.size - covered);
  memcpy(bytes, &head, sizeof head);
}

static inline void fix_header(unsigned char *bytes) {
  const size_t from = offsetof(struct lineprof_file_header, checksum) + 8;
  const size_t to = offsetof(struct lineprof_file_header, state);
  uint64_t sum = lineprof_hash(LINEPROF_HASH_START, bytes + from, to - from);
  memcpy(bytes + offsetof(struct lineprof_file_header, checksum), &sum,
         sizeof sum);
}

static inline void fix_profile(unsigned char *bytes, size_t size) {
  size_t at = LINEPROF_FILE_HEADER_SIZE;
  if (size < at)
    return;
  fix_header(bytes);
  while (size - at >= sizeof(struct lineprof_block)) {
    struct lineprof_block block;
    memcpy(&block, bytes + at, sizeof block);
    if (block.size < sizeof block || block.size > size - at ||
        block.payload_size > block.size - sizeof block)
      return;
    unsigned char *payload = bytes + at + sizeof block;
    if (block.type == LINEPROF_BLOCK_TABLE)
      fix_table(payload, block.payload_size);
    if (block.type == LINEPROF_BLOCK_COUNTS)
      fix_counts(payload, block.payload_size);
    if (block.checksum != 0) {
      block.checksum =
          lineprof_hash(LINEPROF_HASH_START, payload, block.payload_size);
      memcpy(bytes + at, &block, sizeof block);
    }
    at += block.size;
  }
}

#endif
