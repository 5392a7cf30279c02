/* SPDX-License-Identifier: MIT
 *
 * See governor.h. A look costs two words for each function of a thread that
 * ran probes since the last one, and the rows of those that ran. It takes its
 * time from the program. While all is well looks get rarer, so that what is
 * missed between two of them stays a hundredth of the run.
 */
#include "governor.h"

#include "arena.h"
#include "budget.h"
#include "lifecycle.h"
#include "modules.h"
#include "platform.h"
#include "profile_file.h"
#include "threads.h"
#include "verdicts.h"

#include <errno.h>
#include <math.h>
#include <string.h>

#define SHORTEST_NS 1000000u
#define LONGEST_NS 50000000u
#define RUN_SHARE 100u  /* of the run: the longest time between looks */
#define START_SHARE 8u  /* of the run: the longest at its beginning */
#define LOOK_SHARE 400u /* time between looks, in looks */
#define HASTE_SHARE 20u /* the least, when a balance does not last */
/* Of the budget. The rest is for samples, for what functions cost until they
 * are switched, and for timed code, which is slower beside its probes, too. */
#define TIMING_PART 0.25
/* Of a process's probes: a short run is timed as a whole. */
#define FREE_NS 5e6
#define LEAST_LINES 2000u /* each function may time so many */

/* A function's counters in one slab, when last looked at. */
struct watch {
  uint64_t calls, lines;
  uint32_t look;    /* at which they changed last */
  uint32_t cost_ns; /* of the probes then */
  bool was_open;
};

/* What is kept beside a thread's context. */
struct context {
  struct watch **watches; /* by module id */
  struct lp_account account;
  uint64_t time_ns;    /* when last looked at */
  uint64_t ended_ns;   /* of threads that had it before; they write it */
  uint64_t last_ticks; /* the thread's, when last looked at */
  bool is_open;
};

static struct {
  double share;
  struct context *contexts;
  struct lp_arena arena;
  struct lp_costs costs; /* of one thread; a handler's stack is small */
  uint32_t look;
  bool has_taken_free;
  uint64_t next_ns; /* of the next look */
  uint64_t look_ns; /* that the last one took */
  double ns_per_tick;
} governor;

bool lp_governor_armed;

int lp_governor_start(double share) {
  governor.share = TIMING_PART * share;
  governor.contexts =
      lp_platform_reserve(LP_MAX_CONTEXTS * sizeof(struct context));
  int error = governor.contexts ? lp_verdicts_start() : ENOMEM;
  lp_governor_armed = error == 0;
  return error;
}

/* The first thread's that runs probes. */
static double take_free_ns(void) {
  double free_ns = governor.has_taken_free ? 0 : FREE_NS;
  governor.has_taken_free = true;
  return free_ns;
}

static bool open_context(struct context *context) {
  if (!context->watches)
    context->watches =
        lp_platform_reserve(LP_MAX_MODULES * sizeof *context->watches);
  if (!context->is_open)
    context->account = lp_account_open(governor.share, take_free_ns());
  context->is_open = context->watches != NULL;
  return context->is_open;
}

static struct watch *watches_of(struct context *context, uint32_t id) {
  if (!context->watches[id])
    context->watches[id] =
        lp_arena_get(&governor.arena, lp_module_table(id)->function_count *
                                          sizeof(struct watch));
  return context->watches[id];
}

/* The CPU time of all threads that had this context. */
LP_RACY static uint64_t thread_time(const struct lineprof_thread *thread,
                                    const struct context *context) {
  const volatile struct lineprof_thread *running = thread;
  uint64_t ended = __atomic_load_n(&context->ended_ns, __ATOMIC_RELAXED);
  return running->live ? ended + lp_platform_thread_cpu_ns(running->tid)
                       : ended;
}

void lp_governor_retire(const struct lineprof_thread *thread) {
  struct context *context = &governor.contexts[thread->id - 1];
  __atomic_fetch_add(&context->ended_ns, lp_platform_thread_cpu_ns(thread->tid),
                     __ATOMIC_RELAXED);
}

LP_RACY static void *slab_of(const struct lineprof_thread *thread,
                             uint32_t id) {
  const volatile struct lineprof_thread *running = thread;
  return __atomic_load_n(&running->slabs[id], __ATOMIC_ACQUIRE);
}

static const struct lineprof_table_function *
functions_of(const struct lineprof_table *table) {
  return (const void *)((const char *)table + table->functions);
}

LP_RACY static uint64_t count_lines(const struct lineprof_table *table,
                                    const void *slab, uint32_t function) {
  const struct lineprof_table_function *of = &functions_of(table)[function];
  const volatile struct lineprof_line_counter *line = slab;
  uint64_t lines = 0;
  for (uint32_t i = 0; i < of->line_count; i++)
    lines += line[of->first_line + i].hits;
  return lines;
}

