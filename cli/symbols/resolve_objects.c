/* SPDX-License-Identifier: MIT
 *
 * See resolve_objects.h.
 */
#include "symbols/resolve_objects.h"

#include "base/heap.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Debug information of large programs takes much memory. */
enum { MOST_OBJECTS = 32 };

static struct lp_object_file *find_or_add(struct lp_objects *objects,
                                          const struct lp_text *key) {
  size_t count = objects->keys.count;
  size_t index = lp_map_find(&objects->keys, key->bytes, key->size);
  if (index != LP_MAP_NONE)
    return &objects->items[index];
  if (count == MOST_OBJECTS) {
    lp_objects_free(objects);
    count = 0;
  }
  objects->items = lp_heap_grow(objects->items, count, sizeof *objects->items);
  index = lp_map_index(&objects->keys, key->bytes, key->size);
  objects->items[index] = (struct lp_object_file){.debug = NULL};
  return &objects->items[index];
}

/* Tables of OBJECT 0 may be of any object, as theirs could not be written. */
bool lp_mapping_is_ours(const struct lp_profile *profile,
                        const struct lp_mapping *mapping) {
  return lp_profile_has_tables(profile, mapping->id) ||
         lp_profile_has_tables(profile, 0);
}

/* Seconds, as a file's times. */
static int64_t started(const struct lp_profile *profile) {
  return (int64_t)(profile->file.header.start_realtime_ns / 1000000000u);
}

/* libdwfl would ask debuginfod's servers for debug information that is not
 * here: who runs what is nobody's business, and where none answers it waits for
 * minutes. */
static void stay_offline(void) { unsetenv("DEBUGINFOD_URLS"); }

/* Opens the file, if it is the one that ran. Of objects without profiled code
 * only names are wanted, so there is no warning if their file is missing. */
static struct lp_debug *open_file(struct lp_profile *profile,
                                  const struct lp_mapping *mapping) {
  bool is_other, is_ours = lp_mapping_is_ours(profile, mapping);
  char *file = lp_profile_file(profile, mapping->path);
  stay_offline();
  struct lp_debug *debug = lp_debug_open(file, mapping->build_id,
                                         started(profile), is_ours, &is_other);
  free(file);
  if (is_other)
    lp_profile_note(profile,
                    "'%s' is not the file that ran: it was built again; time "
                    "of its sampled lines is shown as elsewhere",
                    mapping->path);
  else if (!debug && is_ours)
    lp_profile_note(profile,
                    "'%s' cannot be read; time of its sampled lines is shown "
                    "as elsewhere",
                    mapping->path);
  return debug;
}

static void note_no_lines(struct lp_profile *profile,
                          const struct lp_mapping *mapping,
                          const struct lp_debug *debug) {
  if (lp_debug_no_lines(debug) && lp_profile_has_tables(profile, mapping->id))
    lp_profile_note(
        profile,
        "'%s' has no line table (%s): time of its sampled lines is shown at "
        "the lines with a clock that call them, or as elsewhere; keep it in "
        "the program ('strip' and '-s' take it out), or in a file of debug "
        "information of its own",
        mapping->path, lp_debug_no_lines(debug));
}

/* Adds what changes when the file is built again, and whether it was since the
 * process began. */
static void add_state(struct lp_text *key, const struct lp_profile *profile,
                      const char *path) {
  struct stat about;
  char *file = lp_profile_file(profile, path);
  if (stat(file, &about) == 0) {
    const int64_t state[] = {
        (int64_t)about.st_dev, (int64_t)about.st_ino,
        about.st_size,         about.st_mtim.tv_sec,
        about.st_mtim.tv_nsec, about.st_mtim.tv_sec > started(profile)};
    lp_text_add(key, (const char *)state, sizeof state);
  }
  free(file);
}

/* The key of an open object: its file, and whether its lines are wanted. One
 * without a build id may have been built again meanwhile. */
static struct lp_text make_key(const struct lp_profile *profile,
                               const struct lp_mapping *mapping) {
  struct lp_text key = {0};
  const char *build_id = mapping->build_id ? mapping->build_id : "";
  const char is_ours = lp_mapping_is_ours(profile, mapping);
  lp_text_add(&key, mapping->path, strlen(mapping->path) + 1);
  lp_text_add(&key, build_id, strlen(build_id) + 1);
  lp_text_add(&key, &is_ours, sizeof is_ours);
  if (!*build_id)
    add_state(&key, profile, mapping->path);
  return key;
}

void lp_objects_expect(struct lp_objects *objects, struct lp_profile *profile,
                       const struct lp_mapping *mapping) {
  struct lp_text key = make_key(profile, mapping);
  if (objects->keys.count < MOST_OBJECTS)
    lp_object_rows_expect(&find_or_add(objects, &key)->rows, profile,
                          mapping->id);
  free(key.bytes);
}

struct lp_object_file *lp_objects_open(struct lp_objects *objects,
                                       struct lp_profile *profile,
                                       const struct lp_mapping *mapping) {
  struct lp_text key = make_key(profile, mapping);
  struct lp_object_file *object = find_or_add(objects, &key);
  free(key.bytes);
  if (!object->debug)
    object->debug = open_file(profile, mapping);
  if (object->debug)
    note_no_lines(profile, mapping, object->debug);
  lp_object_rows_take(&object->rows, profile, mapping->id);
  return object;
}

void lp_objects_free(struct lp_objects *objects) {
  for (size_t i = 0; i < objects->keys.count; i++) {
    lp_debug_close(objects->items[i].debug);
    lp_object_rows_free(&objects->items[i].rows);
  }
  free(objects->items);
  lp_map_free(&objects->keys);
  *objects = (struct lp_objects){.items = NULL};
}
