/* SPDX-License-Identifier: MIT
 *
 * The name of a profile while its program runs. Until that ends another file
 * stands for it where it is to be, so that whoever writes to that one, or cuts
 * it, writes to nothing that is mapped.
 */
#ifndef LINEPROF_LIVE_NAME_H
#define LINEPROF_LIVE_NAME_H

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#define LINEPROF_LIVE_SUFFIX ".live"

/** What is in the other file. */
#define LINEPROF_STAND_IN                                                      \
  "lineprof: while its program runs, NAME is in '.NAME.live'\n"

/** Only so much of the other file is looked at; behind it is a hole. */
#define LINEPROF_STAND_IN_SIZE 4096

/** Whether this may be the other file from offset `at` on: its text, or what
 * is left of that if somebody has cut the file, and zeros where somebody has
 * made it longer. */
static inline bool lineprof_is_stand_in(const char *bytes, size_t size,
                                        size_t at) {
  const char *text = LINEPROF_STAND_IN;
  for (size_t i = 0; i < size; i++)
    if (bytes[i] &&
        (at + i >= sizeof LINEPROF_STAND_IN || bytes[i] != text[at + i]))
      return false;
  return true;
}

/** Of 'DIR/a.lprof': 'DIR/.a.lprof.live', in `live`, which holds `size` bytes.
 * False: it does not fit. */
static inline bool lineprof_live_path(const char *path, char *live,
                                      size_t size) {
  const char *slash = strrchr(path, '/');
  int folder = slash ? (int)(slash + 1 - path) : 0;
  int length = snprintf(live, size, "%.*s.%s" LINEPROF_LIVE_SUFFIX, folder,
                        path, path + folder);
  return length > 0 && (size_t)length < size;
}

#endif
