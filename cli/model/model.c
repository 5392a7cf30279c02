/* SPDX-License-Identifier: MIT
 *
 * What a model owns; see model.h.
 */
#include "model/model.h"

#include <stdlib.h>

static void free_counters(struct lp_targets *targets) {
  free(targets->functions);
  free(targets->rows);
  free(targets->regions);
}

static void free_targets(struct lp_model *model) {
  for (size_t i = 0; i < model->profile_count; i++) {
    for (size_t j = 0; j < model->target_counts[i]; j++)
      free_counters(&model->targets[i][j]);
    free(model->targets[i]);
  }
  for (size_t i = 0; i < model->table_ids.count; i++)
    free(model->table_files[i]);
  free(model->table_files);
  free(model->targets);
  free(model->target_counts);
}

void lp_model_free(struct lp_model *model) {
  free_targets(model);
  free(model->gpu.items);
  free(model->gpu.sums);
  free(model->memory.sums);
  free(model->device.sums);
  free(model->gpu.idle);
  free(model->events.rows);
  free(model->events.functions);
  for (size_t i = 0; i < model->file_count; i++) {
    free(model->files[i].path);
    free(model->files[i].full);
  }
  for (size_t i = 0; i < model->region_count; i++)
    free(model->regions[i].buckets);
  for (size_t i = 0; i < model->group_count; i++)
    free(model->groups[i].sum.buckets);
  free(model->groups);
  free(model->files);
  free(model->path_files);
  free(model->identity_files);
  free(model->alike);
  free(model->functions);
  free(model->rows);
  free(model->estimates.rows);
  free(model->estimates.functions);
  free(model->raw_estimates.rows);
  free(model->raw_estimates.functions);
  free(model->regions);
  free(model->skips);
  free(model->threads);
  free(model->elsewhere);
  free(model->waits);
  free(model->code);
  struct lp_map *maps[] = {
      &model->ids.files,   &model->ids.names,     &model->ids.paths,
      &model->ids.texts,   &model->ids.functions, &model->ids.rows,
      &model->ids.regions, &model->ids.groups,    &model->table_ids,
      &model->ids.skips,   &model->ids.threads,   &model->ids.elsewhere};
  for (size_t i = 0; i < sizeof maps / sizeof *maps; i++)
    lp_map_free(maps[i]);
}

double lp_row_ns(const struct lp_row *row) {
  return row->self_ns + (row->child_ns > 0 ? row->child_ns : 0);
}

bool lp_function_has_run(const struct lp_function *function) {
  bool has_hits = lp_function_was_called(function);
  for (size_t i = 0; i < function->row_count && !has_hits; i++)
    has_hits = function->rows[i].hits > 0;
  return has_hits;
}

double lp_function_self_ns(const struct lp_function *function) {
  return function->loose_ns + function->own_ns;
}

void lp_function_sum(struct lp_function *function) {
  function->own_ns = function->own_sampled_ns = function->own_variance = 0;
  function->own_samples = 0;
  function->spun_ns = function->loose_spun_ns;
  function->self_cpu_ns = function->loose_cpu_ns;
  function->ran_cpu_ns = function->loose_cpu_ns - function->loose_spun_ns;
  function->ran_samples = function->loose_ran_samples;
  function->waiting_ns = function->told_ns = 0;
  function->lineless_ns = function->loose_lineless_ns;
  for (size_t i = 0; i < function->row_count; i++) {
    const struct lp_row *row = &function->rows[i];
    function->own_ns += row->self_ns;
    if (!row->is_self_clocked) {
      function->own_sampled_ns += row->own.ns;
      function->own_variance += row->own.variance;
      function->own_samples += row->own.samples;
    }
    function->lineless_ns += row->lineless_ns;
    function->self_cpu_ns += row->self_cpu_ns;
    function->spun_ns += row->spun_ns;
    function->ran_cpu_ns += row->ran_cpu_ns;
    function->ran_samples += row->ran_samples;
    function->waiting_ns += row->waiting_ns;
    function->told_ns += row->told_ns;
  }
  if (function->all_cpu_ns < function->self_cpu_ns)
    function->all_cpu_ns = function->self_cpu_ns;
}
