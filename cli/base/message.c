/* SPDX-License-Identifier: MIT
 *
 * Messages on stderr; see message.h. A message is one write, so that lines
 * of several processes do not mix.
 */
#include "base/message.h"

#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct { int quiet; } state;

static void print(const char *prefix, const char *format, va_list arguments) {
  char *message;
  if (vasprintf(&message, format, arguments) < 0)
    return;
  struct lp_text line = {0};
  lp_text_string(&line, prefix);
  lp_text_visible(&line, message, strlen(message));
  lp_text_string(&line, "\n");
  fwrite(line.bytes, 1, line.size, stderr);
  free(line.bytes);
  free(message);
}

#define PRINT(prefix)                                                          \
  va_list arguments;                                                           \
  va_start(arguments, format);                                                 \
  print(prefix, format, arguments);                                            \
  va_end(arguments)

void lp_message_error(const char *format, ...) { PRINT("lineprof: error: "); }

void lp_message_warning(const char *format, ...) {
  if (state.quiet > 1)
    return;
  PRINT("lineprof: warning: ");
}

void lp_message_hint(const char *format, ...) {
  if (state.quiet > 1)
    return;
  PRINT("lineprof: hint: ");
}

void lp_message_say(const char *format, ...) {
  if (state.quiet > 1)
    return;
  PRINT("lineprof: ");
}

void lp_message_plain(const char *format, ...) {
  if (state.quiet > 0)
    return;
  PRINT("");
}

void lp_message_passing(const char *format, ...) {
  char *message;
  va_list arguments;
  va_start(arguments, format);
  if (state.quiet == 0 && vasprintf(&message, format, arguments) >= 0) {
    fprintf(stderr, *message ? "\r\033[Klineprof: %s" : "\r\033[K", message);
    free(message);
  }
  va_end(arguments);
}

void lp_message_quiet(int level) { state.quiet = level; }
