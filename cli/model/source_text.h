/* SPDX-License-Identifier: MIT
 *
 * The text of source lines: from the profile if it is there, else from disk,
 * as far as source_find.h allows.
 * What is wrong with it is noted: see source_faults.h.
 */
#ifndef LINEPROF_CLI_SOURCE_TEXT_H
#define LINEPROF_CLI_SOURCE_TEXT_H

#include "model/model.h"
#include "model/source_faults.h"

struct lp_source_text {
  const char *bytes; /* NULL: no text */
  size_t size;
  size_t *starts; /* of each line; line_count + 1 of them */
  size_t line_count;
  char *owned; /* when read from disk */
  struct lp_source_state state;
  bool loaded;
};

struct lp_sources {
  const struct lp_model *model;
  struct lp_profile *const *profiles; /* each with its further processes */
  size_t profile_count;
  struct lp_source_text *files; /* by the model's index */
};

/** `profiles`: the first process of each file. */
void lp_source_init(struct lp_sources *sources, const struct lp_model *model,
                    struct lp_profile *const *profiles, size_t count);
void lp_source_free(struct lp_sources *sources);

/** The text of a file. The first call notes its fault, if it has one. */
const struct lp_source_text *lp_source_get(struct lp_sources *sources,
                                           size_t file);

/** A line's text (from 1) without its end; sets `size`. NULL: none. */
const char *lp_source_line(const struct lp_source_text *source, uint32_t line,
                           size_t *size);

#endif
