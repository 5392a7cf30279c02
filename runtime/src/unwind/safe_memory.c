/* SPDX-License-Identifier: MIT
 *
 * See safe_memory.h.
 */
#include "unwind/safe_memory.h"

#include "platform/platform.h"

#include <string.h>

static bool holds(const struct lp_safe_memory *memory, uintptr_t address,
                  size_t size) {
  uintptr_t offset = address - memory->begin;
  return offset < memory->size && memory->size - offset >= size;
}

/* The stack has places that sanitizers forbid to read. */
__attribute__((no_sanitize("address", "thread"))) static void
copy(const volatile unsigned char *from, unsigned char *to, size_t size) {
  for (size_t i = 0; i < size; i++)
    to[i] = from[i];
}

bool lp_safe_copy(struct lp_safe_memory *memory, uintptr_t address, void *to,
                  size_t size) {
  if (address >= memory->there_begin && address < memory->there_end &&
      memory->there_end - address >= size) {
    copy((const volatile unsigned char *)address, to, size);
    return true;
  }
  if (!holds(memory, address, size)) {
    memory->begin = address;
    memory->size =
        lp_platform_copy_safely(address, memory->window, sizeof memory->window);
  }
  if (!holds(memory, address, size))
    return false;
  memcpy(to, memory->window + (address - memory->begin), size);
  return true;
}
