/* SPDX-License-Identifier: MIT
 *
 * The blocks of a profile that say what the addresses in its samples mean,
 * PLACES, and which rows have machine code, CODES. kprof appends them while the
 * files that ran are certainly there, so that they may change afterwards. Part
 * of format.h, which includes it.
 */
#ifndef LINEPROF_FORMAT_PLACES_H
#define LINEPROF_FORMAT_PLACES_H

#include "lineprof/format_file.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 *   struct lineprof_places
 *   place_count x struct lineprof_place    by address, ascending
 *   level_count x struct lineprof_level
 *   string_size bytes                      strings, the first one empty
 *
 * An address is at one level for each function that was inlined into the next,
 * innermost first; the last one is the machine function itself.
 */
#define LINEPROF_PLACES_MAGIC 0x434c504cu /* "LPLC" */

struct lineprof_places {
  uint32_t magic;
  uint32_t place_count, level_count, string_size;
};

struct lineprof_place {
  uint64_t address; /* in the sampled process, as in a frame */
  uint32_t object;  /* string: path of the file; empty if unknown */
  uint32_t first_level, level_count;
  uint32_t flags; /* enum lineprof_place_flag */
  uint64_t jump;  /* of a call, or of a jump: address of the place from which
                     the function that is called jumps into another one for
                     good (a tail call); 0: from none, or nobody knows */
};

enum lineprof_place_flag {
  /* It counts lines, or asks whether a clock runs: the program without lineprof
   * has nothing here. */
  LINEPROF_PLACE_COUNTS = 1,
  /* It is in an object with profiled code, and no line table says more. */
  LINEPROF_PLACE_NO_LINES = 2
};

#define LINEPROF_NO_LINE UINT32_MAX

struct lineprof_level {
  uint32_t module;   /* 0: of no profiled function */
  uint32_t function; /* index into the module's functions */
  uint32_t line; /* index into its lines; LINEPROF_NO_LINE: the optimiser has
                    merged several, or made it up */
  uint32_t name; /* string: the function's; empty if unknown */
};

/** Code of a line of a table that is inlined at one other line, or out of line
 * (outer_line LINEPROF_NO_LINE). CODES holds them by module, line, and then
 * what they are inlined at, ascending. `line` LINEPROF_NO_LINE, a module's
 * last: its unit has no line table, so that nobody knows which of its lines
 * have any.
 */
struct lineprof_code {
  uint32_t module, line;
  uint32_t outer_module; /* 0: out of line */
  uint32_t outer_line;
  uint32_t bytes;  /* of all its copies there, without code that counts; 0:
                      there is nothing but calls that are inlined */
  uint32_t copies; /* that have some */
};

#ifdef __cplusplus
}
#endif
#endif
