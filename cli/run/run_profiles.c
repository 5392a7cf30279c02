/* SPDX-License-Identifier: MIT
 *
 * The profiles that the processes of one run leave: found, completed, and made
 * one file. Where there are many that begins while the program still runs, as
 * each takes a few hundred KiB until it has been completed.
 */
#include "run/run.h"

#include "base/heap.h"
#include "base/progress.h"
#include "model/source_faults.h"
#include "profile/outline.h"
#include "profile/runs.h"
#include "run/parts.h"

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
  bool is_pack = run->pack && strcmp(path, lp_pack_path(run->pack)) == 0;
  outline.file = -1;
  bool is_member = !is_pack && lp_outline_open(&outline, path, O_RDONLY) &&
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

/* From so many profiles on they are completed while the program runs. */
enum { MANY = 64 };

/* Puts a sealed profile into the run's file, or makes it that. */
static void put_in(struct lp_run_profiles *run, const struct member *member) {
  if (run->pack && !member->is_first) {
    lp_pack_take(run->pack, member->path);
    return;
  }
  struct lp_pack *pack = lp_pack_begin(member->path);
  if (!pack)
    return;
  /* Others were put together while the first one ran. */
  if (!run->pack || lp_pack_join(pack, run->pack)) {
    lp_pack_end(run->pack);
    run->pack = pack;
  } else {
    lp_pack_end(pack);
  }
}

static int seal(struct lp_run_profiles *run,
                const struct lp_process_result *result,
                const struct member *member, bool is_quiet) {
  struct lp_seal_end end = {
      .run = &run->shared,
      .pid = result->pid,
      .wait_status = member->next_ns ? ~0u : (uint32_t)result->wait_status,
      .end_ns = member->next_ns ? member->next_ns : result->end_ns,
      .leave_sources = run->leave_sources,
      .quiet = run->quiet || is_quiet,
      .is_running = result->end_ns == 0};
  int status = lp_seal(member->path, &end);
  if (!run->output)
    lp_seal_run_part(&run->shared);
  return status;
}

static void free_members(struct members *members) {
  for (size_t i = 0; i < members->count; i++)
    free(members->items[i].path);
  free(members->items);
}

/* Completes what processes have left that have ended. What the process that
 * kprof waits for leaves is completed when that has ended, as only then it is
 * known how. */
static void collect(struct lp_run_profiles *run, pid_t pid,
                    const struct members *members) {
  const struct lp_process_result running = {.pid = pid};
  for (size_t i = 0; i < members->count && !lp_process_has_ended(pid); i++) {
    const struct member *member = &members->items[i];
    if (member->pid != (uint32_t)pid && !(member->is_first && run->pack) &&
        seal(run, &running, member, true) == 0)
      put_in(run, member);
  }
}

void lp_run_profiles_watch(void *context, pid_t pid) {
  static const uint64_t least_ns = 200000000;
  struct lp_run_profiles *run = context;
  uint64_t pause_ns = least_ns;
  while (run->output && lp_process_wait(pid, pause_ns)) {
    uint64_t begin = lp_process_now_ns();
    struct members members = find(run, pid);
    /* To look through a large folder takes long: so may the pause. */
    pause_ns = 9 * (lp_process_now_ns() - begin);
    if (pause_ns < least_ns)
      pause_ns = least_ns;
    if (members.count >= MANY)
      collect(run, pid, &members);
    free_members(&members);
  }
}

/* The ones that are left. */
static struct lp_list list_paths(const struct lp_run_profiles *run,
                                 int64_t pid) {
  struct members members = find(run, pid);
  struct lp_list paths = {.items = NULL};
  for (size_t i = 0; i < members.count; i++)
    lp_list_add(&paths, members.items[i].path);
  free(members.items);
  return paths;
}

/* Completes them all, unless a signal comes; returns how many were. */
static size_t complete(struct lp_run_profiles *run,
                       const struct lp_process_result *result,
                       const struct members *members) {
  bool is_packed = run->output && (members->count > 1 || run->pack);
  struct lp_progress progress =
      lp_progress_begin("completing profiles", members->count);
  size_t done = 0;
  for (; done < members->count && !lp_process_held(); done++) {
    seal(run, result, &members->items[done], done > 0);
    if (is_packed)
      put_in(run, &members->items[done]);
    lp_progress_step(&progress);
  }
  lp_progress_end(&progress);
  return done;
}

struct lp_list lp_run_profiles_finish(struct lp_run_profiles *run,
                                      const struct lp_process_result *result) {
  struct members members = find(run, result->pid);
  lp_process_hold();
  run->left = members.count - complete(run, result, &members);
  run->stopped_by = run->left ? lp_process_held() : 0;
  lp_process_release();
  free_members(&members);
  lp_seal_run_free(&run->shared);
  lp_warnings_print(&run->shared.warnings);
  lp_source_faults_say();
  run->processes = run->pack ? lp_pack_count(run->pack) : 0;
  lp_pack_end(run->pack);
  run->pack = NULL;
  return list_paths(run, result->pid);
}
