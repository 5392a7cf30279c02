/* SPDX-License-Identifier: MIT
 *
 * The GPU layer as the runtime sees it: when it is loaded, and what it is told.
 * A program without CUDA pays one comparison when its modules register.
 */
#ifndef LINEPROF_GPU_H
#define LINEPROF_GPU_H

#include "base/settings.h"
#include "sampling/stacks.h"

#include "lineprof/abi.h"

/** Whether the layer is there. Nothing but the first two below may be called
 * if not. */
extern bool lp_gpu_armed __attribute__((visibility("hidden")));
static inline bool lp_gpu_is_armed(void) {
  return __atomic_load_n(&lp_gpu_armed, __ATOMIC_ACQUIRE);
}

/** What was configured; under the lock, once, when the runtime has started. */
void lp_gpu_configure(const struct lp_settings *settings);

/** Loads the layer if the program has CUDA by now. Not in signal handlers, nor
 * under the lock: calls the dynamic linker. */
void lp_gpu_look(void);

/** The open segment has changed: it is recorded, or not. */
void lp_gpu_window(bool on);

/** The helper's: returns the time of the next call. Where nobody samples, it
 * looks at the lines that threads have open. */
uint64_t lp_gpu_poll(void);

/** A sample of the calling thread, in its signal handler; or of one that
 * waits, under the lock, for which lp_gpu_mark() is called later. Those who
 * never called CUDA are passed over: 0. */
void lp_gpu_sampled(const struct lineprof_thread *thread,
                    const struct lp_sample *sample, uint64_t weight_ns);
uint32_t lp_gpu_place(const struct lineprof_thread *thread,
                      const struct lp_sample *sample);
void lp_gpu_mark(const struct lineprof_thread *thread, uint32_t place,
                 uint64_t weight_ns);

/** At exit, without the lock. */
void lp_gpu_finish(void);

/** In a forked child. */
void lp_gpu_fork(void);

#endif
