/* SPDX-License-Identifier: MIT
 *
 * For tests of bounded memory.
 */
#ifndef RESIDENT_H
#define RESIDENT_H

#include <stdio.h>
#include <unistd.h>

/* KiB of this process. */
static long resident(void) {
  long size, pages = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (file && fscanf(file, "%ld %ld", &size, &pages) != 2)
    pages = 0;
  if (file)
    fclose(file);
  return pages * sysconf(_SC_PAGESIZE) >> 10;
}

#endif
