/* SPDX-License-Identifier: MIT
 *
 * Paths of files as they are shown and compared.
 */
#ifndef LINEPROF_CLI_PATH_H
#define LINEPROF_CLI_PATH_H

#include <stdbool.h>
#include <stddef.h>

/** The path without `//`, `/./` and `a/../`, as a new string. `a/..` stays
 * where `a` is a link, as that may lead elsewhere; a relative path is looked
 * for in `folder`. */
char *lp_path_normalise(const char *folder, const char *path);

/** What tells the file at `path` from others, as a new string: the same for all
 * paths that lead to it, links included; the path itself, if no file is there,
 * as in a profile of another machine. */
char *lp_path_identity(const char *path);

/** Whether no part of the path is a link. False if no file is there. */
bool lp_path_is_real(const char *path);

/** `path` in `folder`, unless it is absolute, as a new string: normalised. */
char *lp_path_join(const char *folder, const char *path);

/** How many bytes the ends of two paths share, whole parts only. */
size_t lp_path_common_end(const char *a, const char *b);

/** The file or folder that `path` leads to, without links, as a new string, if
 * that is `folder` or below it; else NULL. */
char *lp_path_below(const char *folder, const char *path);

#endif
