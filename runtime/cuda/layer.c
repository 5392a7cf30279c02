/* SPDX-License-Identifier: MIT
 *
 * The GPU layer's life: it subscribes to CUPTI before the program uses CUDA,
 * records while a window is open, and fetches what is left before CUDA ends.
 * It never detaches from CUPTI: that is not safe while other threads run.
 */
#include "parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FLUSH_MS 100u
/* How long CUPTI stays on after a window, for activities that its calls still
 * have running. */
#define GRACE_NS 200000000u
/* From 13.2 on a subscriber by the second function must use only the second
 * variants of calls; before, that function only tells the name of a tool that
 * is there. */
#define TWO_WAYS_VERSION 130200u

const struct lp_gpu_core *lp_gpu_core;

static struct {
  void *subscriber;
  bool is_dead, has_exit, is_enabled; /* CUPTI gives calls and activities */
  uint64_t disable_ns; /* when CUPTI is switched off; 0: it stays on */
} layer;

static bool is_dead(void) {
  return __atomic_load_n(&layer.is_dead, __ATOMIC_RELAXED);
}

/* Registered so that it runs before CUDA's own exit handler. */
static void at_exit(void) {
  if (!is_dead())
    lp_cupti.flush_all(CUPTI_FLUSH_FORCED);
}

static void see_set_up(uint32_t id) {
  struct lineprof_gpu *head = lp_table_head();
  if (id == CUPTI_CONTEXT_CREATED)
    lp_table_count(&head->contexts, 1);
  if (id == CUPTI_MODULE_LOADED)
    lp_table_count(&head->modules, 1);
  lp_calls_set_up(id == CUPTI_CONTEXT_CREATED);
}

static void see_resource(uint32_t id, const struct cupti_resource *resource) {
  switch (id) {
  case CUPTI_CONTEXT_CREATED:
    if (!__atomic_exchange_n(&layer.has_exit, true, __ATOMIC_RELAXED))
      atexit(at_exit);
    see_set_up(id);
    break;
  case CUPTI_DRIVER_READY:
  case CUPTI_MODULE_LOADED:
    see_set_up(id);
    break;
  case CUPTI_CONTEXT_DESTROY_STARTING:
    lp_cupti.flush_all(0);
    break;
  case CUPTI_NODE_CREATED:
    lp_graphs_created(resource->about);
    break;
  case CUPTI_NODE_CLONED:
    lp_graphs_cloned(resource->about);
    break;
  }
}

static void callback(void *mark, uint32_t domain, uint32_t id,
                     const void *data) {
  (void)mark;
  if (is_dead())
    return;
  if (domain == CUPTI_DOMAIN_RESOURCE)
    see_resource(id, data);
  else
    lp_calls_callback(domain, id, data);
}

static const struct {
  uint32_t kind, wanted;
  bool may_lack; /* without it the aim of waits is not known */
} kinds[] = {{CUPTI_KIND_CONCURRENT_KERNEL, LP_GPU_KERNELS, false},
             {CUPTI_KIND_COPY, LP_GPU_COPIES, false},
             {CUPTI_KIND_COPY_PEER, LP_GPU_COPIES, false},
             {CUPTI_KIND_SET, LP_GPU_SETS, false},
             {CUPTI_KIND_EVENT, LP_GPU_WAITS, true},
             {CUPTI_KIND_SYNC, LP_GPU_WAITS, true}};

/* Returns CUPTI's first error. */
static int enable(bool on) {
  int result = CUPTI_OK;
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    if (!(lp_gpu_core->kinds & kinds[i].wanted))
      continue;
    int one = on ? lp_cupti.activity_enable(kinds[i].kind)
                 : lp_cupti.activity_disable(kinds[i].kind);
    result = result || kinds[i].may_lack ? result : one;
  }
  lp_calls_enable(layer.subscriber, on);
  layer.is_enabled = on;
  return result;
}

static void open_window(void) {
  struct lineprof_gpu *head = lp_table_head();
  layer.disable_ns = 0;
  if (!layer.is_enabled)
    enable(true);
  lp_table_lock();
  if (!head->opened_ns) {
    head->opened_ns = lp_gpu_core->now_ns();
    lp_idle_open(head->opened_ns);
  }
  lp_table_unlock();
}

static void close_window(void) {
  struct lineprof_gpu *head = lp_table_head();
  uint64_t now = lp_gpu_core->now_ns();
  lp_table_lock();
  if (head->opened_ns) {
    head->recorded_ns += now - head->opened_ns;
    lp_idle_close(now);
  }
  head->opened_ns = 0;
  lp_table_unlock();
}

