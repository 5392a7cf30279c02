/* SPDX-License-Identifier: MIT
 *
 * Checksums of what does not change: the header, and constant blocks.
 */
#include "file/profile_file.h"

#include <stddef.h>

void lp_file_seal_header(void) {
  struct lineprof_file_header *header = lp_file_header();
  const char *from = (const char *)&header->clock_kind;
  header->checksum =
      lineprof_hash(LINEPROF_HASH_START, from,
                    offsetof(struct lineprof_file_header, state) -
                        offsetof(struct lineprof_file_header, clock_kind));
}

void lp_file_commit(struct lineprof_block *block, uint32_t type,
                    bool constant) {
  if (constant)
    block->checksum = lineprof_hash(LINEPROF_HASH_START, lp_file_payload(block),
                                    block->payload_size);
  __atomic_store_n(&block->type, type, __ATOMIC_RELEASE);
}
