/* SPDX-License-Identifier: MIT
 *
 * See message.h. Formats by hand into one buffer and writes once: printf may
 * allocate and lock, and we may stand in a signal handler.
 */
#define _GNU_SOURCE
#include "message.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static struct {
  dev_t device;
  ino_t inode;
  int known;
} stream;

struct text {
  char bytes[1536];
  size_t size;
};

void lp_message_start(void) {
  struct stat status;
  int saved = errno;
  if (fstat(STDERR_FILENO, &status) == 0) {
    stream.device = status.st_dev;
    stream.inode = status.st_ino;
    stream.known = 1;
  }
  errno = saved;
}

static int stream_is_ours(void) {
  struct stat status;
  return stream.known && fstat(STDERR_FILENO, &status) == 0 &&
         status.st_dev == stream.device && status.st_ino == stream.inode;
}

static void append(struct text *text, const char *piece) {
  size_t size = strlen(piece);
  size_t room = sizeof text->bytes - 1 - text->size;
  if (size > room)
    size = room;
  memcpy(text->bytes + text->size, piece, size);
  text->size += size;
}

/* A pipe that nobody reads any more raises SIGPIPE, which is not for the
 * program: taken back, unless one was pending before. Nor is write() to be a
 * cancellation point. */
static bool write_unnoticed(const char *bytes, size_t size) {
  sigset_t pipe, before, pending;
  const struct timespec now = {0, 0};
  int cancellation;
  sigemptyset(&pipe);
  sigaddset(&pipe, SIGPIPE);
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancellation);
  pthread_sigmask(SIG_BLOCK, &pipe, &before);
  sigpending(&pending);
  bool written = write(STDERR_FILENO, bytes, size) == (ssize_t)size;
  if (!written && errno == EPIPE && !sigismember(&pending, SIGPIPE))
    sigtimedwait(&pipe, NULL, &now);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  pthread_setcancelstate(cancellation, NULL);
  return written;
}

static void print(struct text *text) {
  text->bytes[text->size++] = '\n';
  if (stream_is_ours() && !write_unnoticed(text->bytes, text->size))
    stream.known = 0; /* a broken stream is not worth a second try */
}

void lp_message_error(const char *where, const char *what) {
  struct text text;
  int saved = errno;
  text.size = 0;
  append(&text, "lineprof: error: ");
  append(&text, where);
  append(&text, ": ");
  append(&text, what);
  append(&text, " (this run is not profiled)");
  print(&text);
  errno = saved;
}

void lp_message_hint(const char *what, const char *name, const char *then) {
  struct text text;
  int saved = errno;
  text.size = 0;
  append(&text, "lineprof: hint: ");
  append(&text, what);
  append(&text, " '");
  append(&text, name);
  append(&text, "'");
  append(&text, then);
  print(&text);
  errno = saved;
}

void lp_message_warn(const char *what, const char *name, int cause,
                     const char *then) {
  struct text text;
  int saved = errno;
  text.size = 0;
  append(&text, "lineprof: warning: ");
  append(&text, what);
  if (name) {
    append(&text, " '");
    append(&text, name);
    append(&text, "'");
  }
  if (cause) {
    const char *reason = strerrordesc_np(cause);
    append(&text, ": ");
    append(&text, reason ? reason : "unknown error");
  }
  append(&text, then);
  print(&text);
  errno = saved;
}
