/* SPDX-License-Identifier: MIT
 *
 * Paths of files as they are shown and compared.
 */
#ifndef LINEPROF_CLI_PATH_H
#define LINEPROF_CLI_PATH_H

/** The path without `//`, `/./` and `a/../`, as a new string. `a/..` stays
 * where `a` is a link, as that may lead elsewhere; a relative path is looked
 * for in `folder`. */
char *lp_path_normalise(const char *folder, const char *path);

/** `path` in `folder`, unless it is absolute, as a new string: normalised. */
char *lp_path_join(const char *folder, const char *path);

/** The file or folder that `path` leads to, without links, as a new string, if
 * that is `folder` or below it; else NULL. */
char *lp_path_below(const char *folder, const char *path);

#endif
