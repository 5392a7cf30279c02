/* SPDX-License-Identifier: MIT
 *
 * Adds shares to rows and functions; see model_samples.h.
 */
#include "model/model_samples.h"

#include "base/heap.h"
#include "model/found_waits.h"
#include "model/groups.h"
#include "model/instruments.h"
#include "model/unsampled.h"
#include "model/waiting.h"
#include "profile/segments.h"

#include <math.h>
#include <stdlib.h>

static double square(double value) { return value * value; }

static void add(const struct lp_profile *profile, struct lp_sampled_time *to,
                const struct lp_sampled_sum *from, double times) {
  double variance = from->square_ticks * square(profile->ns_per_tick);
  to->ns += times * lp_profile_ns(profile, from->ticks);
  to->told_ns += times * lp_profile_ns(profile, from->told_ticks);
  to->variance += times * variance;
  to->samples += (uint64_t)(int64_t)times * from->samples;
}

/* A row that is the sum of copies has what one of them took beneath another one
 * of them once. */
static void add_row(const struct lp_profile *profile, struct lp_row *row,
                    const struct lp_share *share) {
  add(profile, &row->all, &share->total, 1);
  add(profile, &row->all, &share->again, -1);
  add(profile, &row->own, &share->self, 1);
  row->is_again |= share->again.samples > 0 || share->again.told_ticks > 0;
  row->beside_ns +=
      lp_profile_ns(profile, share->beside.ticks + share->beside.told_ticks);
  row->waiting_ns += lp_profile_ns(profile, share->waiting_ticks);
  row->told_waits += share->waits;
  row->noted_ns += lp_profile_ns(profile, share->noted_ticks);
  row->spun_ns += lp_profile_ns(profile, share->spun_ticks);
  row->ran_cpu_ns += lp_profile_ns(profile, share->cpu_ticks);
  row->ran_samples += share->ran_samples;
  row->all_cpu_ns += lp_profile_ns(profile, share->all_cpu_ticks);
  row->lineless_ns += lp_profile_ns(profile, share->lineless_ticks);
}

