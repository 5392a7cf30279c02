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
 * it does if its time is far from the limit: many rows run a few times only. */
#define FIRST_EARNEST 16u
#define FEW 4u
/* All threads judge a site together until a verdict rests on so many
 * executions: a row may run once in each of many threads. Then each thread has
 * a record of its own, as a shared one would be fought over. */
#define MOST_TOGETHER 512u
/* Trying a site takes four clocks, the first of which meets cold caches: about
 * half a microsecond, and more where the call is in many inlined ones. That is
 * half a percent of this time. */
#define RETRY_NS_PER_SITE 100000u
#define LEAST_RETRY_NS 10000000u

/* What the last verdict says of a site. PROVEN: it is worth its clock, and each
 * thread judges it by a record of its own. */
enum { UNJUDGED = 0, STOPPED, EARNED, PROVEN };

struct judged {
  uint8_t *verdicts;              /* by site; NULL: nothing is judged */
  struct lp_clock_record *trials; /* by site: of all threads, until PROVEN */
  uint32_t count;                 /* of sites */
  bool has_stopped;               /* one of them, at any time */
};

static struct {
  int64_t least_ticks;    /* 0: nothing is judged */
  struct judged *modules; /* by id */
  struct lp_arena arena;
  uint32_t stopped_count; /* about, of all modules */
  uint64_t next_retry_ns;
} verdicts;

void lp_verdicts_start(int64_t least_ticks) {
  verdicts.modules =
      lp_platform_reserve(LP_MAX_MODULES * sizeof(struct judged));
  if (verdicts.modules)
    verdicts.least_ticks = least_ticks;
}

bool lp_verdicts_are_given(void) { return verdicts.least_ticks != 0; }

static struct lp_clock_record *records_for(uint32_t sites) {
  return lp_arena_get(&verdicts.arena, sites * sizeof(struct lp_clock_record));
}

void lp_verdicts_see(const struct lineprof_module *module, uint32_t id) {
  if (!verdicts.least_ticks || !module->sites || verdicts.modules[id].verdicts)
    return;
  struct judged *of = &verdicts.modules[id];
  of->count = module->sites->count;
  of->trials = records_for(of->count);
  if (of->trials)
    __atomic_store_n(&of->verdicts, lp_arena_get(&verdicts.arena, of->count),
                     __ATOMIC_RELEASE);
}

struct lp_clock_record *lp_verdicts_records(uint32_t id) {
  if (!verdicts.least_ticks || !verdicts.modules[id].verdicts)
    return NULL;
  return records_for(verdicts.modules[id].count);
}

static uint8_t *verdict_on(uint32_t id, uint32_t site) {
  if (!verdicts.least_ticks)
    return NULL;
  uint8_t *bytes =
      __atomic_load_n(&verdicts.modules[id].verdicts, __ATOMIC_ACQUIRE);
  return bytes ? &bytes[site] : NULL;
}

static uint8_t last_verdict(uint32_t id, uint32_t site) {
  const uint8_t *verdict = verdict_on(id, site);
  return verdict ? __atomic_load_n(verdict, __ATOMIC_RELAXED) : PROVEN;
}

/* Of a module that has just come this does not touch the verdicts' pages. */
bool lp_verdict_is_clocked(uint32_t id, uint32_t site) {
  return !verdicts.least_ticks ||
         !__atomic_load_n(&verdicts.modules[id].has_stopped,
                          __ATOMIC_RELAXED) ||
         last_verdict(id, site) != STOPPED;
}

bool lp_verdict_is_earned(uint32_t id, uint32_t site) {
  return last_verdict(id, site) >= EARNED;
}

static struct lp_clock_record *trial_of(uint32_t id, uint32_t site) {
  return &verdicts.modules[id].trials[site];
}

/* Other threads may add to the trial at the same time. What they add is lost or
 * counts in the new one. */
static void begin_trial(struct lp_clock_record *trial, uint32_t next) {
  __atomic_store_n(&trial->next, next, __ATOMIC_RELAXED);
  __atomic_store_n(&trial->count, 0, __ATOMIC_RELAXED);
  __atomic_store_n(&trial->ticks, 0, __ATOMIC_RELAXED);
  __atomic_store_n(&trial->readings, 0, __ATOMIC_RELAXED);
}

static void set_clock(struct lineprof_module *module, uint32_t site, bool on) {
  __atomic_store_n(&module->clocks[site], on && lp_modules_is_recording(),
                   __ATOMIC_RELAXED);
}

