/* SPDX-License-Identifier: MIT
 *
 * Finds lineprof.toml, without reading TOML and without memory of its own:
 * the runtime looks before it loads anything that can read it.
 */
#ifndef LINEPROF_CONFIG_FILE_SEARCH_H
#define LINEPROF_CONFIG_FILE_SEARCH_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { LP_PATH_SIZE = 4096 };

struct lp_search {
  char path[LP_PATH_SIZE]; /* the candidate */
  bool is_ours;            /* it has a table of ours, or nearly */
  size_t folder;           /* inside: length of the folder's path */
  bool started, ended;
};

/** Starts at `folder` (an absolute path), or at the current one if NULL. */
void lp_search_start(struct lp_search *search, const char *folder);

/** The next lineprof.toml upward that is there and can be read; false: there
 * is none. */
bool lp_search_next(struct lp_search *search);

/** Has the file behind a descriptor a table of ours, or one whose name is
 * nearly that? */
bool lp_search_has_tables(int file);

#ifdef __cplusplus
}
#endif
#endif