/* A call's first line is opened by the entry's probe. */
static double cost_ns(uint64_t lines, uint64_t calls) {
  const struct lineprof_file_header *header = lp_file_header();
  double inside = lines > calls ? (double)(lines - calls) : 0;
  return governor.ns_per_tick *
         (inside * (double)header->line_cost +
          (double)calls * (double)(header->enter_cost + header->exit_cost));
}

/* Another thread may write it at any moment. */
static const volatile struct lineprof_function_counter *
counter_of(const struct lineprof_table *table, const void *slab,
           uint32_t function) {
  const struct lineprof_line_counter *lines = slab;
  const struct lineprof_function_counter *functions =
      (const void *)(lines + table->line_count);
  return &functions[function];
}

/* A function's rows change only while it is open. One that is switched costs
 * nothing but where it was put into its callers in clean code, and has no body
 * of its own there: then these have to go, too. A call that began before does
 * not count. */
LP_RACY static uint32_t look_at_function(const struct lineprof_table *table,
                                         const void *slab, struct watch *watch,
                                         uint32_t function, bool is_switched) {
  const volatile struct lineprof_function_counter *counter =
      counter_of(table, slab, function);
  uint64_t calls = counter->calls;
  bool is_open = counter->depth != 0 && !is_switched;
  if (calls == watch->calls && !is_open && !watch->was_open)
    return 0;
  uint64_t lines = count_lines(table, slab, function);
  double cost = cost_ns(lines - watch->lines, calls - watch->calls);
  watch->calls = calls;
  watch->lines = lines;
  watch->was_open = is_open;
  watch->look = governor.look;
  watch->cost_ns = cost < UINT32_MAX ? (uint32_t)cost : UINT32_MAX;
  return watch->cost_ns;
}

/* What the probes of a thread have cost since the last look: in all, and those
 * of functions that are switched. */
struct spent {
  uint64_t all, switched;
};

static struct spent look_at_slabs(const struct lineprof_thread *thread,
                                  struct context *context) {
  uint32_t modules = lp_module_count();
  struct spent spent = {0};
  for (uint32_t id = 1; id < modules; id++) {
    void *slab = slab_of(thread, id);
    struct watch *watches = slab ? watches_of(context, id) : NULL;
    if (!watches)
      continue;
    const struct lineprof_table *table = lp_module_table(id);
    for (uint32_t i = 0; i < table->function_count; i++) {
      bool is_switched = lp_verdict_is_passed(id, i);
      if (!is_switched && !lp_verdict_is_open(id, i))
        continue;
      uint64_t cost =
          look_at_function(table, slab, &watches[i], i, is_switched);
      spent.all += cost;
      spent.switched += is_switched ? cost : 0;
    }
  }
  return spent;
}

typedef void visit_fn(void *argument, uint32_t id, uint32_t function,
                      const struct watch *watch);

/* The functions of a thread that could go, because they cost something just
 * now and have been timed long enough. */
static void each_candidate(const struct context *context, visit_fn *visit,
                           void *argument) {
  uint32_t modules = lp_module_count();
  for (uint32_t id = 1; id < modules; id++) {
    const struct watch *watches = context->watches[id];
    uint32_t count = watches ? lp_module_table(id)->function_count : 0;
    for (uint32_t i = 0; i < count; i++)
      if (watches[i].look == governor.look && watches[i].cost_ns > 0 &&
          watches[i].lines >= LEAST_LINES && lp_verdict_is_open(id, i))
        visit(argument, id, i, &watches[i]);
  }
}

static void add_cost(void *costs, uint32_t id, uint32_t function,
                     const struct watch *watch) {
  (void)id, (void)function;
  lp_costs_add(costs, watch->cost_ns);
}

LP_RACY static struct lineprof_verdict make_verdict(uint32_t id,
                                                    uint32_t function) {
  const struct lineprof_table *table = lp_module_table(id);
  struct lineprof_verdict verdict = {.reason = LINEPROF_VERDICT_BUDGET};
  uint64_t calls = 0;
  for (uint32_t i = 0; i < lp_thread_count(); i++) {
    void *slab = slab_of(lp_thread_at(i), id);
    if (!slab)
      continue;
    verdict.lines += count_lines(table, slab, function);
    calls += counter_of(table, slab, function)->calls;
  }
  verdict.ns = lp_platform_monotonic_ns() - lp_file_header()->start.ns;
  verdict.cost_ns = (uint64_t)cost_ns(verdict.lines, calls);
  return verdict;
}

