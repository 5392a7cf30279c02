/* SPDX-License-Identifier: MIT
 *
 * callgrind's format, for callgrind_annotate, KCachegrind and QCachegrind: self
 * time, hits and memory of rows, and beneath each row what it called with its
 * time and memory.
 * What is at no line of a function is in a function of its own without source,
 * which it calls: viewers show no source of what has costs at line 0.
 */
#include "export/export.h"

#include "export/frames.h"
#include "stacks/calls.h"

#include <stdlib.h>

#define NO_FILE "???"

/** What a line of costs says: of each event a number. */
struct cost {
  uint64_t values[LP_METRICS];
};

struct writing {
  const struct lp_model *model;
  const struct lp_calls *calls;
  FILE *out;
  struct lp_map files, functions;    /* names that are written already */
  enum lp_metric events[LP_METRICS]; /* what viewers show is first */
  size_t event_count;
  struct cost all;
};

static void choose_events(struct writing *writing) {
  if (lp_metric_is_measured(LP_METRIC_SELF_CPU, writing->model))
    writing->events[writing->event_count++] = LP_METRIC_SELF_CPU;
  writing->events[writing->event_count++] = LP_METRIC_SELF;
  for (enum lp_metric metric = 0; metric < LP_METRICS; metric++)
    if (!lp_is_own_time(metric) && lp_metrics[metric].event &&
        lp_metric_is_measured(metric, writing->model))
      writing->events[writing->event_count++] = metric;
}

static struct cost of_times(const struct writing *writing, uint64_t ns,
                            uint64_t cpu_ns) {
  struct cost cost = {.values = {0}};
  for (size_t i = 0; i < writing->event_count; i++)
    cost.values[i] = writing->events[i] == LP_METRIC_SELF       ? ns
                     : writing->events[i] == LP_METRIC_SELF_CPU ? cpu_ns
                                                                : 0;
  return cost;
}

/* "fl=(3) a.c", from then on "fl=(3)". */
static void write_name(struct writing *writing, const char *key,
                       struct lp_map *ids, const char *name,
                       const char *plain) {
  size_t count = ids->count;
  size_t at = lp_map_index(ids, name, strlen(name));
  fprintf(writing->out, "%s=(%zu)", key, at + 1);
  if (at == count) {
    char *text = lp_frame_clean(plain);
    fprintf(writing->out, " %s", text);
    free(text);
  }
  fputs("\n", writing->out);
}

static void write_file(struct writing *writing, const char *key,
                       const char *path) {
  write_name(writing, key, &writing->files, path, path);
}

/* Two functions may have one name. */
static void write_function(struct writing *writing, const char *key,
                           size_t function) {
  char *id = lp_text_make("%zu", function);
  write_name(writing, key, &writing->functions, id,
             writing->model->functions[function].name);
  free(id);
}

static void write_named(struct writing *writing, const char *key,
                        const char *name) {
  char *id = lp_text_make("=%s", name);
  write_name(writing, key, &writing->functions, id, name);
  free(id);
}

static bool is_any(const struct writing *writing, const struct cost *cost) {
  bool is = false;
  for (size_t i = 0; i < writing->event_count; i++)
    is |= cost->values[i] != 0;
  return is;
}

static void print_cost(const struct writing *writing, const struct cost *cost) {
  for (size_t i = 0; i < writing->event_count; i++)
    fprintf(writing->out, " %llu", (unsigned long long)cost->values[i]);
  fputs("\n", writing->out);
}

static void write_cost(struct writing *writing, uint32_t line,
                       struct cost cost) {
  fprintf(writing->out, "%u", line);
  print_cost(writing, &cost);
  for (size_t i = 0; i < writing->event_count; i++)
    writing->all.values[i] += cost.values[i];
}

