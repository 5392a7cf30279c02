/* SPDX-License-Identifier: MIT
 *
 * See event_model.h.
 */
#include "model/event_model.h"

#include "base/heap.h"
#include "samples/sample_chain.h"

/* The innermost profiled link has it, and what is no line's its function. */
static void add_sample(struct lp_model *model, size_t profile, size_t event,
                       const struct lp_chain *chain, double count) {
  struct lp_event_model *events = &model->events;
  size_t owner = lp_chain_owner(chain);
  if (owner == chain->count)
    return;
  const struct lp_link *link = &chain->links[owner];
  const struct lp_targets *targets = &model->targets[profile][link->table];
  size_t function = targets->functions[link->function];
  if (function != (size_t)-1)
    events->functions[event * model->function_count + function] += count;
  if (link->line == LINEPROF_NO_LINE || link->line >= targets->row_count ||
      targets->rows[link->line] == (size_t)-1)
    return;
  events->rows[event * model->row_count + targets->rows[link->line]] += count;
}

static void add_profile(struct lp_model *model, size_t index,
                        const struct lp_profile *profile) {
  struct lp_chain chain = lp_chain_start(profile);
  for (size_t i = 0; i < model->events.count; i++) {
    const struct lp_sampled_event *event = &profile->sampled.events[i];
    for (size_t j = 0; j < event->sample_count; j++) {
      lp_chain_read(&chain, &event->samples[j]);
      add_sample(model, index, i, &chain,
                 (double)event->samples[j].stack->ticks);
    }
  }
  lp_chain_free(&chain);
}

void lp_events_add(struct lp_model *model, struct lp_profile *const *profiles) {
  struct lp_event_model *events = &model->events;
  events->count = model->profile_count && !model->by_thread
                      ? profiles[0]->sampled.event_count
                      : 0;
  if (!events->count)
    return;
  for (size_t i = 0; i < events->count; i++) {
    events->names[i] = profiles[0]->sampled.events[i].name;
    events->are_estimates[i] = profiles[0]->sampled.events[i].is_estimate;
  }
  events->rows =
      lp_heap_get(events->count * model->row_count, sizeof *events->rows);
  events->functions = lp_heap_get(events->count * model->function_count,
                                  sizeof *events->functions);
  for (size_t i = 0; i < model->profile_count; i++)
    add_profile(model, i, profiles[i]);
}

double lp_events_of_row(const struct lp_model *model, size_t event,
                        const struct lp_row *row) {
  if (event >= model->events.count)
    return 0;
  return model->events
      .rows[event * model->row_count + (size_t)(row - model->rows)];
}

double lp_events_of_function(const struct lp_model *model, size_t event,
                             const struct lp_function *function) {
  if (event >= model->events.count)
    return 0;
  return model->events.functions[event * model->function_count +
                                 (size_t)(function - model->functions)];
}