static void pass(void *limit, uint32_t id, uint32_t function,
                 const struct watch *watch) {
  if (watch->cost_ns < *(const uint32_t *)limit)
    return;
  struct lineprof_verdict verdict = make_verdict(id, function);
  lp_verdict_pass(id, function, &verdict);
}

/* What switched functions still cost leaves less for those that stay. */
static void switch_dearest(const struct context *context, uint64_t time,
                           struct spent spent) {
  memset(&governor.costs, 0, sizeof governor.costs);
  each_candidate(context, add_cost, &governor.costs);
  uint32_t limit = lp_costs_limit(
      &governor.costs,
      lp_budget_allows(governor.share, (int64_t)time, (int64_t)spent.all) -
          (double)spent.switched);
  if (limit < UINT32_MAX)
    each_candidate(context, pass, &limit);
}

LP_RACY static uint64_t last_ticks(const struct lineprof_thread *thread) {
  const volatile struct lineprof_thread *running = thread;
  return running->last_ticks;
}

/* Returns for how long its balance lasts. */
static double look_at_thread(const struct lineprof_thread *thread) {
  struct context *context = &governor.contexts[thread->id - 1];
  uint64_t ticks = last_ticks(thread);
  if (ticks == context->last_ticks || !open_context(context))
    return INFINITY; /* no probe has run */
  context->last_ticks = ticks;
  struct spent spent = look_at_slabs(thread, context);
  uint64_t now = thread_time(thread, context);
  uint64_t time = now > context->time_ns ? now - context->time_ns : 0;
  context->time_ns = now;
  if (lp_account_spend(&context->account, governor.share, (int64_t)time,
                       (int64_t)spent.all))
    switch_dearest(context, time, spent);
  return lp_account_lasts_ns(&context->account, governor.share, (int64_t)time,
                             (int64_t)spent.all);
}

static void measure_clock(void) {
  const struct lineprof_file_header *header = lp_file_header();
  struct lineprof_clock_pair now = lp_read_pair();
  if (now.ticks > header->start.ticks)
    governor.ns_per_tick = (double)(now.ns - header->start.ns) /
                           (double)(now.ticks - header->start.ticks);
}

/* fmin() would be a library's. */
static double least(double a, double b) { return a < b ? a : b; }

static uint64_t smaller(uint64_t a, uint64_t b) { return a < b ? a : b; }
static uint64_t larger(uint64_t a, uint64_t b) { return a > b ? a : b; }

/* Of the next one, probably: one that touches memory for the first time says
 * nothing of those to come. */
static uint64_t cost_of_look(uint64_t ns) {
  uint64_t before = governor.look_ns;
  governor.look_ns = ns;
  return ns < before ? ns : before;
}

/* The next look comes before a balance is spent, if it can, and not much later
 * than this one: the program may only be starting. */
static uint64_t pause_after(uint64_t look, uint64_t now_ns, double lasts_ns) {
  uint64_t run = now_ns - lp_file_header()->start.ns;
  uint64_t pause = smaller(run / RUN_SHARE, LONGEST_NS);
  pause = larger(pause, look * LOOK_SHARE);
  pause = smaller(pause, run / START_SHARE);
  if (lasts_ns < (double)pause)
    pause = (uint64_t)lasts_ns;
  return larger(pause, larger(SHORTEST_NS, look * HASTE_SHARE));
}

bool lp_governor_is_due(uint64_t now_ns) {
  return lp_governor_armed &&
         now_ns >= __atomic_load_n(&governor.next_ns, __ATOMIC_RELAXED);
}

uint64_t lp_governor_look(void) {
  uint64_t begin = lp_platform_monotonic_ns();
  double lasts = INFINITY;
  if (!lp_governor_is_due(begin))
    return governor.next_ns;
  measure_clock();
  governor.look++;
  for (uint32_t i = 0; i < lp_thread_count(); i++)
    lasts = least(lasts, look_at_thread(lp_thread_at(i)));
  uint64_t now = lp_platform_monotonic_ns();
  uint64_t next = now + pause_after(cost_of_look(now - begin), now, lasts);
  __atomic_store_n(&governor.next_ns, next, __ATOMIC_RELAXED);
  return next;
}

/* Contexts keep their memory. */
static void restart(struct context *context) {
  struct watch **watches = context->watches;
  for (uint32_t id = 1; watches && id < lp_module_count(); id++)
    if (watches[id])
      memset(watches[id], 0,
             lp_module_table(id)->function_count * sizeof(struct watch));
  *context = (struct context){.watches = watches};
}

void lp_governor_fork(void) {
  for (uint32_t i = 0; i < lp_thread_count(); i++)
    restart(&governor.contexts[i]);
  governor.look = 0;
  governor.look_ns = 0;
  governor.has_taken_free = false;
  governor.next_ns = 0;
  lp_verdicts_fork();
}
