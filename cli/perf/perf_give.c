/* SPDX-License-Identifier: MIT
 *
 * See perf_give.h.
 */
#include "perf/perf_give.h"

#include "base/heap.h"
#include "profile/stacks.h"
#include "samples/row_runs.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Addresses of perf's places, beside those of the process: no address of a
 * program has this bit. */
#define PERF_PLACE (UINT64_C(1) << 62)

/** A process, while it is given its samples. */
struct taker {
  const struct lp_perf_giving *giving;
  struct lp_profile *profile;
  uint32_t number;   /* index + 1 */
  uint32_t *modules; /* by table; 0: it does not have it */
  uint32_t *takers;  /* by chain: whose it is; 0: nobody's */
  uint32_t thread;   /* whose they become */
};

/* The innermost row of a chain; NULL: it has none. */
static const struct lp_perf_level *
find_owner(const struct lp_perf_giving *giving,
           const struct lp_perf_stack *stack) {
  const struct lp_perf_code *code = giving->code;
  for (uint32_t i = 0; i < stack->frame_count; i++) {
    uint32_t place = giving->perf->frames[stack->first_frame + i];
    for (uint32_t j = 0; j < code->spots[place].count; j++)
      if (code->levels[code->spots[place].first + j].table)
        return &code->levels[code->spots[place].first + j];
  }
  return NULL;
}

static bool has_run(const struct lp_profile *profile, uint32_t module,
                    const struct lp_row_runs *runs,
                    const struct lp_perf_level *owner) {
  const struct lp_table *table = lp_profile_table(profile, module);
  const struct lp_row_run *run =
      &runs->by_table[table - profile->counted.tables];
  return run->functions && run->functions[owner->function] &&
         (owner->line == LINEPROF_NO_LINE || run->lines[owner->line]);
}

/* Takes the chains that are nobody's yet. `runs`: whose rows ran there; NULL:
 * whose rows are known there. */
static void claim(struct taker *taker, const struct lp_row_runs *runs) {
  const struct lp_perf *perf = taker->giving->perf;
  for (size_t i = 0; i < perf->stack_count; i++) {
    if (taker->takers[i])
      continue;
    const struct lp_perf_level *owner =
        find_owner(taker->giving, &perf->stacks[i]);
    uint32_t module = owner ? taker->modules[owner->table - 1] : 0;
    if (module && (!runs || has_run(taker->profile, module, runs, owner)))
      taker->takers[i] = taker->number;
  }
}

static void claim_all(struct taker *takers, size_t count) {
  for (size_t i = 0; i < count && count > 1; i++) {
    struct lp_row_runs runs = lp_row_runs_find(takers[i].profile);
    claim(&takers[i], &runs);
    lp_row_runs_free(&runs);
  }
  for (size_t i = 0; i < count && count > 1; i++)
    claim(&takers[i], NULL);
  for (size_t i = 0; i < takers->giving->perf->stack_count; i++)
    if (!takers->takers[i])
      takers->takers[i] = takers->number;
}

/* The process's own places, and after them those that perf met. */
struct places {
  struct lineprof_places head;
  struct lp_text places, levels, strings;
};

static void add_old(struct places *to, const struct lp_places *from) {
  if (!from->head) {
    lp_text_add(&to->strings, "", 1);
    return;
  }
  lp_text_add(&to->places, (const char *)from->places,
              from->head->place_count * sizeof *from->places);
  lp_text_add(&to->levels, (const char *)from->levels,
              from->head->level_count * sizeof *from->levels);
  lp_text_add(&to->strings, from->strings, from->head->string_size);
}

static void add_place(const struct taker *taker, uint32_t index,
                      uint32_t first_string, const uint32_t *objects,
                      struct places *to) {
  const struct lp_perf_code *code = taker->giving->code;
  const struct lp_perf_place *place = &taker->giving->perf->places[index];
  const struct lp_perf_spot *spot = &code->spots[index];
  struct lineprof_place made = {
      .address = PERF_PLACE + index,
      .first_level =
          (uint32_t)(to->levels.size / sizeof(struct lineprof_level)),
      .level_count = spot->count};
  if (place->object != LP_PERF_NO_OBJECT)
    made.object = objects[place->object];
  for (size_t i = spot->first; i < spot->first + spot->count; i++) {
    const struct lp_perf_level *from = &code->levels[i];
    struct lineprof_level level = {.line = LINEPROF_NO_LINE,
                                   .name = first_string + code->names[i]};
    if (from->table && taker->modules[from->table - 1]) {
      level.module = taker->modules[from->table - 1];
      level.function = from->function;
      level.line = from->line;
    }
    lp_text_add(&to->levels, (const char *)&level, sizeof level);
  }
  lp_text_add(&to->places, (const char *)&made, sizeof made);
}

