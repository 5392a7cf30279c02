/* SPDX-License-Identifier: MIT
 *
 * What debug information says about addresses: the only part of kprof that
 * knows elfutils.
 */
#ifndef LINEPROF_CLI_DEBUG_LINES_H
#define LINEPROF_CLI_DEBUG_LINES_H

#include "profile/stacks.h"
#include "symbols/code_piece.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct lp_debug;

/** A file of machine code. With `with_lines` its lines are wanted, not only its
 * functions' names. Addresses are as if it were loaded at 0. NULL if it cannot
 * be read;
 * `*is_other` if it is another file than the one with that build id (NULL:
 * unknown), or if it has changed since `since` (seconds, of CLOCK_REALTIME)
 * and nobody can tell. */
struct lp_debug *lp_debug_open(const char *path, const char *build_id,
                               int64_t since, bool with_lines, bool *is_other);
void lp_debug_close(struct lp_debug *debug);

/** Whether the line table of the unit at the address can be read. */
bool lp_debug_has_lines(struct lp_debug *debug, uint64_t address);

/** Whether the file has a line table of the unit whose table of rows has this
 * checksum. */
bool lp_debug_has_table(struct lp_debug *debug, uint64_t checksum);

/** Why there are no lines though they were wanted; NULL: there are some. */
const char *lp_debug_no_lines(const struct lp_debug *debug);

/** The address of what is at an offset of the file; UINT64_MAX: it is not
 * loaded. */
uint64_t lp_debug_address(struct lp_debug *debug, uint64_t offset);

/** One function that the address is in. Strings live as long as the lp_debug,
 * or until the next call of the same function with `own_name`. */
struct lp_debug_level {
  struct lp_code_line at;
  const char *name;    /* NULL: unknown */
  const char *linkage; /* the linker's name; NULL: unknown, or the same */
  uint64_t table;      /* checksum of the table of the function's unit; 0: the
                          unit has none, or it is not known */
  bool is_counting;    /* innermost: code that counts the line */
  const char *folder;  /* in which relative paths are meant; NULL: unknown */
  struct lp_code_line any; /* of the function, for when there is no line */
};

/** Fills in the functions that the address is in, the innermost of those
 * inlined into each other first. Returns how many: none if nothing is known.
 */
size_t lp_debug_find(struct lp_debug *debug, uint64_t address,
                     struct lp_debug_level levels[LP_PLACE_MOST_LEVELS]);

/** `address` is in a call, or is that of a jump into another function. Returns
 * the address from which the function that is called jumps into a third one for
 * good (a tail call): a sample may meet that one beneath the call. 0: it does
 * not, or on several lines, or nobody knows. */
uint64_t lp_debug_jump(struct lp_debug *debug, uint64_t address);

/** Calls `add` for each piece of code that the line tables know, except for
 * code that counts lines, and for each line that code was inlined at; for some
 * lines many times. */
void lp_debug_each_code(struct lp_debug *debug, lp_code_visitor *add,
                        void *context);

#endif
