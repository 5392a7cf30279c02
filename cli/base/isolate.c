/* SPDX-License-Identifier: MIT
 *
 * See isolate.h. What the child says is in files in memory, which have no size
 * that it could wait for.
 */
#include "base/isolate.h"

#include "base/process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { STATUS_FAILED = 3 };

static bool write_all(int file, const char *bytes, size_t size) {
  while (size > 0) {
    ssize_t written = write(file, bytes, size);
    if (written <= 0)
      return false;
    bytes += written;
    size -= (size_t)written;
  }
  return true;
}

static _Noreturn void run(lp_isolated_work *work, void *context,
                          unsigned seconds, int out_file, int error_file) {
  struct lp_text out = {0};
  signal(SIGALRM, SIG_DFL); /* where it cannot be waited for with a limit */
  alarm(seconds + 1);
  int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
  if (nothing < 0 || dup2(nothing, STDIN_FILENO) < 0 ||
      dup2(nothing, STDOUT_FILENO) < 0 || dup2(error_file, STDERR_FILENO) < 0)
    _exit(STATUS_FAILED);
  bool done = work(context, &out);
  fflush(stderr);
  done = write_all(out_file, out.bytes ? out.bytes : "", out.size) && done;
  _exit(done ? 0 : STATUS_FAILED);
}

static void read_back(int file, size_t most, struct lp_text *text) {
  char bytes[4096];
  off_t at = 0;
  ssize_t got;
  while (text->size < most &&
         (got = pread(file, bytes, sizeof bytes, at)) > 0) {
    size_t left = most - text->size;
    lp_text_add(text, bytes, (size_t)got < left ? (size_t)got : left);
    at += got;
  }
}

static enum lp_isolated wait_for(pid_t child, unsigned seconds) {
  int status = 0;
  bool is_late = lp_process_wait(child, (uint64_t)seconds * 1000000000);
  if (is_late)
    kill(child, SIGKILL);
  while (waitpid(child, &status, 0) < 0 && errno == EINTR)
    ;
  if (is_late)
    return LP_ISOLATED_LATE;
  if (!WIFEXITED(status))
    return LP_ISOLATED_KILLED;
  return WEXITSTATUS(status) == 0               ? LP_ISOLATED_DONE
         : WEXITSTATUS(status) == STATUS_FAILED ? LP_ISOLATED_FAILED
                                                : LP_ISOLATED_KILLED;
}

enum lp_isolated lp_isolate(lp_isolated_work *work, void *context,
                            unsigned seconds, size_t most, struct lp_text *out,
                            struct lp_text *errors) {
  enum lp_isolated result = LP_ISOLATED_NOT_RUN;
  int out_file = memfd_create("lineprof-answer", MFD_CLOEXEC);
  int error_file = memfd_create("lineprof-errors", MFD_CLOEXEC);
  fflush(NULL);
  pid_t child = out_file < 0 || error_file < 0 ? -1 : fork();
  if (child == 0)
    run(work, context, seconds, out_file, error_file);
  if (child > 0) {
    result = wait_for(child, seconds);
    read_back(out_file, most, out);
    read_back(error_file, most, errors);
  }
  int error = errno;
  if (out_file >= 0)
    close(out_file);
  if (error_file >= 0)
    close(error_file);
  errno = error;
  return result;
}
