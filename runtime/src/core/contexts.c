/* SPDX-License-Identifier: MIT
 *
 * See contexts.h.
 */
#define _GNU_SOURCE
#include "core/contexts.h"

#include "base/lock.h"
#include "file/profile_file.h"
#include "platform/platform.h"
#include "platform/signal_stack.h"

#include <errno.h>

/* Length of the second run of frames. Each further one is twice as long. */
#define SECOND_FRAMES 1024u

static void *no_slabs[LP_MAX_MODULES];
static struct lp_clock_record *no_records[LP_MAX_MODULES];

struct lineprof_thread lp_no_thread = {.slabs = no_slabs,
                                       .records = no_records};

__thread struct lineprof_thread *lp_current
    __attribute__((tls_model("initial-exec"))) = &lp_no_thread;

static struct {
  struct lp_context *all;
  uint32_t count;
} contexts;

static __thread bool never_attaches __attribute__((tls_model("initial-exec")));

int lp_contexts_start(void) {
  contexts.all =
      lp_platform_reserve(LP_MAX_CONTEXTS * sizeof(struct lp_context));
  return contexts.all ? 0 : ENOMEM;
}

struct lp_context *lp_context_new(void) {
  return contexts.count < LP_MAX_CONTEXTS ? &contexts.all[contexts.count]
                                          : NULL;
}

void lp_context_publish(void) {
  __atomic_store_n(&contexts.count, contexts.count + 1, __ATOMIC_RELEASE);
}

struct lp_context *lp_context_at(uint32_t index) {
  return &contexts.all[index];
}

void lp_thread_never_attach(bool never) { never_attaches = never; }

bool lp_thread_attaches(void) { return !never_attaches; }

struct lp_context *lp_context_of(const struct lineprof_thread *thread) {
  return &contexts.all[thread->id - 1];
}

static bool make_run(struct lp_context *context, struct lp_run *run) {
  uint32_t count = SECOND_FRAMES << (run - context->runs - 1);
  struct lineprof_block *block =
      lp_file_allocate(count * sizeof(struct lineprof_frame));
  if (!block)
    return false;
  block->thread = (uint32_t)context->thread->id;
  lp_file_commit(block, LINEPROF_BLOCK_FRAMES, false);
  struct lineprof_frame *begin = lp_file_payload(block);
  run->end = begin + count - 1;
  run->end->stack = UINTPTR_MAX;
  run->begin = begin;
  return true;
}

void lp_context_mark_ends(struct lp_context *context) {
  for (uint32_t i = 0; i < LP_MAX_RUNS && context->runs[i].begin; i++)
    context->runs[i].end->stack = UINTPTR_MAX;
}

/* The run that is made is the first that is missing, and a handler that
 * interrupts has made it or has not. */
struct lineprof_frame *lp_thread_run_after(struct lineprof_thread *thread,
                                           const struct lineprof_frame *end) {
  struct lp_context *context = lp_context_of(thread);
  struct lp_run *run = context->runs;
  while (run->end != end)
    run++;
  if (++run == context->runs + LP_MAX_RUNS)
    return NULL;
  if (!run->begin) {
    struct lp_before_lock before;
    bool is_made = lp_lock(&before) && (run->begin || make_run(context, run));
    lp_unlock(&before);
    if (!is_made)
      return NULL;
  }
  return run->begin;
}

struct lineprof_frame *
lp_thread_end_before(struct lineprof_thread *thread,
                     const struct lineprof_frame *begin) {
  struct lp_run *run = lp_context_of(thread)->runs;
  while (run->begin != begin)
    run++;
  return run[-1].end;
}

static uintptr_t stands_at(const struct lineprof_thread *thread) {
  uintptr_t at = lp_context_of(thread)->stands_at;
  return at ? at : (uintptr_t)__builtin_frame_address(0);
}

void lp_thread_stands_at(const struct lineprof_thread *thread,
                         uintptr_t address) {
  lp_context_of(thread)->stands_at = address;
}

bool lp_thread_on_signal_stack(const struct lineprof_thread *thread) {
  return lp_platform_is_on_signal_stack(stands_at(thread));
}

struct lookup {
  struct lp_native_stack *stack;
  uintptr_t here;
};

static void look_up(void *argument) {
  const struct lookup *at = argument;
  lp_platform_native_stack(at->stack, at->here);
}

bool lp_thread_on_native_stack(struct lineprof_thread *thread,
                               uintptr_t address) {
  struct lp_native_stack *stack = &lp_context_of(thread)->stack;
  if (stack->high == 0) {
    struct lookup at = {stack, stands_at(thread)};
    struct lp_before_lock before;
    lp_lock(&before);
    lp_lock_apart(&before, look_up, &at);
    lp_unlock(&before);
  }
  return address >= stack->low && address < stack->high;
}

const struct lp_native_stack *
lp_thread_stack(const struct lineprof_thread *thread) {
  return &lp_context_of(thread)->stack;
}

uint32_t lp_thread_count(void) {
  return __atomic_load_n(&contexts.count, __ATOMIC_ACQUIRE);
}

struct lineprof_thread *lp_thread_at(uint32_t index) {
  return contexts.all[index].thread;
}

struct lp_shadow **lp_thread_shadows(const struct lineprof_thread *thread) {
  return lp_context_of(thread)->shadows;
}

LP_RACY bool lp_thread_has_frame(const struct lineprof_thread *thread,
                                 const struct lineprof_frame *frame) {
  const struct lp_run *run = lp_context_of(thread)->runs;
  for (uint32_t i = 0; i < LP_MAX_RUNS && run[i].begin; i++)
    if (frame >= run[i].begin && frame < run[i].end)
      return ((uintptr_t)frame - (uintptr_t)run[i].begin) % sizeof *frame == 0;
  return false;
}

LP_RACY uint64_t lp_thread_frame_room(const struct lineprof_thread *thread) {
  const struct lp_run *run = lp_context_of(thread)->runs;
  uint64_t room = 0;
  for (uint32_t i = 0; i < LP_MAX_RUNS && run[i].begin; i++)
    room += (uint64_t)(run[i].end - run[i].begin);
  return room;
}
