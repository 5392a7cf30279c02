/* SPDX-License-Identifier: MIT
 *
 * pprof's format. A message is the sum of its parts, one after the other: so
 * the profile is written sample by sample. A sample has time, memory, and
 * callers; the hits of a row are in one of their own, without callers, as what
 * counts is the row and nothing that led there. Addresses are left out: viewers
 * would look them up in the program.
 */
#include "export/export.h"

#include "base/heap.h"
#include "export/frames.h"
#include "profile.pb-c.h"

#include <stdlib.h>
#include <unistd.h>
#include <zlib.h>

struct writing {
  const struct lp_report *report;
  const struct lp_call_stacks *stacks;
  enum lp_metric value;
  enum lp_metric metrics[LP_METRICS]; /* of a sample: those that it has */
  size_t metric_count;
  gzFile out;
  struct lp_map strings, functions;
  size_t *row_locations; /* by row: id; 0: none */
  uint64_t locations;
  bool has_failed;
};

static void write_part(struct writing *writing, const Pprof__Profile *part) {
  size_t size = pprof__profile__get_packed_size(part);
  uint8_t *bytes = lp_heap_get(size, 1);
  pprof__profile__pack(part, bytes);
  if (size && gzwrite(writing->out, bytes, (unsigned)size) <= 0)
    writing->has_failed = true;
  free(bytes);
}

/* The index of a string, which is written if it is new. */
static int64_t string(struct writing *writing, const char *text) {
  char *clean = lp_frame_clean(text);
  size_t count = writing->strings.count;
  size_t at = lp_map_index(&writing->strings, clean, strlen(clean));
  if (at == count) {
    Pprof__Profile part = PPROF__PROFILE__INIT;
    part.n_string_table = 1;
    part.string_table = &clean;
    write_part(writing, &part);
  }
  free(clean);
  return (int64_t)at;
}

static uint64_t write_function(struct writing *writing, const char *name,
                               const char *symbol, const char *path,
                               uint32_t line) {
  Pprof__Function function = PPROF__FUNCTION__INIT, *functions = &function;
  Pprof__Profile part = PPROF__PROFILE__INIT;
  function.name = string(writing, name);
  function.system_name = string(writing, symbol);
  function.filename = string(writing, path);
  const int64_t key[] = {function.name, function.system_name, function.filename,
                         line};
  size_t count = writing->functions.count;
  size_t at = lp_map_index(&writing->functions, key, sizeof key);
  function.id = at + 1;
  function.start_line = line;
  part.n_function = 1;
  part.function = &functions;
  if (at == count)
    write_part(writing, &part);
  return function.id;
}

/* Its name, if it is no function of the program, is all that there is. */
static uint64_t function_of(struct writing *writing,
                            const struct lp_frame_name *name, size_t function) {
  const struct lp_model *model = &writing->report->model;
  char *text = lp_text_make("%s%s", name->name, name->suffix);
  bool is_known = function != LP_STACK_NONE;
  uint64_t id = write_function(
      writing, text, is_known ? model->functions[function].symbol : "",
      is_known && name->full ? name->full : "",
      is_known ? model->functions[function].begin_line : 0);
  free(text);
  return id;
}

static uint64_t write_location(struct writing *writing,
                               struct lp_frame_name name, size_t function) {
  Pprof__Line line = PPROF__LINE__INIT, *lines = &line;
  Pprof__Location location = PPROF__LOCATION__INIT, *locations = &location;
  Pprof__Profile part = PPROF__PROFILE__INIT;
  line.function_id = function_of(writing, &name, function);
  line.line = name.line;
  location.id = ++writing->locations;
  location.mapping_id = 1;
  location.n_line = 1;
  location.line = &lines;
  part.n_location = 1;
  part.location = &locations;
  write_part(writing, &part);
  return location.id;
}

/* One for each frame, whose index + 1 it is; then for rows without time. */
static void write_locations(struct writing *writing) {
  const struct lp_model *model = &writing->report->model;
  const struct lp_call_stacks *stacks = writing->stacks;
  for (size_t i = 0; i < stacks->frame_count; i++) {
    const struct lp_frame *frame = &stacks->frames[i];
    uint64_t id =
        write_location(writing, lp_frame_name(model, frame), frame->function);
    if (frame->kind == LP_FRAME_ROW)
      writing->row_locations[frame->row] = id;
  }
  for (size_t i = 0; i < model->row_count; i++)
    if (model->rows[i].hits && !writing->row_locations[i])
      writing->row_locations[i] =
          write_location(writing, lp_frame_name_row(model, &model->rows[i]),
                         model->rows[i].function);
}

static void choose_metrics(struct writing *writing) {
  const struct lp_model *model = &writing->report->model;
  for (enum lp_metric metric = 0; metric < LP_METRICS; metric++)
    if (lp_metrics[metric].sample && lp_metric_is_measured(metric, model))
      writing->metrics[writing->metric_count++] = metric;
}

static void write_sample(struct writing *writing, uint64_t *locations,
                         size_t count, int64_t *values) {
  Pprof__Sample sample = PPROF__SAMPLE__INIT, *samples = &sample;
  Pprof__Profile part = PPROF__PROFILE__INIT;
  sample.n_location_id = count;
  sample.location_id = locations;
  sample.n_value = writing->metric_count;
  sample.value = values;
  part.n_sample = 1;
  part.sample = &samples;
  write_part(writing, &part);
}