/* The places of the chains that the process has been given. */
static void add_new(const struct taker *taker, struct places *to) {
  const struct lp_perf *perf = taker->giving->perf;
  const struct lp_text *names = &taker->giving->code->strings;
  uint32_t first_string = (uint32_t)to->strings.size;
  uint32_t *objects = lp_heap_get(perf->object_count, sizeof *objects);
  bool *is_met = lp_heap_get(perf->place_count, sizeof *is_met);
  lp_text_add(&to->strings, names->bytes, names->size);
  for (size_t i = 0; i < perf->object_count; i++) {
    const char *path = taker->giving->code->is_looked_at[i]
                           ? perf->objects[i].path
                           : "(other files)";
    objects[i] = (uint32_t)to->strings.size;
    lp_text_add(&to->strings, path, strlen(path) + 1);
  }
  for (size_t i = 0; i < perf->stack_count; i++)
    for (uint32_t j = 0;
         taker->takers[i] == taker->number && j < perf->stacks[i].frame_count;
         j++)
      is_met[perf->frames[perf->stacks[i].first_frame + j]] = true;
  for (uint32_t i = 0; i < perf->place_count; i++)
    if (is_met[i])
      add_place(taker, i, first_string, objects, to);
  free(objects);
  free(is_met);
}

/* Rows that have code stay what they were. */
static void give_places(const struct taker *taker) {
  struct lp_profile_samples *sampled = &taker->profile->sampled;
  struct lp_places old = sampled->places;
  struct places to = {.head = {.magic = LINEPROF_PLACES_MAGIC}};
  struct lp_text out = {0};
  add_old(&to, &old);
  add_new(taker, &to);
  to.head.place_count =
      (uint32_t)(to.places.size / sizeof(struct lineprof_place));
  to.head.level_count =
      (uint32_t)(to.levels.size / sizeof(struct lineprof_level));
  to.head.string_size = (uint32_t)to.strings.size;
  lp_text_add(&out, (const char *)&to.head, sizeof to.head);
  struct lp_text *parts[] = {&to.places, &to.levels, &to.strings};
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    if (parts[i]->size)
      lp_text_add(&out, parts[i]->bytes, parts[i]->size);
    free(parts[i]->bytes);
  }
  free(sampled->owned_places);
  sampled->owned_places = (unsigned char *)out.bytes;
  const char *wrong = lp_places_open(taker->profile, sampled->owned_places,
                                     out.size, &sampled->places);
  if (wrong)
    lp_profile_warn(taker->profile, "places of perf's samples: %s", wrong);
  sampled->places.codes = old.codes;
  sampled->places.code_count = old.code_count;
}

/* Makes of perf's chain one of the profile: `scale` ticks, or times the event,
 * are one of it. */
static void add_sample(const struct taker *taker, size_t index, double scale,
                       struct lp_stack_sample **samples, size_t *count) {
  const struct lp_perf *perf = taker->giving->perf;
  const struct lp_perf_stack *from = &perf->stacks[index];
  struct lp_given_stack *given =
      lp_heap_get(1, sizeof *given + from->frame_count * sizeof(uint64_t));
  for (uint32_t i = 0; i < from->frame_count; i++)
    given->frames[i] = PERF_PLACE + perf->frames[from->first_frame + i];
  double squares = from->squares * scale * scale / 0x1p20;
  given->stack = (struct lineprof_stack){
      .hash = 1,
      .frame_count = from->frame_count,
      .samples = from->samples,
      .ticks = (int64_t)(from->value * scale + 0.5),
      .square_ticks = squares < 0x1p63 ? (uint64_t)squares : UINT64_C(1) << 63};
  given->stack.cpu_ticks = given->stack.ticks;
  given->next = taker->profile->sampled.given;
  taker->profile->sampled.given = given;
  *samples = lp_heap_grow(*samples, *count, sizeof **samples);
  (*samples)[(*count)++] =
      (struct lp_stack_sample){.thread = taker->thread,
                               .clock = LINEPROF_SAMPLE_CPU,
                               .stack = &given->stack,
                               .frames = given->frames};
}

