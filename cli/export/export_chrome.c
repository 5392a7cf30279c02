/* SPDX-License-Identifier: MIT
 *
 * A trace that chrome://tracing and Perfetto load: one lane for each stream of
 * a GPU; for each thread one with its calls to CUDA, one with its regions and
 * one with its steps; one for the windows of a schedule; tracks of memory; an
 * arrow from each call to what it made the GPU do; and call stacks, apart.
 * Written event by event: there may be millions.
 */
#include "export/export.h"

#include "base/heap.h"
#include "export/chrome_memory.h"
#include "export/chrome_stacks.h"
#include "export/frames.h"
#include "model/gpu_model.h"
#include "profile/stacks.h"
#include "profile/trace.h"

#include <stdlib.h>
#include <string.h>

/* Above every process number that Linux gives. */
#define FIRST_GPU_PROCESS 4194304u
/* Lanes of regions and of steps, by context; threads' own are below. */
#define FIRST_REGION_LANE 4194304u
#define WINDOWS_LANE 0u
#define NO_THREAD_LANE 1u

/** A profile on its way out. */
struct tracing {
  FILE *out;
  const struct lp_report *report;
  const struct lp_profile *profile;
  size_t index;        /* of the profile */
  double offset_ns;    /* to the first process's start, from CLOCK_MONOTONIC */
  bool has_event;      /* a comma is wanted */
  struct lp_map calls; /* correlation ids of those that are written */
  struct lp_map lanes; /* of regions, that have names */
  struct lp_map streams; /* lanes of GPUs */
};

/* Begins an event; the caller ends it with a brace. */
static void begin(struct tracing *tracing, const char *phase, const char *name,
                  uint64_t process, uint64_t lane) {
  fprintf(tracing->out,
          "%s\n{\"ph\":\"%s\",\"pid\":%llu,\"tid\":%llu,\"name\":",
          tracing->has_event ? "," : "", phase, (unsigned long long)process,
          (unsigned long long)lane);
  tracing->has_event = true;
  lp_frame_print_json(tracing->out, name);
}

static double microseconds(const struct tracing *tracing, uint64_t ns) {
  return ((double)ns + tracing->offset_ns) / 1e3;
}

static void print_time(struct tracing *tracing, uint64_t from, uint64_t to) {
  fprintf(tracing->out, ",\"ts\":%.3f,\"dur\":%.3f",
          microseconds(tracing, from),
          to > from ? (double)(to - from) / 1e3 : 0);
}

static void name_lane(struct tracing *tracing, const char *what,
                      uint64_t process, uint64_t lane, const char *name) {
  begin(tracing, "M", what, process, lane);
  fputs(",\"args\":{\"name\":", tracing->out);
  lp_frame_print_json(tracing->out, name);
  fputs("}}", tracing->out);
}

static uint64_t gpu_process(const struct tracing *tracing, uint32_t device) {
  return FIRST_GPU_PROCESS + tracing->index * LINEPROF_GPU_MOST_DEVICES +
         device % LINEPROF_GPU_MOST_DEVICES;
}

static uint64_t lane_of(const struct tracing *tracing, uint32_t thread) {
  const struct lp_model *model = &tracing->report->model;
  for (size_t i = 0; thread && i < model->thread_count; i++)
    if (model->threads[i].profile == tracing->index &&
        model->threads[i].id == thread)
      return model->threads[i].tid;
  return NO_THREAD_LANE;
}

static void name_lanes(struct tracing *tracing) {
  const struct lp_profile *profile = tracing->profile;
  const struct lp_model *model = &tracing->report->model;
  name_lane(tracing, "process_name", profile->file.header.pid, 0,
            lp_frame_program(profile));
  name_lane(tracing, "thread_name", profile->file.header.pid, WINDOWS_LANE,
            "windows");
  for (size_t i = 0; i < model->thread_count; i++)
    if (model->threads[i].profile == tracing->index)
      name_lane(tracing, "thread_name", profile->file.header.pid,
                model->threads[i].tid, model->threads[i].name);
  for (uint32_t i = 0; profile->gpu.head && i < profile->gpu.head->device_count;
       i++) {
    char *name = lp_text_make(
        "GPU %u of process %u: %s", i, profile->file.header.pid,
        lp_gpu_device(profile, i)
            ? lp_gpu_name(&profile->gpu, profile->gpu.head->devices[i].name)
            : "");
    name_lane(tracing, "process_name", gpu_process(tracing, i), 0, name);
    free(name);
  }
}

/* Contexts number their streams apart. */
static uint64_t stream_lane(struct tracing *tracing,
                            const struct lineprof_gpu_span *span) {
  const uint32_t key[] = {span->device, span->context, span->stream};
  size_t count = tracing->streams.count;
  size_t lane = lp_map_index(&tracing->streams, key, sizeof key);
  if (lane == count) {
    char *name =
        lp_text_make("stream %u of context %u", span->stream, span->context);
    name_lane(tracing, "thread_name", gpu_process(tracing, span->device),
              lane + 1, name);
    free(name);
  }
  return lane + 1;
}

