/* SPDX-License-Identifier: MIT
 *
 * See disarm.h.
 */
#include "life/disarm.h"

#include "core/contexts.h"
#include "core/open_segment.h"
#include "core/runtime_state.h"
#include "core/trace.h"
#include "counts/counts.h"
#include "sampling/sampler.h"
#include "verdicts/gates.h"

void lp_refuse(void) {
  lp_counts_start_idle();
  lp_runtime_enter(LP_RUNTIME_OFF);
}

void lp_disarm(void) {
  lp_current = &lp_no_thread;
  lp_gates_stop();
  lp_sampler_armed = lp_steps_armed = lp_trace_armed = false;
  lp_refuse();
}
