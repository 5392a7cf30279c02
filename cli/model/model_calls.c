/* SPDX-License-Identifier: MIT
 *
 * See model_calls.h.
 */
#include "model/model_calls.h"

#include "base/heap.h"
#include "samples/shares.h"

#include <stdlib.h>

static struct lp_model_call translate(const struct lp_targets *targets,
                                      const struct lp_met_call *call) {
  const struct lp_targets *caller = &targets[call->caller_table];
  bool has_row =
      call->caller != LINEPROF_NO_LINE && call->caller < caller->row_count;
  return (struct lp_model_call){
      .function = targets[call->callee_table].functions[call->callee],
      .row = has_row ? caller->rows[call->caller] : LP_NO_ROW};
}

static void add(struct lp_model *model, struct lp_map *ids,
                struct lp_model_call call) {
  size_t count = model->met_call_count;
  if (lp_map_index(ids, &call, sizeof call) < count)
    return;
  model->met_calls =
      lp_heap_grow(model->met_calls, count, sizeof *model->met_calls);
  model->met_calls[model->met_call_count++] = call;
}

void lp_met_calls_add(struct lp_model *model,
                      struct lp_profile *const *profiles) {
  struct lp_map ids = {0};
  free(model->met_calls);
  model->met_calls = NULL;
  model->met_call_count = 0;
  for (size_t i = 0; i < model->profile_count && !model->by_thread; i++) {
    const struct lp_shares *shares = profiles[i]->sampled.shares;
    for (size_t j = 0; shares && j < shares->call_count; j++)
      add(model, &ids, translate(model->targets[i], &shares->calls[j]));
  }
  lp_map_free(&ids);
}
