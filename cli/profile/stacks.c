/* SPDX-License-Identifier: MIT
 *
 * Checks samples and places; see stacks.h. A sample is taken whole or
 * not at all; one that is bad does not spoil the others, since a killed
 * process may have been writing it.
 */
#include "profile/stacks.h"

#include "base/heap.h"
#include "profile/shared_tables.h"

#include <stdlib.h>

const struct lp_table *lp_stacks_table(const struct lp_profile *profile,
                                       uint64_t frame) {
  return lp_profile_table(profile, (uint32_t)(frame >> 32) & INT32_MAX);
}

/* Functions have their rows in order, one after the other, unless a table is
 * made to be unkind: then the first that fits. */
uint32_t lp_stacks_function(const struct lp_table *table, uint32_t line) {
  uint32_t count = table->head->function_count;
  uint32_t low = 0, high = count;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (table->functions[middle].first_line <= line)
      low = middle + 1;
    else
      high = middle;
  }
  while (low-- > 0) {
    const struct lineprof_table_function *at = &table->functions[low];
    if (line >= at->first_line && line - at->first_line < at->line_count)
      return low;
    if (at->line_count)
      break;
  }
  for (uint32_t i = 0; i < count; i++)
    if (line >= table->functions[i].first_line &&
        line - table->functions[i].first_line < table->functions[i].line_count)
      return i;
  return count;
}

static bool is_timed_line(const struct lp_profile *profile, uint64_t frame) {
  const struct lp_table *table = lp_stacks_table(profile, frame);
  uint32_t line = (uint32_t)frame;
  return table && line < table->head->line_count &&
         lp_stacks_function(table, line) < table->head->function_count;
}

/* No frame is of two stacks: who follows them all would not end otherwise. */
static bool holds(const struct lp_profile *profile,
                  const struct lineprof_stacks *head,
                  const struct lineprof_stack *stack, const uint64_t *frames,
                  uint64_t *frames_left) {
  if (stack->first_frame > head->frame_capacity ||
      stack->frame_count > head->frame_capacity - stack->first_frame ||
      stack->frame_count > *frames_left ||
      stack->kind > LINEPROF_SEGMENT_ACTIVE)
    return false;
  *frames_left -= stack->frame_count;
  for (uint32_t i = 0; i < stack->frame_count; i++) {
    uint64_t frame = frames[stack->first_frame + i];
    if (frame & LINEPROF_FRAME_CLOCKED && !is_timed_line(profile, frame))
      return false;
  }
  return true;
}

static void add_sample(struct lp_profile *profile, const struct lp_block *block,
                       const struct lineprof_stacks *head,
                       const struct lineprof_stack *stack,
                       const uint64_t *frames) {
  struct lp_page_faults *faults = &profile->memory.faults;
  struct lp_profile_samples *sampled = &profile->sampled;
  struct lp_stack_sample **samples = &sampled->samples;
  size_t *count = &sampled->sample_count;
  if (head->clock == LINEPROF_SAMPLE_FAULTS)
    samples = &faults->samples, count = &faults->sample_count;
  else if (head->clock == LINEPROF_SAMPLE_CALL)
    samples = &sampled->calls, count = &sampled->call_count;
  *samples = lp_heap_grow(*samples, *count, sizeof **samples);
  (*samples)[(*count)++] =
      (struct lp_stack_sample){.thread = block->head.thread,
                               .clock = head->clock,
                               .stack = stack,
                               .frames = frames + stack->first_frame};
}

static void open_launches(struct lp_profile *profile,
                          const struct lineprof_stacks *head,
                          const struct lineprof_stack *stacks,
                          const uint64_t *frames) {
  if (profile->gpu.launches)
    return;
  profile->gpu.launches =
      lp_heap_get(head->stack_capacity + 1, sizeof *profile->gpu.launches);
  profile->gpu.launch_count = head->stack_capacity;
  uint64_t frames_left = head->frame_capacity;
  for (uint32_t i = 0; i < head->stack_capacity; i++)
    if (stacks[i].hash &&
        holds(profile, head, &stacks[i], frames, &frames_left))
      profile->gpu.launches[i] =
          (struct lp_launch){&stacks[i], frames + stacks[i].first_frame};
}

