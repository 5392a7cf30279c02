/* SPDX-License-Identifier: MIT
 *
 * See profile_path.h.
 */
#define _GNU_SOURCE
#include "file/profile_path.h"

#include "lineprof/live_name.h"
#include "platform/platform.h"
#include "raw_calls.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#define FEW_NAMES 100
#define MOST_NAMES (2 * FEW_NAMES)

static int create_exclusively(const char *path, struct lp_inode *inode) {
  struct stat status;
  int fd = lp_raw_open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
                       0600);
  if (fd >= 0 && lp_raw_fstat(fd, &status) == 0)
    *inode = (struct lp_inode){status.st_dev, status.st_ino};
  return fd;
}

/* The number in the name of an attempt: small ones at first, then the time, as
 * a process may exec itself very often. */
static uint64_t number(int attempt) {
  return attempt < FEW_NAMES ? (uint64_t)attempt : lp_platform_realtime_ns();
}

static void make_name(const char *path, int attempt, char *name, size_t size) {
  const char *slash = strrchr(path, '/');
  const char *dot = strrchr(path, '.');
  if (!dot || dot < slash)
    dot = path + strlen(path);
  int stem = (int)(dot - path);
  if (attempt == 0)
    snprintf(name, size, "%s", path);
  else if (attempt == 1)
    snprintf(name, size, "%.*s.%u%s", stem, path, lp_platform_process_id(),
             dot);
  else
    snprintf(name, size, "%.*s.%u.%llu%s", stem, path, lp_platform_process_id(),
             (unsigned long long)number(attempt), dot);
}

/* A file of the live name that is there already has lost the one that stood
 * for it, as this process could create that: nobody wants it. */
static int create_live(struct lp_profile_path *made) {
  if (!lineprof_live_path(made->shown, made->live, sizeof made->live)) {
    errno = ENAMETOOLONG;
    return -1;
  }
  int fd = create_exclusively(made->live, &made->profile);
  while (fd < 0 && errno == EEXIST) {
    if (lp_raw_unlink(made->live) != 0 && errno != ENOENT) {
      errno = EEXIST; /* somebody else's */
      return -1;
    }
    fd = create_exclusively(made->live, &made->profile);
  }
  return fd;
}

static int create(struct lp_profile_path *made) {
  int stand_in = create_exclusively(made->shown, &made->stand_in);
  if (stand_in < 0)
    return -1;
  lp_raw_close(stand_in);
  int fd = create_live(made), error = errno;
  if (fd < 0)
    lp_raw_unlink(made->shown);
  errno = error;
  return fd;
}

int lp_path_create(const char *path, struct lp_profile_path *made) {
  for (int attempt = 0; attempt < MOST_NAMES; attempt++) {
    make_name(path, attempt, made->shown, sizeof made->shown);
    int fd = create(made);
    if (fd >= 0 || errno != EEXIST)
      return fd;
  }
  return -1;
}

bool lp_path_is(const struct lp_inode *inode, dev_t device, ino_t number) {
  return inode->device == device && inode->number == number;
}

static bool is_there(const char *path, const struct lp_inode *inode) {
  struct stat status;
  return lp_raw_lstat(path, &status) == 0 &&
         lp_path_is(inode, status.st_dev, status.st_ino);
}

/* Whether nobody has written anything of theirs to the file. */
static bool is_untouched(int fd) {
  char bytes[256]; /* the stack may be small */
  const off_t end = LINEPROF_STAND_IN_SIZE;
  for (off_t at = 0; at < end; at += (off_t)sizeof bytes) {
    ssize_t got = lp_raw_pread(fd, bytes, sizeof bytes, at);
    if (got < 0 || !lineprof_is_stand_in(bytes, (size_t)got, (size_t)at))
      return false;
  }
  return lp_raw_lseek(fd, end, SEEK_DATA) < 0 && errno == ENXIO;
}

static int open_stand_in(const struct lp_profile_path *path, int flags) {
  int fd = lp_raw_open(path->shown, flags | O_NOFOLLOW | O_CLOEXEC, 0);
  struct stat status;
  if (fd < 0 || (lp_raw_fstat(fd, &status) == 0 &&
                 lp_path_is(&path->stand_in, status.st_dev, status.st_ino)))
    return fd;
  lp_raw_close(fd);
  errno = ENOENT; /* another file has the name */
  return -1;
}

/* The same where the program has taken all descriptors: by its size, which is
 * what its text has, or 0 if that could not be written. */
static bool looks_untouched(const struct lp_profile_path *path) {
  struct stat status;
  return is_there(path->shown, &path->stand_in) &&
         lp_raw_lstat(path->shown, &status) == 0 &&
         (status.st_size == 0 ||
          status.st_size == (off_t)sizeof LINEPROF_STAND_IN - 1);
}

static bool stands(const struct lp_profile_path *path) {
  int fd = open_stand_in(path, O_RDONLY);
  if (fd < 0)
    return (errno == EMFILE || errno == ENFILE) && looks_untouched(path);
  bool does = is_untouched(fd);
  lp_raw_close(fd);
  return does;
}

void lp_path_announce(const struct lp_profile_path *path) {
  const size_t size = sizeof LINEPROF_STAND_IN - 1;
  int saved = errno, fd = open_stand_in(path, O_WRONLY);
  if (fd >= 0 && lp_platform_allocate(fd, 0, size) == 0)
    lp_raw_pwrite(fd, LINEPROF_STAND_IN, size, 0);
  if (fd >= 0)
    lp_raw_close(fd);
  errno = saved;
}

/* Without taking it from anybody. */
static bool has_moved(struct lp_profile_path *path, const char *name) {
  if (lp_raw_link(path->live, name) != 0)
    return false;
  lp_raw_unlink(path->live);
  memmove(path->live, name, strlen(name) + 1);
  return true;
}

/* Somebody's file has the name. */
static enum lp_path_end take_other(struct lp_profile_path *path) {
  static char name[sizeof path->live]; /* the stack may be small */
  for (int attempt = 1; attempt < MOST_NAMES; attempt++) {
    make_name(path->shown, attempt, name, sizeof name);
    if (has_moved(path, name)) {
      memcpy(path->shown, path->live, sizeof path->shown);
      return LP_PATH_OTHER;
    }
    if (errno != EEXIST)
      break;
  }
  return LP_PATH_MISSING;
}

enum lp_path_end lp_path_finish(struct lp_profile_path *path) {
  if (!is_there(path->live, &path->profile))
    return LP_PATH_MISSING; /* removed, or not reached from here any more */
  if (is_there(path->shown, &path->profile))
    return LP_PATH_KEPT;
  if (stands(path)) {
    if (rename(path->live, path->shown) != 0)
      return LP_PATH_MISSING;
    memcpy(path->live, path->shown, sizeof path->shown);
    return LP_PATH_KEPT;
  }
  return has_moved(path, path->shown) ? LP_PATH_KEPT : take_other(path);
}

void lp_path_remove(const struct lp_profile_path *path) {
  lp_raw_unlink(path->live);
  lp_raw_unlink(path->shown);
}
