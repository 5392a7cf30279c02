/* SPDX-License-Identifier: MIT
 *
 * See file_search.h. A table of ours is a line as `[select]`, `[[assert]]`,
 * `[gpu.x]`, or, before the first line of that kind, `select = {` and
 * `schedule.wait = 1`; with its mistakes: `[select`, and `wait = 1` without a
 * table. What only looks like it, inside a long string, makes the file be
 * read, and no more.
 */
#include "file_search.h"

#include "schema.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char file_name[] = "lineprof.toml";

/** A line, as far as it matters. */
struct line {
  char bytes[64];
  size_t size;
};

struct scan {
  struct line line;
  bool in_table; /* a header has been seen */
  bool found;
};

static const char *skip(const char *at, const char *bytes) {
  return at + strspn(at, bytes);
}

static bool is_ours(const char *word, size_t size) {
  char name[32];
  if (size == 0 || size >= sizeof name)
    return false;
  memcpy(name, word, size);
  name[size] = 0;
  return lp_schema_find_table(name, size) >= 0 ||
         lp_schema_nearest_table(name) != NULL;
}

static bool is_key(const char *word, size_t size) {
  for (int key = 0; key < LP_KEYS; key++)
    if (strlen(lp_schema_keys[key].name) == size &&
        memcmp(lp_schema_keys[key].name, word, size) == 0)
      return true;
  return false;
}

static void end_line(struct scan *scan) {
  static const char letters[] = "abcdefghijklmnopqrstuvwxyz"
                                "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
  scan->line.bytes[scan->line.size] = 0;
  scan->line.size = 0;
  const char *word = skip(scan->line.bytes, " \t\xef\xbb\xbf");
  bool is_header = *word == '[';
  word = skip(word, "[ \t\"'");
  size_t size = strspn(word, letters);
  char after = *skip(word + size, "\"' \t\r");
  if (is_header)
    scan->found |= is_ours(word, size) &&
                   (after == ']' || after == '.' || after == '#' || !after);
  else if (!scan->in_table)
    scan->found |= (is_ours(word, size) && (after == '=' || after == '.')) ||
                   (is_key(word, size) && after == '=');
  scan->in_table |= is_header;
}

bool lp_search_has_tables(int file) {
  struct scan scan = {.found = false};
  char bytes[4096];
  ssize_t size;
  while (!scan.found && (size = read(file, bytes, sizeof bytes)) > 0)
    for (ssize_t i = 0; i < size; i++) {
      if (bytes[i] == '\n')
        end_line(&scan);
      else if (scan.line.size + 1 < sizeof scan.line.bytes)
        scan.line.bytes[scan.line.size++] = bytes[i];
    }
  end_line(&scan);
  return scan.found;
}

void lp_search_start(struct lp_search *search, const char *folder) {
  search->started = false;
  search->ended = true;
  if (!folder) {
    if (!getcwd(search->path, sizeof search->path - sizeof file_name - 1))
      return;
  } else {
    if (strlen(folder) >= sizeof search->path - sizeof file_name - 1)
      return;
    strcpy(search->path, folder);
  }
  search->folder = strlen(search->path);
  search->ended = search->path[0] != '/';
}

/* Off with the last part of the folder; false at the root. */
static bool go_up(struct lp_search *search) {
  size_t length = search->folder;
  while (length > 0 && search->path[length - 1] == '/')
    length--;
  if (length == 0)
    return false;
  while (length > 0 && search->path[length - 1] != '/')
    length--;
  search->folder = length;
  return true;
}

static bool look(struct lp_search *search) {
  struct stat about;
  size_t length = search->folder;
  if (length > 0 && search->path[length - 1] != '/')
    search->path[length++] = '/';
  strcpy(search->path + length, file_name);
  /* A named pipe would wait for a writer. */
  if (stat(search->path, &about) != 0 || !S_ISREG(about.st_mode))
    return false;
  int file = open(search->path, O_RDONLY | O_CLOEXEC);
  if (file < 0)
    return false;
  search->is_ours = lp_search_has_tables(file);
  close(file);
  return true;
}

bool lp_search_next(struct lp_search *search) {
  int saved = errno;
  bool found = false;
  while (!found && !search->ended) {
    if (search->started && !go_up(search)) {
      search->ended = true;
      break;
    }
    search->started = true;
    found = look(search);
  }
  errno = saved;
  return found;
}
