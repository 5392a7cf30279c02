/* SPDX-License-Identifier: MIT
 *
 * Collects and sums cycles; see cycles.h.
 */
#include "figures/cycles.h"

#include "base/heap.h"
#include "profile/counts.h"
#include "samples/attribution.h"

#include <math.h>
#include <stdlib.h>

static double wall_ns(const struct lineprof_clock_pair *begin,
                      const struct lineprof_clock_pair *end) {
  return end->ns > begin->ns ? (double)(end->ns - begin->ns) : 0;
}

static struct lp_cycle *get_cycle(struct lp_cycles *cycles, uint32_t number) {
  size_t index = lp_map_index(&cycles->numbers, &number, sizeof number);
  if (index == cycles->count) {
    cycles->items = lp_heap_grow(cycles->items, index, sizeof *cycles->items);
    cycles->items[cycles->count++] = (struct lp_cycle){.number = number};
  }
  return &cycles->items[index];
}

/** One process's share of a cycle: usually one segment. */
struct share {
  uint64_t first_step, step_count;
  double wall_ns;
};

static void add_part(struct lp_cycle *cycle, size_t profile, size_t segment) {
  cycle->parts =
      lp_heap_grow(cycle->parts, cycle->part_count, sizeof *cycle->parts);
  cycle->parts[cycle->part_count++] = (struct lp_cycle_part){profile, segment};
}

static void add_share(struct lp_cycle *cycle, const struct share *share) {
  if (cycle->process_count++ == 0 || share->first_step < cycle->first_step)
    cycle->first_step = share->first_step;
  if (share->step_count > cycle->step_count)
    cycle->step_count = share->step_count;
  cycle->step_sum += share->step_count;
  if (share->wall_ns > cycle->wall_ns)
    cycle->wall_ns = share->wall_ns;
}

/* Adds the segments of one profile, by cycle and in their order. */
static void add_shares(struct lp_cycles *cycles,
                       const struct lp_profile *profile, size_t index) {
  for (size_t i = 0; i < cycles->count; i++) {
    struct lp_cycle *cycle = &cycles->items[i];
    struct share share = {0};
    bool found = false;
    for (size_t j = cycle->part_count; j-- > 0;) {
      if (cycle->parts[j].profile != index)
        break; /* parts come profile by profile */
      const struct lp_segment *segment =
          &profile->scheduled.segments[cycle->parts[j].segment];
      share.first_step = segment->head.first_step;
      share.step_count += segment->head.step_count;
      share.wall_ns += wall_ns(&segment->head.begin, &segment->head.end);
      found = true;
    }
    if (found)
      add_share(cycle, &share);
  }
}

static void add_profile(struct lp_cycles *cycles,
                        const struct lp_profile *profile, size_t index,
                        int64_t wanted) {
  double window_ns = 0;
  for (size_t i = 0; i < profile->scheduled.segment_count; i++) {
    const struct lp_segment *segment = &profile->scheduled.segments[i];
    if (segment->head.kind == LINEPROF_SEGMENT_ACTIVE &&
        segment->head.cycle > cycles->most)
      cycles->most = segment->head.cycle;
    if (!lp_segment_is_chosen(segment, wanted))
      continue;
    struct lp_cycle *cycle = get_cycle(cycles, segment->head.cycle);
    add_part(cycle, index, i);
    cycle->is_partial |= segment->head.flags & LINEPROF_SEGMENT_PARTIAL;
    cycle->is_open |= segment->is_open;
    window_ns += wall_ns(&segment->head.begin, &segment->head.end);
  }
  add_shares(cycles, profile, index);
  if (window_ns > cycles->wall_ns)
    cycles->wall_ns = window_ns;
}

static int compare_cycles(const void *left, const void *right) {
  const struct lp_cycle *a = left, *b = right;
  return (a->number > b->number) - (a->number < b->number);
}

