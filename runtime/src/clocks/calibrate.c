/* SPDX-License-Identifier: MIT
 *
 * See calibrate.h. Opens and closes sites of a unit of its own, as compiled
 * code does, with nothing between them, and takes the fastest of many rounds,
 * since a disturbance can only make a round slower.
 *
 * The interval of a call contains the part of its opening that follows the
 * reading; the interval between two calls contains that part of a closing.
 */
#include "clocks/calibrate.h"

#include "clocks/count_cost.h"
#include "core/contexts.h"
#include "core/event.h"
#include "platform/clock_entry.h"
#include "regions/regions.h"
#include "verdicts/verdicts.h"

#include <string.h>

#define ROUNDS 30
#define REPEATS 64

enum { ROW_A = 1, ROW_B, CALL, SITES };

/* Room for a struct lineprof_clock_sites. */
static uint64_t sites[(sizeof(struct lineprof_clock_sites) +
                       SITES * sizeof(struct lineprof_clock_site)) /
                          sizeof(uint64_t) +
                      1];

/* Counters laid out like a slab; the rows are 0, 1 and 2, the call's is 2. */
struct slab {
  struct lineprof_line_counter lines[3];
  struct lineprof_function_counter function;
  struct lineprof_region_counter region;
};

struct bench {
  void *slabs[2]; /* by module id */
  struct lp_clock_record *records[2];
  struct lineprof_thread thread;
  struct lineprof_frame frames[3];
  struct slab slab;
};

static struct {
  struct lineprof_table head;
  struct lineprof_table_region region;
} table = {.head = {.line_count = 3,
                    .function_count = 1,
                    .region_count = 1,
                    .regions = sizeof(struct lineprof_table)}};

static void set_up_module(void) {
  struct lineprof_clock_sites *all = (struct lineprof_clock_sites *)sites;
  all->count = SITES;
  all->site[ROW_A] = (struct lineprof_clock_site){.kind = LINEPROF_SITE_ROW};
  all->site[ROW_B] =
      (struct lineprof_clock_site){.kind = LINEPROF_SITE_ROW, .line = 1};
  all->site[CALL] =
      (struct lineprof_clock_site){.kind = LINEPROF_SITE_CALL, .line = 2};
  lp_entry_module.id = 1;
  lp_entry_module.table = &table.head;
  lp_entry_module.sites = all;
}

static void reset(struct bench *bench, bool slow_clock) {
  memset(bench, 0, sizeof *bench);
  bench->slabs[1] = &bench->slab;
  bench->thread.slabs = bench->slabs;
  bench->thread.records = bench->records;
  bench->thread.slow_clock = slow_clock;
  bench->thread.line = &bench->thread.outside;
  bench->thread.base.stack = UINTPTR_MAX;
  bench->thread.top = &bench->thread.base;
  bench->thread.next = bench->frames;
  bench->frames[2].stack = UINTPTR_MAX;
  bench->thread.last_ticks = lp_event_clock(&bench->thread);
}

static int64_t row_round(struct bench *bench) {
  lp_entry_open(ROW_A);
  int64_t before = bench->thread.net_ticks;
  for (int i = 0; i < REPEATS; i += 2) {
    lp_entry_open(ROW_B);
    lp_entry_open(ROW_A);
  }
  return bench->thread.net_ticks - before;
}

static void call_round(struct bench *bench, int64_t *inside, int64_t *between) {
  lp_entry_open(CALL);
  lp_entry_close();
  bench->thread.outside.self_ticks = bench->slab.lines[2].self_ticks = 0;
  for (int i = 0; i < REPEATS; i++) {
    lp_entry_open(CALL);
    lp_entry_close();
  }
  *inside = bench->slab.lines[2].self_ticks;
  *between = bench->thread.outside.self_ticks;
}

static void pass_region(void) {
  __lineprof_region_end(&lp_entry_module,
                        __lineprof_region_begin(&lp_entry_module, 0));
}

/* Measures begin and end of a region together. */
static int64_t region_round(struct bench *bench) {
  uint64_t before = lp_event_clock(&bench->thread);
  for (int i = 0; i < REPEATS; i++)
    pass_region();
  return (int64_t)(lp_event_clock(&bench->thread) - before);
}

/* `edge`: the part of either that is not between its two readings. */
static int64_t timed_round(struct bench *bench, int64_t *edge) {
  pass_region();
  int64_t before = bench->thread.net_ticks;
  int64_t all = region_round(bench);
  *edge = (bench->thread.net_ticks - before) / 2;
  return all;
}

static int64_t counted_round(struct bench *bench) {
  bench->slab.region.untimed_left = REPEATS;
  return region_round(bench);
}

static void keep_least(int64_t *least, int64_t now) {
  if (now < *least)
    *least = now;
}

/* Rounds to whole ticks. */
static int64_t per_repeat(int64_t ticks) {
  return (ticks + REPEATS / 2) / REPEATS;
}

struct lp_costs lp_calibrate(bool slow_clock) {
  struct bench bench;
  struct lineprof_thread *current = lp_current;
  int64_t row = INT64_MAX, enter = INT64_MAX, exit = INT64_MAX;
  struct lp_region_costs region = {INT64_MAX, INT64_MAX, INT64_MAX};
  set_up_module();
  for (int round = 0; round < ROUNDS; round++) {
    int64_t inside, between, edge;
    reset(&bench, slow_clock);
    lp_current = &bench.thread;
    call_round(&bench, &inside, &between);
    keep_least(&enter, inside);
    keep_least(&exit, between);
    keep_least(&row, row_round(&bench));
    keep_least(&region.timed, timed_round(&bench, &edge));
    keep_least(&region.edge, edge);
    keep_least(&region.counted, counted_round(&bench));
  }
  lp_current = current;
  return (struct lp_costs){.row = per_repeat(row),
                           .enter = per_repeat(enter),
                           .exit = per_repeat(exit),
                           .counts = lp_count_cost(),
                           .region = {.edge = per_repeat(region.edge),
                                      .timed = per_repeat(region.timed),
                                      .counted = per_repeat(region.counted)}};
}
