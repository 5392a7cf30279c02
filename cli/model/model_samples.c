/* SPDX-License-Identifier: MIT
 *
 * Adds shares to rows and functions; see model_samples.h.
 */
#include "model/model_samples.h"

#include "base/heap.h"
#include "model/found_waits.h"
#include "model/groups.h"
#include "model/unsampled.h"
#include "model/waiting.h"
#include "profile/segments.h"

#include <math.h>
#include <stdlib.h>

static double square(double value) { return value * value; }

static double variance_ns(const struct lp_profile *profile,
                          const struct lp_sampled_sum *sampled) {
  return sampled->square_ticks * square(profile->ns_per_tick);
}

/* Limits of recursions may have taken some of it already. */
static void take(double *from, double part) {
  *from = *from > part ? *from - part : 0;
}

/* A row that is the sum of copies has what one of them took beneath another
 * one of them once. */
static void take_again(const struct lp_profile *profile, struct lp_row *row,
                       const struct lp_share *share) {
  row->child_ns -= lp_profile_ns(profile, share->again_ticks);
  take(&row->sampled_ns, lp_profile_ns(profile, share->again.ticks));
  take(&row->time_variance, variance_ns(profile, &share->again));
  row->samples -= share->again.samples;
}

/* The same of a function. */
static void take_function_again(const struct lp_profile *profile,
                                struct lp_function *function,
                                const struct lp_share *share) {
  double total = lp_profile_ns(profile, share->again_ticks);
  function->total_ns -= total;
  function->raw_total_ns -= total;
  take(&function->total_variance, variance_ns(profile, &share->again));
  take(&function->sampled_ns, lp_profile_ns(profile, share->again.ticks));
  function->samples -= share->again.samples;
}

static void add_row(const struct lp_profile *profile, struct lp_row *row,
                    const struct lp_share *share) {
  double self = lp_profile_ns(profile, share->self_ticks);
  row->self_ns += self;
  row->raw_self_ns += self;
  row->child_ns += lp_profile_ns(profile, share->child_ticks);
  row->self_variance += variance_ns(profile, &share->self);
  row->time_variance += variance_ns(profile, &share->total);
  row->sampled_ns += lp_profile_ns(profile, share->total.ticks);
  row->waiting_ns += lp_profile_ns(profile, share->waiting_ticks);
  row->told_ns += lp_profile_ns(profile, share->told_ticks);
  row->seen_ns += lp_profile_ns(profile, share->seen_ticks);
  row->seen_told_ns += lp_profile_ns(profile, share->seen_told_ticks);
  row->running_ns += lp_profile_ns(profile, share->running.ticks);
  row->running_samples += share->running.samples;
  row->clocked_cpu_ns += lp_profile_ns(profile, share->clocked_cpu_ticks);
  row->ran_cpu_ns += lp_profile_ns(profile, share->cpu_ticks);
  row->ran_samples += share->ran_samples;
  row->all_cpu_ns += lp_profile_ns(profile, share->all_cpu_ticks);
  row->below_ns += lp_profile_ns(profile, share->below_ticks);
  row->noted_ns += lp_profile_ns(profile, share->noted_ticks);
  row->clocked += share->waits;
  row->samples += share->total.samples;
  row->self_samples += share->self.samples;
  row->self_sampled_ns += lp_profile_ns(profile, share->self.ticks);
  row->lineless_ns += lp_profile_ns(profile, share->lineless_ticks);
  row->clocked_samples += share->clocked.samples;
  row->clocked_sampled_ns += lp_profile_ns(profile, share->clocked.ticks);
}

static void add_function(const struct lp_profile *profile,
                         struct lp_function *function,
                         const struct lp_share *share) {
  double total = lp_profile_ns(profile, share->child_ticks);
  function->total_ns += total;
  function->raw_total_ns += total;
  function->total_variance += variance_ns(profile, &share->total);
  function->sampled_ns += lp_profile_ns(profile, share->total.ticks);
  function->samples += share->total.samples;
  function->loose_ns += lp_profile_ns(profile, share->self_ticks);
  function->loose_variance += variance_ns(profile, &share->self);
  function->loose_samples += share->self.samples;
  function->loose_lineless_ns += lp_profile_ns(profile, share->lineless_ticks);
  function->loose_cpu_ns += lp_profile_ns(profile, share->cpu_ticks);
  function->counting_cpu_ns +=
      lp_profile_ns(profile, share->counting_cpu_ticks);
  function->loose_ran_samples += share->ran_samples;
  function->all_cpu_ns += lp_profile_ns(profile, share->all_cpu_ticks);
  function->counting_ns += lp_profile_ns(profile, share->counting.ticks);
  function->counting_samples += share->counting.samples;
}

