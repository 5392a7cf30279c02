/* SPDX-License-Identifier: MIT
 *
 * Checked allocation; see heap.h.
 */
#include "base/heap.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The same as LP_EXIT_BAD_INPUT of message.h. */
enum { STATUS = 2 };

static void *checked(void *memory) {
  if (memory)
    return memory;
  /* Written directly, as message.h needs memory for its strings. */
  static const char text[] = "lineprof: error: out of memory\n";
  ssize_t written = write(STDERR_FILENO, text, sizeof text - 1);
  (void)written;
  exit(STATUS);
}

void *lp_heap_get(size_t count, size_t size) {
  return checked(calloc(count ? count : 1, size ? size : 1));
}

void *lp_heap_grow(void *array, size_t count, size_t size) {
  if (count & (count - 1))
    return array;
  if (count == 0)
    return array ? array : lp_heap_get(1, size);
  return checked(reallocarray(array, count * 2, size));
}

char *lp_heap_copy(const char *bytes, size_t size) {
  char *copy = lp_heap_get(size + 1, 1);
  if (size)
    memcpy(copy, bytes, size);
  return copy;
}

char *lp_heap_string(const char *string) {
  return lp_heap_copy(string, strlen(string));
}
