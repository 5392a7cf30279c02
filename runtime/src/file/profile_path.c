/* SPDX-License-Identifier: MIT
 *
 * See profile_path.h.
 */
#define _GNU_SOURCE
#include "file/profile_path.h"

#include "platform/platform.h"
#include "platform/raw_calls.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>

#define FEW_NAMES 100

static int create_exclusively(const char *path) {
  return lp_raw_open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
                     0600);
}

/* The number in the name of an attempt: small ones at first, then the time, as
 * a process may exec itself very often. */
static uint64_t number(int attempt) {
  return attempt < FEW_NAMES ? (uint64_t)attempt : lp_platform_realtime_ns();
}

int lp_path_create(const char *path, char *chosen, size_t size) {
  const char *slash = strrchr(path, '/');
  const char *dot = strrchr(path, '.');
  if (!dot || dot < slash)
    dot = path + strlen(path);
  for (int attempt = 0; attempt < 2 * FEW_NAMES; attempt++) {
    int stem = (int)(dot - path);
    if (attempt == 0)
      snprintf(chosen, size, "%s", path);
    else if (attempt == 1)
      snprintf(chosen, size, "%.*s.%u%s", stem, path, lp_platform_process_id(),
               dot);
    else
      snprintf(chosen, size, "%.*s.%u.%llu%s", stem, path,
               lp_platform_process_id(), (unsigned long long)number(attempt),
               dot);
    int fd = create_exclusively(chosen);
    if (fd >= 0 || errno != EEXIST)
      return fd;
  }
  return -1;
}
