/* SPDX-License-Identifier: MIT
 *
 * Groups profiles by run; see runs.h.
 */
#include "profile/runs.h"

#include "base/heap.h"
#include "profile/outline.h"
#include "profile/profile.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>

enum { LARGEST_PROCESS_BLOCK = 1 << 20 };

struct ancestor {
  uint32_t pid;
  uint64_t begin_ns; /* CLOCK_REALTIME */
};

/** What is known of a process and its run. */
struct identity {
  bool is_known;         /* the file is a profile */
  struct lp_block block; /* PROCESS; its payload is ours */
  const char *run, *origin, *host;
  bool is_snapshot;
  struct ancestor *ancestors;
  size_t ancestor_count;
  uint32_t pid, parent;
  uint64_t start_ns, end_ns; /* CLOCK_REALTIME; end 0: unknown */
};

/* The PROCESS block, whose payload is new; NULL and empty if there is none. */
static bool read_process(const struct lp_outline *outline,
                         struct lp_block *block) {
  *block = (struct lp_block){.payload = NULL};
  block->offset =
      lp_outline_find(outline, LINEPROF_BLOCK_PROCESS, &block->head);
  if (block->offset)
    block->payload = (void *)lp_outline_payload(
        outline, block->offset, &block->head, LARGEST_PROCESS_BLOCK);
  if (!block->payload)
    block->head.payload_size = 0;
  return block->payload;
}

/* PID.REALTIME_NS */
static void read_ancestors(struct identity *of) {
  const char *text = NULL;
  while ((text = lp_profile_value(&of->block, "ancestor", text))) {
    char *end;
    unsigned long pid = strtoul(text, &end, 10);
    if (*end != '.')
      continue;
    of->ancestors =
        lp_heap_grow(of->ancestors, of->ancestor_count, sizeof *of->ancestors);
    of->ancestors[of->ancestor_count++] =
        (struct ancestor){(uint32_t)pid, strtoull(end + 1, NULL, 10)};
  }
}

static struct identity identify(const char *path) {
  struct identity found = {0};
  struct lp_outline outline;
  if (!lp_outline_open(&outline, path, O_RDONLY))
    return found;
  const struct lineprof_file_header *header = &outline.header;
  found.is_known = true;
  found.pid = header->pid;
  found.parent = header->parent_pid;
  found.start_ns = header->start_realtime_ns;
  if (header->end.ns > header->start.ns)
    found.end_ns = found.start_ns + (header->end.ns - header->start.ns);
  if (read_process(&outline, &found.block)) {
    found.run = lp_profile_value(&found.block, "run", NULL);
    found.origin = lp_profile_value(&found.block, "origin", NULL);
    found.host = lp_profile_value(&found.block, "host", NULL);
    found.is_snapshot = lp_profile_value(&found.block, "snapshot", NULL);
    read_ancestors(&found);
  }
  lp_outline_close(&outline);
  return found;
}

/* The later one started while the earlier one ran, or where it ended: exec
 * starts the runtime anew. */
static bool are_kin(const struct identity *a, const struct identity *b) {
  static const uint64_t exec_ns = 100000000;
  const struct identity *first = a->start_ns <= b->start_ns ? a : b;
  const struct identity *second = first == a ? b : a;
  return (second->parent == first->pid || second->pid == first->pid) &&
         (first->end_ns == 0 || second->start_ns < first->end_ns + exec_ns);
}

/* Whether `first` is an ancestor of `second`: its number is among the ancestors
 * that `second` had when it began, and was taken before its profile began. */
static bool descends(const struct identity *second,
                     const struct identity *first) {
  static const uint64_t doubt_ns = 1000000000; /* of clocks; pids last longer */
  for (size_t i = 0; i < second->ancestor_count; i++)
    if (second->ancestors[i].pid == first->pid &&
        second->ancestors[i].begin_ns <= first->start_ns + doubt_ns &&
        first->start_ns <= second->start_ns)
      return true;
  return false;
}

/* A snapshot is of the same run, which is no reason to sum the two. */
static bool is_same_run(const struct identity *a, const struct identity *b) {
  if (a->is_snapshot || b->is_snapshot)
    return false;
  if (a->run && b->run)
    return strcmp(a->run, b->run) == 0;
  if (a->host && b->host && strcmp(a->host, b->host) != 0)
    return false;
  if (a->origin && b->origin && strcmp(a->origin, b->origin) == 0)
    return true; /* through any number of parents */
  return are_kin(a, b) || descends(a, b) || descends(b, a);
}

/* Joins two runs: all of run `from` belongs to run `to`. */
static void join(size_t *run_of, size_t count, size_t from, size_t to) {
  for (size_t i = 0; i < count; i++)
    if (run_of[i] == from)
      run_of[i] = to;
}

static size_t number_in_order(size_t *run_of, size_t count) {
  size_t *numbers = lp_heap_get(count, sizeof *numbers), runs = 0;
  for (size_t i = 0; i < count; i++) {
    if (run_of[i] == i)
      numbers[i] = runs++;
    run_of[i] = numbers[run_of[i]];
  }
  free(numbers);
  return runs;
}

static bool identify_all(struct identity *found, char *const *paths,
                         size_t count) {
  bool are_known = true;
  for (size_t i = 0; i < count; i++) {
    found[i] = identify(paths[i]);
    are_known &= found[i].is_known;
  }
  return are_known;
}

struct lp_runs lp_runs_find(char *const *paths, size_t count) {
  struct lp_runs runs = {.run_of = lp_heap_get(count, sizeof *runs.run_of),
                         .count = 1};
  struct identity *found = lp_heap_get(count, sizeof *found);
  bool are_known = identify_all(found, paths, count);
  for (size_t i = 0; i < count && are_known; i++) {
    runs.run_of[i] = i;
    for (size_t j = 0; j < i; j++) {
      size_t one = runs.run_of[i], other = runs.run_of[j];
      if (one == other || !is_same_run(&found[i], &found[j]))
        continue;
      /* A run is known by its first profile. */
      if (one < other)
        join(runs.run_of, i + 1, other, one);
      else
        join(runs.run_of, i + 1, one, other);
    }
  }
  for (size_t i = 0; i < count; i++) {
    free(found[i].ancestors);
    free(found[i].block.payload);
  }
  free(found);
  if (are_known)
    runs.count = number_in_order(runs.run_of, count);
  return runs;
}

bool lp_runs_has_name(const struct lp_outline *outline, const char *name) {
  struct lp_block block;
  const char *run = read_process(outline, &block)
                        ? lp_profile_value(&block, "run", NULL)
                        : NULL;
  bool has_name = run && strcmp(run, name) == 0 &&
                  !lp_profile_value(&block, "snapshot", NULL);
  free(block.payload);
  return has_name;
}

struct lp_run_name lp_runs_name(const struct lp_outline *outline) {
  struct lp_run_name name = {.host = NULL};
  struct lp_block block;
  const char *run = read_process(outline, &block)
                        ? lp_profile_value(&block, "run", NULL)
                        : NULL;
  const char *host =
      block.payload ? lp_profile_value(&block, "host", NULL) : NULL;
  name.host = host ? lp_heap_string(host) : NULL;
  /* HOST.PID.TIME */
  const char *time = run ? strrchr(run, '.') : NULL;
  while (time && time > run && *--time != '.')
    ;
  bool is_own =
      time && *time == '.' && !lp_profile_value(&block, "snapshot", NULL);
  name.kprof = is_own ? strtoll(time + 1, NULL, 10) : 0;
  free(block.payload);
  return name;
}

void lp_runs_free(struct lp_runs *runs) { free(runs->run_of); }
