/* SPDX-License-Identifier: MIT
 *
 * Memory whose pages nobody has touched, of the usual size.
 */
#ifndef PAGES_H
#define PAGES_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <stdlib.h>
#include <sys/mman.h>

#define PAGE 4096

static inline volatile char *map(long pages) {
  void *made = mmap(NULL, pages * PAGE, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (made == MAP_FAILED)
    exit(1);
  madvise(made, pages * PAGE, MADV_NOHUGEPAGE);
  return made;
}
#endif
