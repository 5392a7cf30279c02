/* SPDX-License-Identifier: MIT
 *
 * See buffer.h.
 */
#include "base/buffer.h"

#include "platform/platform.h"

#define FIRST_SIZE ((size_t)256 << 10)

void *lp_buffer_add(struct lp_buffer *buffer, size_t size) {
  if (buffer->size - buffer->used < size) {
    size_t wish = buffer->size ? 2 * buffer->size : FIRST_SIZE;
    while (wish - buffer->used < size)
      wish *= 2;
    char *bytes = lp_platform_grow(buffer->bytes, buffer->size, wish);
    if (!bytes)
      return NULL;
    buffer->bytes = bytes;
    buffer->size = wish;
  }
  void *at = buffer->bytes + buffer->used;
  buffer->used += size;
  return at;
}
