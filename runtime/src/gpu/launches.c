/* SPDX-License-Identifier: MIT
 *
 * See launches.h.
 */
#include "gpu/launches.h"

#include "base/lock.h"
#include "base/scale.h"
#include "core/clock.h"
#include "core/contexts.h"
#include "core/event.h"
#include "core/modules.h"
#include "counts/rows.h"
#include "file/profile_file.h"
#include "platform/platform.h"
#include "platform/registers.h"
#include "sampling/known_chains.h"
#include "sampling/sample_chain.h"
#include "sampling/sampled.h"
#include "sampling/stacks.h"
#include "unwind/unwind.h"

#define STACKS 8192u /* in the block */

struct caller {
  struct lp_rows rows;
  struct lp_known_chains chains;
};

static struct {
  struct lineprof_stacks *block;
  struct lp_sample_room *room;    /* the next two: under the lock */
  struct caller **callers;        /* by context */
  uint64_t start_ns, start_ticks; /* when it began, by both clocks */
  uint64_t lost, cut;
  uint32_t lines[STACKS + 1]; /* by chain: of its line alone */
} launches;

bool lp_launches_start(void) {
  struct lp_before_lock before;
  struct lineprof_block *block = NULL;
  launches.start_ns = lp_platform_monotonic_ns();
  launches.start_ticks = lp_read_ticks();
  launches.room = lp_platform_reserve(sizeof *launches.room);
  launches.callers =
      lp_platform_reserve(LP_MAX_CONTEXTS * sizeof *launches.callers);
  if (!launches.room || !launches.callers || lp_unwind_start() != 0)
    return false;
  if (lp_lock(&before))
    block = lp_file_allocate(lp_stacks_size(STACKS));
  if (block) {
    launches.block = lp_file_payload(block);
    lp_stacks_start(launches.block, LINEPROF_SAMPLE_LAUNCH, STACKS, 0);
    lp_file_commit(block, LINEPROF_BLOCK_STACKS, false);
  }
  lp_unlock(&before);
  return block != NULL;
}

uint64_t lp_launches_lost(void) {
  return __atomic_load_n(&launches.lost, __ATOMIC_RELAXED);
}

uint64_t lp_launches_cut(void) {
  return __atomic_load_n(&launches.cut, __ATOMIC_RELAXED);
}

/* Slabs that have come since. */
static void add_rows(struct lineprof_thread *thread, struct caller *caller) {
  for (uint32_t id = 1; id < lp_module_count(); id++) {
    const struct lineprof_table *table = lp_module_table(id);
    const struct lineprof_line_counter *slab = thread->slabs[id];
    uint64_t frame;
    if (table && table->line_count && slab &&
        !lp_rows_find(&caller->rows, slab, &frame))
      lp_rows_add(&caller->rows, slab, table->line_count, id);
  }
}

static uint32_t chain_of(const struct lineprof_stack *stack) {
  const void *first = launches.block + 1;
  return stack ? (uint32_t)(stack - (const struct lineprof_stack *)first) + 1
               : 0;
}

uint32_t lp_launches_line(uint32_t chain) {
  return __atomic_load_n(&launches.lines[chain], __ATOMIC_RELAXED);
}

static void set_line(uint32_t chain, uint32_t line) {
  if (chain)
    __atomic_store_n(&launches.lines[chain], line, __ATOMIC_RELAXED);
}

/* For when there is no room to keep apart who called the line. */
static uint32_t add_line(uint64_t innermost, uint64_t timed) {
  uint64_t frames[] = {innermost, timed};
  struct lp_sample sample = {.kind = LINEPROF_SEGMENT_ACTIVE,
                             .cycle = 1,
                             .is_cut = true,
                             .frame_count = timed ? 2 : 1,
                             .profiled_count = timed ? 2 : 1,
                             .frames = frames};
  uint32_t chain = chain_of(lp_stacks_add(launches.block, &sample));
  set_line(chain, chain);
  return chain;
}

/* By the frames that say where it is; under the lock. */
static uint32_t add_chain(struct lineprof_thread *thread, struct caller *caller,
                          const struct lp_registers *registers) {
  struct lp_unwinder *unwinder = &launches.room->unwinder;
  struct lp_sample sample = {.kind = LINEPROF_SEGMENT_ACTIVE, .cycle = 1};
  unwinder->registers = *registers;
  lp_unwind(unwinder);
  add_rows(thread, caller);
  lp_chain_make(thread, &caller->rows, unwinder, launches.room->frames,
                &sample);
  if (!sample.frame_count)
    return 0;
  uint64_t innermost = sample.frames[sample.profiled_count - 1];
  uint32_t count = sample.frame_count;
  uint32_t chain = chain_of(lp_stacks_add(launches.block, &sample));
  bool is_cut = !chain || sample.frame_count < count;
  uint32_t line = lp_launches_line(chain);
  if (!line)
    set_line(chain, line = add_line(innermost, sample.row_frame));
  if (!chain)
    chain = line;
  if (is_cut)
    __atomic_fetch_add(chain ? &launches.cut : &launches.lost, 1,
                       __ATOMIC_RELAXED);
  return chain;
}

