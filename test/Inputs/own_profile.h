/* SPDX-License-Identifier: MIT
 *
 * The program reads its own profile, which is mapped: what the runtime writes
 * there is waited for, so no test depends on how long that takes. No function
 * here is profiled.
 */
#ifndef OWN_PROFILE_H
#define OWN_PROFILE_H

#include "../../runtime/include/lineprof/format.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#ifndef NOT_PROFILED
#define NOT_PROFILED static inline __attribute__((no_instrument_function))
#endif

/* The path of the process's own profile, a forked child's, too. */
NOT_PROFILED void own_profile_path(char path[4096]) {
  char line[4200];
  FILE *maps = fopen("/proc/self/maps", "r");
  *path = 0;
  while (maps && fgets(line, sizeof line, maps)) {
    char *name = strchr(line, '/');
    if (name && strstr(name, ".lprof"))
      snprintf(path, 4096, "%.*s", (int)strcspn(name, "\n"), name);
  }
  if (maps)
    fclose(maps);
}

/* How many windows of a schedule, and times between them, are written. */
NOT_PROFILED int own_segments(const char *bytes, off_t size, int only_active) {
  int count = 0;
  for (off_t at = LINEPROF_FILE_HEADER_SIZE; at < size;) {
    const struct lineprof_block *block = (const void *)(bytes + at);
    const struct lineprof_segment *segment = (const void *)(block + 1);
    if (block->type == LINEPROF_BLOCK_SEGMENT)
      count += !only_active || segment->kind == LINEPROF_SEGMENT_ACTIVE;
    at += block->type == LINEPROF_BLOCK_END || block->size == 0
              ? LINEPROF_BLOCK_ALIGN
              : (off_t)block->size;
  }
  return count;
}

NOT_PROFILED int are_written(int count, int only_active) {
  char path[4096];
  struct stat status;
  int found = 0;
  own_profile_path(path);
  int fd = open(path, O_RDONLY);
  if (fd < 0)
    return 0;
  if (fstat(fd, &status) == 0) {
    char *bytes =
        mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_SHARED, fd, 0);
    if (bytes != MAP_FAILED) {
      found = own_segments(bytes, status.st_size, only_active);
      munmap(bytes, (size_t)status.st_size);
    }
  }
  close(fd);
  return found >= count;
}

/* Waits until so many segments of the schedule are in the file. */
NOT_PROFILED void wait_for_segments(int count) {
  while (!are_written(count, 0))
    usleep(2000);
}

#endif
