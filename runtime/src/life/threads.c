/* SPDX-License-Identifier: MIT
 *
 * See threads.h.
 */
#define _GNU_SOURCE
#include "life/threads.h"

#include "base/lock.h"
#include "clocks/calibrate.h"
#include "clocks/frames.h"
#include "core/contexts.h"
#include "core/event.h"
#include "core/fork_mark.h"
#include "core/helper.h"
#include "core/modules.h"
#include "core/open_segment.h"
#include "core/setup_time.h"
#include "counts/counts.h"
#include "file/profile_file.h"
#include "life/work.h"
#include "memory/memory.h"
#include "platform/platform.h"
#include "regions/groups.h"
#include "sampling/sampler.h"
#include "schedule/snapshot.h"
#include "schedule/steps.h"
#include "verdicts/verdicts.h"

#include <pthread.h>
#include <string.h>

/* Length of the first run of frames. */
#define FIRST_FRAMES 64u
/* Up to this many contexts belong to one thread each, so that the report can
 * tell threads apart. With more, contexts of ended threads are used again. */
#define KEPT_CONTEXTS 64u
/* In a child of a child, and so on, other threads' counters are dropped so many
 * times: their addresses are not used again, and a chain of forks without an
 * end must not use up all. */
#define MOST_DROPS 8u

static struct {
  struct lp_context *first_free, *last_free;
  pthread_key_t key;
  bool slow_clock;
  struct lp_costs costs;
} threads;

static void put_free(struct lp_context *context) {
  context->next_free = NULL;
  if (threads.first_free)
    threads.last_free->next_free = context;
  else
    threads.first_free = context;
  threads.last_free = context;
}

static struct lp_context *take_free(void) {
  struct lp_context *context = threads.first_free;
  if (context)
    threads.first_free = context->next_free;
  return context;
}

/* A thread's last destructor of thread-specific data may count after the
 * runtime's has been called for the last time (PTHREAD_DESTRUCTOR_ITERATIONS).
 * This is looked for whenever the number of contexts would double. Threads that
 * live may change what is read meanwhile. */
LP_RACY static void free_orphans(void) {
  uint32_t process = lp_file_header()->pid; /* a vfork child has another */
  uint32_t count = lp_thread_count();
  if ((count & (count - 1)) != 0)
    return;
  for (uint32_t i = 0; i < count; i++) {
    struct lineprof_thread *thread = lp_thread_at(i);
    if (thread->live && thread->top == &thread->base &&
        !lp_platform_thread_lives(process, thread->tid)) {
      thread->live = 0;
      put_free(lp_context_at(i));
    }
  }
}

/* Everything but the identity and what `outside` has counted. */
static void reset_state(struct lp_context *context) {
  struct lineprof_thread *thread = context->thread;
  thread->line = &thread->outside;
  thread->base.stack = UINTPTR_MAX;
  thread->top = &thread->base;
  thread->next = context->runs[0].begin;
  lp_context_mark_ends(context);
  thread->slabs = context->slabs;
  thread->slow_clock = threads.slow_clock;
  thread->records = context->records;
  thread->line_cost = threads.costs.row;
  thread->enter_cost = threads.costs.enter;
  thread->exit_cost = threads.costs.exit;
  thread->busy = 0;
  thread->region_depth = 0;
}

static struct lp_context *make_context(void) {
  struct lp_context *context = lp_context_new();
  if (!context)
    return NULL;
  uint64_t size = sizeof(struct lineprof_thread) +
                  FIRST_FRAMES * sizeof(struct lineprof_frame);
  struct lineprof_block *block = lp_file_allocate(size);
  if (!block)
    return NULL;
  void **slabs = lp_platform_reserve(LP_MAX_MODULES * sizeof(void *));
  struct lp_shadow **shadows =
      lp_platform_reserve(LP_MAX_MODULES * sizeof(struct lp_shadow *));
  struct lp_clock_record **records =
      lp_platform_reserve(LP_MAX_MODULES * sizeof(struct lp_clock_record *));
  if (!slabs || !shadows || !records) {
    lp_file_commit(block, LINEPROF_BLOCK_PAD, false);
    return NULL;
  }
  context->thread = lp_file_payload(block);
  context->slabs = slabs;
  context->shadows = shadows;
  context->records = records;
  context->runs[0].begin = (struct lineprof_frame *)(context->thread + 1);
  context->runs[0].end = context->runs[0].begin + FIRST_FRAMES - 1;
  context->thread->id = block->thread = lp_thread_count() + 1;
  reset_state(context);
  lp_file_commit(block, LINEPROF_BLOCK_THREAD, false);
  lp_context_publish();
  return context;
}

static void begin(struct lp_context *context) {
  struct lineprof_thread *thread = context->thread;
  reset_state(context);
  context->stack = (struct lp_native_stack){.high = 0};
  thread->tid = lp_platform_thread_id();
  thread->generation++;
  thread->begin_ticks = lp_event_clock(thread);
  thread->last_ticks = thread->begin_ticks;
  lp_platform_thread_name(thread->name);
  if (lp_sampler_armed)
    lp_sampler_begin(thread);
  thread->live = 1;
}

struct lineprof_thread *lp_thread_attach(void) {
  if (lp_current != &lp_no_thread)
    return lp_current;
  if (!lp_thread_attaches())
    return NULL;
  struct lp_context *context = NULL;
  if (lp_thread_count() >= KEPT_CONTEXTS) {
    if (!threads.first_free)
      free_orphans();
    context = take_free();
  }
  if (!context)
    context = make_context();
  if (!context)
    return NULL;
  begin(context);
  lp_current = context->thread;
  pthread_setspecific(threads.key, context->thread);
  return context->thread;
}

