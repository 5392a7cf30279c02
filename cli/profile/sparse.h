/* SPDX-License-Identifier: MIT
 *
 * SPARSE blocks: slabs without their zeros. Slabs of a short process are mostly
 * zeros, and a run may have thousands of such processes.
 */
#ifndef LINEPROF_CLI_SPARSE_H
#define LINEPROF_CLI_SPARSE_H

#include "base/text.h"
#include "lineprof/format.h"

#include <stdint.h>

/** The payload of a SPARSE block that stands for these `size` bytes. Nothing,
 * if it would not be smaller. The caller frees it. */
struct lp_text lp_sparse_make(const unsigned char *bytes, uint64_t size);

/** The bytes that the payload of a SPARSE block stands for, and one more that
 * is zero: `*size` of them, at most `most`. The caller frees them. NULL, and
 * `*why`, if the payload does not hold together. */
unsigned char *lp_sparse_read(const unsigned char *payload,
                              uint64_t payload_size, uint64_t most,
                              uint64_t *size, const char **why);

#endif
