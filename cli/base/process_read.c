/* SPDX-License-Identifier: MIT
 *
 * See process_read.h.
 */
#include "base/process_read.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_ERRORS = 4096 };

static _Noreturn void become(char *const *arguments, const int ends[2],
                             pid_t parent) {
  int nothing = open("/dev/null", O_RDONLY);
  /* What reads a file that never ends would not notice that kprof is gone. */
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() == parent && dup2(nothing, 0) == 0 && dup2(ends[0], 1) == 1 &&
      dup2(ends[1], 2) == 2)
    execvp(arguments[0], arguments);
  _exit(127);
}

static void add_error(struct lp_text *errors, const char *bytes, size_t size) {
  size_t room = errors->size < MOST_ERRORS ? MOST_ERRORS - errors->size : 0;
  lp_text_add(errors, bytes, size < room ? size : room);
}

/* Until both pipes have ended. */
static void read_all(struct pollfd files[2], lp_process_reader *take,
                     void *context, struct lp_text *errors) {
  static char buffer[1 << 16];
  while (files[0].fd >= 0 || files[1].fd >= 0) {
    if (poll(files, 2, -1) < 0 && errno != EINTR)
      break;
    for (int i = 0; i < 2; i++) {
      if (files[i].fd < 0 || !files[i].revents)
        continue;
      ssize_t got = read(files[i].fd, buffer, sizeof buffer);
      if (got > 0 && i == 0)
        take(context, buffer, (size_t)got);
      else if (got > 0)
        add_error(errors, buffer, (size_t)got);
      else if (got == 0 || errno != EINTR)
        files[i].fd = -1; /* poll() passes it over */
    }
  }
}

int lp_process_read(char *const *arguments, lp_process_reader *take,
                    void *context, struct lp_text *errors) {
  int out[2], err[2], status = -1;
  pid_t self = getpid();
  if (pipe2(out, O_CLOEXEC))
    return -1;
  if (pipe2(err, O_CLOEXEC)) {
    close(out[0]);
    close(out[1]);
    return -1;
  }
  pid_t pid = fork();
  if (pid == 0)
    become(arguments, (int[]){out[1], err[1]}, self);
  close(out[1]);
  close(err[1]);
  struct pollfd files[] = {{out[0], POLLIN, 0}, {err[0], POLLIN, 0}};
  if (pid > 0)
    read_all(files, take, context, errors);
  close(out[0]);
  close(err[0]);
  while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR)
    ;
  return pid > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}
