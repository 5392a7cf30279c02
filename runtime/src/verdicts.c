/* SPDX-License-Identifier: MIT
 *
 * See verdicts.h. A module that is unloaded and loaded again keeps what was
 * said about its functions.
 */
#include "verdicts.h"

#include "arena.h"
#include "modules.h"
#include "platform.h"
#include "profile_file.h"
#include "threads.h"

#include <errno.h>

enum state {
  OPEN,  /* may be switched */
  KEPT,  /* has regions, which clean bodies do not record */
  PASSED /* was switched */
};

struct record {
  uint8_t *states; /* by function, enum state; NULL: none may be switched */
  struct lineprof_verdict *verdicts; /* in the file; NULL: none yet */
};

static struct {
  struct record *records; /* by module id; NULL: no verdicts here */
  struct lp_arena arena;
} verdicts;

int lp_verdicts_start(void) {
  verdicts.records =
      lp_platform_reserve(LP_MAX_MODULES * sizeof(struct record));
  return verdicts.records ? 0 : ENOMEM;
}

static void keep_those_with_regions(const struct lineprof_table *table,
                                    uint8_t *states) {
  const struct lineprof_table_region *regions =
      (const void *)((const char *)table + table->regions);
  for (uint32_t i = 0; i < table->region_count; i++)
    if (regions[i].kind == LINEPROF_REGION_BLOCK &&
        regions[i].function < table->function_count)
      states[regions[i].function] = KEPT;
}

void lp_verdicts_see(const struct lineprof_module *module, uint32_t id) {
  if (!verdicts.records || verdicts.records[id].states)
    return;
  uint8_t *states =
      lp_arena_get(&verdicts.arena, module->table->function_count);
  if (states)
    keep_those_with_regions(module->table, states);
  __atomic_store_n(&verdicts.records[id].states, states, __ATOMIC_RELEASE);
}

static bool is_in_state(uint32_t id, uint32_t function, enum state state) {
  const uint8_t *states =
      verdicts.records
          ? __atomic_load_n(&verdicts.records[id].states, __ATOMIC_ACQUIRE)
          : NULL;
  return states &&
         __atomic_load_n(&states[function], __ATOMIC_RELAXED) == state;
}

bool lp_verdict_is_open(uint32_t id, uint32_t function) {
  return is_in_state(id, function, OPEN);
}

bool lp_verdict_is_passed(uint32_t id, uint32_t function) {
  return is_in_state(id, function, PASSED);
}

/* Without room it is switched all the same. */
static void write(uint32_t id, uint32_t function,
                  const struct lineprof_verdict *verdict) {
  struct record *record = &verdicts.records[id];
  if (!record->verdicts) {
    uint32_t count = lp_module_table(id)->function_count;
    struct lineprof_block *block = lp_file_allocate(count * sizeof *verdict);
    if (!block)
      return;
    block->module = id;
    record->verdicts = lp_file_payload(block);
    lp_file_commit(block, LINEPROF_BLOCK_VERDICTS, false);
  }
  struct lineprof_verdict *place = &record->verdicts[function];
  place->lines = verdict->lines;
  place->ns = verdict->ns;
  place->cost_ns = verdict->cost_ns;
  __atomic_store_n(&place->reason, verdict->reason, __ATOMIC_RELEASE);
}

void lp_verdict_pass(uint32_t id, uint32_t function,
                     const struct lineprof_verdict *verdict) {
  __atomic_store_n(&verdicts.records[id].states[function], PASSED,
                   __ATOMIC_RELAXED);
  write(id, function, verdict);
  lp_module_switch(id, function);
}

void lp_verdicts_fork(void) {
  for (uint32_t id = 1; id < lp_module_count(); id++) {
    struct lineprof_verdict *place = verdicts.records[id].verdicts;
    uint32_t count = lp_module_table(id)->function_count;
    for (uint32_t i = 0; place && i < count; i++)
      place[i] = (struct lineprof_verdict){.reason = place[i].reason};
  }
}