/* Before costs were measured, 10 us were usual. */
static void note_sampling(struct lp_sampling *sampling,
                          const struct lineprof_stacks *head) {
  double cost_ns = head->cost ? 100.0 * head->cost : 10000;
  sampling->means |= head->means;
  sampling->refused = sampling->refused ? sampling->refused : head->refused;
  sampling->samples += head->sample_count;
  sampling->cost_ns += cost_ns * (double)head->sample_count;
}

static void note_faults(struct lp_page_faults *faults,
                        const struct lineprof_stacks *head) {
  faults->all += head->ticks > 0 ? (uint64_t)head->ticks : 0;
  faults->refused = faults->refused ? faults->refused : head->refused;
}

static void note_times(struct lp_profile *profile,
                       const struct lineprof_stacks *head) {
  profile->sampled.lost_samples += head->lost_samples;
  profile->sampled.lost_ticks += (double)head->lost_ticks;
  bool runs = head->clock == LINEPROF_SAMPLE_CPU;
  profile->sampled.has_cpu_clock |= runs;
  if (runs)
    note_sampling(&profile->sampled.sampling, head);
  double *longest = runs ? &profile->sampled.sample_period_ns
                         : &profile->sampled.look_period_ns;
  if ((double)head->period_ns > *longest)
    *longest = (double)head->period_ns;
}

static void open_stacks(struct lp_profile *profile,
                        const struct lp_block *block) {
  const struct lineprof_stacks *head = (const void *)block->payload;
  uint64_t left = block->head.payload_size;
  bool fits = left >= sizeof *head;
  left -= fits ? sizeof *head : 0;
  if (!fits || head->stack_capacity > left / sizeof(struct lineprof_stack) ||
      head->frame_capacity > (left - (uint64_t)head->stack_capacity *
                                         sizeof(struct lineprof_stack)) /
                                 sizeof(uint64_t)) {
    lp_profile_warn(profile,
                    "samples of thread %u are missing: they are cut "
                    "short",
                    block->head.thread);
    return;
  }
  const struct lineprof_stack *stacks = (const void *)(head + 1);
  const uint64_t *frames = (const void *)(stacks + head->stack_capacity);
  if (head->clock == LINEPROF_SAMPLE_LAUNCH)
    open_launches(profile, head, stacks, frames);
  if (head->clock != LINEPROF_SAMPLE_CPU &&
      head->clock != LINEPROF_SAMPLE_BLOCKED &&
      head->clock != LINEPROF_SAMPLE_WAIT &&
      head->clock != LINEPROF_SAMPLE_FAULTS &&
      head->clock != LINEPROF_SAMPLE_CALL)
    return; /* not begun, or of a thread that a forked child does not have */
  uint64_t frames_left = head->frame_capacity;
  uint32_t bad = 0;
  for (uint32_t i = 0; i < head->stack_capacity; i++) {
    if (stacks[i].hash == 0 || stacks[i].samples == 0)
      continue;
    if (holds(profile, head, &stacks[i], frames, &frames_left))
      add_sample(profile, block, head, &stacks[i], frames);
    else
      bad++;
  }
  if (bad)
    lp_profile_warn(profile, "%u samples of thread %u point nowhere", bad,
                    block->head.thread);
  if (head->clock == LINEPROF_SAMPLE_FAULTS)
    note_faults(&profile->memory.faults, head);
  else if (head->clock != LINEPROF_SAMPLE_CALL)
    note_times(profile, head);
}

static bool levels_hold(const struct lp_profile *profile,
                        const struct lp_places *places) {
  for (uint32_t i = 0; i < places->head->level_count; i++) {
    const struct lineprof_level *level = &places->levels[i];
    if (level->name >= places->head->string_size)
      return false;
    if (level->module == 0)
      continue;
    const struct lp_table *table = lp_profile_table(profile, level->module);
    if (!table || level->function >= table->head->function_count)
      return false;
    const struct lineprof_table_function *of =
        &table->functions[level->function];
    if (level->line != LINEPROF_NO_LINE &&
        (level->line < of->first_line ||
         level->line - of->first_line >= of->line_count))
      return false;
  }
  return true;
}

static bool places_hold(const struct lp_places *places) {
  const struct lineprof_places *head = places->head;
  for (uint32_t i = 0; i < head->place_count; i++) {
    const struct lineprof_place *place = &places->places[i];
    if (place->object >= head->string_size ||
        place->first_level > head->level_count ||
        place->level_count > head->level_count - place->first_level ||
        place->level_count > LP_PLACE_MOST_LEVELS ||
        (i && place->address <= places->places[i - 1].address))
      return false;
  }
  return true;
}

