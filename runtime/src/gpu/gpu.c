/* SPDX-License-Identifier: MIT
 *
 * See gpu.h. The layer is loaded once and stays; while it starts in one thread
 * others go on without it.
 */
#include "gpu/gpu.h"

#include "../cuda/layer.h"

#include "base/lock.h"
#include "base/message.h"
#include "base/settings.h"
#include "core/contexts.h"
#include "core/helper.h"
#include "core/open_segment.h"
#include "core/runtime_state.h"
#include "core/trace.h"
#include "file/layer_blocks.h"
#include "gpu/launches.h"
#include "platform/platform.h"
#include "sampling/sampled.h"
#include "sampling/sampler.h"
#include "sampling/stacks.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

/* Between two looks at open lines: 1 ms for some seconds, then longer. */
#define LEAST_LOOK_NS 1000000u
#define MOST_LOOK_NS 20000000u
#define LOOKS_OF_AGE 5000u

bool lp_gpu_armed;

static struct {
  struct lp_gpu_core core;
  const struct lp_gpu_layer *layer;
  char cupti[1024];
  bool is_wanted, has_cuda, is_looked;
  uint64_t begin_ns, next_look_ns; /* of open lines */
  uint32_t trace_spans;
  bool is_timing;       /* launches, without CUPTI */
  uint64_t loads;       /* objects looked at */
  pthread_mutex_t lock; /* of calls to the layer */
} gpu = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void warn(const char *what, const char *text) {
  char then[768];
  snprintf(then, sizeof then, ": %s", text);
  lp_message_warn(what, NULL, 0, then);
}

static void warn_none(const char *text) { warn("no GPU data", text); }

void lp_gpu_configure(const struct lp_settings *settings) {
  bool has_memory = settings->memory != LP_MEMORY_OFF;
  gpu.is_wanted = settings->gpu;
  gpu.trace_spans = settings->trace == LP_TRACE_NO ? 0 : settings->trace_spans;
  memcpy(gpu.cupti, settings->gpu_cupti, sizeof gpu.cupti);
  gpu.core = (struct lp_gpu_core){.version = LP_GPU_LAYER_VERSION,
                                  .kinds = settings->gpu_kinds |
                                           (has_memory ? LP_GPU_MEMORY : 0),
                                  .has_memory = has_memory,
                                  .spans = settings->gpu_spans,
                                  .cupti = gpu.cupti,
                                  .here = lp_launches_here,
                                  .lost_stacks = lp_launches_lost,
                                  .cut_stacks = lp_launches_cut,
                                  .line = lp_launches_line,
                                  .forget = lp_launches_forget,
                                  .segment = lp_segment_recorded,
                                  .room = lp_layer_room,
                                  .show = lp_layer_show,
                                  .now_ns = lp_platform_monotonic_ns,
                                  .warn = warn};
}

static const struct lp_sample_follower follower = {
    .sampled = lp_gpu_sampled, .chain = lp_gpu_chain, .mark = lp_gpu_mark};

/* Steps and regions are told beside what GPUs do. */
static void start_trace(void) {
  struct lp_before_lock before;
  if (lp_lock(&before))
    lp_trace_start(gpu.trace_spans);
  lp_unlock(&before);
}

static void start(void) {
  if (!lp_platform_can_load()) {
    warn_none("a static executable cannot load '" LP_GPU_LAYER_FILE "'");
    return;
  }
  lp_gpu_layer_entry *entry = (lp_gpu_layer_entry *)lp_platform_load(
      LP_GPU_LAYER_FILE, LP_GPU_LAYER_ENTRY);
  if (!entry) {
    warn_none("cannot load '" LP_GPU_LAYER_FILE "'; build lineprof with "
              "-DLINEPROF_CUDA=ON and install it beside liblineprof.so.1 "
              "(LINEPROF_GPU_ENABLED=no hides this)");
    return;
  }
  if (!lp_launches_start()) {
    warn_none("no memory for the lines that launch");
    return;
  }
  gpu.layer = entry(&gpu.core);
  if (!gpu.layer)
    return;
  gpu.begin_ns = lp_platform_monotonic_ns();
  start_trace();
  __atomic_store_n(&lp_gpu_armed, true, __ATOMIC_RELEASE);
  __atomic_store_n(&lp_sampling.follower, &follower, __ATOMIC_RELEASE);
  lp_helper_start();
  __atomic_store_n(&gpu.is_timing, gpu.layer->launch_begin != NULL,
                   __ATOMIC_RELEASE);
  lp_gpu_window(!lp_steps_armed ||
                lp_segment_now()->kind != LINEPROF_SEGMENT_OUTSIDE);
}