static void write_row(struct writing *writing, const struct lp_row *row) {
  struct lp_subject subject = lp_subject_row(writing->model, row, false);
  struct cost cost = of_times(writing, lp_whole_ns(row->self_ns),
                              lp_whole_ns(row->self_cpu_ns));
  for (size_t i = 0; i < writing->event_count; i++) {
    if (lp_is_own_time(writing->events[i]))
      continue;
    struct lp_cell cell = lp_metric_cell(writing->events[i], &subject);
    cost.values[i] = (int64_t)cell.count > 0 ? cell.count : 0;
  }
  if (is_any(writing, &cost))
    write_cost(writing, row->line, cost);
}

static const char *file_of(const struct writing *writing, size_t file) {
  return writing->model->files[file].full;
}

static struct cost cost_of_call(const struct writing *writing,
                                const struct lp_call *call) {
  struct cost cost = of_times(writing, call->total_ns, call->cpu_ns);
  for (size_t i = 0; i < writing->event_count; i++)
    for (int j = 0; j < LP_STACKED; j++)
      if (lp_stacked_metrics[j] == writing->events[i] && call->values[j] > 0)
        cost.values[i] = (uint64_t)call->values[j];
  return cost;
}

static void write_call(struct writing *writing, const struct lp_call *call,
                       const struct cost *cost) {
  const struct lp_model *model = writing->model;
  const struct lp_row *row = &model->rows[call->row];
  bool is_known = call->callee != LP_STACK_NONE;
  const struct lp_function *callee =
      is_known ? &model->functions[call->callee] : NULL;
  write_file(writing, "cfi",
             is_known ? file_of(writing, callee->file) : NO_FILE);
  if (is_known)
    write_function(writing, "cfn", call->callee);
  else
    write_named(writing, "cfn", "(not known which)");
  fprintf(writing->out, "calls=%llu %u\n%u", (unsigned long long)row->hits,
          is_known ? callee->begin_line : 0, row->line);
  print_cost(writing, cost);
}

/* What is at no line of a function, which calls it. */
static void write_loose_call(struct writing *writing, const char *name,
                             const struct lp_function *function,
                             const struct cost *cost) {
  write_file(writing, "cfi", NO_FILE);
  write_named(writing, "cfn", name);
  fprintf(writing->out, "calls=%llu 0\n%u", (unsigned long long)function->calls,
          function->begin_line);
  print_cost(writing, cost);
}

static void write_loose(struct writing *writing, const char *name,
                        struct cost cost) {
  write_file(writing, "fl", NO_FILE);
  write_named(writing, "fn", name);
  write_cost(writing, 0, cost);
}

/** Costs at no line of a function, under a name of their own. */
struct loose {
  char *name;
  struct cost cost;
};

static struct loose make_loose(const struct writing *writing,
                               const struct lp_function *function,
                               const char *what, double ns, double cpu_ns) {
  return (struct loose){
      .name = lp_text_make("%s (%s)", function->name, what),
      .cost = of_times(writing, lp_whole_ns(ns), lp_whole_ns(cpu_ns))};
}

/* The rows of a function with the calls of each; these are in the same order.
 */
static const struct lp_call *write_rows(struct writing *writing,
                                        const struct lp_function *function,
                                        const struct lp_call *call) {
  const struct lp_call *end = writing->calls->items + writing->calls->count;
  size_t file = function->file;
  for (size_t i = 0; i < function->row_count; i++) {
    const struct lp_row *row = &function->rows[i];
    size_t index = (size_t)(row - writing->model->rows);
    if (row->file != file)
      write_file(writing, row->file == function->file ? "fe" : "fi",
                 file_of(writing, row->file));
    file = row->file;
    write_row(writing, row);
    for (; call < end && call->row == index; call++) {
      struct cost cost = cost_of_call(writing, call);
      if (is_any(writing, &cost))
        write_call(writing, call, &cost);
    }
  }
  if (file != function->file)
    write_file(writing, "fe", file_of(writing, function->file));
  return call;
}

