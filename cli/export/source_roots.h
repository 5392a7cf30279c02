/* SPDX-License-Identifier: MIT
 *
 * Names of files below the folder that kprof runs in, which in a pull request's
 * job is the repository's top. Inside export/ only.
 */
#ifndef LINEPROF_CLI_SOURCE_ROOTS_H
#define LINEPROF_CLI_SOURCE_ROOTS_H

#include <stdbool.h>
#include <stddef.h>

enum { LP_SOURCE_ROOTS = 3 };

/** Folders, without a slash at the end: the current one as the shell names it,
 * as it is without links, and "" for files elsewhere. */
struct lp_source_roots {
  char *paths[LP_SOURCE_ROOTS];
  bool are_used[LP_SOURCE_ROOTS]; /* by a name that was asked for */
};

struct lp_source_roots lp_source_roots_find(void);
void lp_source_roots_free(struct lp_source_roots *roots);

/** The part of `path` below the first root that it is in; itself, in the
 * current folder, if it is relative. */
const char *lp_source_roots_name(struct lp_source_roots *roots,
                                 const char *path);

#endif
