/* SPDX-License-Identifier: MIT
 *
 * The machine interface: `report --json`. Fields are only ever added. Times
 * are whole ns, at least zero; counts are whole numbers.
 */
#include "json/report_json.h"

#include "base/heap.h"
#include "model/memory_model.h"
#include "table/metrics.h"
#include "json/json.h"

#include <math.h>
#include <stdlib.h>

enum { JSON_FORMAT = 1 };

json_t *lp_json_string(const char *string) {
  struct lp_text clean = {0};
  lp_text_utf8(&clean, string ? string : "", string ? strlen(string) : 0);
  json_t *made = json_stringn(clean.bytes, clean.size);
  free(clean.bytes);
  return made;
}

void lp_json_add(json_t *object, const char *key, json_t *value) {
  json_object_set_new(object, key, value);
}

void lp_json_write(json_t *root, size_t digits, struct lp_text *out) {
  char *text = lp_text_json(
      json_dumps(root, JSON_INDENT(1) | JSON_REAL_PRECISION(digits)));
  if (text)
    lp_text_string(out, text);
  lp_text_string(out, "\n");
  free(text);
  json_decref(root);
}

json_t *lp_json_count(uint64_t count) {
  return json_integer(count > INT64_MAX ? INT64_MAX : (json_int_t)count);
}

json_t *lp_json_ns(double ns) {
  if (!(ns > 0))
    return json_integer(0);
  if (isinf(ns))
    return json_null();
  return json_integer(ns < 9e18 ? (json_int_t)llround(ns) : INT64_MAX);
}

json_t *lp_json_primitive_calls(const struct lp_function *function) {
  return function->unclocked_calls ? json_null()
                                   : lp_json_count(function->primitive_calls);
}

static json_t *make_thread(const struct lp_thread *thread) {
  json_t *object = json_object();
  lp_json_add(object, "id", json_integer(thread->id));
  lp_json_add(object, "tid", lp_json_count(thread->tid));
  lp_json_add(object, "name", lp_json_string(thread->name));
  lp_json_add(object, "profile", lp_json_count(thread->profile));
  lp_json_add(object, "live", json_boolean(thread->live));
  return object;
}

/* Has it bounds to tell? */
static bool is_doubted(enum lp_doubt doubt) {
  return doubt != LP_DOUBT_NONE && doubt != LP_DOUBT_UNTIMED;
}

json_t *lp_json_row(const struct lp_report *report,
                    const struct lp_function *function,
                    const struct lp_row *row) {
  json_t *object = json_object();
  lp_json_add(object, "line", json_integer(row->line));
  lp_json_add(object, "end_line", json_integer(row->end_line));
  if (row->file != function->file)
    lp_json_add(object, "file",
                lp_json_string(report->model.files[row->file].full));
  static const char *const kinds[] = {"statement", "loop", "entry",
                                      "initialiser"};
  lp_json_add(object, "kind",
              json_string(row->kind < 4 ? kinds[row->kind] : "other"));
  lp_json_add(object, "fingerprint", json_integer(row->fingerprint));
  lp_json_add(object, "hits", lp_json_count(row->hits));
  lp_json_add(object, "time_ns", lp_json_ns(lp_row_ns(row)));
  lp_json_add(object, "self_ns", lp_json_ns(row->self_ns));
  lp_json_add(object, "raw_self_ns", lp_json_ns(row->raw_self_ns));
  lp_json_add(object, "child_ns", lp_json_ns(row->child_ns));
  if (row->spread.threads) {
    lp_json_add(object, "threads", lp_json_count(row->spread.threads));
    lp_json_add(object, "thread_mean_ns",
                lp_json_ns(row->spread.total_ns / row->spread.threads));
    lp_json_add(object, "thread_max_ns", lp_json_ns(row->spread.most_ns));
  }
  if (row->waiting_ns > 0)
    lp_json_add(object, "waiting_ns", lp_json_ns(row->waiting_ns));
  if (row->spread.waiters && row->spread.waited_ns > 0) {
    lp_json_add(object, "wait_threads", lp_json_count(row->spread.waiters));
    lp_json_add(object, "wait_min_ns", lp_json_ns(row->spread.least_wait_ns));
    lp_json_add(object, "wait_mean_ns",
                lp_json_ns(row->spread.waited_ns / row->spread.waiters));
    lp_json_add(object, "wait_max_ns", lp_json_ns(row->spread.most_wait_ns));
  }
  lp_json_add(object, "clocked", lp_json_count(row->clocked + row->told_waits));
  struct lp_subject subject = lp_subject_row(&report->model, row, false);
  const struct lp_times *times = &subject.times;
  lp_json_add_row_shown(object, &subject);
  lp_json_add(object, "resolved",
              json_boolean(times->time.doubt == LP_DOUBT_NONE));
  enum lp_source source = lp_row_source(&report->model, row);
  bool is_modelled = times->time.is_modelled;
  lp_json_add(object, "source",
              json_string(is_modelled ? "modelled"
                                      : lp_source_word(&report->model, row)));
  bool has_samples = source != LP_SOURCE_NONE && !row->is_self_clocked &&
                     lp_was_sampled(&report->model.time);
  if (has_samples || times->time.is_sampled || times->self.is_sampled ||
      is_doubted(times->time.doubt) || is_doubted(times->self.doubt))
    lp_json_add_row_samples(object, &report->model, row);
  lp_json_add_row_gpu(object, &report->model, row);
  lp_json_add_memory(object, lp_memory_of(&report->model, row, false),
                     lp_memory_of(&report->model, row, true));
  lp_json_add_row_device(object, &report->model, row);
  lp_json_add_row_events(object, &report->model, row);
  return object;
}

