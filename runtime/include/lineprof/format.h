/* SPDX-License-Identifier: MIT
 *
 * The profile file: what the runtime writes and kprof reads.
 *
 *   +-------------+---------+---------+-----+---------+----------------+
 *   | file header | block   | block   | ... | block   | zeros (unused) |
 *   | 4096 bytes  | 64*k B  | 64*k B  |     | 64*k B  |                |
 *   +-------------+---------+---------+-----+---------+----------------+
 *
 * The file is mapped shared by the profiled process, so it is valid at every
 * instant: a block's size and ids are written before its type, and the type
 * is what makes it exist. Everything is little-endian and 64 bits wide; there
 * are no pointers to follow. Some counters hold addresses of the profiled
 * process; a reader may only compare them with the address range that a
 * block's header states, and must treat every byte as hostile.
 *
 * A process writes a file of its own. When the run has ended kprof makes one
 * file of them: behind the blocks of the first process come those of the
 * second, led by a HEADER block with the header that its file had, and so on.
 * Each block names its process. A SAME block stands for what an earlier process
 * has, too: the tables of one program. A HEADER's type is written when all of
 * its process is there.
 *
 * Checksums: the constant part of the file header has one, and the payload of
 * every constant block (PROCESS, OBJECT, SOURCE, SEGMENT, PLACES, HEADER, SAME)
 * has one from the moment it exists. TABLE and COUNTS have one inside, which
 * the compiler made: there may be megabytes of them, and to make another would
 * delay the program's start. Counting blocks (THREAD, FRAMES, SLAB, SCHEDULE,
 * GROUPS, STACKS, GPU, SPANS, MEMORY, CELLS, SERIES, GROWTH, DEVICE) change
 * while the program runs. The checksum in front of TABLE, COUNTS and counting
 * blocks is 0 until `kprof` seals the finished file.
 */
#ifndef LINEPROF_FORMAT_H
#define LINEPROF_FORMAT_H

#include "lineprof/format_counters.h"
#include "lineprof/format_device.h"
#include "lineprof/format_file.h"
#include "lineprof/format_gpu.h"
#include "lineprof/format_memory.h"
#include "lineprof/format_named.h"
#include "lineprof/format_packing.h"
#include "lineprof/format_places.h"
#include "lineprof/format_samples.h"
#include "lineprof/format_table.h"
#include "lineprof/format_windows.h"

#endif