static void give_events(const struct taker *taker) {
  const struct lp_perf_giving *giving = taker->giving;
  struct lp_profile_samples *sampled = &taker->profile->sampled;
  sampled->event_count = giving->event_count;
  for (size_t i = 0; i < giving->event_count; i++) {
    struct lp_sampled_event *event = &sampled->events[i];
    const struct lp_perf_event *from = &giving->perf->events[giving->events[i]];
    event->name = lp_heap_string(from->name);
    event->is_estimate = from->value > (double)from->samples;
    for (size_t j = 0; j < giving->perf->stack_count; j++)
      if (giving->perf->stacks[j].event == giving->events[i] &&
          taker->takers[j] == taker->number)
        add_sample(taker, j, 1, &event->samples, &event->sample_count);
  }
}

/* What clocks have seen took part of the disturbed time. */
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

/* Its threads ran as long as the samples say: outside of all rows, at first. */
static void give_threads(struct taker *taker, double run_ns) {
  struct lp_profile_thread at = {0};
  bool is_first = true;
  while (lp_profile_next_thread(taker->profile, &at)) {
    if (is_first)
      taker->thread = at.block->head.thread;
    at.state->cpu_ns = is_first ? (uint64_t)run_ns : 0;
    at.state->former_cpu_ns = 0;
    at.state->outside.self_ticks =
        (int64_t)((double)at.state->cpu_ns / taker->profile->ns_per_tick);
    is_first = false;
  }
}

static void give_samples(struct taker *taker) {
  const struct lp_perf_giving *giving = taker->giving;
  struct lp_profile_samples *sampled = &taker->profile->sampled;
  double scale = giving->ns / taker->profile->ns_per_tick, value = 0;
  uint64_t samples = 0;
  sampled->sample_count = sampled->call_count = 0;
  for (size_t i = 0; i < giving->perf->stack_count; i++) {
    const struct lp_perf_stack *stack = &giving->perf->stacks[i];
    if (stack->event != giving->time_event || taker->takers[i] != taker->number)
      continue;
    value += stack->value;
    samples += stack->samples;
  }
  give_threads(taker, value * giving->ns);
  for (size_t i = 0; i < giving->perf->stack_count; i++)
    if (giving->perf->stacks[i].event == giving->time_event &&
        taker->takers[i] == taker->number)
      add_sample(taker, i, scale, &sampled->samples, &sampled->sample_count);
  const struct lp_perf_event *event = &giving->perf->events[giving->time_event];
  sampled->by_perf = sampled->has_cpu_clock = true;
  sampled->lost_samples = 0;
  sampled->lost_ticks = sampled->look_period_ns = 0;
  sampled->sample_period_ns =
      event->value * giving->ns / (double)event->samples;
  sampled->sampling =
      (struct lp_sampling){.means = LINEPROF_MEANS_EVENT, .samples = samples};
  for (size_t i = 0; i < taker->profile->counted.slab_count; i++)
    forget_clocks(&taker->profile->counted.slabs[i]);
}

void lp_perf_give(const struct lp_perf_giving *giving,
                  struct lp_profile *const *profiles, size_t count) {
  struct taker *takers = lp_heap_get(count, sizeof *takers);
  uint32_t *by_chain = lp_heap_get(giving->perf->stack_count, sizeof *by_chain);
  for (size_t i = 0; i < count; i++)
    takers[i] = (struct taker){
        .giving = giving,
        .profile = profiles[i],
        .number = (uint32_t)i + 1,
        .modules = lp_perf_rows_modules(giving->rows, profiles[i]),
        .takers = by_chain};
  claim_all(takers, count);
  for (size_t i = 0; i < count; i++) {
    give_places(&takers[i]);
    give_samples(&takers[i]);
    give_events(&takers[i]);
    free(takers[i].modules);
  }
  free(by_chain);
  free(takers);
}