static json_t *make_function(const struct lp_report *report,
                             const struct lp_function *function) {
  json_t *object = json_object();
  lp_json_add(object, "name", lp_json_string(function->name));
  lp_json_add(object, "symbol", lp_json_string(function->symbol));
  lp_json_add(object, "line", json_integer(function->begin_line));
  lp_json_add(object, "end_line", json_integer(function->end_line));
  if (function->thread != LP_ALL_THREADS)
    lp_json_add(object, "thread", json_integer((json_int_t)function->thread));
  lp_json_add(object, "calls", lp_json_count(function->calls));
  lp_json_add(object, "primitive_calls", lp_json_primitive_calls(function));
  lp_json_add(object, "total_ns", lp_json_ns(function->total_ns));
  lp_json_add(object, "raw_total_ns", lp_json_ns(function->raw_total_ns));
  lp_json_add_function_shown(object, &report->model, function);
  if (function->samples || function->unclocked_calls)
    lp_json_add_samples(object, &report->model, function);
  lp_json_add_counted_loops(object, function);
  lp_json_add_memory(object, &function->memory, &function->memory_self);
  json_t *lines = json_array();
  for (size_t i = 0; i < function->row_count; i++)
    json_array_append_new(lines,
                          lp_json_row(report, function, &function->rows[i]));
  lp_json_add(object, "lines", lines);
  return object;
}

/* Files in the order of their first shown function; with those that have
 * only functions left out, none. */
static json_t *make_files(const struct lp_report *report) {
  const struct lp_model *model = &report->model;
  json_t *files = json_array();
  json_t **functions = lp_heap_get(model->file_count, sizeof *functions);
  for (size_t i = 0; i < report->function_count; i++) {
    const struct lp_function *function = report->functions[i];
    const struct lp_file *file = &model->files[function->file];
    if (!functions[function->file]) {
      json_t *object = json_object();
      char hash[24];
      snprintf(hash, sizeof hash, "%016llx",
               (unsigned long long)file->source_hash);
      lp_json_add(object, "path", lp_json_string(file->full));
      lp_json_add(object, "name", lp_json_string(file->path));
      lp_json_add(object, "source_hash", json_string(hash));
      functions[function->file] = json_array();
      lp_json_add(object, "functions", functions[function->file]);
      json_array_append_new(files, object);
    }
    json_array_append_new(functions[function->file],
                          make_function(report, function));
  }
  free(functions);
  return files;
}

static json_t *make_regions(const struct lp_model *model) {
  json_t *regions = json_array();
  for (size_t i = 0; i < model->region_count; i++)
    json_array_append_new(regions, lp_json_region(model, i, "all"));
  return regions;
}

static json_t *make_skips(const struct lp_model *model) {
  json_t *skips = json_array();
  for (size_t i = 0; i < model->skip_count; i++) {
    const struct lp_skip *skip = &model->skips[i];
    json_t *object = json_object();
    lp_json_add(object, "name", lp_json_string(skip->name));
    lp_json_add(object, "path", lp_json_string(model->files[skip->file].full));
    lp_json_add(object, "line", json_integer(skip->begin_line));
    lp_json_add(object, "end_line", json_integer(skip->end_line));
    lp_json_add(object, "reason", lp_json_string(skip->reason));
    json_array_append_new(skips, object);
  }
  return skips;
}

static json_t *make_clock(const struct lp_profile *profile) {
  const struct lineprof_file_header *header = &profile->file.header;
  json_t *object = json_object();
  bool counter = header->clock_kind == LINEPROF_CLOCK_COUNTER;
  lp_json_add(object, "kind", json_string(counter ? "counter" : "system"));
  lp_json_add(object, "ns_per_tick", json_real(profile->ns_per_tick));
  lp_json_add(object, "line_cost_ns",
              json_real(lp_profile_ns(profile, (double)header->line_cost)));
  lp_json_add(object, "enter_cost_ns",
              json_real(lp_profile_ns(profile, (double)header->enter_cost)));
  lp_json_add(object, "exit_cost_ns",
              json_real(lp_profile_ns(profile, (double)header->exit_cost)));
  lp_json_add(object, "count_cost_ns", json_real(lp_profile_count_ns(profile)));
  return object;
}