static void add_function(const struct lp_profile *profile,
                         struct lp_function *function,
                         const struct lp_share *share) {
  add(profile, &function->all, &share->total, 1);
  add(profile, &function->all, &share->again, -1);
  add(profile, &function->beside, &share->beside, 1);
  function->loose_ns +=
      lp_profile_ns(profile, share->self.ticks + share->self.told_ticks);
  function->loose_variance +=
      share->self.square_ticks * square(profile->ns_per_tick);
  function->loose_samples += share->self.samples;
  function->is_again |= share->again.samples > 0 || share->again.told_ticks > 0;
  function->loose_lineless_ns += lp_profile_ns(profile, share->lineless_ticks);
  function->loose_cpu_ns +=
      lp_profile_ns(profile, share->cpu_ticks + share->spun_ticks);
  function->loose_spun_ns += lp_profile_ns(profile, share->spun_ticks);
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
      add_row(building->profile, &model->rows[targets->rows[share->index]],
              share);
    }
  }
  for (size_t i = 0; shares && i < shares->function_count; i++) {
    const struct lp_share *share = &shares->functions[i];
    if (!is_wanted(building, share, thread))
      continue;
    add_function(building->profile,
                 &model->functions[targets->functions[share->index]], share);
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
  to->variance += from->time.square_ticks * square(profile->ns_per_tick);
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

void lp_samples_add_elsewhere(const struct lp_building *building) {
  const struct lp_profile *profile = building->profile;
  const struct lp_shares *shares = profile->sampled.shares;
  struct lp_model *model = building->model;
  struct lp_time_totals *time = &model->time;
  double unclocked = 0;
  for (size_t i = 0; shares && i < shares->elsewhere_count; i++) {
    const struct lp_elsewhere *from = &shares->elsewhere[i];
    if (lp_shares_is_chosen(profile, from->kind, from->cycle, building->cycle))
      add_place(model, profile, from);
  }
  for (size_t i = 0; shares && i < shares->outside_count; i++) {
    const struct lp_outside *from = &shares->outside[i];
    if (lp_shares_is_chosen(profile, from->kind, from->cycle, building->cycle))
      unclocked += from->ticks;
  }
  struct probed probed = find_probed(profile);
  double thread = probed.thread_ticks;
  /* The clock does not cut this time, or has not seen all of it. */
  bool was_killed =
      profile->file.header.end.ticks == 0 && unclocked > probed.outside_ticks;
  if (profile->scheduled.segment_count || was_killed)
    thread += unclocked - probed.outside_ticks;
  if (profile->scheduled.segment_count == 0)
    time->wall_ns += not_below_zero((double)lp_profile_end(profile).ns -
                                    (double)profile->file.header.start.ns);
  /* Where readings overlapped the program, taking them out leaves less. */
  time->thread_ns += lp_profile_ns(profile, not_below_zero(thread));
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

static void scale(struct lp_sampled_time *time, double part) {
  time->ns *= part;
  time->told_ns *= part;
  time->variance *= part * part;
}

static void scale_samples(struct lp_model *model, double part) {
  for (size_t i = 0; i < model->row_count; i++) {
    struct lp_row *row = &model->rows[i];
    scale(&row->all, part);
    scale(&row->own, part);
    row->beside_ns *= part;
    row->waiting_ns *= part;
    row->spun_ns *= part;
    row->lineless_ns *= part;
  }
  for (size_t i = 0; i < model->function_count; i++) {
    struct lp_function *function = &model->functions[i];
    scale(&function->all, part);
    scale(&function->beside, part);
    function->loose_ns *= part;
    function->loose_variance *= part * part;
    function->counting_ns *= part;
    function->loose_spun_ns *= part;
    function->loose_lineless_ns *= part;
    function->loose_cpu_ns = fmin(function->loose_cpu_ns, function->loose_ns);
    function->counting_cpu_ns =
        fmin(function->counting_cpu_ns, function->counting_ns);
  }
  for (size_t i = 0; i < model->elsewhere_count; i++) {
    model->elsewhere[i].ns *= part;
    model->elsewhere[i].waiting_ns *= part;
    model->elsewhere[i].cpu_ns =
        fmin(model->elsewhere[i].cpu_ns, model->elsewhere[i].ns);
    model->elsewhere[i].variance *= part * part;
  }
}

/** All own time, by clocks and by samples. */
struct own_sums {
  double clocked_ns, sampled_ns, places_ns; /* places: of the sampled */
};

static struct own_sums sum_own(const struct lp_model *model) {
  struct own_sums sums = {0};
  for (size_t i = 0; i < model->row_count; i++) {
    const struct lp_row *row = &model->rows[i];
    *(row->is_self_clocked ? &sums.clocked_ns : &sums.sampled_ns) +=
        row->self_ns;
  }
  for (size_t i = 0; i < model->function_count; i++)
    sums.sampled_ns += model->functions[i].loose_ns;
  for (size_t i = 0; i < model->elsewhere_count; i++)
    sums.places_ns += model->elsewhere[i].ns;
  sums.sampled_ns += sums.places_ns;
  return sums;
}

/* Samples have no more than clocks leave of all time. What is left by both is
 * in no sample, or in rows that none has met. */
static void fit_to_run(struct lp_model *model) {
  struct lp_time_totals *time = &model->time;
  lp_instruments_choose(model);
  struct own_sums own = sum_own(model);
  double room = not_below_zero(time->thread_ns - own.clocked_ns);
  if (own.sampled_ns > room) {
    scale_samples(model, room / own.sampled_ns);
    lp_instruments_choose(model);
    own = sum_own(model);
  }
  double left =
      not_below_zero(time->thread_ns - own.clocked_ns - own.sampled_ns);
  time->unsampled_ns =
      lp_was_sampled(time) ? not_below_zero(left - time->lost_ns) : 0;
  time->elsewhere_ns = own.places_ns + left;
}

void lp_samples_finish(struct lp_model *model) {
  lp_unsampled_finish(&model->time);
  fit_to_run(model);
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
