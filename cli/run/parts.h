/* SPDX-License-Identifier: MIT
 *
 * How the profiles of a run's processes are made one file: pack.c decides what
 * of a process is written, pack_file.c writes it.
 */
#ifndef LINEPROF_CLI_RUN_PARTS_H
#define LINEPROF_CLI_RUN_PARTS_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** A file that further processes are put into. */
struct lp_pack;

/** Puts further processes into this profile. NULL, and nothing has changed, if
 * it is not sealed, is damaged or cannot be written. */
struct lp_pack *lp_pack_begin(const char *path);
void lp_pack_end(struct lp_pack *pack); /* NULL: nothing to do */

const char *lp_pack_path(const struct lp_pack *pack);

/** How many processes it has; 0: in none of them anything profiled ran. */
size_t lp_pack_count(const struct lp_pack *pack);

/** Appends a sealed profile as a process of its own and removes its file; one
 * that was forked and counted nothing is only removed. False, maybe after a
 * warning, if the file stays as it is. Every step leaves valid profiles. */
bool lp_pack_take(struct lp_pack *pack, const char *path);

/** Appends all that is in another pack, without looking at it, and removes that
 * one's file. False after a warning. */
bool lp_pack_join(struct lp_pack *pack, const struct lp_pack *from);

/** The file of a pack. While a process is written its HEADER is a PAD that
 * covers all of it, so that a kprof that is killed here leaves only bytes that
 * no reader looks at. */
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
