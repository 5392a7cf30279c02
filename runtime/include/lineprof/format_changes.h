/* SPDX-License-Identifier: MIT
 *
 * What profiling changed in the program's code: notes that the plugin leaves
 * in a section of each object file, and the block CHANGES that kprof makes of
 * them and of the sizes of machine code while the files that ran are certainly
 * there. The section is not loaded, so a running program pays nothing for it.
 * Part of format.h, which includes it.
 */
#ifndef LINEPROF_FORMAT_CHANGES_H
#define LINEPROF_FORMAT_CHANGES_H

#include "lineprof/format.h"

#ifdef __cplusplus
extern "C" {
#endif

#define LINEPROF_NOTES_SECTION ".lineprof.changes"
#define LINEPROF_NOTES_MAGIC 0x4e43504cu /* "LPCN" */

enum lineprof_notes_flag {
  LINEPROF_NOTES_LINK_TIME = 1, /* the linker goes on optimising: of the
                                   changes only one-body ones are told */
  LINEPROF_NOTES_LOOPS = 2,     /* vectorised loops were looked for */
  LINEPROF_NOTES_OPTIMISED = 4
};

/*
 * A unit's part of the section:
 *   struct lineprof_notes
 *   body_count x struct lineprof_body
 *   change_count x struct lineprof_change
 *   string_size bytes    strings, the first one empty; zeros up to `size`
 */
struct lineprof_notes {
  uint32_t magic;
  uint32_t size;           /* of all that, a multiple of 8 */
  uint64_t table_checksum; /* of the unit's struct lineprof_table */
  uint32_t flags;          /* enum lineprof_notes_flag */
  uint32_t body_count, change_count, string_size;
};

enum lineprof_shape {
  LINEPROF_SHAPE_CLEAN = 0,  /* no timed body is left */
  LINEPROF_SHAPE_TWIN = 1,   /* the timed body is SYMBOL.lineprof_timed */
  LINEPROF_SHAPE_SWITCH = 2, /* both bodies are in one machine function */
  LINEPROF_SHAPE_WHOLE = 3   /* one body, which counts and times */
};

/** A function's machine code. Some have several, such as constructors. */
struct lineprof_body {
  uint32_t function; /* index into the table's functions */
  uint32_t shape;    /* enum lineprof_shape */
  uint32_t symbol;   /* string: as the linker knows it */
  uint32_t flags;    /* enum lineprof_body_flag */
};

enum lineprof_body_flag {
  LINEPROF_BODY_LOCAL = 1 /* other units may have one of that name */
};

enum lineprof_change_kind {
  LINEPROF_CHANGE_ONE_BODY = 1, /* it could not be split; text: why */
  /* A call of `callee` in clean code that the optimiser, left alone, would
   * have inlined. */
  LINEPROF_CHANGE_CLEAN_CALL = 2,
  /* A call in the timed body where clean code has `callee` inlined. */
  LINEPROF_CHANGE_TIMED_CALL = 3,
  /* A loop that is vectorised in clean code and not in the timed body; text:
   * in which width, as a number. */
  LINEPROF_CHANGE_TIMED_LOOP = 4,
  /* As CLEAN_CALL, of this function in one that is not profiled; text: that
   * one's name. */
  LINEPROF_CHANGE_CLEAN_CALL_OF = 5,
  /* An innermost loop of clean code, one that makes no calls, which counts in
   * its rounds how often a condition held. */
  LINEPROF_CHANGE_CLEAN_COUNTS = 6
};

struct lineprof_change {
  uint32_t module; /* 0 in notes */
  uint32_t kind;   /* enum lineprof_change_kind */
  uint32_t function;
  uint32_t line;   /* presumed; 0: of no line in particular */
  uint32_t callee; /* index; LINEPROF_NO_FUNCTION: not profiled, see text */
  uint32_t text;   /* string */
};

/*
 * CHANGES:
 *   struct lineprof_changes
 *   size_count x struct lineprof_code_size
 *   change_count x struct lineprof_change
 *   unit_count x struct lineprof_changes_unit
 *   string_size bytes    strings, the first one empty
 */
#define LINEPROF_CHANGES_MAGIC 0x4843504cu /* "LPCH" */

struct lineprof_changes {
  uint32_t magic;
  uint32_t size_count, change_count, unit_count, string_size;
  uint32_t reserved;
};

/** Bytes of machine code. */
struct lineprof_code_size {
  uint32_t module, function;
  uint32_t shape;       /* enum lineprof_shape */
  uint32_t is_known;    /* 0: no symbols; the sizes mean nothing */
  uint64_t clean_bytes; /* 0: none of its own, it is inlined or unused */
  uint64_t timed_bytes;
};

/** A unit that has notes. */
struct lineprof_changes_unit {
  uint32_t module;
  uint32_t flags; /* enum lineprof_notes_flag */
};

#ifdef __cplusplus
}
#endif
#endif
