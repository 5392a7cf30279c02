/* SPDX-License-Identifier: MIT
 *
 * A piece of machine code, as debug information tells of it.
 */
#ifndef LINEPROF_CLI_CODE_PIECE_H
#define LINEPROF_CLI_CODE_PIECE_H

#include <stddef.h>
#include <stdint.h>

/** A line, as debug information names it. Strings live as long as the debug
 * information, and within a unit each path is one string. */
struct lp_code_line {
  const char *path; /* NULL: unknown */
  uint32_t line;    /* 0: none in particular */
  uint32_t number;  /* of the line among those of its function that have this
                       name: see lineprof/format_named.h */
};

/** A line that some code is of. */
struct lp_code_level {
  struct lp_code_line at;
  const void *copy; /* tells copies of the line apart: each function of the
                       machine, and each call that is inlined, has its own */
};

/** Some code: its line, and those that it is inlined at, the innermost first.
 */
struct lp_code_piece {
  const struct lp_code_level *levels;
  size_t level_count; /* at least one */
  uint32_t bytes; /* 0: nothing but calls of inlined functions stands there */
};

typedef void lp_code_visitor(void *context, const struct lp_code_piece *piece);

#endif
