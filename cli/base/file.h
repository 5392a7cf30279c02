/* SPDX-License-Identifier: MIT
 *
 * Whole files, as texts.
 */
#ifndef LINEPROF_CLI_FILE_H
#define LINEPROF_CLI_FILE_H

#include <stddef.h>

/** Reads a whole regular file of at most 64 MiB, as a new string of `size`
 * bytes and an end; NULL with errno set. */
char *lp_file_read(const char *path, size_t *size);

#endif
