/* SPDX-License-Identifier: MIT
 *
 * Finds lineprof.toml, and says which is not to be trusted: what stands in it
 * decides what is measured and where files go. Without reading TOML and without
 * memory of its own: the runtime looks before it loads anything that can.
 */
#ifndef LINEPROF_CONFIG_FILE_SEARCH_H
#define LINEPROF_CONFIG_FILE_SEARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/stat.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { LP_PATH_SIZE = 4096 };

struct lp_search {
  char path[LP_PATH_SIZE]; /* the candidate */
  char reason[128];        /* why it is not to be trusted; "": it is */
  /* Inside. */
  size_t length;     /* of the folder's path */
  struct stat about; /* the folder */
  bool started, ended;
  bool is_above; /* the folder is of another owner than that below */
};

/** Starts at `folder` (an absolute path), or at the current one if NULL. */
void lp_search_start(struct lp_search *search, const char *folder);

/** The next lineprof.toml upward, of whatever kind; false: there is none. The
 * last folder that is looked at is the project's root (where .git or .hg is),
 * $HOME, or the one below a folder of another owner; a file in that folder is
 * found as one that is not to be trusted. */
bool lp_search_next(struct lp_search *search);

/** Whether only the user and root can write to what is behind a descriptor;
 * else `reason` says why not. */
bool lp_search_trusts(int file, char *reason, size_t size);

#ifdef __cplusplus
}
#endif
#endif
