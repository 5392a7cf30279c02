/* SPDX-License-Identifier: MIT
 *
 * See named_file.h.
 */
#include "profile/named_file.h"

#include "base/heap.h"
#include "base/text.h"
#include "lineprof/format.h"
#include "lineprof/kernel.h"
#include "lineprof/live_name.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

char *lp_named_live(const char *path) {
  size_t size = strlen(path) + sizeof "." LINEPROF_LIVE_SUFFIX;
  char *live = lp_heap_get(size, 1);
  lineprof_live_path(path, live, size);
  return live;
}

char *lp_named_shown(const char *path) {
  const char *base = lp_text_base(path);
  size_t size = strlen(base), end = sizeof LINEPROF_LIVE_SUFFIX - 1;
  if (*base != '.' || size < end + 2 ||
      strcmp(base + size - end, LINEPROF_LIVE_SUFFIX) != 0)
    return lp_heap_string(path);
  return lp_text_make("%.*s%.*s", (int)(base - path), path,
                      (int)(size - end - 1), base + 1);
}

static bool is_stand_in(int file) {
  char bytes[LINEPROF_STAND_IN_SIZE];
  struct stat about;
  if (fstat(file, &about) || !S_ISREG(about.st_mode))
    return false;
  ssize_t got = pread(file, bytes, sizeof bytes, 0);
  return got >= 0 && lineprof_is_stand_in(bytes, (size_t)got, 0) &&
         lseek(file, sizeof bytes, SEEK_DATA) < 0 && errno == ENXIO;
}

/* Whether it is certain that nobody writes the file any more. */
static bool is_left(int file) {
  struct lineprof_file_header header;
  struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
  return pread(file, &header, sizeof header, 0) == sizeof header &&
         header.kernel && header.kernel == lineprof_running_kernel() &&
         fcntl(file, F_OFD_GETLK, &whole) == 0 && whole.l_type == F_UNLCK;
}

/* By the name that it has now, and by the other one if it just got that. */
static int open_live(const char *path, int flags) {
  char *live = lp_named_live(path);
  int file = open(live, flags | O_NOFOLLOW);
  if (file >= 0 && is_left(file))
    rename(live, path);
  free(live);
  return file >= 0 ? file : open(path, flags);
}

int lp_named_open(const char *path, int flags) {
  int file = open(path, flags);
  if (file < 0 ? errno != ENOENT : !is_stand_in(file))
    return file;
  if (file >= 0)
    close(file);
  return open_live(path, flags);
}

bool lp_named_is_free(const char *path) {
  int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW);
  bool is_free = file < 0 ? errno == ENOENT : is_stand_in(file);
  if (file >= 0)
    close(file);
  return is_free;
}

void lp_named_finish(const char *path) {
  char *live = lp_named_live(path);
  if (lp_named_is_free(path))
    rename(live, path);
  free(live);
}

int lp_named_remove(const char *path) {
  char *live = lp_named_live(path);
  if (lp_named_is_free(path))
    unlink(live);
  free(live);
  return unlink(path);
}
