/* The program reads its own profile, which is mapped: what the series says is
 * waited for, so no test depends on times. */
#include "../../Inputs/own_profile.h"
#include "lineprof/format.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* Where the block is in the mapped file; NULL: not there. */
static inline const struct lineprof_memory_series *series_find(void) {
  char path[4096];
  struct stat status;
  own_profile_path(path);
  int fd = open(path, O_RDONLY);
  if (fd < 0 || fstat(fd, &status))
    return NULL;
  const char *bytes =
      mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_SHARED, fd, 0);
  close(fd);
  if (bytes == MAP_FAILED)
    return NULL;
  for (off_t at = LINEPROF_FILE_HEADER_SIZE; at < status.st_size;) {
    const struct lineprof_block *block = (const void *)(bytes + at);
    if (block->type == LINEPROF_BLOCK_SERIES)
      return (const void *)(block + 1);
    if (block->size == 0)
      break;
    at += (off_t)block->size;
  }
  return NULL;
}

static inline struct lineprof_memory_point
series_last(const struct lineprof_memory_series *series) {
  const struct lineprof_memory_point *points = (const void *)(series + 1);
  uint32_t count = __atomic_load_n(&series->count, __ATOMIC_ACQUIRE);
  return count ? points[count - 1] : (struct lineprof_memory_point){0};
}

static inline struct lineprof_memory_point
series_next(const struct lineprof_memory_series *series) {
  uint64_t before = series_last(series).ns;
  struct lineprof_memory_point point;
  do {
    usleep(1000);
    point = series_last(series);
  } while (point.ns <= before);
  return point;
}

/* Waits for a point of which all is from now on: the next one may be half
 * made. */
static inline struct lineprof_memory_point
series_wait(const struct lineprof_memory_series *series) {
  series_next(series);
  return series_next(series);
}
