/* SPDX-License-Identifier: MIT
 *
 * Writes processes into a profile. While one is written its HEADER is a PAD
 * that covers all of it, so that a kprof that is killed here leaves only bytes
 * that no reader looks at.
 */
#ifndef LINEPROF_CLI_PACK_FILE_H
#define LINEPROF_CLI_PACK_FILE_H

#include "base/text.h"

#include <stdint.h>

struct lp_pack_file {
  char *path;
  int file;        /* to read and write */
  uint64_t size;   /* of the file */
  uint64_t offset; /* where the next process goes */
  uint64_t processes;
};

/** Appends the blocks of a process, its HEADER first. 0, or -1 with errno: then
 * nothing was added. */
int lp_pack_file_add(struct lp_pack_file *to, const struct lp_text *process);

/** Appends all processes of another file. 0, or -1 with errno: then nothing was
 * added. */
int lp_pack_file_copy(struct lp_pack_file *to, const struct lp_pack_file *from);

#endif
