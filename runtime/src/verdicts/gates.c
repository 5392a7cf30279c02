/* SPDX-License-Identifier: MIT
 *
 * See gates.h.
 */
#include "verdicts/gates.h"

#include "base/lock.h"
#include "core/modules.h"
#include "verdicts/verdicts.h"

/* Whether the site may have a clock. A tail call with a clock is a call and
 * takes stack, so it has none where verdicts cannot stop it. */
static bool is_clocked(const struct lineprof_module *module, uint32_t site) {
  const struct lineprof_clock_site *of = &module->sites->site[site];
  return of->kind != LINEPROF_SITE_OUTER &&
         (!of->is_tail || lp_verdicts_are_given()) &&
         lp_verdict_is_clocked(module->id, site);
}

/* The first byte belongs to no site: it says whether anything is recorded. */
void lp_gates_set(const struct lineprof_module *module) {
  bool on = lp_modules_is_recording();
  if (!module->sites || (!on && !module->clocks[0]))
    return; /* nothing was recorded before: all bytes are 0 */
  for (uint32_t site = 1; site < module->sites->count; site++)
    __atomic_store_n(&module->clocks[site], on && is_clocked(module, site),
                     __ATOMIC_RELAXED);
  __atomic_store_n(&module->clocks[0], on, __ATOMIC_RELAXED);
}

static void set_all(void) {
  for (struct lineprof_module *module = lp_modules_loaded(); module;
       module = module->next)
    lp_gates_set(module);
}

void lp_gates_record(bool on) {
  struct lp_before_lock before;
  lp_lock(&before);
  lp_modules_set_recording(on);
  set_all();
  lp_unlock(&before);
}

void lp_gates_stop(void) {
  lp_modules_stop();
  set_all();
}