static uint64_t region_lane(uint32_t thread, bool is_step) {
  return FIRST_REGION_LANE + 2 * (uint64_t)thread + is_step;
}

/* The region's, in the model. */
static const struct lp_region *
region_of(const struct tracing *tracing,
          const struct lineprof_trace_span *span) {
  const struct lp_profile *profile = tracing->profile;
  const struct lp_model *model = &tracing->report->model;
  const struct lp_table *table = lp_profile_table(profile, span->module);
  const struct lp_targets *targets =
      &model->targets[tracing->index][table - profile->counted.tables];
  return &model->regions[targets->regions[span->region]];
}

static uint64_t ns_of(const struct lp_profile *profile, uint64_t ticks) {
  const struct lineprof_clock_pair *start = &profile->file.header.start;
  double ns = lp_profile_ns(profile, (double)(int64_t)(ticks - start->ticks));
  return start->ns + (uint64_t)(ns > 0 ? ns : 0);
}

/* Lanes of regions are named when they have something. */
static void name_region_lane(struct tracing *tracing, uint32_t thread,
                             bool is_step) {
  const struct lp_model *model = &tracing->report->model;
  uint64_t lane = region_lane(thread, is_step);
  const char *name = "thread";
  if (!lp_map_add(&tracing->lanes, &lane, sizeof lane))
    return;
  for (size_t i = 0; i < model->thread_count; i++)
    if (model->threads[i].profile == tracing->index &&
        model->threads[i].id == thread)
      name = model->threads[i].name;
  char *text = lp_text_make("%s of %s", is_step ? "steps" : "regions", name);
  name_lane(tracing, "thread_name", tracing->profile->file.header.pid, lane,
            text);
  free(text);
}

static void print_regions(struct tracing *tracing) {
  const struct lp_profile *profile = tracing->profile;
  const struct lp_model *model = &tracing->report->model;
  for (uint64_t i = lp_trace_first(&profile->trace);
       model->targets && i < profile->trace.count; i++) {
    const struct lineprof_trace_span *span = lp_trace_get(profile, i);
    if (!span)
      continue;
    const struct lp_region *region = region_of(tracing, span);
    bool is_step = region->kind == LINEPROF_REGION_STEP;
    name_region_lane(tracing, span->thread, is_step);
    begin(tracing, "X", region->name, profile->file.header.pid,
          region_lane(span->thread, is_step));
    print_time(tracing, ns_of(profile, span->begin_ticks),
               ns_of(profile, span->end_ticks));
    char *line =
        lp_text_make("%s:%u", model->files[region->file].path, region->line);
    fputs(",\"args\":{\"line\":", tracing->out);
    lp_frame_print_json(tracing->out, line);
    fputs("}}", tracing->out);
    free(line);
  }
}

static void print_windows(struct tracing *tracing) {
  static const char *const kinds[] = {"outside", "warm-up", "cycle"};
  for (size_t i = 0; i < tracing->profile->scheduled.segment_count; i++) {
    const struct lineprof_segment *segment =
        &tracing->profile->scheduled.segments[i].head;
    if (segment->kind == LINEPROF_SEGMENT_OUTSIDE ||
        segment->kind > LINEPROF_SEGMENT_ACTIVE)
      continue;
    char *name = lp_text_make("%s %u", kinds[segment->kind], segment->cycle);
    begin(tracing, "X", name, tracing->profile->file.header.pid, WINDOWS_LANE);
    print_time(tracing, segment->begin.ns, segment->end.ns);
    fprintf(tracing->out, ",\"args\":{\"steps\":%llu}}",
            (unsigned long long)segment->step_count);
    free(name);
  }
}

static const char *name_of(const struct tracing *tracing,
                           const struct lineprof_gpu_row *row, char name[160]) {
  static const char *const copies[] = {
      "copy",     "copy H2D", "copy D2H", "copy H2A", "copy A2H", "copy A2A",
      "copy A2D", "copy D2A", "copy D2D", "copy H2H", "copy P2P"};
  if (row->work == LINEPROF_GPU_SET)
    return "memset";
  if (row->work == LINEPROF_GPU_COPY)
    return copies[row->detail < 11 ? row->detail : 0];
  lp_gpu_plain_name(lp_gpu_name(&tracing->profile->gpu, row->name), name, 160);
  return name;
}

/* "train.cu:12", or "no line". */
static char *line_of(const struct tracing *tracing,
                     const struct lineprof_gpu_row *row) {
  const struct lp_model *model = &tracing->report->model;
  size_t index = lp_gpu_line(model, tracing->profile, tracing->index, row);
  if (index == (size_t)-1)
    return lp_text_make("no line");
  const struct lp_row *line = &model->rows[index];
  return lp_text_make("%s:%u", model->files[line->file].path, line->line);
}

