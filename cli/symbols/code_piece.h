/* SPDX-License-Identifier: MIT
 *
 * A piece of machine code, as debug information tells of it.
 */
#ifndef LINEPROF_CLI_CODE_PIECE_H
#define LINEPROF_CLI_CODE_PIECE_H

#include <stdint.h>

/** Some code of one line. Strings live as long as the debug
 * information, and within a unit each path is one string. */
struct lp_code_piece {
  const char *path;
  uint32_t line;
  uint32_t bytes; /* 0: nothing but calls of inlined functions stands there */
  const char *outer_path; /* of the call that it is inlined at; NULL: none */
  uint32_t outer_line;
  const void *copy; /* tells copies of the line apart: each function of the
                       machine, and each call that is inlined, has its own */
};

typedef void lp_code_visitor(void *context, const struct lp_code_piece *piece);

#endif
