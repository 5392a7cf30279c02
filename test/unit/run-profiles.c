// RUN: rm -rf %t && mkdir -p %t && cd %t && %unit/run-profiles
// Intent: the profiles of a run's processes become one file, many of them
// already while the program runs; a signal stops that, and loses none.
/* SPDX-License-Identifier: MIT */
#include "run/run.h"

#include "base/message.h"
#include "check.h"
#include "lineprof/kernel.h"
#include "profile/reader.h"
#include "profile_builder.h"

#include <fcntl.h>
#include <glob.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MANY = 100, FEW = 3 };

static int signal_at_write; /* raised once, when something is written; 0 */

ssize_t pwrite(int file, const void *bytes, size_t size, off_t offset) {
  int number = signal_at_write;
  signal_at_write = 0;
  if (number)
    raise(number);
  return syscall(SYS_pwrite64, file, bytes, size, offset);
}

/* Opens it as its process would have it open. */
static int make_file(uint32_t number) {
  static const char *const process[] = {"run", "r", NULL};
  struct lineprof_file_header header = sample_header();
  char path[32] = "F.lprof";
  header.kernel = lineprof_running_kernel();
  struct bytes profile = profile_begin(&header);
  profile_number(&profile, 1000000 + number);
  profile_strings(&profile, LINEPROF_BLOCK_PROCESS, process);
  if (number)
    snprintf(path, sizeof path, "F.%u.lprof", number);
  bytes_write(&profile, path);
  free(profile.data);
  return open(path, O_RDWR | O_CLOEXEC);
}

static void make_files(uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    close(make_file(i));
}

static size_t count_files(void) {
  glob_t found;
  size_t count = glob("F*.lprof", 0, NULL, &found) ? 0 : found.gl_pathc;
  globfree(&found);
  return count;
}

/* The file's processes; 0: it is damaged. */
static uint64_t count_processes(const char *path) {
  struct lp_profile *profile = lp_profile_read(path);
  uint64_t count = 0;
  bool is_good = true;
  for (struct lp_profile *each = profile; each; each = each->next) {
    is_good &=
        !each->is_damaged && each->file.header.state == LINEPROF_STATE_SEALED;
    count++;
  }
  lp_profile_free(profile);
  return is_good ? count : 0;
}

static char output[PATH_MAX];

static size_t finish(struct lp_run_profiles *run) {
  const struct lp_process_result result = {.pid = 1, .end_ns = 1};
  struct lp_list paths = lp_run_profiles_finish(run, &result);
  CHECK("the first one's is first", strcmp(paths.items[0], output) == 0);
  for (size_t i = 0; i < paths.count; i++)
    free(paths.items[i]);
  free(paths.items);
  return paths.count;
}

static void check_signal(int number) {
  struct lp_run_profiles run = {.output = output, .name = "r"};
  make_files(FEW);
  signal(number, SIG_DFL); /* who runs the tests may ignore it */
  signal_at_write = number;
  CHECK("a signal leaves the files", finish(&run) == FEW);
  CHECK("which is known", run.stopped_by == number && run.left == FEW - 1);
  CHECK("the first one is complete", count_processes("F.lprof") == 1);
  CHECK("the next kprof goes on", finish(&run) == 1 && run.stopped_by == 0);
  CHECK("and has all", count_processes("F.lprof") == FEW);
  unlink("F.lprof");
}

/* A program that runs for as long as there are more files. */
static pid_t start_program(size_t left) {
  pid_t child = fork();
  if (child)
    return child;
  while (count_files() > left)
    usleep(1000);
  _exit(0);
}

static void check_many(bool first_runs) {
  struct lp_run_profiles run = {.output = output, .name = "r"};
  struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
  make_files(MANY);
  int first = open("F.lprof", O_RDWR | O_CLOEXEC);
  if (first_runs)
    fcntl(first, F_OFD_SETLK, &whole);
  const size_t left = first_runs ? 2 : 1;
  pid_t child = start_program(left);
  lp_run_profiles_watch(&run, child);
  waitpid(child, NULL, 0);
  CHECK("they become few while the program runs", count_files() == left);
  close(first);
  CHECK("and then one", finish(&run) == 1 && run.left == 0);
  CHECK("of all processes", count_processes("F.lprof") == MANY);
  unlink("F.lprof");
}

int main(void) {
  lp_message_quiet(2);
  if (!getcwd(output, sizeof output - sizeof "/F.lprof"))
    return 1;
  strcat(output, "/F.lprof");
  check_signal(SIGINT);
  check_signal(SIGTERM);
  check_many(false);
  check_many(true);
  return check_status();
}
