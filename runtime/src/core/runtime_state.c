/* SPDX-License-Identifier: MIT
 *
 * See runtime_state.h.
 */
#include "core/runtime_state.h"

#include "core/clock.h"
#include "file/profile_file.h"

static enum lp_runtime_state now;

enum lp_runtime_state lp_runtime_state(void) {
  return __atomic_load_n(&now, __ATOMIC_RELAXED);
}

void lp_runtime_enter(enum lp_runtime_state state) {
  __atomic_store_n(&now, state, __ATOMIC_RELAXED);
}

bool lp_is_off(void) { return lp_runtime_state() == LP_RUNTIME_OFF; }

void lp_sync_clocks(void) {
  if (lp_runtime_state() != LP_RUNTIME_RUNNING)
    return;
  struct lineprof_clock_pair *sync = &lp_file_header()->sync;
  struct lineprof_clock_pair now = lp_read_pair();
  __atomic_store_n(&sync->ticks, now.ticks, __ATOMIC_RELAXED);
  __atomic_store_n(&sync->ns, now.ns, __ATOMIC_RELAXED);
}
