/* SPDX-License-Identifier: MIT
 *
 * What of the process is in memory, behind platform.h.
 */
#define _GNU_SOURCE
#include "platform/platform.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int lp_platform_open_resident(void) {
  int saved = errno;
  int fd = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  errno = saved;
  return fd;
}

/* Pages: "SIZE RESIDENT ..." */
uint64_t lp_platform_resident(int fd) {
  char text[128], *rest;
  int saved = errno;
  ssize_t got = fd < 0 ? 0 : pread(fd, text, sizeof text - 1, 0);
  uint64_t pages = 0;
  text[got > 0 ? got : 0] = 0;
  strtoull(text, &rest, 10);
  if (*rest == ' ')
    pages = strtoull(rest, NULL, 10);
  errno = saved;
  return pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

void lp_platform_zero(void *variable, size_t size) {
  const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  uintptr_t begin = (uintptr_t)variable, end = begin + size;
  uintptr_t first = (begin + page - 1) & ~(page - 1), last = end & ~(page - 1);
  int saved = errno;
  /* Whole pages become what they were at first. It fails for locked memory. */
  if (first < last &&
      madvise((void *)first, last - first, MADV_DONTNEED) == 0) {
    memset(variable, 0, first - begin);
    memset((void *)last, 0, end - last);
  } else {
    memset(variable, 0, size);
  }
  errno = saved;
}