static bool is_wanted(const struct lp_building *building,
                      const struct lp_share *share, uint32_t thread) {
  const struct lp_profile *profile = building->profile;
  return &profile->counted.tables[share->table] == building->table &&
         (thread == LP_EVERY_THREAD || thread == share->thread) &&
         lp_shares_is_chosen(profile, share->kind, share->cycle,
                             building->cycle);
}

void lp_samples_add(const struct lp_building *building,
                    const struct lp_targets *targets, uint32_t thread) {
  const struct lp_shares *shares = building->profile->sampled.shares;
  struct lp_model *model = building->model;
  for (size_t i = 0; shares && i < shares->row_count; i++) {
    const struct lp_share *share = &shares->rows[i];
    if (is_wanted(building, share, thread) &&
        targets->rows[share->index] != (size_t)-1) {
      struct lp_row *row = &model->rows[targets->rows[share->index]];
      add_row(building->profile, row, share);
      take_again(building->profile, row, share);
    }
  }
  for (size_t i = 0; shares && i < shares->function_count; i++) {
    const struct lp_share *share = &shares->functions[i];
    if (!is_wanted(building, share, thread))
      continue;
    struct lp_function *function =
        &model->functions[targets->functions[share->index]];
    add_function(building->profile, function, share);
    take_function_again(building->profile, function, share);
  }
  lp_found_waits_add(building, targets, thread);
}

static void add_place(struct lp_model *model, const struct lp_profile *profile,
                      const struct lp_elsewhere *from) {
  struct lp_text key = {0};
  lp_text_add(&key, from->object, strlen(from->object) + 1);
  lp_text_string(&key, from->name);
  size_t at = lp_map_index(&model->ids.elsewhere, key.bytes, key.size);
  free(key.bytes);
  if (at == model->elsewhere_count) {
    model->elsewhere =
        lp_heap_grow(model->elsewhere, at, sizeof *model->elsewhere);
    model->elsewhere[model->elsewhere_count++] =
        (struct lp_elsewhere_time){.object = from->object, .name = from->name};
  }
  struct lp_elsewhere_time *to = &model->elsewhere[at];
  to->ns += lp_profile_ns(profile, from->time.ticks);
  to->waiting_ns += lp_profile_ns(profile, from->waiting_ticks);
  to->cpu_ns += lp_profile_ns(profile, from->cpu_ticks);
  to->variance += variance_ns(profile, &from->time);
  to->samples += from->time.samples;
}

/** A process's time as its clock saw it. */
struct probed {
  double thread_ticks, outside_ticks;
};

static struct probed find_probed(const struct lp_profile *profile) {
  double outside = lp_profile_outside_ticks(profile);
  struct probed found = {.thread_ticks = outside, .outside_ticks = outside};
  for (size_t i = 0; i < profile->counted.slab_count; i++)
    for (uint32_t j = 0; j < profile->counted.slabs[i].table->head->line_count;
         j++)
      found.thread_ticks +=
          (double)profile->counted.slabs[i].lines[j].self_ticks;
  return found;
}

static double not_below_zero(double value) { return value > 0 ? value : 0; }

/* A window's first sample stands for time before it, too, and what was timed is
 * cut at the window's edge: a line with all it called is no longer than its
 * function all the same. */
static void raise_totals(struct lp_model *model) {
  for (size_t i = 0; i < model->row_count; i++) {
    double row_ns = lp_row_ns(&model->rows[i]);
    struct lp_function *function = &model->functions[model->rows[i].function];
    if (function->samples && function->total_ns < row_ns)
      function->total_ns = row_ns;
  }
}

