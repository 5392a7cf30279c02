/* SPDX-License-Identifier: MIT
 *
 * See cpu_time.h.
 */
#include "samples/cpu_time.h"

static void forget_clocks(struct lp_slab *slab) {
  const struct lineprof_table *head = slab->table->head;
  for (uint32_t i = 0; i < head->line_count; i++) {
    slab->lines[i].clocked = 0;
    slab->lines[i].self_ticks = slab->lines[i].child_ticks = 0;
  }
  for (uint32_t i = 0; i < head->function_count; i++) {
    slab->functions[i].total_ticks = 0;
    slab->functions[i].entered = slab->functions[i].primitive_calls = 0;
  }
}

/* All of it is outside at first: samples say what was not. */
static void take_threads(struct lp_profile *profile) {
  struct lp_profile_thread at = {0};
  while (lp_profile_next_thread(profile, &at))
    at.state->outside.self_ticks =
        (int64_t)(lp_profile_cpu_ns(at.state) / profile->ns_per_tick);
}

static void forget_waiting(struct lp_profile *profile) {
  size_t kept = 0;
  for (size_t i = 0; i < profile->sampled.sample_count; i++)
    if (profile->sampled.samples[i].clock != LINEPROF_SAMPLE_BLOCKED)
      profile->sampled.samples[kept++] = profile->sampled.samples[i];
  profile->sampled.sample_count = kept;
  profile->sampled.call_count = 0;
}

bool lp_cpu_time_take(struct lp_profile *profile) {
  if (!profile->sampled.has_cpu_clock)
    return false;
  profile->sampled.only_cpu = true;
  for (size_t i = 0; i < profile->counted.slab_count; i++)
    forget_clocks(&profile->counted.slabs[i]);
  take_threads(profile);
  forget_waiting(profile);
  return true;
}

double lp_cpu_time_part(const struct lp_profile *profile,
                        const struct lp_stack_sample *sample) {
  const struct lineprof_stack *stack = sample->stack;
  if (!profile->sampled.only_cpu)
    return 1;
  return stack->ticks > 0 && stack->cpu_ticks > 0
             ? (double)stack->cpu_ticks / (double)stack->ticks
             : 0;
}
