/* SPDX-License-Identifier: MIT
 *
 * The header of a profile and the heads of its blocks, without their payloads:
 * the profile may be large, and grow meanwhile.
 */
#ifndef LINEPROF_CLI_OUTLINE_H
#define LINEPROF_CLI_OUTLINE_H

#include "lineprof/format.h"

#include <stdbool.h>

struct lp_outline {
  int file;
  struct lineprof_file_header header;
};

/** Opens with open(2)'s `flags`. False, with errno set, if the file cannot be
 * read; errno is 0 if it is no profile of this format. */
bool lp_outline_open(struct lp_outline *outline, const char *path, int flags);
void lp_outline_close(struct lp_outline *outline);

/** Offset of the first block of a type, whose head is copied; 0: none, or
 * damage before it. */
uint64_t lp_outline_find(const struct lp_outline *outline, uint32_t type,
                         struct lineprof_block *head);

/** The block's payload with a NUL after it, if it is at most `most` bytes and
 * has its checksum; NULL. The caller frees it. */
char *lp_outline_payload(const struct lp_outline *outline, uint64_t offset,
                         const struct lineprof_block *head, uint64_t most);

/** Reads all `size` bytes at `offset`; false if there are fewer. */
bool lp_outline_read(const struct lp_outline *outline, void *bytes, size_t size,
                     uint64_t offset);

#endif
