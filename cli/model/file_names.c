/* SPDX-License-Identifier: MIT
 *
 * See file_names.h. A path leads to a file, or was mapped: then the table has
 * the file's text, and what another unit calls the file is found by text and
 * name. Two paths that lead to files are never the same for their text: copies
 * of a header in several folders stay apart.
 */
#include "model/file_names.h"

#include "base/heap.h"
#include "base/path.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

/* A file as a table names it. */
struct named {
  const struct lineprof_table_file *from;
  const char *directory, *path;
  char *full, *normal; /* the path with its directory, and without */
};

static bool is_mapped(const struct named *file) { return file->from->text; }

/* Whether `common` bytes at the end are as much of a mapped path as a path to
 * the file has: all, if it counts from a folder that was mapped to none. That
 * may be another one than the path's directory, which was mapped by itself. */
static bool is_whole(const char *full, const char *path, size_t common) {
  return full[0] == '/' || common >= strlen(full) || common >= strlen(path);
}

/* How much of the ends of their paths two names of one file share; 0: they are
 * of two files. Two mapped paths share more than the last part. */
static size_t likeness(const struct lp_file *known, const struct named *file) {
  if (!known->is_mapped && !is_mapped(file))
    return 0;
  size_t common = lp_path_common_end(known->full, file->full);
  bool is_enough =
      (!known->is_mapped || is_whole(known->full, known->path, common)) &&
      (!is_mapped(file) || is_whole(file->full, file->normal, common));
  if (known->is_mapped && is_mapped(file))
    is_enough = is_enough && common > strlen(lp_text_base(file->full));
  return is_enough ? common : 0;
}

/* Where the files with this text and this last part of the path begin. */
static size_t *find_alike(struct lp_model *model, const struct named *file) {
  char *key = lp_text_make(
      "%llx %llx %s", (unsigned long long)file->from->source_hash,
      (unsigned long long)file->from->source_size, lp_text_base(file->path));
  size_t known = model->ids.texts.count;
  size_t at = lp_map_index(&model->ids.texts, key, strlen(key));
  free(key);
  if (at == known) {
    model->alike = lp_heap_grow(model->alike, at, sizeof *model->alike);
    model->alike[at] = LP_MAP_NONE;
  }
  return &model->alike[at];
}

static void rename_file(struct lp_file *file, const struct named *better) {
  free(file->path);
  free(file->full);
  file->path = lp_heap_string(better->normal);
  file->full = lp_heap_string(better->full);
  file->is_mapped = is_mapped(better);
}

/* A file whose identity no other name has. */
static size_t add_file(struct lp_model *model, const struct named *file) {
  size_t *first = find_alike(model, file), best = LP_MAP_NONE, longest = 0;
  for (size_t i = *first; file->from->source_hash && i != LP_MAP_NONE;
       i = model->files[i].next_alike) {
    size_t common = likeness(&model->files[i], file);
    if (common > longest) {
      longest = common;
      best = i;
    }
  }
  if (best == LP_MAP_NONE) {
    best = model->file_count;
    model->files = lp_heap_grow(model->files, best, sizeof *model->files);
    model->files[model->file_count++] = (struct lp_file){.next_alike = *first};
    *first = best;
    rename_file(&model->files[best], file);
  } else if (model->files[best].is_mapped && !is_mapped(file)) {
    rename_file(&model->files[best], file);
  }
  return best;
}

/* A file that several paths lead to is shown by one without links. */
static size_t find_file(struct lp_model *model, const struct named *file) {
  char *identity = lp_path_identity(file->full);
  size_t known = model->ids.files.count;
  size_t at = lp_map_index(&model->ids.files, identity, strlen(identity));
  free(identity);
  if (at == known) {
    model->identity_files =
        lp_heap_grow(model->identity_files, at, sizeof *model->identity_files);
    model->identity_files[at] = add_file(model, file);
    return model->identity_files[at];
  }
  struct lp_file *found = &model->files[model->identity_files[at]];
  if (strcmp(found->full, file->full) != 0 && !lp_path_is_real(found->full) &&
      lp_path_is_real(file->full))
    rename_file(found, file);
  return model->identity_files[at];
}

size_t lp_model_file(struct lp_model *model, const struct lp_table *table,
                     uint32_t index) {
  const struct lineprof_table_file *from = &table->files[index];
  struct named file = {from, table->strings + from->directory,
                       table->strings + from->path, NULL, NULL};
  /* Many tables name the same file in the same way. */
  char *key = lp_text_make("%s\n%s", file.directory, file.path);
  size_t known = model->ids.paths.count;
  size_t at = lp_map_index(&model->ids.paths, key, strlen(key));
  free(key);
  if (at == known) {
    file.full = lp_path_join(file.directory, file.path);
    file.normal = lp_path_normalise(file.directory, file.path);
    model->path_files =
        lp_heap_grow(model->path_files, at, sizeof *model->path_files);
    model->path_files[at] = find_file(model, &file);
    free(file.full);
    free(file.normal);
  }
  return model->path_files[at];
}
