/* SPDX-License-Identifier: MIT
 *
 * See path.h.
 */
#include "base/path.h"

#include "base/heap.h"
#include "base/text.h"

#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/** A path in the making: no longer than the one that it is made from. */
struct path {
  const char *folder;
  char *bytes;
  size_t size;
  bool is_absolute;
};

/* Whether `..` behind the path leads to where its last part is. What is not
 * there is taken for a folder: the profile may be of another machine. */
static bool is_folder(const struct path *path) {
  struct stat about;
  path->bytes[path->size] = 0;
  bool is_whole = path->is_absolute || !*path->folder;
  char *whole = is_whole ? lp_heap_string(path->bytes)
                         : lp_text_make("%s/%s", path->folder, path->bytes);
  bool is_folder = lstat(whole, &about) != 0 || S_ISDIR(about.st_mode);
  free(whole);
  return is_folder;
}

static void add_part(struct path *path, const char *part, size_t size) {
  if (path->size > path->is_absolute)
    path->bytes[path->size++] = '/';
  memcpy(path->bytes + path->size, part, size);
  path->size += size;
}

/* Where the last part begins. */
static size_t find_last(const struct path *path) {
  size_t at = path->size;
  while (at > path->is_absolute && path->bytes[at - 1] != '/')
    at--;
  return at;
}

static void go_up(struct path *path) {
  size_t last = find_last(path), length = path->size - last;
  bool is_up = length == 2 && memcmp(path->bytes + last, "..", 2) == 0;
  if (length == 0 && path->is_absolute)
    return;
  if (length == 0 || is_up || !is_folder(path))
    add_part(path, "..", 2);
  else
    path->size = last > path->is_absolute ? last - 1 : last;
}

char *lp_path_normalise(const char *folder, const char *from) {
  size_t length = strlen(from);
  if (length == 0 || length >= PATH_MAX)
    return lp_heap_string(from);
  struct path path = {.folder = folder,
                      .bytes = lp_heap_get(length + 2, 1),
                      .is_absolute = *from == '/'};
  path.bytes[0] = *from;
  path.size = path.is_absolute;
  while (*from) {
    size_t size = strcspn(from, "/");
    if (size == 2 && memcmp(from, "..", 2) == 0)
      go_up(&path);
    else if (size > 1 || (size == 1 && *from != '.'))
      add_part(&path, from, size);
    from += size + (from[size] == '/');
  }
  if (path.size == 0)
    add_part(&path, ".", 1);
  path.bytes[path.size] = 0;
  return path.bytes;
}

char *lp_path_join(const char *folder, const char *path) {
  if (*path == '/' || !*folder)
    return lp_path_normalise("", path);
  char *both = lp_text_make("%s/%s", folder, path);
  char *joined = lp_path_normalise("", both);
  free(both);
  return joined;
}

char *lp_path_identity(const char *path) {
  struct stat about;
  if (stat(path, &about) != 0 || !S_ISREG(about.st_mode))
    return lp_heap_string(path);
  return lp_text_make("%ju:%ju", (uintmax_t)about.st_dev,
                      (uintmax_t)about.st_ino);
}

bool lp_path_is_real(const char *path) {
  char *real = realpath(path, NULL);
  bool is_real = real && strcmp(real, path) == 0;
  free(real);
  return is_real;
}

char *lp_path_below(const char *folder, const char *path) {
  char *root = realpath(folder, NULL), *real = realpath(path, NULL);
  size_t length = root ? strlen(root) : 0;
  bool is_below = root && real && strncmp(real, root, length) == 0 &&
                  (real[length] == '/' || !real[length] || length == 1);
  free(root);
  if (is_below)
    return real;
  free(real);
  return NULL;
}

size_t lp_path_common_end(const char *a, const char *b) {
  size_t i = strlen(a), j = strlen(b), whole = 0, count = 0;
  while (i && j && a[i - 1] == b[j - 1]) {
    i--, j--, count++;
    if (a[i] == '/')
      whole = count;
  }
  bool a_done = i == 0 || a[i - 1] == '/', b_done = j == 0 || b[j - 1] == '/';
  return a_done && b_done ? count : whole;
}
