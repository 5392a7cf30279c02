/* SPDX-License-Identifier: MIT
 *
 * Which files on disk may be read as sources. A profile may come from a
 * stranger and name any file of the reader's, and what is shown is passed on.
 * So a text is taken if it has the hash that the compiler noted, which only who
 * knows the text can know, or if it lies where the user says that sources are.
 */
#ifndef LINEPROF_CLI_SOURCE_FIND_H
#define LINEPROF_CLI_SOURCE_FIND_H

#include "base/options.h"
#include "model/model.h"
#include "model/source_faults.h"

#include <time.h>

/** `--source-map`, for a struct lp_list: "OLD=NEW", what lies below OLD is
 * below NEW; or "DIR", the end of the path leads to it from DIR. */
extern const struct lp_option lp_source_map_options[];

/** What the user gave, of all commands, in the order in which it is tried. */
extern struct lp_list lp_source_maps;

struct lp_found_text {
  char *bytes; /* NULL: there is none to show; the caller frees them */
  char *path;  /* that --source-map led to; NULL; the caller frees it */
  size_t size;
  time_t written; /* when the file was, if there are bytes */
  enum lp_source_fault fault;
  int error; /* errno; 0 */
};

/** Looks for the text of a file. */
struct lp_found_text lp_source_find(const struct lp_file *file);

/** Where --source-map has the file, if its text is not where the compiler found
 * it, as a new string: an absolute path. NULL: nowhere. */
char *lp_source_place(const struct lp_file *file);

#endif
