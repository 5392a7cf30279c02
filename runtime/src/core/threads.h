/* SPDX-License-Identifier: MIT
 *
 * Thread contexts: the state block and counters that a thread writes. A
 * thread gets one at its first probe and gives it back when it ends; later
 * threads go on counting in it, so nothing is folded and nothing is lost.
 */
#ifndef LINEPROF_THREADS_H
#define LINEPROF_THREADS_H

#include "clocks/calibrate.h"

#include "lineprof/abi.h"

#include <stdbool.h>

/** Modules a process can register; each context has one pointer for each. */
#define LP_MAX_MODULES 65536u

/** Contexts a process can have. */
#define LP_MAX_CONTEXTS 65536u

/** The calling thread's state; lp_no_thread before its first probe. Probes
 * find it at lineprof_module.thread_offset from the thread pointer. */
extern __thread struct lineprof_thread *lp_current
    __attribute__((tls_model("initial-exec"), visibility("hidden")));
extern struct lineprof_thread lp_no_thread
    __attribute__((visibility("hidden")));

/** Once, under the lock. Returns 0 or an errno value. */
int lp_threads_start(bool slow_clock, const struct lp_costs *costs);

/** The calling thread's context; NULL when memory is exhausted. Under the
 * lock. */
struct lineprof_thread *lp_thread_attach(void);

/** Counters of a registered module in `thread`, made when missing; NULL when
 * memory is exhausted. Under the lock. */
void *lp_thread_slab(struct lineprof_thread *thread,
                     const struct lineprof_module *module);

/** Makes the run of frames after the current one, which is full, the current
 * one, or goes back to the one before; `next` and `limit` follow. Runs are
 * kept for the next time. Under the lock; false when memory is exhausted. */
bool lp_thread_next_run(struct lineprof_thread *thread);
void lp_thread_previous_run(struct lineprof_thread *thread);

/** Bounds of the calling thread's native stack: frames elsewhere belong to a
 * fiber or an alternate signal stack. Looked up once per context. */
bool lp_thread_on_native_stack(struct lineprof_thread *thread,
                               uintptr_t address);

/** In a forked child, around lp_file_fork: who is kept, and the new start of
 * the one thread that there is. */
bool lp_thread_keeps_block(const struct lineprof_block *block);

/** Before fork, under the lock: the state that the child is to start from. The
 * mapping is shared, and the parent goes on while the child still copies. */
void lp_threads_before_fork(void);
void lp_threads_fork(void);

/** The calling thread is the runtime's own: what it runs is not recorded. Or
 * it is so no longer. */
void lp_thread_never_attach(bool never);

/** The contexts so far, for any thread and without the lock; each one's
 * shadows by module id (snapshot.h), whether a frame is in one's runs of
 * frames, and how many have room there. */
uint32_t lp_thread_count(void);
struct lineprof_thread *lp_thread_at(uint32_t index);
struct lp_shadow **lp_thread_shadows(const struct lineprof_thread *thread);
bool lp_thread_has_frame(const struct lineprof_thread *thread,
                         const struct lineprof_frame *frame);
uint64_t lp_thread_frame_room(const struct lineprof_thread *thread);

/** Charges what is open in the calling thread, if it has a context. */
void lp_thread_charge(void);

#endif