static json_t *make_arguments(const struct lp_block *block) {
  json_t *arguments = json_array();
  const char *value = NULL;
  while ((value = lp_profile_value(block, "arg", value)))
    json_array_append_new(arguments, lp_json_string(value));
  return arguments;
}

static json_t *make_process(const struct lp_profile *profile) {
  const struct lineprof_file_header *header = &profile->file.header;
  json_t *object = json_object();
  lp_json_add(object, "profile", lp_json_string(profile->file.path));
  lp_json_add(object, "pid", json_integer(header->pid));
  lp_json_add(object, "parent_pid", json_integer(header->parent_pid));
  lp_json_add(object, "fork_depth", json_integer(header->fork_depth));
  lp_json_add(object, "start_realtime_ns",
              lp_json_count(header->start_realtime_ns));
  static const char *const states[] = {"running", "exited", "sealed"};
  lp_json_add(
      object, "state",
      json_string(header->state < 3 ? states[header->state] : "unknown"));
  if (lp_profile_is_snapshot(profile))
    lp_json_add(object, "snapshot", json_true());
  if (header->end.ns > header->start.ns)
    lp_json_add(object, "wall_ns",
                lp_json_count(header->end.ns - header->start.ns));
  if (profile->file.has_seal && profile->file.seal.wait_status != ~0u)
    lp_json_add(object, "wait_status",
                json_integer(profile->file.seal.wait_status));
  const struct lp_block *block =
      lp_profile_block(profile, LINEPROF_BLOCK_PROCESS, NULL);
  static const char *const keys[] = {"exe", "cwd", "host", "runtime"};
  for (size_t i = 0; block && i < sizeof keys / sizeof *keys; i++)
    if (lp_profile_value(block, keys[i], NULL))
      lp_json_add(object, keys[i],
                  lp_json_string(lp_profile_value(block, keys[i], NULL)));
  if (block)
    lp_json_add(object, "arguments", make_arguments(block));
  json_t *objects = json_array();
  block = NULL;
  while ((block = lp_profile_block(profile, LINEPROF_BLOCK_OBJECT, block))) {
    json_t *loaded = json_object();
    lp_json_add(loaded, "path",
                lp_json_string(lp_profile_value(block, "path", NULL)));
    lp_json_add(loaded, "build_id",
                lp_json_string(lp_profile_value(block, "build_id", NULL)));
    json_array_append_new(objects, loaded);
  }
  lp_json_add(object, "objects", objects);
  lp_json_add(object, "clock", make_clock(profile));
  return object;
}

static json_t *make_warnings(const struct lp_report *report) {
  json_t *warnings = json_array();
  for (size_t i = 0; i < report->profile_count; i++)
    for (size_t j = 0; j < report->profiles[i]->warning_count; j++)
      json_array_append_new(warnings,
                            lp_json_string(report->profiles[i]->warnings[j]));
  return warnings;
}

json_t *lp_json_report(struct lp_report *report, bool with_cycles) {
  const struct lp_model *model = &report->model;
  json_t *root = json_object();
  lp_json_add(root, "format", json_integer(JSON_FORMAT));
  lp_json_add(root, "clock", make_clock(report->profiles[0]));
  lp_json_add(root, "process", make_process(report->profiles[0]));
  json_t *processes = json_array();
  for (size_t i = 0; i < report->profile_count; i++)
    json_array_append_new(processes, make_process(report->profiles[i]));
  lp_json_add(root, "processes", processes);
  lp_json_add(root, "runs",
              lp_json_count(report->run_count ? report->run_count : 1));
  lp_json_add(root, "summary", lp_json_summary(report));
  lp_json_add(root, "hottest", lp_json_hottest(report));
  if (report->perf.path)
    lp_json_add(root, "times", lp_json_times(report));
  json_t *threads = json_array();
  for (size_t i = 0; i < model->thread_count; i++)
    json_array_append_new(threads, make_thread(&model->threads[i]));
  lp_json_add(root, "threads", threads);
  lp_json_add(root, "files", make_files(report));
  lp_json_add(root, "regions", make_regions(model));
  lp_json_cycles(report, root, with_cycles);
  lp_json_gpu(report, root);
  lp_json_memory(model, root);
  lp_json_device(report, root);
  lp_json_series(report, root);
  lp_json_add(root, "elsewhere", lp_json_elsewhere(model));
  lp_json_add(root, "skipped", make_skips(model));
  lp_json_add(root, "warnings", make_warnings(report));
  return root;
}

void lp_report_json(struct lp_report *report, struct lp_text *out) {
  lp_json_write(lp_json_report(report, report->options->cycles), 9, out);
}
