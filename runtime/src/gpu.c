/* SPDX-License-Identifier: MIT
 *
 * See gpu.h. The layer is loaded once and stays; while it starts in one thread
 * others go on without it.
 */
#include "gpu.h"

#include "../cuda/layer.h"

#include "cuts.h"
#include "helper.h"
#include "launches.h"
#include "lifecycle.h"
#include "message.h"
#include "platform.h"
#include "profile_file.h"
#include "sampled.h"
#include "steps.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

bool lp_gpu_armed;

static struct {
  struct lp_gpu_core core;
  const struct lp_gpu_layer *layer;
  char cupti[1024];
  bool is_wanted, has_cuda, is_looked;
  uint64_t loads;       /* objects looked at */
  pthread_mutex_t lock; /* of calls to the layer */
} gpu = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void *room(uint64_t size) {
  struct lp_before_lock before;
  struct lineprof_block *block = NULL;
  if (lp_lock(&before))
    block = lp_file_allocate(size);
  lp_unlock(&before);
  return block ? lp_file_payload(block) : NULL;
}

static void show(void *room, uint32_t type) {
  struct lp_before_lock before;
  if (lp_lock(&before))
    lp_file_commit((struct lineprof_block *)room - 1, type, false);
  lp_unlock(&before);
}

static void warn(const char *text) {
  char then[768];
  snprintf(then, sizeof then, ": %s", text);
  lp_message_warn("no GPU data", NULL, 0, then);
}

void lp_gpu_configure(const struct lp_settings *settings) {
  gpu.is_wanted = settings->gpu;
  memcpy(gpu.cupti, settings->gpu_cupti, sizeof gpu.cupti);
  gpu.core = (struct lp_gpu_core){.version = LP_GPU_LAYER_VERSION,
                                  .kinds = settings->gpu_kinds,
                                  .spans = settings->gpu_spans,
                                  .cupti = gpu.cupti,
                                  .here = lp_launches_here,
                                  .lost_stacks = lp_launches_lost,
                                  .segment = lp_sampled_segment,
                                  .room = room,
                                  .show = show,
                                  .now_ns = lp_platform_monotonic_ns,
                                  .warn = warn};
}

/* Beside the object that this code is in, or wherever libraries are. */
static lp_gpu_layer_entry *load(void) {
  struct lp_object object;
  char path[sizeof object.path + sizeof LP_GPU_LAYER_FILE + 1];
  void *entry = NULL;
  lp_platform_find_object((const void *)load, &object);
  const char *slash = strrchr(object.path, '/');
  if (slash) {
    snprintf(path, sizeof path, "%.*s/%s", (int)(slash - object.path),
             object.path, LP_GPU_LAYER_FILE);
    entry = lp_platform_load(path, LP_GPU_LAYER_ENTRY);
  }
  if (!entry)
    entry = lp_platform_load(LP_GPU_LAYER_FILE, LP_GPU_LAYER_ENTRY);
  return (lp_gpu_layer_entry *)entry;
}

static void start(void) {
  if (!lp_platform_can_load()) {
    warn("a static executable cannot load '" LP_GPU_LAYER_FILE "'");
    return;
  }
  lp_gpu_layer_entry *entry = load();
  if (!entry) {
    warn("cannot load '" LP_GPU_LAYER_FILE "'; install it beside "
         "liblineprof.so.1 (LINEPROF_GPU_ENABLED=no hides this)");
    return;
  }
  if (!lp_launches_start()) {
    warn("no memory for the lines that launch");
    return;
  }
  gpu.layer = entry(&gpu.core);
  if (!gpu.layer)
    return;
  __atomic_store_n(&lp_gpu_armed, true, __ATOMIC_RELEASE);
  lp_gpu_window(!lp_steps_armed ||
                lp_cut_open()->kind != LINEPROF_SEGMENT_OUTSIDE);
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

void lp_gpu_window(bool on) {
  pthread_mutex_lock(&gpu.lock);
  gpu.layer->window(on);
  pthread_mutex_unlock(&gpu.lock);
}

uint64_t lp_gpu_poll(void) {
  pthread_mutex_lock(&gpu.lock);
  uint64_t next = gpu.layer->poll();
  pthread_mutex_unlock(&gpu.lock);
  return next;
}

void lp_gpu_finish(void) {
  pthread_mutex_lock(&gpu.lock);
  gpu.layer->finish();
  pthread_mutex_unlock(&gpu.lock);
}

void lp_gpu_fork(void) {
  pthread_mutex_init(&gpu.lock, NULL);
  gpu.layer->forked();
  __atomic_store_n(&lp_gpu_armed, false, __ATOMIC_RELAXED);
}
