/* SPDX-License-Identifier: MIT
 *
 * From activity records to rows. Records are checked on the way, and wrong ones
 * are counted in lineprof_gpu_checks.
 */
#include "parts.h"

static struct lp_busy kernels[LINEPROF_GPU_MOST_DEVICES];

/** A record, whatever its kind. */
struct activity {
  uint64_t begin, end, bytes;
  uint32_t correlation; /* 0: in the body of a graph's conditional node */
  uint32_t device, context, stream;
  uint32_t graph; /* executable; 0: none */
};

static bool has_times(const struct activity *activity) {
  struct lineprof_gpu_checks *checks = &lp_table_head()->checks;
  if (activity->begin == 0 || activity->end == 0) {
    checks->no_time++;
    return false;
  }
  if (activity->end < activity->begin) {
    checks->backward++;
    return false;
  }
  return true;
}

static void check_order(const struct activity *activity,
                        const struct lp_gpu_call *call) {
  struct lineprof_gpu_checks *checks = &lp_table_head()->checks;
  if (!call->begin_ns || activity->begin >= call->begin_ns)
    return;
  uint64_t early = call->begin_ns - activity->begin;
  checks->early++;
  if (early > checks->most_early_ns)
    checks->most_early_ns = early;
}

static void note_device(const struct activity *activity, uint32_t thread,
                        bool is_kernel) {
  struct lineprof_gpu *head = lp_table_head();
  uint32_t id = activity->device;
  if (id >= LINEPROF_GPU_MOST_DEVICES)
    return;
  struct lineprof_gpu_device *device = &head->devices[id];
  if (id >= head->device_count)
    head->device_count = id + 1;
  if (!device->first_ns || activity->begin < device->first_ns)
    device->first_ns = activity->begin;
  if (activity->end > device->last_ns)
    device->last_ns = activity->end;
  device->busy_ns = lp_idle_add(id, activity->begin, activity->end, thread);
  if (is_kernel)
    device->kernel_ns =
        lp_busy_add(&kernels[id], activity->begin, activity->end, 0);
}

static void add_time(struct lineprof_gpu_row *row,
                     const struct activity *activity,
                     const struct lp_gpu_call *call) {
  uint64_t ns = activity->end - activity->begin;
  row->ns += ns;
  lp_table_head()->activity_ns += ns;
  if (ns < row->min_ns)
    row->min_ns = ns;
  if (ns > row->max_ns)
    row->max_ns = ns;
  if (call->end_ns && activity->begin > call->end_ns)
    row->queue_ns += activity->begin - call->end_ns;
}

/* Notes the activity for waits. */
static void ran(const struct activity *activity, uint32_t stack) {
  if (activity->correlation && activity->begin &&
      activity->end > activity->begin)
    lp_cuda_waits_ran(
        &(struct lp_gpu_ran){.begin_ns = activity->begin,
                             .end_ns = activity->end,
                             .context = activity->context,
                             .stream = activity->stream,
                             .stack = stack,
                             .correlation = activity->correlation});
}

/* A copy that the host waited for. */
static void note_wait(const struct activity *activity) {
  struct lp_gpu_call call;
  if (lp_calls_take_wait(activity->correlation, &call))
    lp_waits_add(&call,
                 &(struct lp_cuda_mark){.correlation = call.correlation,
                                        .context = activity->context,
                                        .stream = activity->stream,
                                        .event = LP_NO_EVENT,
                                        .is_wait = 1},
                 activity->end);
}

/* The call that asked for it, as lp_cuda_calls_find() has it. */
static bool find_call(struct activity *activity, struct lp_gpu_call *call,
                      bool *outside) {
  struct lp_gpu_call launch;
  *outside = false;
  if (activity->correlation)
    return lp_cuda_calls_find(activity->correlation, call, outside);
  if (!lp_graphs_last_launch(activity->graph, activity->begin, &launch))
    return false;
  activity->correlation = launch.correlation;
  *outside = launch.kind == LINEPROF_SEGMENT_OUTSIDE;
  if (!*outside)
    *call = launch;
  return !*outside;
}

static void add_activity(struct lineprof_gpu_row *key,
                         struct activity *activity) {
  struct lineprof_gpu *head = lp_table_head();
  struct lp_gpu_call call = {.kind = LINEPROF_SEGMENT_ACTIVE, .cycle = 1};
  bool outside;
  if (!find_call(activity, &call, &outside)) {
    if (outside) {
      ran(activity, 0);
      return;
    }
    head->checks.unmatched++;
  }
  key->stack = call.stack;
  key->thread = call.thread;
  key->kind = call.kind;
  key->cycle = call.cycle;
  key->device = activity->device;
  struct lineprof_gpu_row *row = lp_table_row(key);
  head->activities++;
  if (row) {
    row->count++;
    row->bytes += activity->bytes;
  }
  ran(activity, call.stack);
  if (call.waits)
    note_wait(activity);
  if (!row || !has_times(activity))
    return;
  check_order(activity, &call);
  note_device(activity, call.thread, key->work == LINEPROF_GPU_KERNEL);
  add_time(row, activity, &call);
  lp_spans_add(&(struct lineprof_gpu_span){.begin_ns = activity->begin,
                                           .end_ns = activity->end,
                                           .call_ns = call.begin_ns,
                                           .return_ns = call.end_ns,
                                           .row = lp_table_place(row),
                                           .stream = activity->stream,
                                           .context = activity->context,
                                           .device = activity->device,
                                           .correlation = activity->correlation,
                                           .thread = call.thread,
                                           .bytes = activity->bytes});
}