static void write_samples(struct writing *writing) {
  const struct lp_model *model = &writing->report->model;
  const struct lp_call_stacks *stacks = writing->stacks;
  uint64_t *locations =
      lp_heap_get(lp_call_stacks_depth(stacks), sizeof *locations);
  for (size_t i = 0; i < stacks->node_count; i++) {
    size_t count = 0;
    int64_t values[LP_METRICS] = {0};
    bool is_any = false;
    for (size_t j = 0; j < writing->metric_count; j++) {
      values[j] =
          (int64_t)lp_stack_value(&stacks->nodes[i], writing->metrics[j]);
      is_any |= values[j] != 0;
    }
    if (!is_any)
      continue;
    for (size_t at = i; at != LP_STACK_NONE; at = stacks->nodes[at].parent)
      locations[count++] = stacks->nodes[at].frame + 1;
    write_sample(writing, locations, count, values);
  }
  for (size_t i = 0; i < model->row_count; i++) {
    int64_t values[LP_METRICS] = {0};
    for (size_t j = 0; j < writing->metric_count; j++)
      if (writing->metrics[j] == LP_METRIC_HITS)
        values[j] = (int64_t)model->rows[i].hits;
    if (model->rows[i].hits)
      write_sample(writing, &writing->row_locations[i], 1, values);
  }
  free(locations);
}

/* When the first process began, and until the last ended. */
static void set_times(const struct lp_report *report, Pprof__Profile *part) {
  uint64_t begin = UINT64_MAX, end = 0;
  double period = 0;
  for (size_t i = 0; i < report->profile_count; i++) {
    const struct lp_profile *profile = report->profiles[i];
    uint64_t from = profile->file.header.start_realtime_ns;
    uint64_t ns = lp_profile_end(profile).ns - profile->file.header.start.ns;
    begin = from < begin ? from : begin;
    end = from + ns > end ? from + ns : end;
    if (profile->sampled.sample_period_ns > period)
      period = profile->sampled.sample_period_ns;
  }
  part->time_nanos = (int64_t)begin;
  part->duration_nanos = end > begin ? (int64_t)(end - begin) : 0;
  part->period = period < 1 ? 1 : (int64_t)lp_whole_ns(period);
}

/* Returns the name of the one that is shown first. */
static int64_t write_types(struct writing *writing) {
  static const char *const units[] = {[LP_UNIT_COUNT] = "count",
                                      [LP_UNIT_BYTES] = "bytes",
                                      [LP_UNIT_TIME] = "nanoseconds"};
  Pprof__ValueType items[LP_METRICS], *types[LP_METRICS];
  Pprof__Profile part = PPROF__PROFILE__INIT;
  int64_t first = 0;
  string(writing, "");
  for (size_t i = 0; i < writing->metric_count; i++) {
    const struct lp_metric_info *info = &lp_metrics[writing->metrics[i]];
    items[i] = (Pprof__ValueType)PPROF__VALUE_TYPE__INIT;
    items[i].type = string(writing, info->sample);
    items[i].unit = string(writing, units[info->unit]);
    types[i] = &items[i];
    if (writing->metrics[i] == writing->value)
      first = items[i].type;
  }
  part.n_sample_type = writing->metric_count;
  part.sample_type = types;
  write_part(writing, &part);
  return first;
}

static void write_head(struct writing *writing) {
  Pprof__ValueType wall = PPROF__VALUE_TYPE__INIT;
  Pprof__Mapping mapping = PPROF__MAPPING__INIT, *mappings = &mapping;
  Pprof__Profile part = PPROF__PROFILE__INIT;
  part.default_sample_type = write_types(writing);
  wall.unit = string(writing, "nanoseconds");
  wall.type = string(writing, "wall");
  int64_t comments[] = {
      string(writing, "lineprof " LINEPROF_VERSION),
      string(writing, "flat times and hits of lines are those of the listing; "
                      "cumulative times are estimates from sampled stacks")};
  mapping.id = 1;
  mapping.filename =
      string(writing, lp_frame_program(writing->report->profiles[0]));
  mapping.has_functions = mapping.has_filenames = true;
  mapping.has_line_numbers = mapping.has_inline_frames = true;
  part.n_mapping = 1;
  part.mapping = &mappings;
  part.period_type = &wall;
  part.n_comment = 2;
  part.comment = comments;
  set_times(writing->report, &part);
  write_part(writing, &part);
}

bool lp_export_pprof(const struct lp_report *report,
                     const struct lp_call_stacks *stacks, enum lp_metric value,
                     FILE *out) {
  struct writing writing = {
      .report = report,
      .stacks = stacks,
      .value = value,
      .row_locations = lp_heap_get(report->model.row_count, sizeof(size_t))};
  int copy = fflush(out) == 0 ? dup(fileno(out)) : -1;
  writing.out = copy < 0 ? NULL : gzdopen(copy, "wb");
  writing.has_failed = !writing.out;
  choose_metrics(&writing);
  if (writing.out) {
    write_head(&writing);
    write_locations(&writing);
    write_samples(&writing);
    writing.has_failed |= gzclose(writing.out) != Z_OK;
  }
  lp_map_free(&writing.strings);
  lp_map_free(&writing.functions);
  free(writing.row_locations);
  return !writing.has_failed;
}
