/* SPDX-License-Identifier: MIT
 *
 * Rows as records, for databases: comma-separated values (RFC 4180) or one JSON
 * object a line. A row of a function that has neither run nor any time is left
 * out.
 */
#include "export/export.h"

#include "base/heap.h"
#include "export/frames.h"
#include "model/event_model.h"
#include "model/memory_model.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>

struct writing {
  const struct lp_report *report;
  FILE *out;
  bool is_csv, is_first;
};

/* Names a column in the first record, or in each object. */
static void begin_field(struct writing *writing, const char *name) {
  if (!writing->is_first)
    fputs(",", writing->out);
  if (!writing->is_csv)
    fprintf(writing->out, "\"%s\":", name);
  writing->is_first = false;
}

static void write_string(struct writing *writing, const char *name,
                         const char *value) {
  begin_field(writing, name);
  if (!writing->is_csv && !value)
    fputs("null", writing->out);
  else if (!writing->is_csv)
    lp_frame_print_json(writing->out, value);
  if (!writing->is_csv || !value)
    return;
  char *text = lp_frame_clean(value);
  fputs("\"", writing->out);
  for (const char *at = text; *at; at++)
    fprintf(writing->out, "%s%c", *at == '"' ? "\"" : "", *at);
  fputs("\"", writing->out);
  free(text);
}

static void write_number(struct writing *writing, const char *name,
                         uint64_t value) {
  begin_field(writing, name);
  fprintf(writing->out, "%llu", (unsigned long long)value);
}

static void write_nothing(struct writing *writing, const char *name) {
  begin_field(writing, name);
  if (!writing->is_csv)
    fputs("null", writing->out);
}

static const char *process_value(const struct lp_profile *profile,
                                 const char *key) {
  const struct lp_block *block =
      lp_profile_block(profile, LINEPROF_BLOCK_PROCESS, NULL);
  return block ? lp_profile_value(block, key, NULL) : NULL;
}

/* Of the program: the first object. */
static const char *build_of(const struct lp_profile *profile) {
  const struct lp_block *block =
      lp_profile_block(profile, LINEPROF_BLOCK_OBJECT, NULL);
  return block ? lp_profile_value(block, "build_id", NULL) : NULL;
}

static void write_process(struct writing *writing) {
  const struct lp_profile *profile = writing->report->profiles[0];
  write_string(writing, "run", process_value(profile, "run"));
  write_string(writing, "rank", process_value(profile, "rank"));
  write_string(writing, "host", process_value(profile, "host"));
  write_number(writing, "pid", profile->file.header.pid);
}

/* What only some runs measure. Nothing where this one did not: zero says that
 * it did. */
static void write_measured(struct writing *writing,
                           const struct lp_subject *subject) {
  for (enum lp_metric metric = 0; metric < LP_METRICS; metric++) {
    const char *name = lp_metrics[metric].record;
    if (!name)
      continue;
    struct lp_cell cell = lp_metric_cell(metric, subject);
    bool is_time = lp_metrics[metric].unit == LP_UNIT_TIME;
    uint64_t count = cell.figure.ns > 0 ? cell.count : 0;
    /* Records are summed: what was seen adds up, what is likely does not. */
    double ns = cell.figure.is_modelled ? cell.figure.seen_ns : cell.figure.ns;
    if (lp_metric_is_measured(metric, subject->model))
      write_number(writing, name, is_time ? lp_whole_ns(ns) : count);
    else
      write_nothing(writing, name);
  }
}

/* perf's name without what separates fields. */
static char *name_event(const struct lp_model *model, size_t event) {
  char *name = lp_heap_string(model->events.names[event]);
  for (char *at = name; *at; at++)
    if (!isalnum((unsigned char)*at) && !strchr("-_.:/", *at))
      *at = '_';
  return name;
}

static void write_events(struct writing *writing, const struct lp_row *row) {
  const struct lp_model *model = &writing->report->model;
  for (size_t i = 0; i < model->events.count; i++) {
    char *name = name_event(model, i);
    write_number(writing, name, (uint64_t)lp_events_of_row(model, i, row));
    free(name);
  }
}

static void write_row(struct writing *writing, const struct lp_row *row) {
  const struct lp_model *model = &writing->report->model;
  const struct lp_function *function = &model->functions[row->function];
  writing->is_first = true;
  fputs(writing->is_csv ? "" : "{", writing->out);
  write_process(writing);
  if (function->thread != LP_ALL_THREADS)
    write_number(writing, "thread", model->threads[function->thread].tid);
  else
    write_nothing(writing, "thread");
  write_string(writing, "build", build_of(writing->report->profiles[0]));
  write_string(writing, "file", model->files[row->file].full);
  write_string(writing, "function", function->name);
  write_number(writing, "line", row->line);
  write_number(writing, "hits", row->hits);
  write_number(writing, "self_ns", lp_whole_ns(row->self_ns));
  write_number(writing, "total_ns", lp_whole_ns(lp_row_ns(row)));
  write_string(writing, "source", lp_source_word(model, row));
  struct lp_subject subject = lp_subject_row(model, row, false);
  write_measured(writing, &subject);
  write_events(writing, row);
  fputs(writing->is_csv ? "\r\n" : "}\n", writing->out);
}

static void write_rows(struct writing *writing) {
  const struct lp_model *model = &writing->report->model;
  for (size_t i = 0; i < model->row_count; i++) {
    const struct lp_row *row = &model->rows[i];
    if (row->hits || lp_whole_ns(row->self_ns) || lp_whole_ns(lp_row_ns(row)) ||
        lp_memory_of(model, row, true)->allocs)
      write_row(writing, row);
  }
}

void lp_export_csv_head(const struct lp_report *report, FILE *out) {
  fputs("run,rank,host,pid,thread,build,file,function,line,hits,self_ns,"
        "total_ns,source",
        out);
  for (enum lp_metric metric = 0; metric < LP_METRICS; metric++)
    if (lp_metrics[metric].record)
      fprintf(out, ",%s", lp_metrics[metric].record);
  for (size_t i = 0; i < report->model.events.count; i++) {
    char *name = name_event(&report->model, i);
    fprintf(out, ",%s", name);
    free(name);
  }
  fputs("\r\n", out);
}

bool lp_export_csv(const struct lp_report *report,
                   const struct lp_call_stacks *stacks, enum lp_metric value,
                   FILE *out) {
  (void)value;
  (void)stacks;
  struct writing writing = {.report = report, .out = out, .is_csv = true};
  write_rows(&writing);
  return !ferror(out);
}

bool lp_export_ndjson(const struct lp_report *report,
                      const struct lp_call_stacks *stacks, enum lp_metric value,
                      FILE *out) {
  (void)value;
  (void)stacks;
  struct writing writing = {.report = report, .out = out};
  write_rows(&writing);
  return !ferror(out);
}
