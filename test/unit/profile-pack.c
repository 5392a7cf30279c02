// RUN: mkdir -p %t && cd %t && %unit/profile-pack
// Intent: a kprof that cannot write, or is killed at any moment, loses no
// process of those that it makes one file of, and damages none.
/* SPDX-License-Identifier: MIT */
#include "base/message.h"
#include "check.h"
#include "lineprof/kernel.h"
#include "profile_builder.h"
#include "report/report.h"
#include "run/parts.h"
#include "run/run.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PROCESSES = 3 };

static const char *const paths[PROCESSES] = {"first.lprof", "second.lprof",
                                             "third.lprof"};

/* The write that goes wrong, from 0, half of it done; -1: none. */
static int wrong_write = -1;
static bool is_deadly, cannot_remove;

ssize_t pwrite(int file, const void *bytes, size_t size, off_t offset) {
  bool is_wrong = wrong_write == 0;
  if (wrong_write >= 0)
    wrong_write--;
  if (!is_wrong)
    return syscall(SYS_pwrite64, file, bytes, size, offset);
  syscall(SYS_pwrite64, file, bytes, size / 2, offset);
  if (is_deadly)
    raise(SIGKILL);
  errno = ENOSPC;
  return -1;
}

int unlink(const char *path) {
  if (!cannot_remove)
    return unlinkat(AT_FDCWD, path, 0);
  errno = EPERM;
  return -1;
}

/* The second and the third have the same table. */
static void make_files(void) {
  for (uint32_t i = 0; i < PROCESSES; i++) {
    struct lp_seal_run run = {.sources = {0}};
    struct lp_seal_end end = {
        .run = &run, .pid = -1, .end_ns = 12000000000, .leave_sources = true};
    struct bytes profile = sample_profile(i ? "/b" : "/a", 1);
    struct lineprof_file_header *header = (void *)profile.data;
    header->kernel = lineprof_running_kernel();
    profile_number(&profile, 100 + i);
    bytes_write(&profile, paths[i]);
    lp_seal(paths[i], &end);
    free(profile.data);
    lp_seal_run_free(&run);
  }
}

static void pack(void) {
  struct lp_pack *first = lp_pack_begin(paths[0]);
  for (size_t i = 1; first && i < PROCESSES; i++)
    lp_pack_take(first, paths[i]);
  lp_pack_end(first);
}

/* As where the first process ended last. */
static void pack_others_first(void) {
  struct lp_pack *others = lp_pack_begin(paths[1]);
  for (size_t i = 2; others && i < PROCESSES; i++)
    lp_pack_take(others, paths[i]);
  struct lp_pack *first = lp_pack_begin(paths[0]);
  if (first && others)
    lp_pack_join(first, others);
  lp_pack_end(first);
  lp_pack_end(others);
}

/* How many files there are; -1: something is lost, damaged or there twice. */
static int count_files(void) {
  struct lp_report_options options = lp_report_options_default();
  struct lp_report report;
  char *left[PROCESSES];
  size_t count = 0;
  for (size_t i = 0; i < PROCESSES; i++)
    if (access(paths[i], F_OK) == 0)
      left[count++] = (char *)paths[i];
  bool is_good = lp_report_open(&report, &options, left, count) &&
                 report.profile_count == PROCESSES;
  for (size_t i = 0; i < report.profile_count; i++)
    is_good &= report.profiles[i]->warning_count == 0 &&
               report.profiles[i]->counted.slab_count == 1 &&
               report.profiles[i]->file.header.pid == 100 + i;
  lp_report_close(&report);
  return is_good ? (int)count : -1;
}

/* Every write once, until there is no further one. */
static void check_writes(void (*put_together)(void), bool is_killed) {
  int files = PROCESSES;
  for (int at = 0; files != 1 && at < 100; at++) {
    make_files();
    pid_t child = is_killed ? fork() : 0;
    if (child == 0) {
      wrong_write = at;
      is_deadly = is_killed;
      put_together();
      wrong_write = -1;
      if (is_killed)
        _exit(0);
    } else {
      waitpid(child, NULL, 0);
    }
    files = count_files();
    CHECK(is_killed ? "killed" : "cannot write", files > 0);
  }
  CHECK("at last all are in one", files == 1);
}

int main(void) {
  lp_message_quiet(2);
  check_writes(pack, false);
  check_writes(pack, true);
  check_writes(pack_others_first, false);
  check_writes(pack_others_first, true);
  make_files();
  cannot_remove = true;
  pack();
  cannot_remove = false;
  CHECK("what cannot be removed counts once", count_files() == PROCESSES);
  return check_status();
}
