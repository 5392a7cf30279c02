/* SPDX-License-Identifier: MIT
 *
 * See trace.h. Open regions are kept beside the threads' contexts and go into
 * the ring when they end: a region that began before there was a ring, or never
 * ends, is not in it. Each span costs two clock readings and some stores.
 */
#include "core/trace.h"

#include "core/contexts.h"
#include "core/event.h"
#include "core/modules.h"
#include "file/profile_file.h"
#include "platform/platform.h"

#include <string.h>

#define STEPS 4u /* of different places, in one thread */

struct open {
  uint64_t begin_ticks; /* 0: not known */
  uint32_t module, region;
};

/** The open regions of a thread context. */
struct tracing {
  uint64_t generation;
  struct open regions[LINEPROF_MAX_OPEN_REGIONS];
  struct open steps[STEPS];
};

static struct {
  struct lineprof_trace *head;
  struct lineprof_trace_span *spans;
  uint32_t capacity;
  struct tracing *threads; /* by context */
} trace;

bool lp_trace_armed;

void lp_trace_start(uint32_t capacity) {
  if (lp_trace_is_armed() || capacity == 0)
    return;
  trace.threads = lp_platform_reserve(LP_MAX_CONTEXTS * sizeof *trace.threads);
  if (!trace.threads)
    return;
  struct lineprof_block *block = lp_file_allocate(
      sizeof *trace.head + (uint64_t)capacity * sizeof *trace.spans);
  if (!block)
    return;
  trace.head = lp_file_payload(block);
  trace.spans = (struct lineprof_trace_span *)(trace.head + 1);
  trace.head->capacity = trace.capacity = capacity;
  lp_file_commit(block, LINEPROF_BLOCK_TRACE, false);
  __atomic_store_n(&lp_trace_armed, true, __ATOMIC_RELEASE);
}

static struct tracing *tracing_of(const struct lineprof_thread *thread) {
  struct tracing *tracing = &trace.threads[thread->id - 1];
  if (tracing->generation != thread->generation)
    memset(tracing, 0, sizeof *tracing);
  tracing->generation = thread->generation;
  return tracing;
}

/* Threads do not wait for each other: the span's number, written last, says
 * which span an entry of the ring holds. */
static void add_span(const struct lineprof_thread *thread,
                     const struct open *open, uint64_t end_ticks) {
  uint64_t number = __atomic_fetch_add(&trace.head->count, 1, __ATOMIC_RELAXED);
  struct lineprof_trace_span *span = &trace.spans[number % trace.capacity];
  __atomic_store_n(&span->number, 0, __ATOMIC_RELAXED);
  __atomic_thread_fence(__ATOMIC_RELEASE);
  __atomic_store_n(&span->begin_ticks, open->begin_ticks, __ATOMIC_RELAXED);
  __atomic_store_n(&span->end_ticks, end_ticks, __ATOMIC_RELAXED);
  __atomic_store_n(&span->thread, (uint32_t)thread->id, __ATOMIC_RELAXED);
  __atomic_store_n(&span->module, open->module, __ATOMIC_RELAXED);
  __atomic_store_n(&span->region, open->region, __ATOMIC_RELAXED);
  __atomic_store_n(&span->number, number + 1, __ATOMIC_RELEASE);
}

void lp_trace_begin(const struct lineprof_thread *thread, uint64_t depth,
                    uint32_t module, uint32_t region) {
  tracing_of(thread)->regions[depth] =
      (struct open){lp_event_clock(thread), module, region};
}

void lp_trace_end(const struct lineprof_thread *thread, uint64_t depth) {
  struct open *open = &tracing_of(thread)->regions[depth];
  if (open->begin_ticks && lp_modules_is_recording())
    add_span(thread, open, lp_event_clock(thread));
  open->begin_ticks = 0;
}

void lp_trace_step(const struct lineprof_thread *thread, uint32_t module,
                   uint32_t region) {
  struct open *steps = tracing_of(thread)->steps;
  uint64_t now = lp_event_clock(thread);
  for (unsigned i = 0; i < STEPS; i++) {
    bool is_it = steps[i].begin_ticks && steps[i].module == module &&
                 steps[i].region == region;
    if (steps[i].begin_ticks && !is_it)
      continue;
    if (is_it && lp_modules_is_recording())
      add_span(thread, &steps[i], now);
    steps[i] = (struct open){now, module, region};
    return;
  }
}

void lp_trace_fork(void) {
  trace.head->capacity = trace.capacity;
  trace.head->count = 0;
}