void lp_samples_add_elsewhere(const struct lp_building *building) {
  const struct lp_profile *profile = building->profile;
  const struct lp_shares *shares = profile->sampled.shares;
  struct lp_model *model = building->model;
  struct lp_time_totals *time = &model->time;
  double inside = 0;
  for (size_t i = 0; shares && i < shares->elsewhere_count; i++) {
    const struct lp_elsewhere *from = &shares->elsewhere[i];
    if (lp_shares_is_chosen(profile, from->kind, from->cycle, building->cycle))
      add_place(model, profile, from);
  }
  double sampled = 0;
  for (size_t i = 0; shares && i < shares->outside_count; i++) {
    const struct lp_outside *from = &shares->outside[i];
    if (!lp_shares_is_chosen(profile, from->kind, from->cycle, building->cycle))
      continue;
    inside += from->inside_ticks;
    sampled += from->sampled_ticks;
  }
  struct probed probed = find_probed(profile);
  double thread = probed.thread_ticks;
  double outside = not_below_zero(probed.outside_ticks - inside);
  /* The clock does not cut this time, or has not seen all of it. */
  bool was_killed = profile->file.header.end.ticks == 0 &&
                    sampled + inside > probed.outside_ticks;
  if (profile->scheduled.segment_count || was_killed) {
    raise_totals(model);
    outside = sampled;
    thread += sampled + inside - probed.outside_ticks;
  }
  if (profile->scheduled.segment_count == 0)
    time->wall_ns += not_below_zero((double)lp_profile_end(profile).ns -
                                    (double)profile->file.header.start.ns);
  /* Where readings overlapped the program, taking them out leaves less. */
  time->thread_ns += lp_profile_ns(profile, not_below_zero(thread));
  time->elsewhere_ns += lp_profile_ns(profile, outside);
  if (shares)
    time->unsampled_ns +=
        lp_profile_ns(profile, not_below_zero(outside - sampled -
                                              profile->sampled.lost_ticks));
  time->lost_ns += lp_profile_ns(profile, profile->sampled.lost_ticks);
  lp_unsampled_add(time, profile,
                   lp_profile_ns(profile, not_below_zero(thread)));
  time->lost_samples += profile->sampled.lost_samples;
  if (!shares)
    return;
  time->sampled_ns += lp_profile_ns(profile, shares->total_ticks);
  time->waiting_ns += lp_profile_ns(profile, shares->waiting_ticks);
  time->counting_cpu_ns += lp_profile_ns(profile, shares->counting_cpu_ticks);
  time->told_ns += lp_profile_ns(profile, shares->told_ticks);
  time->cut_ns += lp_profile_ns(profile, shares->cut_ticks);
  time->cut_outside_ns += lp_profile_ns(profile, shares->cut_outside_ticks);
  time->lineless_ns += lp_profile_ns(profile, shares->lineless_ticks);
  time->lineless_own_ns += lp_profile_ns(profile, shares->lineless_own_ticks);
  time->samples += shares->samples;
  time->idle_samples += shares->idle_samples;
}

static int compare_times(const void *left, const void *right) {
  const struct lp_elsewhere_time *a = left, *b = right;
  if (a->ns != b->ns)
    return a->ns > b->ns ? -1 : 1;
  int order = strcmp(a->object, b->object);
  return order ? order : strcmp(a->name, b->name);
}

void lp_samples_finish(struct lp_model *model) {
  lp_unsampled_finish(&model->time);
  lp_waiting_find(model);
  if (model->elsewhere_count)
    qsort(model->elsewhere, model->elsewhere_count, sizeof *model->elsewhere,
          compare_times);
}

/* CPU time of all threads. */
static double cpu_ns(const struct lp_profile *profile) {
  struct lp_profile_thread at = {0};
  double ns = 0;
  while (lp_profile_next_thread(profile, &at))
    ns += lp_profile_cpu_ns(at.state);
  return ns;
}

void lp_samples_check(struct lp_profile *profile) {
  const struct lp_shares *shares = profile->sampled.shares;
  double squares = 0;
  if (!shares || profile->scheduled.segment_count)
    return;
  for (size_t i = 0; i < profile->sampled.sample_count; i++)
    squares += (double)profile->sampled.samples[i].stack->square_ticks * 0x1p20;
  struct probed probed = find_probed(profile);
  double excess_ns = lp_profile_ns(profile, shares->excess_ticks);
  double threads = 1 + (double)shares->outside_count;
  double whole_ns = lp_profile_ns(profile, probed.thread_ticks);
  /* A sample may be late by its period, and stand for time before. */
  double margin_ns = 3 * lp_profile_ns(profile, sqrt(squares)) +
                     threads * profile->sampled.sample_period_ns;
  /* The clock leaves out what the runtime took, where samples may be. */
  margin_ns += not_below_zero(cpu_ns(profile) - whole_ns);
  if (excess_ns > margin_ns + whole_ns / 100)
    lp_profile_note(profile,
                    "times do not add up: samples stand for %.3g s more than "
                    "the %.3g s that passed",
                    excess_ns / 1e9, whole_ns / 1e9);
}