/* The fields that records of all kinds have under the same names. */
#define WHEN_AND_WHERE(RECORD)                                                 \
  .begin = (RECORD)->begin, .end = (RECORD)->end,                              \
  .correlation = (RECORD)->correlation, .device = (RECORD)->device,            \
  .context = (RECORD)->context, .stream = (RECORD)->stream

static uint32_t in_graph(uint64_t node) {
  return node ? LINEPROF_GPU_IN_GRAPH : 0;
}

static void add_kernel(const struct cupti_kernel *from) {
  struct lineprof_gpu_row key = {.work = LINEPROF_GPU_KERNEL,
                                 .flags = in_graph(from->graph_node),
                                 .other = lp_graphs_stack(from->graph_node),
                                 .name = lp_table_name(from->name),
                                 .registers = from->registers,
                                 .static_shared = (uint32_t)from->static_shared,
                                 .dynamic_shared =
                                     (uint32_t)from->dynamic_shared,
                                 .local = from->local};
  for (int i = 0; i < 3; i++) {
    key.grid[i] = (uint32_t)from->grid[i];
    key.block[i] = (uint32_t)from->block[i];
  }
  add_activity(&key,
               &(struct activity){.graph = from->graph, WHEN_AND_WHERE(from)});
}

static uint32_t copy_flags(uint8_t source, uint8_t destination) {
  return source == CUPTI_MEMORY_PAGEABLE || destination == CUPTI_MEMORY_PAGEABLE
             ? LINEPROF_GPU_PAGEABLE
             : 0;
}

static void add_copy(const struct cupti_copy *from) {
  struct lineprof_gpu_row key = {
      .work = LINEPROF_GPU_COPY,
      .detail = from->copy_kind,
      .flags = copy_flags(from->source, from->destination) |
               in_graph(from->graph_node),
      .other = lp_graphs_stack(from->graph_node)};
  add_activity(&key, &(struct activity){.bytes = from->bytes,
                                        .graph = from->graph,
                                        WHEN_AND_WHERE(from)});
}

static void add_peer_copy(const struct cupti_copy_peer *from) {
  struct lineprof_gpu_row key = {.work = LINEPROF_GPU_COPY,
                                 .detail = LINEPROF_GPU_COPY_P2P,
                                 .flags = in_graph(from->graph_node),
                                 .other = lp_graphs_stack(from->graph_node)};
  add_activity(&key, &(struct activity){.bytes = from->bytes,
                                        .graph = from->graph,
                                        WHEN_AND_WHERE(from)});
}

static void add_set(const struct cupti_set *from) {
  struct lineprof_gpu_row key = {.work = LINEPROF_GPU_SET,
                                 .flags = in_graph(from->graph_node),
                                 .other = lp_graphs_stack(from->graph_node)};
  add_activity(&key, &(struct activity){.bytes = from->bytes,
                                        .graph = from->graph,
                                        WHEN_AND_WHERE(from)});
}

static void add_event(const struct cupti_event *from) {
  lp_waits_mark(&(struct lp_cuda_mark){.correlation = from->correlation,
                                       .context = from->context,
                                       .stream = from->stream,
                                       .event = from->event});
}

static void add_sync(const struct cupti_sync *from) {
  struct lp_gpu_call call;
  struct lp_cuda_mark mark = {.correlation = from->correlation,
                              .context = from->context,
                              .stream = LP_NO_STREAM,
                              .event = LP_NO_EVENT,
                              .is_wait = 1};
  if (from->type == CUPTI_SYNC_STREAM || from->type == CUPTI_SYNC_STREAM_EVENT)
    mark.stream = from->stream;
  if (from->type == CUPTI_SYNC_EVENT || from->type == CUPTI_SYNC_STREAM_EVENT)
    mark.event = from->event;
  if (from->type == CUPTI_SYNC_CONTEXT)
    mark.stream = LP_ALL_STREAMS;
  if (from->type == CUPTI_SYNC_STREAM_EVENT)
    lp_waits_mark(&mark);
  else if (lp_calls_take_wait(from->correlation, &call))
    lp_waits_add(&call, &mark, from->end);
}

static void add_device(const struct cupti_device *from) {
  if (from->id >= LINEPROF_GPU_MOST_DEVICES)
    return;
  struct lineprof_gpu_device *device = &lp_table_head()->devices[from->id];
  device->multiprocessors = from->multiprocessors;
  device->warps = from->warps;
  device->blocks = from->blocks;
  device->registers = from->registers;
  device->shared = from->shared;
  device->block_registers = from->block_registers;
  device->block_shared = from->block_shared;
  device->block_threads = from->block_threads;
  device->warp_threads = from->warp_threads;
  device->major = from->major;
  device->minor = from->minor;
  device->memory = from->memory;
  device->name = lp_table_name(from->name);
  device->is_known = 1;
  if (from->id >= lp_table_head()->device_count)
    lp_table_head()->device_count = from->id + 1;
}

void lp_record_add(const void *record) {
  lp_table_lock();
  switch (*(const uint32_t *)record) {
  case CUPTI_KIND_KERNEL:
  case CUPTI_KIND_CONCURRENT_KERNEL:
    add_kernel(record);
    break;
  case CUPTI_KIND_COPY:
    add_copy(record);
    break;
  case CUPTI_KIND_COPY_PEER:
    add_peer_copy(record);
    break;
  case CUPTI_KIND_SET:
    add_set(record);
    break;
  case CUPTI_KIND_EVENT:
    add_event(record);
    break;
  case CUPTI_KIND_SYNC:
    add_sync(record);
    break;
  case CUPTI_KIND_STREAM:
    lp_streams_add(record);
    break;
  case CUPTI_KIND_MEMORY:
    lp_cuda_device_add(record);
    break;
  case CUPTI_KIND_DEVICE:
    add_device(record);
    break;
  }
  lp_table_unlock();
}