static struct caller *caller_of(const struct lineprof_thread *thread) {
  struct caller **own = &launches.callers[thread->id - 1];
  if (!*own)
    __atomic_store_n(own, lp_platform_reserve(sizeof **own), __ATOMIC_RELEASE);
  return *own;
}

static uint32_t look(struct lineprof_thread *thread, struct caller *caller,
                     const struct lp_registers *registers, uint64_t lines) {
  uintptr_t stack = registers->value[LP_RSP];
  struct lp_before_lock before;
  uint32_t number = 0;
  if (lp_lock(&before)) {
    number = add_chain(thread, caller, registers);
    lp_known_add(thread, &caller->chains, stack, lines,
                 &launches.room->unwinder, number);
  }
  lp_unlock(&before);
  return number;
}

uint32_t lp_launches_here(uint32_t *thread_id) {
  struct lineprof_thread *thread = lp_current;
  struct lp_registers registers;
  *thread_id = 0;
  if (thread == &lp_no_thread)
    return 0;
  *thread_id = (uint32_t)thread->id;
  uint64_t begin = lp_event_clock(thread);
  lp_platform_registers_here(&registers);
  struct caller *caller = caller_of(thread);
  if (!caller)
    return 0;
  uint64_t lines = lp_known_lines(thread, 0);
  const struct lp_known_chain *known =
      lp_known_find(thread, &caller->chains, registers.value[LP_RSP], lines);
  uint32_t number =
      known ? (uint32_t)known->value : look(thread, caller, &registers, lines);
  thread->last_ticks += lp_event_clock(thread) - begin;
  return number;
}

bool lp_launches_is_caller(const struct lineprof_thread *thread) {
  const struct caller *caller =
      __atomic_load_n(&launches.callers[thread->id - 1], __ATOMIC_ACQUIRE);
  return caller && __atomic_load_n(&caller->chains.generation,
                                   __ATOMIC_RELAXED) == thread->generation;
}

/* Launches come first: half of the block is for them alone. */
uint32_t lp_launches_add(const struct lp_sample *sample) {
  struct lp_sample asked = *sample;
  asked.kind = LINEPROF_SEGMENT_ACTIVE;
  asked.cycle = 1;
  asked.ticks = 0;
  if (sample->frame_count == 0 || lp_stacks_is_nearly_full(launches.block))
    return 0;
  return chain_of(lp_stacks_add(launches.block, &asked));
}

/* Frames are in the file, and stay mapped: what is read may be wrong, but not
 * for long, and ends. Rows are the thread's own, who adds to them under the
 * lock. */
LP_RACY uint32_t lp_launches_watch(struct lineprof_thread *thread) {
  struct lp_sample sample = {.kind = LINEPROF_SEGMENT_ACTIVE};
  const struct lineprof_line_counter *line = thread->line;
  const struct lineprof_frame *top = thread->top;
  struct lp_before_lock before;
  uint32_t chain = 0;
  if (!thread->live || !lp_launches_is_caller(thread) || top == &thread->base)
    return 0;
  if (lp_lock(&before)) {
    struct caller *caller = launches.callers[thread->id - 1];
    launches.room->unwinder.count = 0;
    launches.room->unwinder.is_cut = false;
    add_rows(thread, caller);
    lp_chain_make(thread, &caller->rows, &launches.room->unwinder,
                  launches.room->frames, &sample);
    if (thread->line == line && thread->top == top)
      chain = lp_launches_add(&sample);
  }
  lp_unlock(&before);
  return chain;
}

void lp_launches_forget(uint64_t ns) {
  struct lineprof_thread *thread = lp_current;
  uint64_t run_ns = lp_platform_monotonic_ns() - launches.start_ns;
  if (thread == &lp_no_thread || ns > run_ns || run_ns == 0)
    return;
  uint64_t now = lp_event_clock(thread), run = now - launches.start_ticks;
  uint64_t ticks = lp_scale(run, ns, run_ns);
  uint64_t open = now - thread->last_ticks;
  thread->last_ticks += ticks < open ? ticks : open;
}
