/* SPDX-License-Identifier: MIT
 *
 * Loads the GPU layer, and tells it what happens in the runtime. A program
 * without CUDA pays one comparison when its modules register.
 */
#ifndef LINEPROF_GPU_H
#define LINEPROF_GPU_H

#include "base/settings.h"
#include "sampling/stacks.h"

#include "lineprof/abi.h"

/** Whether the layer is loaded. If not, only the first two functions below may
 * be called. */
extern bool lp_gpu_armed __attribute__((visibility("hidden")));
static inline bool lp_gpu_is_armed(void) {
  return __atomic_load_n(&lp_gpu_armed, __ATOMIC_ACQUIRE);
}

/** Takes the configuration. To be called once, under the lock, when the runtime
 * has started. */
void lp_gpu_configure(const struct lp_settings *settings);

/** Loads the layer if the program has CUDA by now. It calls the dynamic linker,
 * so not in signal handlers, nor under the lock. */
void lp_gpu_look(void);

/** Says that the open segment has changed, and whether it is recorded. */
void lp_gpu_window(bool on);

/** Polls the layer and, where nothing is sampled, looks at the lines that
 * threads have open. Called by the helper. Returns the time of the next
 * call. */
uint64_t lp_gpu_poll(void);

/** Hands on a sample. The first is for the calling thread, in its signal
 * handler; the second for a waiting thread, under the lock, and lp_gpu_mark()
 * follows it. Threads that never called CUDA are passed over; the result is 0
 * then. */
void lp_gpu_sampled(const struct lineprof_thread *thread,
                    const struct lp_sample *sample, uint64_t weight_ns);
uint32_t lp_gpu_chain(const struct lineprof_thread *thread,
                      const struct lp_sample *sample);
void lp_gpu_mark(const struct lineprof_thread *thread, uint32_t chain,
                 uint64_t weight_ns);

/** Ends the layer's work at exit. To be called without the lock. */
void lp_gpu_finish(void);

/** Forgets the layer in a forked child. */
void lp_gpu_fork(void);

#endif