static void print_activity(struct tracing *tracing,
                           const struct lineprof_gpu_span *span,
                           const struct lineprof_gpu_row *row,
                           const char *line) {
  char name[160];
  uint64_t lane = stream_lane(tracing, span);
  begin(tracing, "X", name_of(tracing, row, name),
        gpu_process(tracing, span->device), lane);
  print_time(tracing, span->begin_ns, span->end_ns);
  fputs(",\"args\":{\"line\":", tracing->out);
  lp_frame_print_json(tracing->out, line);
  fprintf(tracing->out, ",\"correlation\":%u", span->correlation);
  if (row->work == LINEPROF_GPU_KERNEL)
    fprintf(tracing->out,
            ",\"grid\":[%u,%u,%u],\"block\":[%u,%u,%u],\"registers\":%u,"
            "\"shared\":%llu",
            row->grid[0], row->grid[1], row->grid[2], row->block[0],
            row->block[1], row->block[2], row->registers,
            (unsigned long long)row->static_shared + row->dynamic_shared);
  else
    fprintf(tracing->out, ",\"bytes\":%llu", (unsigned long long)span->bytes);
  fputs("}}", tracing->out);
}

static void print_call(struct tracing *tracing,
                       const struct lineprof_gpu_span *span, const char *line) {
  if (!lp_map_add(&tracing->calls, &span->correlation,
                  sizeof span->correlation))
    return; /* of a graph: it is there already */
  begin(tracing, "X", line, tracing->profile->file.header.pid,
        lane_of(tracing, span->thread));
  print_time(tracing, span->call_ns,
             span->return_ns ? span->return_ns : span->call_ns);
  fprintf(tracing->out, ",\"args\":{\"correlation\":%u}}", span->correlation);
}

static void print_arrow(struct tracing *tracing,
                        const struct lineprof_gpu_span *span, uint64_t number) {
  const char *common = ",\"cat\":\"launch\",\"id\":\"%zu.%llu\",\"ts\":%.3f%s}";
  begin(tracing, "s", "launch", tracing->profile->file.header.pid,
        lane_of(tracing, span->thread));
  fprintf(tracing->out, common, tracing->index, (unsigned long long)number,
          microseconds(tracing, span->call_ns), "");
  begin(tracing, "f", "launch", gpu_process(tracing, span->device),
        stream_lane(tracing, span));
  fprintf(tracing->out, common, tracing->index, (unsigned long long)number,
          microseconds(tracing, span->begin_ns), ",\"bp\":\"e\"");
}

static void print_spans(struct tracing *tracing) {
  const struct lp_gpu *gpu = &tracing->profile->gpu;
  uint64_t first = gpu->span_count > gpu->span_capacity
                       ? gpu->span_count - gpu->span_capacity
                       : 0;
  for (uint64_t i = first; gpu->spans && i < gpu->span_count; i++) {
    const struct lineprof_gpu_span *span = &gpu->spans[i % gpu->span_capacity];
    if (span->row == 0 || span->row > gpu->head->row_capacity)
      continue; /* was being written */
    const struct lineprof_gpu_row *row = &gpu->table[span->row - 1];
    if (row->hash == 0 || row->stack > tracing->profile->gpu.launch_count ||
        row->name >= gpu->head->string_capacity)
      continue;
    char *line = line_of(tracing, row);
    print_activity(tracing, span, row, line);
    if (span->call_ns) {
      print_call(tracing, span, line);
      print_arrow(tracing, span, i);
    }
    free(line);
  }
}

/* Processes have one time base: when the first of them began is 0. */
static double offset_ns(const struct lp_report *report, size_t index) {
  uint64_t first = UINT64_MAX;
  for (size_t i = 0; i < report->profile_count; i++)
    if (report->profiles[i]->file.header.start_realtime_ns < first)
      first = report->profiles[i]->file.header.start_realtime_ns;
  const struct lineprof_file_header *header =
      &report->profiles[index]->file.header;
  return (double)(header->start_realtime_ns - first) - (double)header->start.ns;
}

bool lp_export_chrome(const struct lp_report *report,
                      const struct lp_call_stacks *stacks, enum lp_metric value,
                      FILE *out) {
  struct tracing tracing = {.out = out, .report = report};
  fputs("{\"displayTimeUnit\":\"ns\",\"traceEvents\":[", out);
  for (size_t i = 0; i < report->profile_count; i++) {
    tracing.profile = report->profiles[i];
    tracing.index = i;
    tracing.offset_ns = offset_ns(report, i);
    name_lanes(&tracing);
    print_windows(&tracing);
    print_regions(&tracing);
    print_spans(&tracing);
    tracing.has_event = lp_chrome_memory(tracing.profile, tracing.offset_ns,
                                         tracing.has_event, out);
    lp_map_free(&tracing.calls);
    lp_map_free(&tracing.lanes);
    lp_map_free(&tracing.streams);
  }
  lp_chrome_stacks(report, stacks, value, out);
  fputs("\n]}\n", out);
  return !ferror(out);
}