/* There are many modules, and few objects that they come from. */
static bool has_cuda(void) {
  if (__atomic_load_n(&gpu.has_cuda, __ATOMIC_RELAXED))
    return true;
  uint64_t loads = lp_platform_loads();
  if (__atomic_exchange_n(&gpu.loads, loads, __ATOMIC_RELAXED) == loads)
    return false;
  return lp_platform_has_object("libcudart.so") ||
         lp_platform_has_object("libcuda.so");
}

/* A program that runs unprofiled is not looked at. */
void lp_gpu_look(void) {
  if (!gpu.is_wanted || lp_is_off() ||
      __atomic_load_n(&gpu.is_looked, __ATOMIC_RELAXED) || !has_cuda())
    return;
  if (!__atomic_exchange_n(&gpu.is_looked, true, __ATOMIC_ACQ_REL))
    start();
}

void __lineprof_cuda(void) {
  __atomic_store_n(&gpu.has_cuda, true, __ATOMIC_RELAXED);
  lp_gpu_look();
}

void __lineprof_launch_begin(void *stream, uint32_t how) {
  if (__atomic_load_n(&gpu.is_timing, __ATOMIC_ACQUIRE))
    gpu.layer->launch_begin(stream, how);
}

void __lineprof_launch_end(void) {
  if (__atomic_load_n(&gpu.is_timing, __ATOMIC_ACQUIRE))
    gpu.layer->launch_end();
}

void lp_gpu_window(bool on) {
  pthread_mutex_lock(&gpu.lock);
  gpu.layer->window(on);
  pthread_mutex_unlock(&gpu.lock);
}

/* Rows that threads have open are in shared memory. */
static uint64_t look_at_lines(void) {
  uint64_t now = lp_platform_monotonic_ns();
  uint64_t wait = (now - gpu.begin_ns) / LOOKS_OF_AGE;
  uint32_t kind, cycle;
  if (now < gpu.next_look_ns)
    return gpu.next_look_ns;
  wait = wait < LEAST_LOOK_NS ? LEAST_LOOK_NS : wait;
  wait = wait > MOST_LOOK_NS ? MOST_LOOK_NS : wait;
  gpu.next_look_ns = now + wait;
  for (uint32_t i = 0;
       lp_segment_recorded(&kind, &cycle) && i < lp_thread_count(); i++)
    lp_gpu_mark(lp_thread_at(i), lp_launches_watch(lp_thread_at(i)), wait);
  return gpu.next_look_ns;
}

uint64_t lp_gpu_poll(void) {
  pthread_mutex_lock(&gpu.lock);
  uint64_t next = gpu.layer->poll();
  pthread_mutex_unlock(&gpu.lock);
  if (lp_sampler_armed || __atomic_load_n(&gpu.is_timing, __ATOMIC_RELAXED))
    return next;
  uint64_t look = look_at_lines();
  return look < next ? look : next;
}

void lp_gpu_mark(const struct lineprof_thread *thread, uint32_t chain,
                 uint64_t weight_ns) {
  if (chain)
    gpu.layer->mark((uint32_t)thread->id, chain, weight_ns);
}

uint32_t lp_gpu_chain(const struct lineprof_thread *thread,
                      const struct lp_sample *sample) {
  return lp_launches_is_caller(thread) ? lp_launches_add(sample) : 0;
}

void lp_gpu_sampled(const struct lineprof_thread *thread,
                    const struct lp_sample *sample, uint64_t weight_ns) {
  struct lp_before_lock before;
  uint32_t chain;
  if (!lp_launches_is_caller(thread) || !lp_try_lock(&before))
    return;
  chain = lp_launches_add(sample);
  lp_unlock(&before);
  lp_gpu_mark(thread, chain, weight_ns);
}

void lp_gpu_finish(void) {
  pthread_mutex_lock(&gpu.lock);
  gpu.layer->finish();
  pthread_mutex_unlock(&gpu.lock);
}

void lp_gpu_fork(void) {
  pthread_mutex_init(&gpu.lock, NULL);
  gpu.layer->forked();
  __atomic_store_n(&gpu.is_timing, false, __ATOMIC_RELAXED);
  __atomic_store_n(&lp_gpu_armed, false, __ATOMIC_RELAXED);
  __atomic_store_n(&lp_sampling.follower, NULL, __ATOMIC_RELAXED);
}