static void write_function_costs(struct writing *writing, size_t index,
                                 const struct lp_call **call) {
  const struct lp_function *function = &writing->model->functions[index];
  struct loose loose[] = {
      make_loose(writing, function, "no single line",
                 function->loose_ns - function->counting_ns,
                 function->loose_cpu_ns - function->counting_cpu_ns),
      make_loose(writing, function, "counting lines", function->counting_ns,
                 function->counting_cpu_ns)};
  write_file(writing, "fl", file_of(writing, function->file));
  write_function(writing, "fn", index);
  *call = write_rows(writing, function, *call);
  for (size_t i = 0; i < 2; i++)
    if (is_any(writing, &loose[i].cost))
      write_loose_call(writing, loose[i].name, function, &loose[i].cost);
  for (size_t i = 0; i < 2; i++) {
    if (is_any(writing, &loose[i].cost))
      write_loose(writing, loose[i].name, loose[i].cost);
    free(loose[i].name);
  }
}

static void write_functions(struct writing *writing) {
  const struct lp_call *call = writing->calls->items;
  const struct lp_call *end = call + writing->calls->count;
  for (size_t i = 0; i < writing->model->function_count; i++) {
    while (call < end && (call->caller == LP_STACK_NONE || call->caller < i ||
                          (call->caller == i && call->row == LP_STACK_NONE)))
      call++;
    write_function_costs(writing, i, &call);
  }
}

/* Of frames without a function: time elsewhere. */
static void write_elsewhere(struct writing *writing,
                            const struct lp_call_stacks *stacks) {
  for (size_t i = 0; i < stacks->node_count; i++) {
    const struct lp_stack_node *node = &stacks->nodes[i];
    const struct lp_frame *frame = &stacks->frames[node->frame];
    struct cost cost = {.values = {0}};
    for (size_t j = 0; j < writing->event_count; j++)
      cost.values[j] = lp_stack_value(node, writing->events[j]);
    if (frame->function == LP_STACK_NONE && is_any(writing, &cost))
      write_loose(writing, lp_frame_name(writing->model, frame).name, cost);
  }
}

/* What events are, and their names in the order of costs. */
static void write_events(const struct writing *writing) {
  for (size_t i = 0; i < writing->event_count; i++)
    fprintf(writing->out, "event: %s\n", lp_metrics[writing->events[i]].event);
  fputs("events:", writing->out);
  for (size_t i = 0; i < writing->event_count; i++) {
    const char *event = lp_metrics[writing->events[i]].event;
    fprintf(writing->out, " %.*s", (int)strcspn(event, " "), event);
  }
  fputs("\n\n", writing->out);
}

static void write_command(const struct lp_report *report, FILE *out) {
  const struct lp_block *block =
      lp_profile_block(report->profiles[0], LINEPROF_BLOCK_PROCESS, NULL);
  const char *word = NULL;
  fprintf(out, "pid: %u\ncmd:", report->profiles[0]->file.header.pid);
  if (!block || !lp_profile_value(block, "arg", NULL))
    fprintf(out, " %s", "program");
  while (block && (word = lp_profile_value(block, "arg", word))) {
    char *text = lp_frame_clean(word);
    fprintf(out, " %s", text);
    free(text);
  }
  fputs("\npart: 1\n", out);
}

bool lp_export_callgrind(const struct lp_report *report,
                         const struct lp_call_stacks *stacks,
                         enum lp_metric value, FILE *out) {
  (void)value;
  struct lp_calls calls = lp_calls_find(&report->model, stacks);
  struct writing writing = {
      .model = &report->model, .calls = &calls, .out = out};
  choose_events(&writing);
  fprintf(out, "# callgrind format\nversion: 1\ncreator: lineprof %s\n",
          LINEPROF_VERSION);
  write_command(report, out);
  fputs("desc: Costs: own time and hits of lines, as in the listing\n"
        "desc: Calls: how often the line ran that calls\n"
        "positions: line\n",
        out);
  write_events(&writing);
  write_functions(&writing);
  write_elsewhere(&writing, stacks);
  fputs("\ntotals:", out);
  print_cost(&writing, &writing.all);
  lp_map_free(&writing.files);
  lp_map_free(&writing.functions);
  lp_calls_free(&calls);
  return !ferror(out);
}