static void window(bool on) {
  if (is_dead())
    return;
  if (on) {
    open_window();
    return;
  }
  close_window();
  if (layer.is_enabled)
    layer.disable_ns = lp_gpu_core->now_ns() + GRACE_NS;
}

static uint64_t poll(void) {
  if (is_dead() || !layer.disable_ns)
    return UINT64_MAX;
  if (lp_gpu_core->now_ns() < layer.disable_ns)
    return layer.disable_ns;
  if (!lp_functions_is_used()) /* what that takes is measured at any time */
    return layer.disable_ns = lp_gpu_core->now_ns() + GRACE_NS;
  lp_cupti.flush_all(0);
  enable(false);
  layer.disable_ns = 0;
  return UINT64_MAX;
}

/* Counts chains for which the runtime found no room. */
static void count_stacks(void) {
  struct lineprof_gpu_checks *checks = &lp_table_head()->checks;
  checks->lost_stacks = lp_gpu_core->lost_stacks();
  checks->chainless += lp_gpu_core->cut_stacks();
}

/* CUPTI gives its records to whoever asked last. A program that asks for them
 * before it uses CUDA leaves us none. */
static void tell_if_taken(void) {
  struct lineprof_gpu *head = lp_table_head();
  if (lp_buffers_were_asked() || !head->contexts)
    return;
  head->state = LINEPROF_GPU_TAKEN;
  lp_gpu_core->warn("no GPU times",
                    "a profiler in the program takes CUPTI's records, which "
                    "go to one; run the program without it");
}

static void finish(void) {
  if (is_dead())
    return;
  lp_buffers_finish();
  tell_if_taken();
  close_window();
  lp_table_lock();
  lp_waits_settle(UINT64_MAX);
  lp_device_settle(UINT64_MAX);
  lp_idle_finish();
  lp_table_unlock();
  count_stacks();
  __atomic_store_n(&layer.is_dead, true, __ATOMIC_RELAXED);
}

static void mark(uint32_t thread, uint32_t stack, uint64_t weight_ns) {
  uint64_t now = lp_gpu_core->now_ns();
  if (!is_dead())
    lp_timeline_add(&(struct lp_stretch){.begin_ns = now,
                                         .end_ns = now,
                                         .thread = thread,
                                         .stack = stack,
                                         .what = LP_STRETCH_MARK,
                                         .weight_ns = weight_ns < UINT32_MAX
                                                          ? (uint32_t)weight_ns
                                                          : UINT32_MAX});
}

static void forked(void) {
  __atomic_store_n(&layer.is_dead, true, __ATOMIC_RELAXED);
}

static bool subscribe(struct lp_gpu_refusal *refusal, uint32_t version) {
  char who[64] = "";
  struct cupti_subscriber_parameters parameters = {.size = sizeof parameters,
                                                   .name = "lineprof",
                                                   .old_name = who,
                                                   .old_size = sizeof who};
  int result = lp_cupti.subscribe_v2 && version < TWO_WAYS_VERSION
                   ? lp_cupti.subscribe_v2(&layer.subscriber, callback, NULL,
                                           &parameters)
                   : lp_cupti.subscribe(&layer.subscriber, callback, NULL);
  who[sizeof who - 1] = 0;
  if (result == CUPTI_TAKEN)
    lp_refuse_taken(refusal, who);
  else if (result != CUPTI_OK)
    lp_cuda_refuse(refusal, "cannot subscribe", result);
  return result == CUPTI_OK;
}

static const uint32_t resources[] = {
    CUPTI_CONTEXT_CREATED, CUPTI_CONTEXT_DESTROY_STARTING,
    CUPTI_DRIVER_READY,    CUPTI_MODULE_LOADED,
    CUPTI_NODE_CREATED,    CUPTI_NODE_CLONED};

static uint64_t timestamp(void) { return lp_gpu_core->now_ns(); }