/* Called at the thread's end, after its thread_local destructors. A thread that
 * runs profiled code even later gets a context again, and comes here again. */
static void retire(void *state) {
  struct lineprof_thread *thread = state;
  struct lp_before_lock before;
  lp_fork_look();
  if (thread != lp_current)
    return; /* the context went with a fork */
  lp_event_charge(thread, lp_event_clock(thread), 0);
  lp_frames_close(thread, &thread->base);
  if (lp_steps_armed)
    lp_steps_retire(thread);
  bool is_first = thread->tid == lp_file_header()->pid;
  if (is_first && lp_memory_is_on())
    lp_work_end(); /* before it can be the last thread */
  lp_helper_leave(is_first);
  lp_lock(&before); /* many may end at once: their wait takes no CPU time */
  uint64_t begin = lp_setup_begin();
  lp_platform_thread_name(thread->name);
  thread->live = 0;
  if (lp_sampler_armed)
    lp_sampler_end(thread);
  lp_current = &lp_no_thread;
  lp_counts_retire();
  put_free(lp_context_of(thread));
  lp_setup_end(begin);
  lp_unlock(&before);
}

int lp_threads_start(bool slow_clock, const struct lp_costs *costs) {
  threads.slow_clock = slow_clock;
  threads.costs = *costs;
  int error = lp_contexts_start();
  return error ? error : pthread_key_create(&threads.key, retire);
}

void *lp_thread_slab(struct lineprof_thread *thread,
                     const struct lineprof_module *module) {
  uint32_t id = module->id;
  if (thread->slabs[id])
    return thread->slabs[id];
  if (!lp_module_write(module))
    return NULL;
  const struct lineprof_table *table = lp_module_table(id);
  const struct lineprof_counts *counts = lp_module_counts(id);
  struct lineprof_block *block =
      lp_file_allocate(lp_table_slab_size(table) + lp_counts_size(counts));
  if (!block)
    return NULL;
  block->module = id;
  block->thread = (uint32_t)thread->id;
  lp_file_commit(block, LINEPROF_BLOCK_SLAB, false);
  void *slab = lp_file_payload(block);
  if (lp_steps_armed)
    __atomic_store_n(&lp_context_of(thread)->shadows[id],
                     lp_snapshot_shadow(table, counts, slab), __ATOMIC_RELEASE);
  if (!thread->records[id])
    thread->records[id] = lp_verdicts_records(id);
  __atomic_store_n(&thread->slabs[id], slab, __ATOMIC_RELEASE);
  if (lp_sampler_armed)
    lp_sampler_add_slab(thread, slab, table, id);
  return slab;
}

static enum lp_block_fate kept_if(bool is_kept) {
  return is_kept ? LP_BLOCK_KEPT : LP_BLOCK_CLEARED;
}

/* To be asked while the header is the parent's still: the child's own is a
 * generation deeper. */
static bool drops_slabs(void) {
  return lp_file_header()->fork_depth < MOST_DROPS;
}

/* The counters of threads that the child does not have may take more room than
 * all else: each has those of every unit that it has run. */
enum lp_block_fate lp_thread_block_fate(const struct lineprof_block *block) {
  bool is_own = lp_current != &lp_no_thread && block->thread == lp_current->id;
  switch (block->type) {
  case LINEPROF_BLOCK_THREAD:
  case LINEPROF_BLOCK_FRAMES:
    return kept_if(is_own);
  case LINEPROF_BLOCK_SLAB:
    return is_own || !drops_slabs() ? LP_BLOCK_CLEARED : LP_BLOCK_DROPPED;
  case LINEPROF_BLOCK_STACKS:
  case LINEPROF_BLOCK_GPU:
  case LINEPROF_BLOCK_SPANS:
  case LINEPROF_BLOCK_IDLE:
  case LINEPROF_BLOCK_TRACE:
  case LINEPROF_BLOCK_CELLS:
  case LINEPROF_BLOCK_SERIES:
  case LINEPROF_BLOCK_GROWTH:
  case LINEPROF_BLOCK_DEVICE:
    return LP_BLOCK_CLEARED;
  case LINEPROF_BLOCK_GROUPS:
    return kept_if(lp_groups_keep_block(block));
  default:
    return LP_BLOCK_KEPT;
  }
}

/* Lets a context of a thread that the child does not have get new counters
 * where its old ones were dropped. */
static void forget_slabs(struct lp_context *context) {
  for (uint32_t id = 0; id < lp_module_count(); id++)
    if (lp_file_is_dropped(context->slabs[id])) {
      context->slabs[id] = NULL;
      context->shadows[id] = NULL;
    }
}

void lp_threads_fork(void) {
  threads.first_free = threads.last_free = NULL;
  for (uint32_t i = 0; i < lp_thread_count(); i++) {
    struct lp_context *context = lp_context_at(i);
    if (context->thread == lp_current)
      continue;
    context->thread->id = i + 1;
    forget_slabs(context);
    reset_state(context);
    put_free(context);
  }
  lp_thread_restart();
}

void lp_thread_charge(void) {
  if (lp_current != &lp_no_thread)
    lp_event_charge(lp_current, lp_event_clock(lp_current), 0);
}
