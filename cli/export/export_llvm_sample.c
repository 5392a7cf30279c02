/* SPDX-License-Identifier: MIT
 *
 * LLVM's text sample profile, for `llvm-profdata merge --sample` and `clang
 * -fprofile-sample-use`: of each function that ran, by the linker's name, how
 * often it was called and how often each of its lines ran, as offsets from the
 * line where it begins:
 *
 *   NAME:TOTAL:CALLS
 *    OFFSET[.DISCRIMINATOR]: HITS CALLEE:CALLS ...
 *
 * Discriminators tell apart the blocks that have code of one line. Every count
 * of a line is exact. Callees are for calls by way of pointers: the
 * functions that samples met the line calling share its hits, each in
 * proportion to how often it was called in all. Blocks that are not in it, such
 * as the parts of a condition, the compiler infers.
 */
#include "export/export.h"

#include "base/heap.h"
#include "base/message.h"
#include "export/linked.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct writing {
  const struct lp_linked_functions *all;
  size_t *functions;               /* in the order of the file */
  size_t *lines;                   /* by function and offset */
  size_t *calls;                   /* by line and callee */
  size_t *first_line, *first_call; /* of each function, of each line */
  FILE *out;
};

/* The hottest first. */
static int compare_functions(const void *left, const void *right,
                             void *context) {
  const struct lp_linked_functions *all = context;
  const struct lp_linked *a = &all->functions[*(const size_t *)left];
  const struct lp_linked *b = &all->functions[*(const size_t *)right];
  if (a->total != b->total)
    return a->total > b->total ? -1 : 1;
  return strcmp(a->name, b->name);
}

static int compare_lines(const void *left, const void *right, void *context) {
  const struct lp_linked_functions *all = context;
  const struct lp_linked_line *a = &all->lines[*(const size_t *)left];
  const struct lp_linked_line *b = &all->lines[*(const size_t *)right];
  if (a->function != b->function)
    return a->function < b->function ? -1 : 1;
  if (a->offset != b->offset)
    return a->offset < b->offset ? -1 : 1;
  return a->discriminator < b->discriminator ? -1 : 1;
}

static int compare_calls(const void *left, const void *right, void *context) {
  const struct lp_linked_functions *all = context;
  const struct lp_linked_call *a = &all->calls[*(const size_t *)left];
  const struct lp_linked_call *b = &all->calls[*(const size_t *)right];
  if (a->line != b->line)
    return a->line < b->line ? -1 : 1;
  return strcmp(all->functions[a->callee].name, all->functions[b->callee].name);
}

static size_t *sort(size_t count,
                    int compare(const void *, const void *, void *),
                    const struct lp_linked_functions *all) {
  size_t *order = lp_heap_get(count, sizeof *order);
  for (size_t i = 0; i < count; i++)
    order[i] = i;
  if (count)
    qsort_r(order, count, sizeof *order, compare, (void *)(uintptr_t)all);
  return order;
}

/* Where the lines of each function begin among the sorted ones, and the calls
 * of each line. */
static void find_firsts(struct writing *writing) {
  const struct lp_linked_functions *all = writing->all;
  writing->first_line =
      lp_heap_get(all->function_count + 1, sizeof *writing->first_line);
  writing->first_call =
      lp_heap_get(all->line_count + 1, sizeof *writing->first_call);
  for (size_t i = 0; i < all->line_count; i++)
    writing->first_line[all->lines[i].function + 1]++;
  for (size_t i = 0; i < all->call_count; i++)
    writing->first_call[all->calls[i].line + 1]++;
  for (size_t i = 0; i < all->function_count; i++)
    writing->first_line[i + 1] += writing->first_line[i];
  for (size_t i = 0; i < all->line_count; i++)
    writing->first_call[i + 1] += writing->first_call[i];
}

static bool is_told(const struct lp_linked *function) {
  return !function->is_unclear;
}

/* The calls of all callees can be more than the line's, and then are cut down
 * to these. */
static void write_callees(const struct writing *writing, size_t line) {
  const struct lp_linked_functions *all = writing->all;
  double hits = (double)all->lines[line].hits, calls = 0;
  for (size_t i = writing->first_call[line]; i < writing->first_call[line + 1];
       i++)
    calls += (double)all->functions[all->calls[writing->calls[i]].callee].calls;
  double share = calls > hits ? hits / calls : 1;
  for (size_t i = writing->first_call[line]; i < writing->first_call[line + 1];
       i++) {
    const struct lp_linked *callee =
        &all->functions[all->calls[writing->calls[i]].callee];
    uint64_t count =
        share < 1 ? (uint64_t)((double)callee->calls * share) : callee->calls;
    if (is_told(callee) && count)
      fprintf(writing->out, " %s:%" PRIu64, callee->name, count);
  }
}

static void write_function(const struct writing *writing, size_t index) {
  const struct lp_linked_functions *all = writing->all;
  const struct lp_linked *function = &all->functions[index];
  fprintf(writing->out, "%s:%" PRIu64 ":%" PRIu64 "\n", function->name,
          function->total, function->calls);
  for (size_t i = writing->first_line[index];
       i < writing->first_line[index + 1]; i++) {
    const struct lp_linked_line *line = &all->lines[writing->lines[i]];
    fprintf(writing->out, " %" PRIu32, line->offset);
    if (line->discriminator)
      fprintf(writing->out, ".%" PRIu32, line->discriminator);
    fprintf(writing->out, ": %" PRIu64, line->hits);
    write_callees(writing, writing->lines[i]);
    fputs("\n", writing->out);
  }
}

static void tell_what_is_missing(const struct lp_linked_functions *all) {
  size_t unclear = 0;
  const char *first = NULL;
  for (size_t i = 0; i < all->function_count; i++)
    if (!is_told(&all->functions[i]) && !unclear++)
      first = all->functions[i].name;
  if (unclear)
    lp_message_warning("several functions that ran are called '%s'%s: they are "
                       "left out, as a sample profile knows functions by name",
                       first,
                       unclear > 1 ? ", and others share names, too" : "");
  if (all->lack_names) {
    lp_message_warning(
        "an older plugin compiled some of the program, and noted "
        "no names of the linker: functions of these units are "
        "left out");
    lp_message_hint("compile it again with this lineprof");
  }
}

static struct lp_linked_functions gather(const struct lp_report *report) {
  const struct lp_model *model = &report->model;
  struct lp_call_stacks stacks = lp_call_stacks_make(
      model, report->profiles, report->options->cycle, false);
  struct lp_calls calls = lp_calls_find(model, &stacks);
  struct lp_linked_functions all =
      lp_linked_gather(model, report->profiles, &calls);
  lp_calls_free(&calls);
  lp_call_stacks_free(&stacks);
  return all;
}

bool lp_export_llvm_sample(const struct lp_report *report,
                           const struct lp_call_stacks *stacks,
                           enum lp_metric value, FILE *out) {
  (void)stacks;
  (void)value;
  struct lp_linked_functions all = gather(report);
  struct writing writing = {
      .all = &all,
      .functions = sort(all.function_count, compare_functions, &all),
      .lines = sort(all.line_count, compare_lines, &all),
      .calls = sort(all.call_count, compare_calls, &all),
      .out = out};
  find_firsts(&writing);
  tell_what_is_missing(&all);
  for (size_t i = 0; i < all.function_count; i++)
    if (is_told(&all.functions[writing.functions[i]]))
      write_function(&writing, writing.functions[i]);
  free(writing.functions);
  free(writing.lines);
  free(writing.calls);
  free(writing.first_line);
  free(writing.first_call);
  lp_linked_free(&all);
  return !ferror(out);
}
