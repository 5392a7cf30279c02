/* SPDX-License-Identifier: MIT
 *
 * See calibrate.h. Runs the probes on counters of its own, with nothing
 * between them, and takes the fastest of many rounds: whatever disturbs a
 * round only makes it slower.
 *
 * Per call the interval before the callee's exit holds the rest of the enter
 * probe, and the caller's intervals hold line + exit (see frames in abi.h);
 * so all three follow from two sums.
 */
#include "calibrate.h"

#include "platform/probe_code.h"

#include <string.h>

#define ROUNDS 60
#define REPEATS 64

struct bench {
  struct lineprof_thread *current; /* at the module's offset */
  void *slabs[2];                  /* by module id */
  struct lineprof_thread thread;
  struct lineprof_frame frames[2];
  struct lp_probe_slab slab;
};

static void reset(struct bench *bench, bool slow_clock) {
  memset(bench, 0, sizeof *bench);
  lp_code_module.id = 1;
  lp_code_module.thread_offset =
      (char *)&bench->current - (char *)__builtin_thread_pointer();
  bench->current = &bench->thread;
  bench->slabs[1] = &bench->slab;
  bench->thread.slabs = bench->slabs;
  bench->thread.slow_clock = slow_clock;
  bench->thread.line = &bench->thread.outside;
  bench->thread.base.stack = UINTPTR_MAX;
  bench->thread.top = &bench->thread.base;
  bench->thread.next = bench->frames;
  bench->thread.limit = bench->frames + 2;
  bench->thread.last_ticks = lp_probe_clock(&bench->thread);
}

static void line(struct bench *bench, unsigned index) {
  if (bench->thread.slow_clock)
    lp_probe_line(&bench->thread, &bench->slab.lines[index]);
  else
    lp_code_line(index * sizeof bench->slab.lines[0]);
}

static void call(struct bench *bench) {
  uintptr_t stack = (uintptr_t)bench;
  if (bench->thread.slow_clock) {
    lp_probe_enter(&bench->thread, &bench->slab.function, &bench->slab.lines[1],
                   stack);
    lp_probe_exit(&bench->thread, stack);
  } else {
    lp_code_enter(offsetof(struct lp_probe_slab, lines[1]) + LP_CODE_USUAL,
                  offsetof(struct lp_probe_slab, function));
    lp_code_exit();
    __asm__ volatile(""); /* is called from this frame, too: no jump */
  }
}

static int64_t line_round(struct bench *bench) {
  line(bench, 0);
  int64_t before = bench->thread.net_ticks;
  for (int i = 0; i < REPEATS; i += 4) {
    line(bench, 1);
    line(bench, 2);
    line(bench, 3);
    line(bench, 0);
  }
  return bench->thread.net_ticks - before;
}

/* The caller's line is 0, the callee's 1. */
static void call_round(struct bench *bench, int64_t *caller, int64_t *callee) {
  struct lineprof_line_counter *lines = bench->slab.lines;
  lines[0].self_ticks = lines[1].self_ticks = 0;
  for (int i = 0; i < REPEATS; i++) {
    line(bench, 0);
    call(bench);
  }
  line(bench, 2);
  *caller = lines[0].self_ticks;
  *callee = lines[1].self_ticks;
}

static int64_t per_repeat(int64_t ticks) {
  return (ticks + REPEATS / 2) / REPEATS;
}

void lp_calibrate(bool slow_clock, int64_t costs[3]) {
  struct bench bench;
  int64_t line = INT64_MAX, caller = 0, callee = 0;
  for (int round = 0; round < ROUNDS; round++) {
    int64_t caller_now, callee_now;
    reset(&bench, slow_clock);
    int64_t line_now = line_round(&bench);
    call_round(&bench, &caller_now, &callee_now);
    line = line_now < line ? line_now : line;
    if (caller_now + callee_now < caller + callee || round == 0) {
      caller = caller_now;
      callee = callee_now;
    }
  }
  costs[0] = per_repeat(line);
  costs[1] = per_repeat(callee);
  /* Whole ticks: round the sum, so that a call is off by half a tick, not by
   * one and a half. */
  costs[2] = per_repeat(caller + callee) - costs[0] - costs[1];
  if (costs[2] < 0)
    costs[2] = 0;
}