static bool prepare(struct lp_gpu_refusal *refusal) {
  int result = CUPTI_OK;
  if (!lp_cuda_calls_start()) {
    refusal->state = LINEPROF_GPU_UNSUPPORTED;
    strcpy(refusal->why, "this libcupti knows none of CUDA's functions");
    return false;
  }
  if (!lp_cupti.register_timestamp ||
      (result = lp_cupti.register_timestamp(timestamp)) != CUPTI_OK) {
    lp_cuda_refuse(refusal, "cannot set the clock", result);
    return false;
  }
  if (!lp_waits_start() || !lp_graphs_start() || !lp_buffers_start()) {
    lp_cuda_refuse(refusal, "cannot lend buffers", CUPTI_BAD_PARAMETER);
    return false;
  }
  for (size_t i = 0; i < sizeof resources / sizeof *resources; i++)
    lp_cupti.enable_callback(1, layer.subscriber, CUPTI_DOMAIN_RESOURCE,
                             resources[i]);
  lp_cupti.activity_enable(CUPTI_KIND_DEVICE);
  if (lp_gpu_core->kinds & LP_GPU_WAITS)
    lp_cupti.activity_enable(CUPTI_KIND_STREAM); /* also outside of windows */
  lp_device_start();
  if (lp_cupti.flush_period)
    lp_cupti.flush_period(FLUSH_MS);
  result = enable(true);
  if (result != CUPTI_OK)
    lp_cuda_refuse(refusal, "cannot record kernels", result);
  return result == CUPTI_OK;
}

static bool start(struct lp_gpu_refusal *refusal, uint32_t *version) {
  const char *wrong =
      lp_cupti_open(lp_gpu_core->cupti, version, &refusal->state);
  if (wrong) {
    snprintf(refusal->why, sizeof refusal->why, "%s", wrong);
    return false;
  }
  if (!subscribe(refusal, *version))
    return false;
  if (!lp_table_start()) {
    refusal->state = LINEPROF_GPU_NO_ROOM;
    strcpy(refusal->why, "neither disk nor memory for it");
    return false;
  }
  return prepare(refusal);
}

__attribute__((visibility("default"))) lp_gpu_layer_entry lineprof_cuda_start;

static uint64_t never(void) { return UINT64_MAX; }

/* Does nothing: with events there is no idle time to be blamed on a line. */
static void mark_nothing(uint32_t thread, uint32_t stack, uint64_t weight_ns) {
  (void)thread, (void)stack, (void)weight_ns;
}

static void finish_events(void) {
  lp_events_finish();
  close_window();
  count_stacks();
}

static void window_of_events(bool on) {
  struct lineprof_gpu *head = lp_table_head();
  if (!on)
    close_window();
  else if (!head->opened_ns)
    head->opened_ns = lp_gpu_core->now_ns();
}

static void show(uint32_t state, uint32_t version, uint64_t begin) {
  struct lineprof_gpu *head = lp_table_head();
  head->state = state;
  head->library = version;
  head->setup_ns = lp_gpu_core->now_ns() - begin;
  lp_gpu_core->show(head, LINEPROF_BLOCK_GPU);
}

/* The layer without CUPTI, which times launches by events if there is a
 * driver. */
static const struct lp_gpu_layer *
start_events(const struct lp_gpu_refusal *refusal, uint32_t version,
             uint64_t begin) {
  static const struct lp_gpu_layer functions = {
      LP_GPU_LAYER_VERSION, lp_events_begin, lp_events_end,
      window_of_events,     never,           finish_events,
      mark_nothing,         lp_events_forked};
  if (refusal->state == LINEPROF_GPU_NO_DRIVER ||
      refusal->state == LINEPROF_GPU_NO_ROOM ||
      !(lp_gpu_core->kinds & LP_GPU_KERNELS) || !lp_events_start() ||
      (!lp_table_head() && !lp_table_start()))
    return NULL;
  lp_gpu_core->warn("GPU data is only times of whole launches, from events",
                    refusal->why);
  lp_table_head()->cause = (uint32_t)refusal->cause;
  lp_table_head()->refusal = refusal->state;
  show(LINEPROF_GPU_EVENTS, version, begin);
  return &functions;
}

const struct lp_gpu_layer *lineprof_cuda_start(const struct lp_gpu_core *core) {
  static const struct lp_gpu_layer functions = {
      LP_GPU_LAYER_VERSION, NULL, NULL, window, poll, finish, mark, forked};
  struct lp_gpu_refusal refusal = {.state = LINEPROF_GPU_NO_DRIVER};
  uint32_t version = 0;
  if (core->version != LP_GPU_LAYER_VERSION) {
    core->warn("no GPU data",
               "'" LP_GPU_LAYER_FILE "' is of another lineprof; install them "
               "together");
    return NULL;
  }
  lp_gpu_core = core;
  uint64_t begin = core->now_ns();
  if (!start(&refusal, &version)) {
    __atomic_store_n(&layer.is_dead, true, __ATOMIC_RELAXED);
    const struct lp_gpu_layer *events = start_events(&refusal, version, begin);
    if (!events)
      lp_refuse_tell(&refusal, version);
    return events;
  }
  show(LINEPROF_GPU_ON, version, begin);
  lp_spans_start(core->spans);
  lp_idle_start();
  return &functions;
}
