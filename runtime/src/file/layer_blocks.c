/* SPDX-License-Identifier: MIT
 *
 * See layer_blocks.h.
 */
#include "file/layer_blocks.h"

#include "base/lock.h"
#include "file/profile_file.h"

#include <stddef.h>

void *lp_layer_room(uint64_t size) {
  struct lp_before_lock before;
  struct lineprof_block *block = NULL;
  if (lp_lock(&before))
    block = lp_file_allocate(size);
  lp_unlock(&before);
  return block ? lp_file_payload(block) : NULL;
}

void lp_layer_show(void *room, uint32_t type) {
  struct lp_before_lock before;
  if (lp_lock(&before))
    lp_file_commit((struct lineprof_block *)room - 1, type, false);
  lp_unlock(&before);
}