struct lp_cycles lp_cycles_collect(struct lp_profile *const *profiles,
                                   size_t count, int64_t cycle) {
  struct lp_cycles cycles = {0};
  for (size_t i = 0; i < count; i++) {
    const struct lp_profile *profile = profiles[i];
    struct lineprof_clock_pair end = lp_profile_end(profile);
    double elapsed_ns = wall_ns(&profile->file.header.start, &end);
    if (elapsed_ns > cycles.elapsed_ns)
      cycles.elapsed_ns = elapsed_ns;
    bool was_asked =
        profile->scheduled.has_schedule &&
        profile->scheduled.schedule.flags & LINEPROF_SCHEDULE_ASKED;
    cycles.was_asked |= was_asked;
    /* There is only the open segment, if nothing has started or stopped
     * recording. */
    cycles.is_scheduled |= was_asked || profile->scheduled.segment_count > 1;
    if (profile->scheduled.has_schedule &&
        profile->scheduled.schedule.step > cycles.total_steps)
      cycles.total_steps = profile->scheduled.schedule.step;
    add_profile(&cycles, profile, i, cycle);
  }
  if (cycles.count)
    qsort(cycles.items, cycles.count, sizeof *cycles.items, compare_cycles);
  return cycles;
}

void lp_cycles_free(struct lp_cycles *cycles) {
  for (size_t i = 0; i < cycles->count; i++)
    free(cycles->items[i].parts);
  free(cycles->items);
  lp_map_free(&cycles->numbers);
}

static void sum_part(const struct lp_model *model,
                     const struct lp_profile *profile,
                     const struct lp_targets *targets,
                     const struct lp_segment_part *part,
                     struct lp_cycle_sums *sums) {
  const struct lineprof_line_growth *lines =
      (const void *)part->growth[LP_LINE_COUNTERS].words;
  const struct lineprof_function_growth *functions =
      (const void *)part->growth[LP_FUNCTION_COUNTERS].words;
  const struct lineprof_region_growth *regions =
      (const void *)part->growth[LP_REGION_COUNTERS].words;
  for (uint32_t i = 0; i < part->growth[LP_LINE_COUNTERS].count; i++) {
    const struct lineprof_line_counter *delta = &lines[i].delta;
    size_t row = targets->rows[lines[i].index];
    if (row == (size_t)-1)
      continue;
    double self = lp_profile_ns(profile, (double)delta->self_ticks);
    const struct lp_row *of = &model->rows[row];
    if (of->is_clocked)
      sums->rows[row].total.clock_ns +=
          self + lp_profile_ns(profile, (double)delta->child_ticks);
    if (!of->is_self_clocked)
      continue;
    sums->rows[row].self.clock_ns += self;
    sums->functions[of->function].self.clock_ns += self;
  }
  for (uint32_t i = 0; i < part->growth[LP_FUNCTION_COUNTERS].count; i++) {
    const struct lineprof_function_counter *delta = &functions[i].delta;
    size_t function = targets->functions[functions[i].index];
    sums->functions[function].total.clock_ns +=
        lp_profile_ns(profile, (double)delta->total_ticks);
  }
  for (uint32_t i = 0; i < part->growth[LP_REGION_COUNTERS].count; i++) {
    const struct lineprof_region_counter *delta = &regions[i].delta;
    struct lp_cycle_sum *region =
        &sums->regions[targets->regions[regions[i].index]];
    region->hits += delta->calls;
    region->total.clock_ns +=
        lp_profile_ns(profile, (double)delta->total_ticks +
                                   (double)delta->sampled_total_ticks);
    region->self.clock_ns += lp_profile_ns(
        profile, (double)delta->self_ticks + (double)delta->sampled_self_ticks);
  }
}

/* Adds what samples stand for, and waits that were timed. */
static void add_samples(const struct lp_profile *profile,
                        const struct lp_sampled_sum *sampled,
                        struct lp_evidence *to) {
  to->sampled_ns += lp_profile_ns(profile, sampled->ticks);
  to->clock_ns += lp_profile_ns(profile, sampled->told_ticks);
  to->variance +=
      sampled->square_ticks * profile->ns_per_tick * profile->ns_per_tick;
  to->samples += sampled->samples;
}

