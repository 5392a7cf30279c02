/* SPDX-License-Identifier: MIT
 *
 * See streams.h.
 */
#include "base/streams.h"

#include "base/message.h"
#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { STREAMS = 3 };

static struct {
  bool is_taken;
  int former[STREAMS]; /* -1: left alone */
  int collected;
  off_t printed;
} state;

static int open_unnamed(void) {
  int file = open(lp_text_temporary(),
                  O_TMPFILE | O_RDWR | O_APPEND | O_CLOEXEC, 0600);
  if (file >= 0)
    return file;
  FILE *other = tmpfile(); /* file systems without O_TMPFILE */
  if (!other)
    return -1;
  file = fcntl(fileno(other), F_DUPFD_CLOEXEC, 3);
  fclose(other);
  fcntl(file, F_SETFL, O_APPEND);
  return file;
}

static void replace(int stream, int by) {
  if (!isatty(stream) || by < 0)
    return;
  state.former[stream] = fcntl(stream, F_DUPFD_CLOEXEC, 3);
  dup2(by, stream);
}

bool lp_streams_take(void) {
  state.collected = open_unnamed();
  if (state.collected < 0) {
    lp_message_error("cannot make a temporary file: %s", strerror(errno));
    return false;
  }
  fflush(stdout);
  int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
  for (int i = 0; i < STREAMS; i++)
    state.former[i] = -1;
  replace(STDIN_FILENO, nothing);
  replace(STDOUT_FILENO, state.collected);
  replace(STDERR_FILENO, state.collected);
  if (nothing >= 0)
    close(nothing);
  state.is_taken = true;
  atexit(lp_streams_give_back);
  return true;
}

int lp_streams_terminal(void) { return state.former[STDOUT_FILENO]; }

void lp_streams_print(void) {
  char bytes[65536];
  ssize_t got;
  while (state.is_taken && (got = pread(state.collected, bytes, sizeof bytes,
                                        state.printed)) > 0) {
    ssize_t written = write(lp_streams_terminal(), bytes, (size_t)got);
    if (written < 0 && errno != EINTR)
      return;
    state.printed += written > 0 ? written : 0;
  }
}

void lp_streams_give_back(void) {
  if (!state.is_taken)
    return;
  fflush(stdout);
  lp_streams_print();
  state.is_taken = false;
  for (int i = 0; i < STREAMS; i++)
    if (state.former[i] >= 0) {
      dup2(state.former[i], i);
      close(state.former[i]);
    }
  close(state.collected);
}

size_t lp_streams_tail(char *bytes, size_t size) {
  struct stat about;
  if (!state.is_taken || fstat(state.collected, &about))
    return 0;
  off_t from = about.st_size > (off_t)size ? about.st_size - (off_t)size : 0;
  ssize_t got = pread(state.collected, bytes, size, from);
  return got > 0 ? (size_t)got : 0;
}
