/* SPDX-License-Identifier: MIT
 *
 * See message.h. Formats by hand into one buffer and writes once: printf may
 * allocate and lock, and we may stand in a signal handler.
 */
#define _GNU_SOURCE
#include "base/message.h"

#include "raw_calls.h"

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
  bool is_known;
} stream;

#define LONGEST_NAME 256u /* of a longer one the end is shown */

struct text {
  char bytes[2048];
  size_t size;
};

void lp_message_start(void) {
  struct stat status;
  int saved = errno;
  if (lp_raw_fstat(STDERR_FILENO, &status) == 0) {
    stream.device = status.st_dev;
    stream.inode = status.st_ino;
    stream.is_known = true;
  }
  errno = saved;
}

static bool stream_is_ours(void) {
  struct stat status;
  return stream.is_known && lp_raw_fstat(STDERR_FILENO, &status) == 0 &&
         status.st_dev == stream.device && status.st_ino == stream.inode;
}

/* The length of a UTF-8 character that is not a control character; 0 if there
 * is none. */
static size_t character(const unsigned char *at) {
  size_t more = at[0] >= 0xf0 ? 3 : at[0] >= 0xe0 ? 2 : 1;
  if (at[0] < 0x80)
    return at[0] >= 0x20 && at[0] != 0x7f;
  if (at[0] < 0xc2 || at[0] > 0xf4 || (at[0] == 0xc2 && at[1] < 0xa0))
    return 0;
  for (size_t i = 1; i <= more; i++)
    if ((at[i] & 0xc0) != 0x80)
      return 0;
  return 1 + more;
}

/* Shows a control character as kprof does. */
static size_t make_visible(unsigned char byte, char shown[4]) {
  static const char digits[] = "0123456789abcdef";
  bool is_ascii = byte < 0x80;
  shown[0] = is_ascii ? '^' : '\\';
  shown[1] = is_ascii ? (char)(byte ^ 0x40) : 'x';
  shown[2] = digits[byte >> 4];
  shown[3] = digits[byte & 15];
  return is_ascii ? 2 : 4;
}

/* Paths come from anywhere, and escape sequences are commands to terminals. */
static void append(struct text *text, const char *piece) {
  size_t room = sizeof text->bytes - 1;
  const unsigned char *at = (const unsigned char *)piece;
  while (*at) {
    char shown[4];
    const char *bytes = (const char *)at;
    size_t taken = character(at), size = taken;
    if (!taken) {
      taken = at[0] == 0xc2 && (at[1] & 0xc0) == 0x80 ? 2 : 1;
      size = make_visible(at[taken - 1], shown);
      bytes = shown;
    }
    if (text->size + size > room)
      return;
    memcpy(text->bytes + text->size, bytes, size);
    text->size += size;
    at += taken;
  }
}

/* Shortens a long name, so that the rest of the message fits behind it. */
static void append_name(struct text *text, const char *name) {
  size_t size = strlen(name);
  append(text, " '");
  if (size > LONGEST_NAME) {
    append(text, "...");
    name += size - LONGEST_NAME;
  }
  append(text, name);
  append(text, "'");
}

/* Writes without effects that the program could notice. A SIGPIPE of a pipe
 * that nobody reads any more is taken back, unless one was pending before.
 * Cancellation is off meanwhile, as sigtimedwait() is a cancellation point. */
static bool write_unnoticed(const char *bytes, size_t size) {
  sigset_t pipe, before, pending;
  const struct timespec now = {0, 0};
  int cancellation;
  sigemptyset(&pipe);
  sigaddset(&pipe, SIGPIPE);
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancellation);
  pthread_sigmask(SIG_BLOCK, &pipe, &before);
  sigpending(&pending);
  bool written = lp_raw_write(STDERR_FILENO, bytes, size) == (ssize_t)size;
  if (!written && errno == EPIPE && !sigismember(&pending, SIGPIPE))
    sigtimedwait(&pipe, NULL, &now);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  pthread_setcancelstate(cancellation, NULL);
  return written;
}

static void print(struct text *text) {
  text->bytes[text->size++] = '\n';
  if (stream_is_ours() && !write_unnoticed(text->bytes, text->size))
    stream.is_known = false; /* a broken stream is not worth a second try */
}

void lp_runtime_error(const char *where, const char *what) {
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

void lp_runtime_hint(const char *what, const char *name, const char *then) {
  struct text text;
  int saved = errno;
  text.size = 0;
  append(&text, "lineprof: hint: ");
  append(&text, what);
  append_name(&text, name);
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
  if (name)
    append_name(&text, name);
  if (cause) {
    const char *reason = strerrordesc_np(cause);
    append(&text, ": ");
    append(&text, reason ? reason : "unknown error");
  }
  append(&text, then);
  print(&text);
  errno = saved;
}
