/* SPDX-License-Identifier: MIT
 *
 * A pager between kprof and the terminal; see pager.h.
 */
#include "base/pager.h"

#include "base/process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

static struct pager {
  pid_t pid;      /* 0: there is none */
  int former_out; /* the terminal */
  int former_err; /* ... -1: stderr is left alone */
  size_t width;   /* the terminal's, asked for before */
  void (*on_interrupt)(int);
} pager;

static bool is_terminal(void) {
  const char *terminal = getenv("TERM");
  return isatty(STDOUT_FILENO) && terminal && *terminal &&
         strcmp(terminal, "dumb") != 0;
}

bool lp_pager_has_terminal(void) { return pager.pid || is_terminal(); }

size_t lp_pager_width(void) {
  struct winsize size;
  if (pager.pid)
    return pager.width;
  return is_terminal() && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0
             ? size.ws_col
             : 0;
}

static const char *choose_command(void) {
  const char *command = getenv("KPROF_PAGER");
  if (!command)
    command = getenv("PAGER");
  if (!command)
    command = lp_process_can_find("less") ? "less" : "";
  return *command && strcmp(command, "cat") != 0 ? command : NULL;
}

/* Runs the pager, which reads `input`. less gets FRX: it ends at once if all
 * fits on the screen (F), passes colours through (R) and leaves the screen as
 * it is (X). */
static void run_pager(const char *command, int input) {
  dup2(input, STDIN_FILENO);
  signal(SIGPIPE, SIG_DFL);
  setenv("LESS", "FRX", 0);
  setenv("LV", "-c", 0);
  execl("/bin/sh", "sh", "-c", command, (char *)NULL);
  _exit(127);
}

static bool start_process(const char *command, int ends[2]) {
  if (pipe2(ends, O_CLOEXEC))
    return false;
  pager.pid = fork();
  if (pager.pid == 0)
    run_pager(command, ends[0]);
  close(ends[0]);
  if (pager.pid > 0)
    return true;
  pager.pid = 0;
  close(ends[1]);
  return false;
}

void lp_pager_start(void) {
  const char *command = choose_command();
  int ends[2];
  if (pager.pid || !command || !is_terminal())
    return;
  pager.width = lp_pager_width();
  fflush(stdout);
  if (!start_process(command, ends))
    return;
  /* The interrupt key is for the pager. */
  pager.on_interrupt = signal(SIGINT, SIG_IGN);
  pager.former_out = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
  dup2(ends[1], STDOUT_FILENO);
  pager.former_err = -1;
  if (isatty(STDERR_FILENO)) {
    pager.former_err = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
    dup2(ends[1], STDERR_FILENO);
  }
  close(ends[1]);
}

static void restore(int from, int to) {
  if (from < 0)
    return;
  dup2(from, to);
  close(from);
}

void lp_pager_finish(void) {
  int status;
  if (!pager.pid)
    return;
  fflush(stdout);
  clearerr(stdout); /* the user left the pager early */
  restore(pager.former_out, STDOUT_FILENO);
  restore(pager.former_err, STDERR_FILENO);
  while (waitpid(pager.pid, &status, 0) < 0 && errno == EINTR)
    ;
  signal(SIGINT, pager.on_interrupt);
  pager.pid = 0;
}
