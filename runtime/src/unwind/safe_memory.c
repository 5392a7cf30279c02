/* SPDX-License-Identifier: MIT
 *
 * See safe_memory.h.
 */
#include "unwind/safe_memory.h"

#include "platform/platform.h"

#include <string.h>

static bool holds(const struct lp_peek *peek, uintptr_t address, size_t size) {
  uintptr_t offset = address - peek->begin;
  return offset < peek->size && peek->size - offset >= size;
}

bool lp_peek_copy(struct lp_peek *peek, uintptr_t address, void *to,
                  size_t size) {
  if (!holds(peek, address, size)) {
    peek->begin = address;
    peek->size = lp_platform_peek(address, peek->window, sizeof peek->window);
  }
  if (!holds(peek, address, size))
    return false;
  memcpy(to, peek->window + (address - peek->begin), size);
  return true;
}
