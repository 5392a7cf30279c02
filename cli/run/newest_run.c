/* SPDX-License-Identifier: MIT
 *
 * Finds the profiles that commands read when none is named: those of the newest
 * run in the current folder.
 */
#include "run/run.h"

#include "base/heap.h"
#include "base/map.h"
#include "base/message.h"
#include "profile/outline.h"
#include "profile/runs.h"

#include <fcntl.h>
#include <glob.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>

/* One of the profiles here. */
struct candidate {
  char *path;
  struct timespec written;
  uint64_t checksum; /* the header's, which only copies share */
};

static bool look_at(struct candidate *candidate, char *path) {
  struct lp_outline outline;
  struct stat about;
  if (!lp_outline_open(&outline, path, O_RDONLY))
    return false;
  bool is_there = fstat(outline.file, &about) == 0;
  lp_outline_close(&outline);
  *candidate = (struct candidate){.path = path,
                                  .written = about.st_mtim,
                                  .checksum = outline.header.checksum};
  return is_there;
}

static int compare_times(const void *left, const void *right) {
  const struct timespec *a = &((const struct candidate *)left)->written;
  const struct timespec *b = &((const struct candidate *)right)->written;
  if (a->tv_sec != b->tv_sec)
    return a->tv_sec > b->tv_sec ? -1 : 1;
  return (a->tv_nsec < b->tv_nsec) - (a->tv_nsec > b->tv_nsec);
}

void lp_profiles_here(struct lp_list *here) {
  glob_t found;
  struct lp_map seen = {0};
  size_t count = 0;
  if (glob("*.lprof", 0, NULL, &found))
    return;
  struct candidate *candidates =
      lp_heap_get(found.gl_pathc, sizeof *candidates);
  for (size_t i = 0; i < found.gl_pathc; i++)
    count += look_at(&candidates[count], found.gl_pathv[i]);
  qsort(candidates, count, sizeof *candidates, compare_times);
  for (size_t i = 0; i < count; i++)
    if (lp_map_add(&seen, &candidates[i].checksum, sizeof(uint64_t)))
      lp_list_add(here, lp_heap_string(candidates[i].path));
  free(candidates);
  lp_map_free(&seen);
  globfree(&found);
}

bool lp_newest_run(struct lp_list *paths) {
  static struct lp_list here; /* what `paths` points to */
  lp_profiles_here(&here);
  if (here.count == 0) {
    lp_message_error("no profile given, and no '*.lprof' here");
    lp_message_hint("'kprof PROGRAM' makes one");
    return false;
  }
  struct lp_runs runs = lp_runs_find(here.items, here.count);
  for (size_t i = 0; i < here.count; i++)
    if (runs.run_of[i] == runs.run_of[0])
      lp_list_add(paths, here.items[i]);
  lp_runs_free(&runs);
  if (paths->count == 1)
    lp_message_say("reading '%s', the newest profile here", paths->items[0]);
  else
    lp_message_say("reading '%s' and %zu more, of the newest run here",
                   paths->items[0], paths->count - 1);
  return true;
}
