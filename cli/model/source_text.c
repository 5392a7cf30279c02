/* SPDX-License-Identifier: MIT
 *
 * Finds source text and splits it into lines; see source_text.h.
 */
#include "model/source_text.h"

#include "base/heap.h"
#include "base/path.h"
#include "model/source_find.h"

#include <stdlib.h>
#include <string.h>

void lp_source_init(struct lp_sources *sources, const struct lp_model *model,
                    struct lp_profile *const *profiles, size_t count) {
  *sources = (struct lp_sources){
      .model = model,
      .profiles = profiles,
      .profile_count = count,
      .files = lp_heap_get(model->file_count, sizeof(struct lp_source_text))};
}

void lp_source_free(struct lp_sources *sources) {
  for (size_t i = 0; i < sources->model->file_count; i++) {
    free(sources->files[i].starts);
    free(sources->files[i].owned);
  }
  free(sources->files);
}

/* Where the profile was made a folder of the path may have been a link. */
static bool is_path_of(const char *path, const struct lp_file *file) {
  if (strcmp(path, file->full) == 0)
    return true;
  if (!strstr(path, "/../"))
    return false;
  char *normal = lp_path_normalise("", path);
  bool is_same = strcmp(normal, file->full) == 0;
  free(normal);
  return is_same;
}

/* The text in a SOURCE block of the process, if it is what was compiled. */
static bool find_in_process(const struct lp_profile *profile,
                            const struct lp_file *file,
                            struct lp_source_text *source) {
  const struct lp_block *block = NULL;
  while ((block = lp_profile_block(profile, LINEPROF_BLOCK_SOURCE, block))) {
    const char *path = (const char *)block->payload;
    size_t length = strlen(path) + 1; /* payloads end with a NUL */
    if (length > block->head.payload_size || !is_path_of(path, file))
      continue;
    const char *text = path + length;
    size_t size = block->head.payload_size - length;
    if (file->source_hash &&
        lineprof_hash(LINEPROF_HASH_START, text, size) != file->source_hash)
      continue;
    source->bytes = text;
    source->size = size;
    return true;
  }
  return false;
}

static bool find_in_files(const struct lp_sources *sources,
                          const struct lp_file *file,
                          struct lp_source_text *source) {
  for (size_t i = 0; i < sources->profile_count; i++)
    for (const struct lp_profile *each = sources->profiles[i]; each;
         each = each->next)
      if (find_in_process(each, file, source))
        return true;
  return false;
}

/* When the last of the processes began, in ns of the calendar's clock. */
static uint64_t find_start(const struct lp_sources *sources) {
  uint64_t latest = 0;
  for (size_t i = 0; i < sources->profile_count; i++)
    for (const struct lp_profile *each = sources->profiles[i]; each;
         each = each->next)
      if (each->file.header.start_realtime_ns > latest)
        latest = each->file.header.start_realtime_ns;
  return latest;
}

/* Of a text without a hash only the time when it was written tells anything. */
static bool is_later(const struct lp_sources *sources, time_t written) {
  uint64_t start_ns = find_start(sources);
  return start_ns && written > 0 && (uint64_t)written > start_ns / 1000000000;
}

/* The text that the compiler put into the table. */
static bool find_in_table(const struct lp_file *file,
                          struct lp_source_text *source) {
  if (!file->text || lineprof_hash(LINEPROF_HASH_START, file->text,
                                   file->source_size) != file->source_hash)
    return false;
  source->bytes = file->text;
  source->size = file->source_size;
  return true;
}

static void find_on_disk(const struct lp_sources *sources,
                         const struct lp_file *file,
                         struct lp_source_text *source) {
  struct lp_found_text found = lp_source_find(file);
  if (found.bytes && !file->source_hash && is_later(sources, found.written))
    found.fault = LP_FAULT_LATER;
  source->bytes = source->owned = found.bytes;
  source->size = found.size;
  source->state.fault = found.fault;
  source->state.error = found.error;
  free(found.path);
}

static void split(struct lp_source_text *source) {
  source->starts = lp_heap_get(1, sizeof *source->starts);
  size_t at = 0;
  while (at < source->size) {
    const char *end = memchr(source->bytes + at, '\n', source->size - at);
    at = end ? (size_t)(end - source->bytes) + 1 : source->size;
    source->line_count++;
    source->starts = lp_heap_grow(source->starts, source->line_count,
                                  sizeof *source->starts);
    source->starts[source->line_count] = at;
  }
}

const struct lp_source_text *lp_source_get(struct lp_sources *sources,
                                           size_t index) {
  struct lp_source_text *source = &sources->files[index];
  const struct lp_file *file = &sources->model->files[index];
  if (source->loaded)
    return source;
  source->loaded = true;
  if (!find_in_files(sources, file, source) && !find_in_table(file, source))
    find_on_disk(sources, file, source);
  if (source->state.fault == LP_FAULT_NONE && file->versions_differ)
    source->state.fault = LP_FAULT_MIXED;
  source->state.has_text = source->bytes != NULL;
  if (source->state.fault != LP_FAULT_NONE)
    lp_source_faults_note(source->state, file->full, file->path);
  if (source->bytes)
    split(source);
  return source;
}

const char *lp_source_line(const struct lp_source_text *source, uint32_t line,
                           size_t *size) {
  if (line == 0 || line > source->line_count)
    return NULL;
  size_t start = source->starts[line - 1], end = source->starts[line];
  while (end > start &&
         (source->bytes[end - 1] == '\n' || source->bytes[end - 1] == '\r'))
    end--;
  *size = end - start;
  return source->bytes + start;
}