void lp_verdict_stop(struct lineprof_module *module, uint32_t site) {
  uint8_t *verdict = verdict_on(module->id, site);
  if (!verdict)
    return;
  __atomic_store_n(&verdicts.modules[module->id].has_stopped, true,
                   __ATOMIC_RELAXED);
  if (__atomic_exchange_n(verdict, STOPPED, __ATOMIC_RELAXED) != STOPPED)
    __atomic_fetch_add(&verdicts.stopped_count, 1, __ATOMIC_RELAXED);
  begin_trial(trial_of(module->id, site), FEW);
  set_clock(module, site, false);
}

static bool is_worth_it(const struct lp_clock_record *record) {
  int64_t least = verdicts.least_ticks;
  if (record->count < FIRST_EARNEST)
    least /= 2;
  return record->ticks >= record->count * least &&
         record->ticks >= (int64_t)record->readings * (least / 2);
}

static void go_on(struct lineprof_module *module, uint32_t site,
                  uint8_t verdict) {
  uint8_t before = __atomic_exchange_n(verdict_on(module->id, site), verdict,
                                       __ATOMIC_RELAXED);
  if (before != STOPPED)
    return;
  __atomic_fetch_sub(&verdicts.stopped_count, 1, __ATOMIC_RELAXED);
  set_clock(module, site, true);
}

static uint32_t judged_next(uint32_t count) {
  if (count < FIRST_EARNEST)
    return FIRST_EARNEST;
  return count < UINT32_MAX / 2 ? 2 * count : count;
}

/* One execution of a stopped call may tell as much as a few. */
static bool has_become_long(const struct lp_clock_record *all) {
  return all->next == FEW && all->ticks >= FEW * verdicts.least_ticks;
}

static bool is_still_short(const struct lp_clock_record *all) {
  return all->count == 1 && all->ticks < verdicts.least_ticks / 4;
}

/* `is_stopped`: the call had lost its clock, and is tried again. */
static void judge_together(struct lineprof_module *module, uint32_t site,
                           bool is_stopped, int64_t ticks, uint64_t readings) {
  struct lp_clock_record *trial = trial_of(module->id, site);
  struct lp_clock_record all = {
      .count = __atomic_add_fetch(&trial->count, 1, __ATOMIC_RELAXED),
      .next = __atomic_load_n(&trial->next, __ATOMIC_RELAXED),
      .ticks = __atomic_add_fetch(&trial->ticks, ticks, __ATOMIC_RELAXED),
      .readings =
          __atomic_add_fetch(&trial->readings, readings, __ATOMIC_RELAXED)};
  bool is_over = is_stopped && is_still_short(&all);
  if (!is_over && (all.count < FEW || all.count < all.next) &&
      !has_become_long(&all))
    return;
  if (is_over || !is_worth_it(&all)) {
    lp_verdict_stop(module, site);
    return;
  }
  begin_trial(trial, judged_next(all.count));
  go_on(module, site, all.count < MOST_TOGETHER ? EARNED : PROVEN);
}

static void judge_alone(struct lineprof_module *module, uint32_t site,
                        struct lp_clock_record *record) {
  bool is_worth = is_worth_it(record);
  *record = (struct lp_clock_record){
      .next = is_worth ? judged_next(record->count) : FIRST_EARNEST};
  if (is_worth)
    go_on(module, site, PROVEN);
  else
    lp_verdict_stop(module, site);
}

void lp_verdict_note(struct lineprof_module *module, uint32_t site,
                     const struct lineprof_thread *thread, int64_t ticks,
                     uint64_t readings) {
  struct lp_clock_record *record = thread->records[module->id];
  if (!record)
    return;
  uint8_t verdict = last_verdict(module->id, site);
  if (verdict != PROVEN) {
    judge_together(module, site, verdict == STOPPED, ticks, readings);
    return;
  }
  record += site;
  record->count++;
  record->ticks += ticks;
  record->readings += readings;
  if (record->count >= FIRST_EARNEST && record->count >= record->next)
    judge_alone(module, site, record);
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

/* The first time nothing is tried: most sites were stopped a moment ago. */
void lp_verdicts_retry(uint64_t now_ns) {
  if (!lp_verdicts_are_due(now_ns))
    return;
  bool is_first = !verdicts.next_retry_ns;
  uint64_t pause = (uint64_t)verdicts.stopped_count * RETRY_NS_PER_SITE;
  __atomic_store_n(&verdicts.next_retry_ns,
                   now_ns + (pause < LEAST_RETRY_NS ? LEAST_RETRY_NS : pause),
                   __ATOMIC_RELAXED);
  for (struct lineprof_module *module = lp_modules_loaded();
       module && !is_first; module = module->next)
    retry_module(module);
}
