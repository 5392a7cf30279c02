/* SPDX-License-Identifier: MIT
 *
 * See stage.h.
 */
#include "core/stage.h"

static enum lp_stage now;

enum lp_stage lp_stage(void) { return __atomic_load_n(&now, __ATOMIC_RELAXED); }

void lp_stage_enter(enum lp_stage stage) {
  __atomic_store_n(&now, stage, __ATOMIC_RELAXED);
}

bool lp_is_off(void) { return lp_stage() == LP_STAGE_OFF; }
