/* SPDX-License-Identifier: MIT
 *
 * Whether a profile is in use: a process writes it, or the kprof of its run is
 * not done with it. Such a file is not to be replaced.
 * A process holds a lock on what it writes. Between its end and that of kprof,
 * which completes the profile and puts others into it, the name of the run
 * tells: it has the number of that kprof in it.
 */
#include "run/run.h"

#include "base/heap.h"
#include "base/text.h"
#include "lineprof/kernel.h"
#include "profile/named_file.h"
#include "profile/outline.h"
#include "profile/profile.h"
#include "profile/runs.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static void wait_a_moment(void) {
  const struct timespec moment = {.tv_nsec = 10000000};
  nanosleep(&moment, NULL);
}

static bool is_locked(int file) {
  struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
  return fcntl(file, F_OFD_GETLK, &whole) == 0 && whole.l_type != F_UNLCK;
}

/* What the kernel calls the process; "": there is none. */
static void read_name(const char *process, char name[16]) {
  char *path = lp_text_make("/proc/%s/comm", process);
  FILE *file = fopen(path, "re");
  if (!file || !fgets(name, 16, file))
    name[0] = 0;
  name[strcspn(name, "\n")] = 0;
  if (file)
    fclose(file);
  free(path);
}

/* Whether the run's kprof is there. Its number may be another kprof's by now,
 * which costs a number in a name. */
static bool has_kprof(const struct lp_run_name *run) {
  char number[24], ours[16], its[16];
  if (run->kprof <= 0 || run->kprof == getpid())
    return false;
  snprintf(number, sizeof number, "%lld", (long long)run->kprof);
  read_name("self", ours);
  read_name(number, its);
  return *its && strcmp(ours, its) == 0;
}

/* Whether the process that writes it may still be there, where a lock does not
 * tell. */
static bool may_run(const struct lineprof_file_header *header, bool is_here) {
  uint64_t kernel = lineprof_running_kernel();
  if (header->state != LINEPROF_STATE_RUNNING || header->kernel == kernel)
    return false;
  if (!is_here)
    return true;
  return header->kernel == 0 &&
         (kill((pid_t)header->pid, 0) == 0 || errno == EPERM);
}

static bool is_in_use(const struct lp_outline *outline) {
  char host[256] = "";
  struct lp_run_name run = lp_runs_name(outline);
  gethostname(host, sizeof host - 1);
  bool is_here = run.host && strcmp(run.host, host) == 0;
  bool is_used =
      (is_here && has_kprof(&run)) || may_run(&outline->header, is_here);
  free(run.host);
  return is_used;
}

/* -1: it is not there. */
static off_t find_size(const char *path) {
  struct stat about;
  int file =
      lp_named_open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW);
  bool is_there = file >= 0 && fstat(file, &about) == 0;
  if (file >= 0)
    close(file);
  return is_there ? about.st_size : -1;
}

/* A file that is empty has just been made by a process, or stays so. */
static bool is_made_now(const char *path) {
  if (find_size(path) != 0)
    return false;
  wait_a_moment();
  return find_size(path) > 0;
}

/* Whether a process writes the profile that is to have this name, be there what
 * there may. */
static bool is_wanted(const char *path) {
  char *live = lp_named_live(path);
  int file = open(live, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW);
  bool is = file >= 0 && is_locked(file);
  if (file >= 0)
    close(file);
  free(live);
  return is;
}

bool lp_output_is_used(const char *path) {
  struct lp_outline outline;
  if (is_wanted(path) || is_made_now(path))
    return true;
  int file =
      lp_named_open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW);
  bool is_used = file >= 0 && is_locked(file);
  if (file >= 0)
    close(file);
  if (is_used || !lp_outline_open(&outline, path, O_RDONLY | O_NOFOLLOW))
    return is_used;
  is_used = is_in_use(&outline);
  lp_outline_close(&outline);
  return is_used;
}

int lp_output_hold(const char *path) {
  enum { TRIES = 100 };
  const char *base = lp_text_base(path);
  char *name = lp_text_make("%.*s", (int)(base - path), path);
  int folder = open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  for (int i = 0; folder >= 0 && i < TRIES; i++) {
    if (flock(folder, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK)
      break;
    wait_a_moment();
  }
  free(name);
  return folder;
}

void lp_output_release(int folder) {
  if (folder >= 0)
    close(folder);
}

char *lp_output_beside(const char *path) {
  const char *dot = strrchr(lp_text_base(path), '.');
  int stem = (int)(dot ? dot - path : (ptrdiff_t)strlen(path));
  for (unsigned i = 2;; i++) {
    struct stat about;
    char *name = lp_text_make("%.*s-%u%s", stem, path, i, path + stem);
    if (lstat(name, &about) != 0)
      return name;
    free(name);
  }
}
