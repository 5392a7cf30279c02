/* SPDX-License-Identifier: MIT
 *
 * See verdicts.h. Each thread has its own records, and all share the verdicts;
 * the last one counts.
 */
#include "verdicts/verdicts.h"

#include "base/arena.h"
#include "core/contexts.h"
#include "core/modules.h"
#include "platform/platform.h"

/* Executions after which a site gets its first verdict, and those after which
 * it does if its time is far from the limit: there are many rows that run a few
 * times only. */
#define FIRST_EARNEST 16u
#define FEW 4u
/* Trying a site takes four clocks, the first of which meets cold caches: about
 * half a microsecond, and more where the call is in many inlined ones. That is
 * half a percent of this time. */
#define RETRY_NS_PER_SITE 100000u
#define LEAST_RETRY_NS 10000000u

struct stopped {
  uint8_t *is_stopped; /* by site; NULL: nothing is judged */
  uint32_t count;      /* of sites */
};

static struct {
  int64_t least_ticks;     /* 0: nothing is judged */
  struct stopped *modules; /* by id */
  struct lp_arena arena;
  uint32_t stopped_count; /* about, of all modules */
  uint64_t next_retry_ns;
} verdicts;

void lp_verdicts_start(int64_t least_ticks) {
  verdicts.modules =
      lp_platform_reserve(LP_MAX_MODULES * sizeof(struct stopped));
  if (verdicts.modules)
    verdicts.least_ticks = least_ticks;
}

bool lp_verdicts_are_given(void) { return verdicts.least_ticks != 0; }

void lp_verdicts_see(const struct lineprof_module *module, uint32_t id) {
  if (!verdicts.least_ticks || !module->sites ||
      verdicts.modules[id].is_stopped)
    return;
  struct stopped *of = &verdicts.modules[id];
  of->count = module->sites->count;
  __atomic_store_n(&of->is_stopped,
                   lp_arena_get(&verdicts.arena, module->sites->count),
                   __ATOMIC_RELEASE);
}

struct lp_clock_record *lp_verdicts_records(uint32_t id) {
  if (!verdicts.least_ticks || !verdicts.modules[id].is_stopped)
    return NULL;
  return lp_arena_get(&verdicts.arena, verdicts.modules[id].count *
                                           sizeof(struct lp_clock_record));
}

static uint8_t *stopped_byte(uint32_t id, uint32_t site) {
  if (!verdicts.least_ticks)
    return NULL;
  uint8_t *bytes =
      __atomic_load_n(&verdicts.modules[id].is_stopped, __ATOMIC_ACQUIRE);
  return bytes ? &bytes[site] : NULL;
}

bool lp_verdict_is_clocked(uint32_t id, uint32_t site) {
  const uint8_t *is_stopped = stopped_byte(id, site);
  return !is_stopped || !__atomic_load_n(is_stopped, __ATOMIC_RELAXED);
}

static void set_clock(struct lineprof_module *module, uint32_t site, bool on) {
  __atomic_store_n(&module->clocks[site], on && lp_modules_is_recording(),
                   __ATOMIC_RELAXED);
}

void lp_verdict_stop(struct lineprof_module *module, uint32_t site) {
  uint8_t *is_stopped = stopped_byte(module->id, site);
  if (!is_stopped)
    return;
  if (!__atomic_exchange_n(is_stopped, 1, __ATOMIC_RELAXED))
    __atomic_fetch_add(&verdicts.stopped_count, 1, __ATOMIC_RELAXED);
  set_clock(module, site, false);
}

static bool is_worth_it(const struct lp_clock_record *record) {
  int64_t least = verdicts.least_ticks;
  if (record->count < FIRST_EARNEST)
    least /= 2;
  return record->ticks >= record->count * least &&
         record->ticks >= (int64_t)record->readings * (least / 2);
}

static void go_on(struct lineprof_module *module, uint32_t site) {
  uint8_t *is_stopped = stopped_byte(module->id, site);
  if (__atomic_load_n(is_stopped, __ATOMIC_RELAXED) &&
      __atomic_exchange_n(is_stopped, 0, __ATOMIC_RELAXED)) {
    __atomic_fetch_sub(&verdicts.stopped_count, 1, __ATOMIC_RELAXED);
    set_clock(module, site, true);
  }
}

static uint32_t judged_next(uint32_t count) {
  if (count < FIRST_EARNEST)
    return FIRST_EARNEST;
  return count < UINT32_MAX / 2 ? 2 * count : count;
}

bool lp_verdict_is_earned(uint32_t id, uint32_t site,
                          const struct lineprof_thread *thread) {
  const struct lp_clock_record *records = thread->records[id];
  return !records || records[site].next > FEW;
}

void lp_verdict_note(struct lineprof_module *module, uint32_t site,
                     const struct lineprof_thread *thread, int64_t ticks,
                     uint64_t readings) {
  struct lp_clock_record *record = thread->records[module->id];
  if (!record)
    return;
  record += site;
  record->count++;
  record->ticks += ticks;
  record->readings += readings;
  if (record->count < FEW || record->count < record->next)
    return;
  bool is_worth = is_worth_it(record);
  *record = (struct lp_clock_record){
      .next = is_worth ? judged_next(record->count) : FEW};
  if (is_worth)
    go_on(module, site);
  else
    lp_verdict_stop(module, site);
}

bool lp_verdicts_are_due(uint64_t now_ns) {
  return __atomic_load_n(&verdicts.stopped_count, __ATOMIC_RELAXED) > 0 &&
         now_ns >= __atomic_load_n(&verdicts.next_retry_ns, __ATOMIC_RELAXED);
}

static void retry_module(struct lineprof_module *module) {
  uint32_t count = verdicts.modules[module->id].count;
  for (uint32_t site = 1; site < count; site++)
    if (!lp_verdict_is_clocked(module->id, site))
      set_clock(module, site, true);
}

void lp_verdicts_retry(uint64_t now_ns) {
  if (!lp_verdicts_are_due(now_ns))
    return;
  uint64_t pause = (uint64_t)verdicts.stopped_count * RETRY_NS_PER_SITE;
  __atomic_store_n(&verdicts.next_retry_ns,
                   now_ns + (pause < LEAST_RETRY_NS ? LEAST_RETRY_NS : pause),
                   __ATOMIC_RELAXED);
  for (struct lineprof_module *module = lp_modules_loaded(); module;
       module = module->next)
    retry_module(module);
}
