/* SPDX-License-Identifier: MIT
 *
 * See write.h.
 */
#include "profile/write.h"

#include <errno.h>
#include <unistd.h>

int lp_write_at(int file, const void *bytes, size_t size, uint64_t offset) {
  for (size_t done = 0; done < size;) {
    ssize_t wrote = pwrite(file, (const char *)bytes + done, size - done,
                           (off_t)(offset + done));
    if (wrote < 0 && errno == EINTR)
      continue;
    if (wrote < 0)
      return -1;
    done += (size_t)wrote;
  }
  return 0;
}

void lp_write_block(struct lp_text *out, struct lineprof_block *head,
                    const void *payload) {
  static const char zeros[LINEPROF_BLOCK_ALIGN];
  const uint64_t align = LINEPROF_BLOCK_ALIGN;
  head->size = (sizeof *head + head->payload_size + align - 1) & ~(align - 1);
  lp_text_add(out, (const char *)head, sizeof *head);
  lp_text_add(out, payload, head->payload_size);
  lp_text_add(out, zeros, head->size - sizeof *head - head->payload_size);
}
