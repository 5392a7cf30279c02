/* SPDX-License-Identifier: MIT
 *
 * See file_search.h. A file is trusted if it and its folder belong to the user
 * or to root, and nobody else can write to them.
 */
#include "file_search.h"

#include "raw_calls.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char file_name[] = "lineprof.toml";

/* The longest name that is looked for in a folder. */
enum { NAME_SIZE = sizeof file_name };

void lp_search_start(struct lp_search *search, const char *folder) {
  search->started = search->is_above = false;
  search->ended = true;
  if (!folder) {
    if (!lp_raw_getcwd(search->path, sizeof search->path - NAME_SIZE - 1))
      return;
  } else {
    if (strlen(folder) >= sizeof search->path - NAME_SIZE - 1)
      return;
    strcpy(search->path, folder);
  }
  if (search->path[0] != '/' || lp_raw_stat(search->path, &search->about) != 0)
    return;
  search->length = strlen(search->path);
  search->ended = false;
}

/* The path of a name in the folder; "." is the folder itself. */
static const char *in_folder(struct lp_search *search, const char *name) {
  size_t length = search->length;
  if (length == 0 || search->path[length - 1] != '/')
    search->path[length++] = '/';
  strcpy(search->path + length, name);
  return search->path;
}

static bool is_home(const struct stat *folder) {
  const char *home = getenv("HOME");
  struct stat about;
  return home && lp_raw_stat(home, &about) == 0 &&
         about.st_dev == folder->st_dev && about.st_ino == folder->st_ino;
}

/* Whether the search ends with this folder. */
static bool is_last(struct lp_search *search) {
  struct stat about;
  return lp_raw_lstat(in_folder(search, ".git"), &about) == 0 ||
         lp_raw_lstat(in_folder(search, ".hg"), &about) == 0 ||
         is_home(&search->about);
}

/* Off with the last part of the folder; false where the search ends. Above
 * folders of one owner it looks once more, only to say what it leaves. */
static bool go_up(struct lp_search *search) {
  unsigned owner = search->about.st_uid;
  if (search->is_above || is_last(search))
    return false;
  size_t length = search->length;
  while (length > 0 && search->path[length - 1] == '/')
    length--;
  if (length == 0)
    return false;
  while (length > 0 && search->path[length - 1] != '/')
    length--;
  search->length = length;
  if (lp_raw_stat(in_folder(search, "."), &search->about) != 0)
    return false;
  search->is_above = search->about.st_uid != owner;
  return true;
}

/* In a sticky folder, such as /tmp, others cannot replace what is not theirs.
 * The user's own group has the user's number where each user has one; who is in
 * it is as good as the user. */
static bool is_trusted(const struct stat *about, const char *what, char *reason,
                       size_t size) {
  bool is_own_group = about->st_gid == lp_raw_getegid() &&
                      (uid_t)lp_raw_getegid() == lp_raw_geteuid();
  bool is_sticky = S_ISDIR(about->st_mode) && about->st_mode & S_ISVTX;
  mode_t writers = is_sticky ? 0 : about->st_mode;
  *reason = 0;
  if (about->st_uid != lp_raw_geteuid() && about->st_uid != 0)
    snprintf(reason, size, "%s belongs to another user (%u)", what,
             (unsigned)about->st_uid);
  else if (writers & S_IWOTH)
    snprintf(reason, size, "everybody can write to %s", what);
  else if (writers & S_IWGRP && !is_own_group)
    snprintf(reason, size, "its group can write to %s", what);
  return !*reason;
}

bool lp_search_trusts(int file, char *reason, size_t size) {
  struct stat about;
  if (lp_raw_fstat(file, &about) == 0)
    return is_trusted(&about, "it", reason, size);
  snprintf(reason, size, "nobody knows whose it is");
  return false;
}

/* Why what is found is not to be trusted: its folder, a link by itself, and the
 * file. A link that leads nowhere is somebody's, too. */
static void judge(struct lp_search *search, struct stat *about) {
  char *reason = search->reason;
  size_t size = sizeof search->reason;
  if (search->is_above)
    snprintf(reason, size,
             "its folder belongs to another user than the one below");
  else if (is_trusted(&search->about, "its folder", reason, size) &&
           S_ISLNK(about->st_mode)) {
    about->st_mode = 0; /* a link's own says nothing */
    if (!is_trusted(about, "the link", reason, size) ||
        lp_raw_stat(search->path, about) != 0)
      return;
  }
  if (!*reason)
    is_trusted(about, "it", reason, size);
}

static bool look(struct lp_search *search) {
  struct stat about;
  if (lp_raw_lstat(in_folder(search, file_name), &about) != 0)
    return false;
  judge(search, &about);
  return true;
}

bool lp_search_next(struct lp_search *search) {
  int saved = errno;
  bool found = false;
  while (!found && !search->ended) {
    search->ended = search->started && !go_up(search);
    search->started = true;
    found = !search->ended && look(search);
  }
  errno = saved;
  return found;
}