static void sum_samples(const struct lp_model *model,
                        const struct lp_profile *profile,
                        const struct lp_targets *targets, uint32_t number,
                        struct lp_cycle_sums *sums) {
  const struct lp_shares *shares = profile->sampled.shares;
  for (size_t i = 0; shares && i < shares->row_count; i++) {
    const struct lp_share *share = &shares->rows[i];
    size_t row = targets[share->table].rows[share->index];
    if (row == (size_t)-1 ||
        !lp_shares_is_chosen(profile, share->kind, share->cycle, number))
      continue;
    const struct lp_row *of = &model->rows[row];
    if (!of->is_clocked)
      add_samples(profile, &share->total, &sums->rows[row].total);
    if (of->is_self_clocked)
      continue;
    add_samples(profile, &share->self, &sums->rows[row].self);
    add_samples(profile, &share->self, &sums->functions[of->function].self);
  }
  for (size_t i = 0; shares && i < shares->function_count; i++) {
    const struct lp_share *share = &shares->functions[i];
    size_t function = targets[share->table].functions[share->index];
    if (!lp_shares_is_chosen(profile, share->kind, share->cycle, number))
      continue;
    add_samples(profile, &share->beside, &sums->functions[function].total);
    add_samples(profile, &share->self, &sums->functions[function].self);
  }
}

/* A process may have been in the cycle more than once. */
static bool is_first_part(const struct lp_cycle *cycle, size_t part) {
  for (size_t i = 0; i < part; i++)
    if (cycle->parts[i].profile == cycle->parts[part].profile)
      return false;
  return true;
}

static void sum_counters(const struct lp_table *table,
                         const struct lp_targets *targets,
                         const struct lp_segment_part *part,
                         struct lp_cycle_sums *sums) {
  uint32_t count = part->growth[LP_HIT_COUNTERS].count;
  const struct lineprof_counter_growth *grown =
      (const void *)part->growth[LP_HIT_COUNTERS].words;
  if (count == 0)
    return;
  uint64_t *counters = lp_heap_get(table->counter_count, sizeof *counters);
  for (uint32_t i = 0; i < count; i++)
    counters[grown[i].index] += grown[i].delta;
  for (uint32_t i = 0; i < table->head->line_count; i++)
    if (targets->rows[i] != (size_t)-1)
      sums->rows[targets->rows[i]].hits += lp_counts_line(table, counters, i);
  for (uint32_t i = 0; i < table->head->function_count; i++)
    sums->functions[targets->functions[i]].hits +=
        lp_counts_function(table, counters, i);
  free(counters);
}

struct lp_cycle_sums lp_cycle_sum(const struct lp_model *model,
                                  struct lp_profile *const *profiles,
                                  const struct lp_cycle *cycle) {
  const size_t size = sizeof(struct lp_cycle_sum);
  struct lp_cycle_sums sums = {
      .functions = lp_heap_get(model->function_count, size),
      .rows = lp_heap_get(model->row_count, size),
      .regions = lp_heap_get(model->region_count, size)};
  for (size_t i = 0; i < cycle->part_count; i++) {
    const struct lp_cycle_part *at = &cycle->parts[i];
    const struct lp_profile *profile = profiles[at->profile];
    const struct lp_segment *segment =
        &profile->scheduled.segments[at->segment];
    for (size_t j = 0; j < segment->part_count; j++) {
      const struct lp_segment_part *part = &segment->parts[j];
      const struct lp_table *table = profile->counted.slabs[part->slab].table;
      const struct lp_targets *targets =
          &model->targets[at->profile][table - profile->counted.tables];
      sum_part(model, profile, targets, part, &sums);
      sum_counters(table, targets, part, &sums);
    }
    if (is_first_part(cycle, i))
      sum_samples(model, profile, model->targets[at->profile], cycle->number,
                  &sums);
  }
  return sums;
}

void lp_cycle_sums_free(struct lp_cycle_sums *sums) {
  free(sums->functions);
  free(sums->rows);
  free(sums->regions);
}

struct lp_estimate lp_cycle_estimate(const struct lp_model *model,
                                     const struct lp_cycle *cycle,
                                     const struct lp_evidence *evidence,
                                     bool is_sampled) {
  double ns = evidence->clock_ns + evidence->sampled_ns;
  double threads = model->thread_count > 1 ? (double)model->thread_count : 1;
  double whole = cycle->wall_ns > 0 ? cycle->wall_ns * threads : INFINITY;
  ns = ns > 0 ? ns : 0;
  if (!is_sampled)
    return (struct lp_estimate){.ns = ns, .low_ns = ns, .high_ns = ns};
  struct lp_estimate estimate = lp_estimate_of(&model->time, evidence, whole);
  estimate.is_sampled = true;
  return estimate;
}
