/* SPDX-License-Identifier: MIT
 *
 * See run_profiles.h.
 */
#include "run/run_profiles.h"

#include "base/heap.h"
#include "profile/outline.h"
#include "profile/runs.h"
#include "run/output_file.h"
#include "run/pack.h"
#include "run/seal.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>

struct member {
  char *path;
  bool is_first; /* the others follow in the order in which they began */
  uint32_t pid;
  uint64_t start_ns;
  uint64_t next_ns; /* when the process went on as another program by exec,
                       which keeps its number: the next profile with that number
                       begins then. 0: it did not */
};

struct members {
  struct member *items;
  size_t count;
};

static void add_member(struct members *members,
                       const struct lp_run_profiles *run, int64_t pid,
                       char *path) {
  struct lp_outline outline;
  bool is_member = lp_outline_open(&outline, path, O_RDONLY) &&
                   lp_runs_has_name(&outline, run->name);
  lp_outline_close(&outline);
  if (!is_member) {
    free(path);
    return;
  }
  bool is_first = run->output ? strcmp(path, run->output) == 0
                              : outline.header.pid == (uint32_t)pid;
  members->items =
      lp_heap_grow(members->items, members->count, sizeof *members->items);
  members->items[members->count++] =
      (struct member){.path = path,
                      .is_first = is_first,
                      .pid = outline.header.pid,
                      .start_ns = outline.header.start.ns};
}

static int compare_numbers(const void *left, const void *right) {
  const struct member *a = left, *b = right;
  if (a->pid != b->pid)
    return a->pid < b->pid ? -1 : 1;
  return (a->start_ns > b->start_ns) - (a->start_ns < b->start_ns);
}

static int compare_places(const void *left, const void *right) {
  const struct member *a = left, *b = right;
  if (a->is_first != b->is_first)
    return a->is_first ? -1 : 1;
  return (a->start_ns > b->start_ns) - (a->start_ns < b->start_ns);
}

static void sort(struct members *members) {
  struct member *items = members->items;
  if (members->count == 0)
    return;
  qsort(items, members->count, sizeof *items, compare_numbers);
  for (size_t i = 0; i + 1 < members->count; i++)
    if (items[i].pid == items[i + 1].pid)
      items[i].next_ns = items[i + 1].start_ns;
  qsort(items, members->count, sizeof *items, compare_places);
}

static struct members find(const struct lp_run_profiles *run, int64_t pid) {
  struct lp_list found = {0};
  struct members members = {0};
  if (run->output)
    lp_output_find_all(run->output, &found);
  else
    lp_output_find(run->pattern, &found);
  for (size_t i = 0; i < found.count; i++)
    add_member(&members, run, pid, found.items[i]);
  free(found.items);
  sort(&members);
  return members;
}

static void seal(const struct lp_run_profiles *run,
                 const struct lp_process_result *result,
                 const struct members *members) {
  struct lp_seal_run shared = {.sources = {0}};
  for (size_t i = 0; i < members->count; i++) {
    const struct member *member = &members->items[i];
    struct lp_seal_end end = {
        .run = &shared,
        .pid = result->pid,
        .wait_status = member->next_ns ? ~0u : (uint32_t)result->wait_status,
        .end_ns = member->next_ns ? member->next_ns : result->end_ns,
        .leave_sources = run->leave_sources,
        .quiet = run->quiet || i > 0};
    lp_seal(member->path, &end);
    if (!run->output) /* the files stay apart, so each needs all of it */
      lp_seal_run_free(&shared);
  }
  lp_seal_run_free(&shared);
  lp_warnings_print(&shared.warnings);
}

struct lp_list lp_run_profiles_finish(const struct lp_run_profiles *run,
                                      const struct lp_process_result *result) {
  struct members members = find(run, result->pid);
  struct lp_list paths = {.items = lp_heap_get(members.count, sizeof(char *)),
                          .count = members.count};
  seal(run, result, &members);
  for (size_t i = 0; i < members.count; i++)
    paths.items[i] = members.items[i].path;
  free(members.items);
  if (run->output && paths.count > 1)
    lp_pack(&paths);
  return paths;
}
