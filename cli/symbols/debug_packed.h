/* SPDX-License-Identifier: MIT
 *
 * Debug information that is compressed. By zstd (-gz=zstd): elfutils reads that
 * from 0.189 on only, and not in each build of it. Or so well that there would
 * be no end of it: a file of 9 MB may say that it has 9 GB of zeros.
 */
#ifndef LINEPROF_CLI_DEBUG_PACKED_H
#define LINEPROF_CLI_DEBUG_PACKED_H

/** Why debug information cannot be unpacked. */
enum lp_debug_lack {
  LP_DEBUG_LACKS_NOTHING,
  LP_DEBUG_LACKS_ZSTD,
  LP_DEBUG_LACKS_ROOM /* it says that it is so large as no compiler's would be,
                         and is not to be unpacked by others either */
};

/** Makes of an ELF file with such sections a copy in memory that has them as
 * they were. Returns a descriptor of it and closes `file`; or returns `file` as
 * it is: without such sections, or with `*lack` if they cannot be read. */
int lp_debug_unpack(int file, enum lp_debug_lack *lack);

#endif
