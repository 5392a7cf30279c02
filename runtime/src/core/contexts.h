/* SPDX-License-Identifier: MIT
 *
 * Contexts of threads: the state block and counters that a thread writes, and
 * what the runtime keeps of it beside the file. Who gets one, and when, is in
 * life/threads.h.
 */
#ifndef LINEPROF_CONTEXTS_H
#define LINEPROF_CONTEXTS_H

#include "lineprof/abi.h"
#include "platform/platform.h"

#include <stdbool.h>

/** Modules a process can register; each context has one pointer for each. */
#define LP_MAX_MODULES 65536u

/** Contexts a process can have. */
#define LP_MAX_CONTEXTS 65536u

/** Runs of frames double in size: 64 in the THREAD block, then 1024, 2048 ...
 * in FRAMES blocks of their own. `end` is the last of them, which no row gets:
 * the stack UINTPTR_MAX marks it. So a thread needs no more than `next` to know
 * where its next frame goes, and whether there is room for it. */
#define LP_MAX_RUNS 16u

struct lp_context {
  struct lineprof_thread *thread;
  void **slabs;
  struct lp_shadow **shadows;
  struct lp_clock_record **records;
  struct lp_run {
    struct lineprof_frame *begin, *end;
  } runs[LP_MAX_RUNS];
  struct lp_native_stack stack; /* the owner's; all 0: not looked up */
  uintptr_t stands_at; /* where its sample found it; 0: there is none now */
  struct lp_context *next_free;
};

struct lp_context *lp_context_of(const struct lineprof_thread *thread);

/** To be called once, under the lock. Returns 0 or an errno value. */
int lp_contexts_start(void);

/** A new, empty context, which nobody finds until it is published; NULL if
 * there are LP_MAX_CONTEXTS. To be called under the lock. */
struct lp_context *lp_context_new(void);
void lp_context_publish(void);

/** The context with this index, from 0. */
struct lp_context *lp_context_at(uint32_t index);

/** The calling thread's state; lp_no_thread before its first event. Compiled
 * code finds it at lineprof_module.thread_offset from the thread pointer. */
extern __thread struct lineprof_thread *lp_current
    __attribute__((tls_model("initial-exec"), visibility("hidden")));

extern struct lineprof_thread lp_no_thread
    __attribute__((visibility("hidden")));

/** Marks the ends of all runs of a context whose memory is new, or another
 * owner's. */
void lp_context_mark_ends(struct lp_context *context);

/** The begin of the run behind the one with this end, which is made once and
 * kept; NULL when memory is exhausted. Takes the lock to make it, and only
 * then. */
struct lineprof_frame *lp_thread_run_after(struct lineprof_thread *thread,
                                           const struct lineprof_frame *end);

/** The end of the run in front of the one that begins so. */
struct lineprof_frame *lp_thread_end_before(struct lineprof_thread *thread,
                                            const struct lineprof_frame *begin);

/** Whether an address is on the calling thread's native stack: frames elsewhere
 * belong to a fiber or an alternate signal stack. The bounds are looked up once
 * per context. */
bool lp_thread_on_native_stack(struct lineprof_thread *thread,
                               uintptr_t address);

/** Whether the calling thread stands on its alternate signal stack. */
bool lp_thread_on_signal_stack(const struct lineprof_thread *thread);

/** The calling thread is interrupted at this address of its stack, by a handler
 * that stands elsewhere; 0: not any more. */
void lp_thread_stands_at(const struct lineprof_thread *thread,
                         uintptr_t address);

/** The calling thread's native stack; all 0: its bounds have not been looked
 * up. Async-signal-safe. */
const struct lp_native_stack *
lp_thread_stack(const struct lineprof_thread *thread);

/** Says that the calling thread is the runtime's own, so that nothing it runs
 * is recorded, or that it is so no longer. */
void lp_thread_never_attach(bool never);
bool lp_thread_attaches(void);

/** How many contexts there are, for any thread and without the lock; a
 * context's shadows by module id (schedule/snapshot.h); whether a frame is in
 * its runs of frames; how many frames these have room for. */
uint32_t lp_thread_count(void);

struct lineprof_thread *lp_thread_at(uint32_t index);

struct lp_shadow **lp_thread_shadows(const struct lineprof_thread *thread);

bool lp_thread_has_frame(const struct lineprof_thread *thread,
                         const struct lineprof_frame *frame);

uint64_t lp_thread_frame_room(const struct lineprof_thread *thread);

/** Whether the frame is an open row's: not a link between runs of frames, and
 * not one that only tells how long a call takes. */
LP_RACY static inline bool
lp_frame_has_row(const struct lineprof_frame *frame) {
  return frame->function && !frame->is_tried;
}

#endif
