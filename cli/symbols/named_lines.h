/* SPDX-License-Identifier: MIT
 *
 * From what `#line` calls a line, as debug information does, to the line of the
 * file that it stands in: for functions that have own lines in their table
 * (LINEPROF_FUNCTION_OWN_LINES). The plugin does the same
 * (plugin/rows/NamedLines.h).
 */
#ifndef LINEPROF_CLI_NAMED_LINES_H
#define LINEPROF_CLI_NAMED_LINES_H

#include "profile/profile.h"

#include <stdint.h>

/** Lines of a file, and what `#line` calls them. */
struct lp_named_stretch {
  uint32_t line, count;
  uint32_t named;    /* the first of them, */
  size_t named_file; /* in this file: an index that the caller chose */
};

/** All of one file, in order of `line`. */
struct lp_named_file {
  struct lp_named_stretch *stretches;
  size_t count;
};

/** Those of a table, by its files. */
struct lp_named {
  struct lp_named_file *files;
  uint32_t count;
};

/** For so many files, which have none yet. */
struct lp_named lp_named_make(uint32_t file_count);
void lp_named_free(struct lp_named *named);

/** Visits a stretch, or the part of one that is in the function at hand, in a
 * file of the table. Returns true to stop. */
typedef bool lp_named_visitor(void *context, uint32_t file,
                              const struct lp_named_stretch *part);

/** Visits all that the function has: of its own file, then of files that its
 * body includes, by row. */
void lp_named_each(const struct lp_table *table, const struct lp_named *named,
                   uint32_t function, lp_named_visitor *visit, void *context);

/** A line of a file of the table; line 0: none. */
struct lp_own_line {
  uint32_t file, line;
};

/** Which line of the function has that name: of several the one with the
 * number, or else the first. */
struct lp_own_line lp_named_find(const struct lp_table *table,
                                 const struct lp_named *named,
                                 uint32_t function, size_t named_file,
                                 uint32_t line, uint32_t number);

#endif
