/* SPDX-License-Identifier: MIT
 *
 * Blocks on their way into a profile.
 */
#ifndef LINEPROF_CLI_WRITE_H
#define LINEPROF_CLI_WRITE_H

#include "base/text.h"
#include "lineprof/format.h"

/** pwrite, whole. 0, or -1 with errno. */
int lp_write_at(int file, const void *bytes, size_t size, uint64_t offset);

/** Adds a block with the head's payload size; its size is made. */
void lp_write_block(struct lp_text *out, struct lineprof_block *head,
                    const void *payload);

#endif
