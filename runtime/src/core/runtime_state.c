/* SPDX-License-Identifier: MIT
 *
 * See runtime_state.h.
 */
#include "core/runtime_state.h"

static enum lp_runtime_state now;

enum lp_runtime_state lp_runtime_state(void) {
  return __atomic_load_n(&now, __ATOMIC_RELAXED);
}

void lp_runtime_enter(enum lp_runtime_state state) {
  __atomic_store_n(&now, state, __ATOMIC_RELAXED);
}

bool lp_is_off(void) { return lp_runtime_state() == LP_RUNTIME_OFF; }
