/* SPDX-License-Identifier: MIT
 *
 * See fork_mark.h.
 */
#include "core/fork_mark.h"

#include "platform/platform.h"

static uint8_t always = 1;
const volatile uint8_t *lp_fork_mark = &always;

static uint8_t *mark; /* wiped in children; NULL: there is none */
static void (*when_found)(void);

void lp_fork_mark_start(void (*found)(void)) {
  when_found = found;
  mark = lp_platform_reserve_own(sizeof *mark);
  if (!mark)
    return;
  *mark = 1;
  lp_fork_mark = mark;
}

void lp_fork_mark_set(void) {
  if (mark)
    *mark = 1;
}

void lp_fork_unseen(void) {
  if (when_found)
    when_found();
}
