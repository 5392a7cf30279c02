/* SPDX-License-Identifier: MIT
 *
 * See executions.h.
 */
#include "figures/executions.h"

#include "base/heap.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Code out of line has at least this part of its function's calls, though those
 * of rows that it is inlined at seem to be all. */
static const double least_outside = 0.02;

/* Inlined code has inlined code: so many levels are followed. */
enum { ROUNDS = 4 };

double lp_executions_of(const struct lp_model *model, size_t row) {
  const struct lp_row *of = &model->rows[row];
  return (double)(of->kind == LINEPROF_LINE_ENTRY
                      ? model->functions[of->function].calls
                      : of->hits);
}

/* Of one of the copies, in the mean. */
static double bytes_of(const struct lp_model_code *code) {
  return code->copies ? (double)code->bytes / (double)code->copies : 0;
}

static size_t function_of(const struct lp_model *model,
                          const struct lp_model_code *code) {
  return model->rows[code->row].function;
}

/* Code that seems to be inlined at a line of its own function is a recursion,
 * or the line's own that debug information takes for what it calls. */
static bool is_inlined(const struct lp_model *model,
                       const struct lp_model_code *code) {
  return code->outer != LP_NO_ROW &&
         model->rows[code->outer].function != function_of(model, code);
}

static double count_outside(const struct lp_model *model,
                            const struct lp_executions *executions,
                            size_t function) {
  double calls = (double)model->functions[function].calls;
  return fmax(calls - executions->inlined[function], least_outside * calls);
}

static double count(const struct lp_model *model,
                    const struct lp_executions *executions,
                    const struct lp_model_code *code) {
  return is_inlined(model, code)
             ? lp_executions_of(model, code->outer)
             : count_outside(model, executions, function_of(model, code));
}

/* Each row that a function is inlined at counts once. */
static void sum_functions(const struct lp_model *model,
                          struct lp_executions *executions) {
  struct lp_map ids = {0};
  bool *is_outside = lp_heap_get(model->function_count, sizeof *is_outside);
  for (size_t i = 0; i < model->code_count; i++) {
    const struct lp_model_code *code = &model->code[i];
    size_t key[] = {function_of(model, code), code->outer};
    size_t known = ids.count;
    is_outside[key[0]] |= !is_inlined(model, code) && code->copies > 0;
    if (is_inlined(model, code) && lp_map_index(&ids, key, sizeof key) == known)
      executions->inlined[key[0]] += lp_executions_of(model, code->outer);
  }
  for (size_t i = 0; i < model->function_count; i++)
    executions->all[i] =
        executions->inlined[i] +
        (is_outside[i] ? count_outside(model, executions, i) : 0);
  lp_map_free(&ids);
  free(is_outside);
}

struct lp_executions lp_executions_find(const struct lp_model *model) {
  struct lp_executions executions = {
      .bytes = lp_heap_get(model->row_count, sizeof(double)),
      .inlined = lp_heap_get(model->function_count, sizeof(double)),
      .all = lp_heap_get(model->function_count, sizeof(double))};
  sum_functions(model, &executions);
  for (size_t i = 0; i < model->code_count; i++)
    executions.bytes[model->code[i].row] +=
        count(model, &executions, &model->code[i]) * bytes_of(&model->code[i]);
  return executions;
}

void lp_executions_free(struct lp_executions *executions) {
  free(executions->bytes);
  free(executions->inlined);
  free(executions->all);
}

double lp_executions_bytes(const struct lp_model *model,
                           const struct lp_executions *executions, size_t row) {
  double all = executions->all[model->rows[row].function];
  return all > 0 ? executions->bytes[row] / all : 0;
}

/* The part of a row's own that this copy has, by bytes; and of what is beneath
 * it, by executions. */
static double share_of(const struct lp_model *model,
                       const struct lp_executions *executions,
                       const struct lp_model_code *code, double own,
                       double beneath) {
  double ran = count(model, executions, code);
  double all = executions->all[function_of(model, code)];
  double bytes = executions->bytes[code->row];
  double part = all > 0 ? ran / all : 0;
  return (bytes > 0 ? ran * bytes_of(code) / bytes : part) * own +
         part * beneath;
}

void lp_executions_add_inlined(const struct lp_model *model,
                               const struct lp_executions *executions,
                               double *values) {
  size_t size = model->row_count * sizeof *values;
  double *own = lp_heap_get(model->row_count, sizeof *own);
  double *next = lp_heap_get(model->row_count, sizeof *next);
  if (size)
    memcpy(own, values, size);
  for (int round = 0; round < ROUNDS; round++) {
    memcpy(next, own, size);
    for (size_t i = 0; i < model->code_count; i++) {
      const struct lp_model_code *code = &model->code[i];
      double of_row = own[code->row];
      if (is_inlined(model, code))
        next[code->outer] += share_of(model, executions, code, of_row,
                                      values[code->row] - of_row);
    }
    memcpy(values, next, size);
  }
  free(own);
  free(next);
}
