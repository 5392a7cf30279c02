/* SPDX-License-Identifier: MIT
 *
 * See perf_mappings.h.
 */
#include "perf/perf_mappings.h"

#include "base/heap.h"

#include <stdlib.h>
#include <string.h>

/* A text that is made to be unkind may have any number: each is inserted in
 * order. */
enum { MOST_MAPPINGS = 16384, MOST_PARENTS = 16 };

uint32_t lp_perf_object(struct lp_perf *perf, const char *path, size_t size) {
  size_t at = lp_map_index(&perf->object_ids, path, size);
  if (at == perf->object_count) {
    perf->objects = lp_heap_grow(perf->objects, at, sizeof *perf->objects);
    perf->objects[perf->object_count++] =
        (struct lp_perf_object){.path = lp_heap_copy(path, size)};
  }
  return (uint32_t)at;
}

static bool is_before(const struct lp_perf_mapping *mapping, int64_t pid,
                      uint64_t begin) {
  return mapping->pid != pid ? mapping->pid < pid : mapping->begin < begin;
}

/* The index of the first mapping that is not before it. */
static size_t find_index(const struct lp_perf *perf, int64_t pid,
                         uint64_t begin) {
  size_t low = 0, high = perf->mapping_count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (is_before(&perf->mappings[middle], pid, begin))
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/* One at the same address takes the older one's place. */
static void insert(struct lp_perf *perf, struct lp_perf_mapping mapping) {
  size_t at = find_index(perf, mapping.pid, mapping.begin);
  bool is_there = at < perf->mapping_count &&
                  perf->mappings[at].pid == mapping.pid &&
                  perf->mappings[at].begin == mapping.begin;
  if (!is_there) {
    if (perf->mapping_count == MOST_MAPPINGS)
      return;
    perf->mappings = lp_heap_grow(perf->mappings, perf->mapping_count,
                                  sizeof *perf->mappings);
    memmove(perf->mappings + at + 1, perf->mappings + at,
            (perf->mapping_count++ - at) * sizeof *perf->mappings);
  }
  perf->mappings[at] = mapping;
}

static bool skip(const char **at, const char *text) {
  size_t size = strlen(text);
  if (strncmp(*at, text, size) != 0)
    return false;
  *at += size;
  return true;
}

static bool read_number(const char **at, int base, uint64_t *number) {
  char *end;
  if (**at == '-' || **at == '+' || **at == ' ')
    return false;
  *number = strtoull(*at, &end, base);
  bool is_read = end != *at;
  *at = end;
  return is_read;
}

/* "<ab12...>" in the brackets. */
static void note_build_id(struct lp_perf_object *object, const char *at,
                          const char *end) {
  const char *begin = memchr(at, '<', (size_t)(end - at));
  size_t size = begin ? strspn(begin + 1, "0123456789abcdef") : 0;
  if (size && begin[1 + size] == '>' && !object->build_id)
    object->build_id = lp_heap_copy(begin + 1, size);
}

/* " 12/12: [0x401000(0x1000) @ 0x1000 fe:00 1 2]: r-xp /bin/app" */
static bool read_mapping(struct lp_perf *perf, const char *at) {
  struct lp_perf_mapping mapping = {.pid = 0};
  uint64_t size;
  char *end;
  mapping.pid = strtoll(at, &end, 10);
  at = strstr(end, ": [");
  if (!at || !skip(&at, ": [") || !read_number(&at, 16, &mapping.begin) ||
      !skip(&at, "(") || !read_number(&at, 16, &size) || !skip(&at, ") @ ") ||
      !read_number(&at, 16, &mapping.offset) || size > UINT64_MAX / 2 ||
      mapping.begin > UINT64_MAX / 2 || mapping.offset > UINT64_MAX / 2)
    return mapping.pid == -1; /* the kernel's */
  mapping.end = mapping.begin + size;
  const char *close = strstr(at, "]: ");
  const char *path = close ? strchr(close + 3, ' ') : NULL;
  if (!path || !path[1])
    return false;
  path++;
  if (*path == '[' || strncmp(path, "//", 2) == 0)
    return true; /* no file */
  mapping.object = lp_perf_object(perf, path, strlen(path));
  note_build_id(&perf->objects[mapping.object], at, close);
  insert(perf, mapping);
  return true;
}

/* "(12:13):(10:10)": process and thread, and those that forked them. */
static bool read_fork(struct lp_perf *perf, const char *at) {
  uint64_t child, parent, thread;
  if (!skip(&at, "(") || !read_number(&at, 10, &child) || !skip(&at, ":") ||
      !read_number(&at, 10, &thread) || !skip(&at, "):(") ||
      !read_number(&at, 10, &parent))
    return false;
  if (child == parent)
    return true; /* a thread */
  int64_t pid = (int64_t)child;
  size_t known = perf->processes.count;
  size_t id = lp_map_index(&perf->processes, &pid, sizeof pid);
  if (id == known)
    perf->parents = lp_heap_grow(perf->parents, id, sizeof *perf->parents);
  perf->parents[id] = (int64_t)parent;
  return true;
}

bool lp_perf_record(struct lp_perf *perf, const char *text) {
  if (skip(&text, "PERF_RECORD_MMAP2 ") || skip(&text, "PERF_RECORD_MMAP "))
    return read_mapping(perf, text);
  if (skip(&text, "PERF_RECORD_FORK"))
    return read_fork(perf, text);
  if (skip(&text, "PERF_RECORD_LOST lost "))
    perf->lost_samples += strtoull(text, NULL, 10) & UINT32_MAX;
  return true;
}

const struct lp_perf_mapping *lp_perf_mapping(struct lp_perf *perf, int64_t pid,
                                              uint64_t address) {
  for (int i = 0; i < MOST_PARENTS && address < UINT64_MAX; i++) {
    size_t at = find_index(perf, pid, address + 1);
    const struct lp_perf_mapping *found = at ? &perf->mappings[at - 1] : NULL;
    if (found && found->pid == pid && address < found->end)
      return found;
    size_t id = lp_map_find(&perf->processes, &pid, sizeof pid);
    if (id == LP_MAP_NONE)
      return NULL;
    pid = perf->parents[id];
  }
  return NULL;
}

bool lp_perf_maps_offset(const struct lp_perf *perf, int64_t pid,
                         uint32_t object, uint64_t offset) {
  size_t at = find_index(perf, pid, 0);
  for (; at < perf->mapping_count && perf->mappings[at].pid == pid; at++) {
    const struct lp_perf_mapping *mapping = &perf->mappings[at];
    if (mapping->object == object && offset >= mapping->offset &&
        offset - mapping->offset < mapping->end - mapping->begin)
      return true;
  }
  return false;
}
