/* SPDX-License-Identifier: MIT
 *
 * See source_find.h.
 */
#include "model/source_find.h"

#include "base/file.h"
#include "base/heap.h"
#include "base/path.h"
#include "lineprof/format.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const struct lp_option lp_source_map_options[] = {
    {"source-map", 0, LP_OPTION_LIST, 0, "OLD=NEW",
     "sources named below OLD are below NEW; may be repeated",
     "With a folder alone the end of a source's path is looked for below it. "
     "There texts are read that the profile does not vouch for, too: a name "
     "in '#line', and what changed after the build."},
    {0},
};

struct lp_list lp_source_maps;

static bool fits(const struct lp_file *file, const struct lp_found_text *text) {
  return lineprof_hash(LINEPROF_HASH_START, text->bytes, text->size) ==
         file->source_hash;
}

/* Where the path itself leads. What has another size is not even read. */
static struct lp_found_text find_named(const struct lp_file *file) {
  struct lp_found_text found = {.fault = LP_FAULT_UNKNOWN};
  struct stat about;
  if (!file->source_hash)
    return found;
  found.fault = LP_FAULT_UNREAD;
  if (stat(file->full, &about)) {
    found.error = errno;
    return found;
  }
  found.written = about.st_mtime;
  found.fault = LP_FAULT_CHANGED;
  if (S_ISREG(about.st_mode) && file->source_size &&
      (uint64_t)about.st_size != file->source_size)
    return found;
  found.bytes = lp_file_read(file->full, &found.size);
  if (!found.bytes) {
    found.fault = LP_FAULT_UNREAD;
    found.error = errno;
  } else if (fits(file, &found)) {
    found.fault = LP_FAULT_NONE;
  } else {
    free(found.bytes);
    found.bytes = NULL;
  }
  return found;
}

/** A search by --source-map. */
struct search {
  const struct lp_file *file;
  struct lp_found_text found; /* the best so far */
  bool is_done;
};

static void look_at(struct search *search, const char *folder,
                    const char *path) {
  const struct lp_file *file = search->file;
  struct lp_found_text text = {.fault = LP_FAULT_NONE};
  struct stat about;
  /* Links and `..` do not lead out of what the user named. */
  char *real = lp_path_below(folder, path);
  if (real && stat(real, &about) == 0)
    text.bytes = lp_file_read(real, &text.size);
  free(real);
  if (!text.bytes)
    return;
  text.written = about.st_mtime;
  if (file->source_hash && !fits(file, &text))
    text.fault = LP_FAULT_CHANGED;
  search->is_done = text.fault == LP_FAULT_NONE;
  if (!search->is_done && search->found.bytes) {
    free(text.bytes);
    return;
  }
  free(search->found.bytes);
  free(search->found.path);
  text.path = lp_heap_string(path);
  search->found = text;
}

/* What of the path follows a folder that it begins with; NULL if it does not.
 * A relative path begins with ".", too. */
static const char *follow(const char *path, const char *folder) {
  size_t length = strlen(folder);
  if (strcmp(folder, ".") == 0 || !*folder)
    return *path == '/' ? NULL : path;
  if (strncmp(path, folder, length) != 0)
    return NULL;
  if (folder[length - 1] == '/')
    return path + length;
  return !path[length] ? "" : path[length] == '/' ? path + length + 1 : NULL;
}

static void look_at_mapped(struct search *search, const char *map,
                           const char *equals) {
  char *given = lp_text_make("%.*s", (int)(equals - map), map);
  char *old = lp_path_normalise("", given);
  const char *rest = follow(search->file->full, old);
  if (rest) {
    char *path = lp_text_make("%s%s%s", equals + 1, *rest ? "/" : "", rest);
    look_at(search, equals + 1, path);
    free(path);
  }
  free(old);
  free(given);
}

/* The longest end of the path that is there. */
static void look_below(struct search *search, const char *folder) {
  const char *rest = search->file->full;
  rest += strspn(rest, "/");
  while (*rest && !search->is_done) {
    char *path = lp_text_make("%s/%s", folder, rest);
    look_at(search, folder, path);
    free(path);
    rest += strcspn(rest, "/");
    rest += strspn(rest, "/");
  }
}

struct lp_found_text lp_source_find(const struct lp_file *file) {
  struct search search = {.file = file, .found = find_named(file)};
  search.is_done = search.found.fault == LP_FAULT_NONE;
  for (size_t i = 0; i < lp_source_maps.count && !search.is_done; i++) {
    const char *map = lp_source_maps.items[i], *equals = strchr(map, '=');
    if (equals)
      look_at_mapped(&search, map, equals);
    else
      look_below(&search, map);
  }
  return search.found;
}

char *lp_source_place(const struct lp_file *file) {
  struct lp_found_text found = lp_source_find(file);
  char *here = getcwd(NULL, 0);
  char *place = found.path ? lp_path_join(here ? here : "", found.path) : NULL;
  free(here);
  free(found.bytes);
  free(found.path);
  return place;
}
