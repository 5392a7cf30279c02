/* SPDX-License-Identifier: MIT
 *
 * What the frames of call stacks, and rows, are called in other programs'
 * formats.
 */
#ifndef LINEPROF_CLI_FRAMES_H
#define LINEPROF_CLI_FRAMES_H

#include "base/text.h"
#include "stacks/call_stacks.h"

#include <stdio.h>

/** A frame for people. The strings are the model's or its profiles'. */
struct lp_frame_name {
  const char *name;   /* of the function; not empty */
  const char *suffix; /* what is said behind the name, with a space; or "" */
  const char *path; /* as the compiler knew it; foreign: of the object; NULL */
  const char *full; /* the same with its directory in front */
  uint32_t line;    /* 0: none */
};

struct lp_frame_name lp_frame_name(const struct lp_model *model,
                                   const struct lp_frame *frame);
struct lp_frame_name lp_frame_name_row(const struct lp_model *model,
                                       const struct lp_row *row);

/** A new string: as UTF-8 on one line, with control characters made visible. */
char *lp_frame_clean(const char *text);

/** The program that ran: the first profile's, or "program". */
const char *lp_frame_program(const struct lp_profile *profile);

/** Writes a JSON string with its quotes. */
void lp_frame_print_json(FILE *out, const char *string);

#endif
