/* SPDX-License-Identifier: MIT
 *
 * The profile as a mapped file: grows by extents, hands out blocks, and moves
 * to a file of its own in a forked child without changing any address.
 * Everything here wants the runtime's lock (base/lock.h).
 */
#ifndef LINEPROF_PROFILE_FILE_H
#define LINEPROF_PROFILE_FILE_H

#include "lineprof/format.h"

#include <stdbool.h>

/** Creates the file (profile_descriptor.h) and maps its first extent. Returns 0
 * or an errno value. */
int lp_file_create(const char *path);

/** First page of the mapping. Valid after lp_file_create. */
struct lineprof_file_header *lp_file_header(void);

/** Computes the checksum of the header's fields that do not change any more. */
void lp_file_seal_header(void);

/** A block with room for `payload_size` zeroed bytes, not yet visible to
 * readers. Where the disk is full it comes from anonymous memory; that is
 * counted in lost_blocks, and said once. NULL only when memory is exhausted
 * too. */
struct lineprof_block *lp_file_allocate(uint64_t payload_size);

/** A block that nothing writes to after its commit, so that it may be unmapped
 * then. It is not in files of forked children. NULL where the disk is full,
 * which is said once. */
struct lineprof_block *lp_file_allocate_log(uint64_t payload_size);

static inline void *lp_file_payload(struct lineprof_block *block) {
  return block + 1;
}

/** Whether the block of this payload was dropped when the process began as a
 * forked child: it lies in a PAD block, or is the first part of one. */
static inline bool lp_file_is_dropped(const void *payload) {
  const struct lineprof_block *block = payload;
  return block && (block[-1].type == LINEPROF_BLOCK_PAD ||
                   block[-1].type == LINEPROF_BLOCK_END);
}

/** Copies `bytes` into the block, its whole payload. For large constant blocks
 * that is cheaper than the page faults of a copy through the mapping. */
void lp_file_fill(struct lineprof_block *block, const void *bytes);

/** Gives back the disk space behind the last block, at the end. The file keeps
 * its length, as others may have it mapped. */
void lp_file_shrink(void);

/** Makes a filled-in block visible, with a checksum if it is `constant`. */
void lp_file_commit(struct lineprof_block *block, uint32_t type, bool constant);

/** What becomes of a block in a forked child's file. */
enum lp_block_fate {
  LP_BLOCK_KEPT,
  LP_BLOCK_CLEARED, /* starts as zeros */
  LP_BLOCK_DROPPED  /* nobody uses it any more: it takes no room on disk */
};
typedef enum lp_block_fate lp_block_fate(const struct lineprof_block *block);

/** Replaces the shared mapping by a new file at the same addresses, in a forked
 * child. `fate_of` says what becomes of each block.
 * Returns 0 or an errno value; after an error the parent's pages may still be
 * mapped, and lp_file_leave() must be called. */
int lp_file_fork(const char *path, lp_block_fate *fate_of);

/** Replaces the mapping by zeros that only this process sees, in a child that
 * is not profiled: functions on the stack go on counting into them. Nothing
 * declared here may be called any more. */
void lp_file_leave(void);

/** Calls `visit` for every visible block. */
void lp_file_each_block(void (*visit)(struct lineprof_block *block));

#endif
