/* SPDX-License-Identifier: MIT
 *
 * Debug information that is compressed by zstd (-gz=zstd), which elfutils reads
 * from 0.189 on only, and not in each build of it.
 */
#ifndef LINEPROF_CLI_DEBUG_PACKED_H
#define LINEPROF_CLI_DEBUG_PACKED_H

#include <stdbool.h>

/** Makes of an ELF file with such sections a copy in memory that has them as
 * they were. Returns a descriptor of it and closes `file`; or returns `file` as
 * it is: without such sections, or with `*is_packed` if they cannot be read. */
int lp_debug_unpack(int file, bool *is_packed);

#endif