const char *lp_places_open(const struct lp_profile *profile,
                           const unsigned char *payload, uint64_t size,
                           struct lp_places *places) {
  const struct lineprof_places *head = (const void *)payload;
  if (size < sizeof *head || head->magic != LINEPROF_PLACES_MAGIC)
    return "they have no signature";
  uint64_t needed =
      sizeof *head +
      (uint64_t)head->place_count * sizeof(struct lineprof_place) +
      (uint64_t)head->level_count * sizeof(struct lineprof_level) +
      head->string_size;
  if (needed != size || head->string_size == 0 || payload[size - 1] != 0)
    return "their parts do not fit";
  *places =
      (struct lp_places){.head = head, .places = (const void *)(head + 1)};
  places->levels = (const void *)(places->places + head->place_count);
  places->strings = (const char *)(places->levels + head->level_count);
  if (places_hold(places) && levels_hold(profile, places))
    return NULL;
  *places = (struct lp_places){0};
  return "they point outside of themselves";
}

const char *lp_codes_open(const unsigned char *payload, uint64_t size,
                          struct lp_places *places) {
  const struct lineprof_code *codes = (const void *)payload;
  size_t count = size / sizeof *codes;
  for (size_t i = 1; i < count; i++)
    if (codes[i].module < codes[i - 1].module)
      return "they are not in order";
  places->codes = codes;
  places->code_count = count;
  return NULL;
}

const struct lineprof_place *lp_places_find(const struct lp_places *places,
                                            uint64_t address) {
  size_t low = 0, high = places->head ? places->head->place_count : 0;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (places->places[middle].address == address)
      return &places->places[middle];
    if (places->places[middle].address < address)
      low = middle + 1;
    else
      high = middle;
  }
  return NULL;
}

static void open_codes(struct lp_profile *profile) {
  const struct lp_block *block =
      lp_profile_block(profile, LINEPROF_BLOCK_CODES, NULL);
  const char *wrong = NULL;
  if (block && block->is_shared)
    wrong = lp_shared_use(profile, block->head.payload_size /
                                       sizeof(struct lineprof_code));
  if (block && !wrong)
    wrong = lp_codes_open(block->payload, block->head.payload_size,
                          &profile->sampled.places);
  if (wrong)
    lp_profile_warn(profile, "which rows have code cannot be used: %s", wrong);
}

void lp_stacks_renew(struct lp_profile *profile) {
  const struct lp_block *block = NULL;
  free(profile->sampled.samples);
  free(profile->sampled.calls);
  free(profile->memory.faults.samples);
  profile->memory.faults = (struct lp_page_faults){0};
  profile->sampled.samples = profile->sampled.calls = NULL;
  profile->sampled.sample_count = profile->sampled.call_count = 0;
  profile->sampled.lost_samples = 0;
  profile->sampled.lost_ticks = 0;
  while ((block = lp_profile_block(profile, LINEPROF_BLOCK_STACKS, block)))
    open_stacks(profile, block);
}

void lp_stacks_open(struct lp_profile *profile) {
  lp_stacks_renew(profile);
  const struct lp_block *block =
      lp_profile_block(profile, LINEPROF_BLOCK_PLACES, NULL);
  const char *wrong =
      block ? lp_places_open(profile, block->payload, block->head.payload_size,
                             &profile->sampled.places)
            : NULL;
  if (wrong)
    lp_profile_warn(profile, "places of its samples cannot be used: %s", wrong);
  else if (block)
    open_codes(profile);
}

static void free_given(struct lp_profile_samples *sampled) {
  while (sampled->given) {
    struct lp_given_stack *next = sampled->given->next;
    free(sampled->given);
    sampled->given = next;
  }
  for (size_t i = 0; i < sampled->event_count; i++) {
    free(sampled->events[i].name);
    free(sampled->events[i].samples);
  }
}

void lp_stacks_free(struct lp_profile *profile) {
  free_given(&profile->sampled);
  free(profile->sampled.samples);
  free(profile->sampled.calls);
  free(profile->memory.faults.samples);
  free(profile->gpu.launches);
  free(profile->sampled.owned_places);
  free(profile->sampled.owned_codes);
}
