/* SPDX-License-Identifier: MIT
 *
 * Reads files; see file.h.
 */
#include "base/file.h"

#include "base/heap.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

char *lp_file_read(const char *path, size_t *size) {
  enum { MOST = 64 << 20 };
  struct stat about;
  /* To open a device may do something already. */
  if (stat(path, &about))
    return NULL;
  int file = S_ISREG(about.st_mode)
                 ? open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
                 : -1;
  if (!S_ISREG(about.st_mode))
    errno = S_ISDIR(about.st_mode) ? EISDIR : EINVAL;
  if (file < 0)
    return NULL;
  if (fstat(file, &about) || !S_ISREG(about.st_mode) || about.st_size > MOST) {
    close(file);
    errno = EFBIG;
    return NULL;
  }
  char *bytes = lp_heap_get((size_t)about.st_size + 1, 1);
  size_t done = 0;
  while (done < (size_t)about.st_size) {
    ssize_t got = read(file, bytes + done, (size_t)about.st_size - done);
    if (got < 0 && errno == EINTR)
      continue;
    if (got <= 0)
      break;
    done += (size_t)got;
  }
  close(file);
  *size = done;
  return bytes;
}
