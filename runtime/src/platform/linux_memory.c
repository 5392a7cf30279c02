/* SPDX-License-Identifier: MIT
 *
 * How much of the process is in memory, behind platform.h.
 */
#define _GNU_SOURCE
#include "platform/platform.h"
#include "raw_calls.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

int lp_platform_open_resident(void) {
  int saved = errno;
  int fd = lp_raw_open("/proc/self/statm", O_RDONLY | O_CLOEXEC, 0);
  errno = saved;
  return fd;
}

/* Pages: "SIZE RESIDENT ..." */
uint64_t lp_platform_resident(int fd) {
  char text[128], *rest;
  int saved = errno;
  ssize_t got = fd < 0 ? 0 : lp_raw_pread(fd, text, sizeof text - 1, 0);
  uint64_t pages = 0;
  text[got > 0 ? got : 0] = 0;
  strtoull(text, &rest, 10);
  if (*rest == ' ')
    pages = strtoull(rest, NULL, 10);
  errno = saved;
  return pages * (uint64_t)sysconf(_SC_PAGESIZE);
}
