/* SPDX-License-Identifier: MIT
 *
 * One sample after the other; see attribution.h. A chain is what was open:
 * rows of timed bodies, rows of clean bodies (one for each level of inlining),
 * and functions that are not profiled, innermost first.
 */
#include "attribution.h"

#include "charges.h"
#include "clean_runs.h"
#include "heap.h"
#include "profile_segments.h"
#include "profile_stacks.h"

#include <stdlib.h>

enum link_kind { LINK_FOREIGN, LINK_CLEAN, LINK_TIMED };

struct link {
  enum link_kind kind;
  uint32_t table, function;
  uint32_t line;             /* LINEPROF_NO_LINE */
  bool is_counting;          /* clean: not the program's own code */
  const char *object, *name; /* of foreign ones */
};

struct sharing {
  const struct lp_profile *profile;
  struct lp_shares *shares;
  struct lp_clean_runs clean_runs;
  struct lp_charges charges;
  struct lp_map row_ids, function_ids, elsewhere_ids, outside_ids;
  struct link *links; /* of the sample at hand */
  size_t link_count, link_room;
  uint64_t number; /* of the sample */
  bool only_cpu;
};

/** The sample at hand. */
struct event {
  const struct lp_sample *sample;
  double ticks;        /* as counted: 0 for waiting that is not wanted */
  double probed_ticks; /* what probes have charged somebody with */
  double square_ticks;
  uint64_t samples, number;
  bool is_waiting;
};

static void add_link(struct sharing *sharing, struct link link) {
  if (sharing->link_count == sharing->link_room) {
    size_t room = sharing->link_room ? sharing->link_room * 2 : 64;
    sharing->links = reallocarray(sharing->links, room, sizeof *sharing->links);
    if (!sharing->links)
      abort();
    sharing->link_room = room;
  }
  sharing->links[sharing->link_count++] = link;
}

static uint32_t table_index(const struct sharing *sharing, uint32_t module) {
  return (uint32_t)(lp_stacks_table(sharing->profile, module) -
                    sharing->profile->tables);
}

static void add_timed(struct sharing *sharing, uint64_t frame) {
  struct link link = {.kind = LINK_TIMED, .line = (uint32_t)frame};
  link.table = table_index(sharing, (uint32_t)(frame >> 32) & INT32_MAX);
  link.function =
      lp_stacks_function(&sharing->profile->tables[link.table], link.line);
  add_link(sharing, link);
}

/* Of code that several lines share, the line is no single one. */
static uint32_t clean_line(const struct sharing *sharing, uint32_t table,
                           const struct lineprof_level *level) {
  bool may_have_run = level->line != LINEPROF_NO_LINE &&
                      lp_clean_runs_has_line(&sharing->clean_runs, table,
                                             level->function, level->line);
  return may_have_run ? level->line : LINEPROF_NO_LINE;
}

/* Of loops that make no calls: where the sample itself was. */
static void note_runs(struct sharing *sharing, const struct lp_sample *sample) {
  const struct lp_places *places = &sharing->profile->places;
  if (sample->stack->frame_count == 0 ||
      sample->frames[0] & LINEPROF_FRAME_TIMED)
    return;
  const struct lineprof_place *place =
      lp_places_find(places, sample->frames[0]);
  if (!place || place->flags & LINEPROF_PLACE_COUNTS)
    return;
  for (uint32_t i = 0; i < place->level_count; i++) {
    const struct lineprof_level *level =
        &places->levels[place->first_level + i];
    if (level->module && level->line != LINEPROF_NO_LINE)
      lp_clean_runs_note(&sharing->clean_runs, sharing->profile,
                         table_index(sharing, level->module), level->function,
                         level->line, sample->stack->samples);
  }
}

static void add_address(struct sharing *sharing, uint64_t address,
                        bool is_innermost) {
  const struct lp_places *places = &sharing->profile->places;
  const struct lineprof_place *place = lp_places_find(places, address);
  struct link foreign = {.kind = LINK_FOREIGN, .object = "", .name = ""};
  if (place)
    foreign.object = places->strings + place->object;
  for (uint32_t i = 0; place && i < place->level_count; i++) {
    const struct lineprof_level *level =
        &places->levels[place->first_level + i];
    struct link link = foreign;
    link.name = places->strings + level->name;
    uint32_t table =
        level->module ? table_index(sharing, level->module) : UINT32_MAX;
    /* Where a function asks which body to run, that is not yet its clean one:
     * one that never ran there has no time of its own to be sampled. */
    if (level->module &&
        lp_clean_runs_has(&sharing->clean_runs, table, level->function)) {
      link.kind = LINK_CLEAN;
      link.table = table;
      link.function = level->function;
      link.is_counting =
          is_innermost && i == 0 && (place->flags & LINEPROF_PLACE_COUNTS) != 0;
      link.line = link.is_counting ? LINEPROF_NO_LINE
                                   : clean_line(sharing, table, level);
    }
    add_link(sharing, link);
  }
  if (!place || place->level_count == 0)
    add_link(sharing, foreign);
}

static void make_chain(struct sharing *sharing,
                       const struct lp_sample *sample) {
  sharing->link_count = 0;
  for (uint32_t i = 0; i < sample->stack->frame_count; i++)
    if (sample->frames[i] & LINEPROF_FRAME_TIMED)
      add_timed(sharing, sample->frames[i]);
    else
      add_address(sharing, sample->frames[i], i == 0);
}

static struct lp_share *get_share(struct lp_map *ids, struct lp_share **shares,
                                  size_t *count, const struct lp_sample *sample,
                                  uint32_t table, uint32_t index) {
  const struct lineprof_stack *stack = sample->stack;
  uint32_t key[] = {sample->thread, stack->kind, stack->cycle, table, index};
  size_t at = lp_map_index(ids, key, sizeof key);
  if (at == *count) {
    *shares = lp_heap_grow(*shares, *count, sizeof **shares);
    (*shares)[(*count)++] = (struct lp_share){.thread = sample->thread,
                                              .kind = stack->kind,
                                              .cycle = stack->cycle,
                                              .table = table,
                                              .index = index};
  }
  return &(*shares)[at];
}

static struct lp_share *row_share(struct sharing *sharing,
                                  const struct event *event,
                                  const struct link *link) {
  return get_share(&sharing->row_ids, &sharing->shares->rows,
                   &sharing->shares->row_count, event->sample, link->table,
                   link->line);
}

static struct lp_share *function_share(struct sharing *sharing,
                                       const struct event *event,
                                       const struct link *link) {
  return get_share(&sharing->function_ids, &sharing->shares->functions,
                   &sharing->shares->function_count, event->sample, link->table,
                   link->function);
}

static void add_sampled(struct lp_sampled *to, const struct event *event) {
  to->ticks += event->ticks;
  to->square_ticks += event->square_ticks;
  to->samples += event->samples;
}

static struct lp_outside *outside_of(struct sharing *sharing,
                                     const struct event *event) {
  struct lp_shares *shares = sharing->shares;
  const struct lineprof_stack *stack = event->sample->stack;
  uint32_t key[] = {event->sample->thread, stack->kind, stack->cycle};
  size_t at = lp_map_index(&sharing->outside_ids, key, sizeof key);
  if (at == shares->outside_count) {
    shares->outside =
        lp_heap_grow(shares->outside, at, sizeof *shares->outside);
    shares->outside[shares->outside_count++] =
        (struct lp_outside){.thread = event->sample->thread,
                            .kind = stack->kind,
                            .cycle = stack->cycle};
  }
  return &shares->outside[at];
}

static size_t find_kind(const struct sharing *sharing, enum link_kind kind,
                        size_t from) {
  size_t i = from;
  while (i < sharing->link_count && sharing->links[i].kind != kind)
    i++;
  return i;
}

/* The clean row that was running: its own time, which the nearest timed row
 * (or nobody) has been charged with. */
static void add_own(struct sharing *sharing, const struct event *event,
                    size_t owner) {
  const struct link *link = &sharing->links[owner];
  bool has_row = link->line != LINEPROF_NO_LINE;
  struct lp_share *share = has_row ? row_share(sharing, event, link)
                                   : function_share(sharing, event, link);
  add_sampled(&share->self, event);
  if (link->is_counting)
    add_sampled(&share->counting, event);
  share->self_ticks += event->ticks;
  if (event->is_waiting)
    share->waiting_ticks += event->ticks;
  size_t timed = find_kind(sharing, LINK_TIMED, owner + 1);
  if (timed == sharing->link_count) {
    outside_of(sharing, event)->inside_ticks += event->probed_ticks;
    return;
  }
  struct lp_share *charged = row_share(sharing, event, &sharing->links[timed]);
  charged->self_ticks -= event->probed_ticks;
  charged->child_ticks += event->ticks;
  charged->self.square_ticks += event->square_ticks;
}

/* Marks what is open in timed bodies. */
static void note_timed(struct sharing *sharing, const struct event *event,
                       size_t owner) {
  for (size_t i = find_kind(sharing, LINK_TIMED, owner);
       i < sharing->link_count; i = find_kind(sharing, LINK_TIMED, i + 1)) {
    const struct link *link = &sharing->links[i];
    row_share(sharing, event, link)->seen_timed = event->number;
    function_share(sharing, event, link)->seen_timed = event->number;
  }
}

/* False if it was there already in this sample. */
static bool is_new(struct lp_share *share, const struct event *event) {
  bool is_first = share->seen_clean != event->number;
  share->seen_clean = event->number;
  return is_first;
}

/* What the clean rows and functions on the chain took with all they called.
 * One that is also open in a timed body has been charged there already; for
 * the owner that is then its self time, again. */
static void add_totals(struct sharing *sharing, const struct event *event,
                       size_t owner) {
  for (size_t i = owner; i < sharing->link_count; i++) {
    const struct link *link = &sharing->links[i];
    if (link->kind != LINK_CLEAN)
      continue;
    struct lp_share *function = function_share(sharing, event, link);
    if (is_new(function, event) && function->seen_timed != event->number) {
      add_sampled(&function->total, event);
      function->child_ticks += event->ticks;
    }
    if (link->line == LINEPROF_NO_LINE)
      continue;
    struct lp_share *row = row_share(sharing, event, link);
    if (!is_new(row, event))
      continue;
    bool is_probed = row->seen_timed == event->number;
    if (!is_probed)
      add_sampled(&row->total, event);
    if (i != owner && !is_probed)
      row->child_ticks += event->ticks;
    if (i == owner && is_probed)
      row->child_ticks -= event->ticks;
  }
}

/* Waiting that is not wanted leaves all the timed rows that were open. */
static void take_waiting(struct sharing *sharing, const struct event *event,
                         size_t owner) {
  const uint64_t taken = ~event->number; /* told from seen by who calls */
  size_t first = find_kind(sharing, LINK_TIMED, owner);
  for (size_t i = first; i < sharing->link_count;
       i = find_kind(sharing, LINK_TIMED, i + 1)) {
    const struct link *link = &sharing->links[i];
    struct lp_share *function = function_share(sharing, event, link);
    if (function->seen_timed != taken)
      function->child_ticks -= event->probed_ticks;
    function->seen_timed = taken;
    struct lp_share *row = row_share(sharing, event, link);
    if (row->seen_timed == taken)
      continue;
    row->seen_timed = taken;
    if (i != first)
      row->child_ticks -= event->probed_ticks;
    else if (i == owner)
      row->self_ticks -= event->probed_ticks;
  }
}

static void add_elsewhere(struct sharing *sharing, const struct event *event) {
  struct lp_shares *shares = sharing->shares;
  const struct lineprof_stack *stack = event->sample->stack;
  struct link unknown = {.object = "", .name = ""};
  const struct link *link = sharing->link_count ? &sharing->links[0] : &unknown;
  uintptr_t key[] = {event->sample->thread, stack->kind, stack->cycle,
                     (uintptr_t)link->object, (uintptr_t)link->name};
  size_t at = lp_map_index(&sharing->elsewhere_ids, key, sizeof key);
  if (at == shares->elsewhere_count) {
    shares->elsewhere =
        lp_heap_grow(shares->elsewhere, at, sizeof *shares->elsewhere);
    shares->elsewhere[shares->elsewhere_count++] =
        (struct lp_elsewhere){.thread = event->sample->thread,
                              .kind = stack->kind,
                              .cycle = stack->cycle,
                              .object = link->object,
                              .name = link->name};
  }
  add_sampled(&shares->elsewhere[at].time, event);
  if (event->is_waiting)
    shares->elsewhere[at].waiting_ticks += event->ticks;
  outside_of(sharing, event)->sampled_ticks += event->probed_ticks;
}

/* The innermost that is profiled. */
static size_t find_owner(const struct sharing *sharing) {
  size_t owner = 0;
  while (owner < sharing->link_count &&
         sharing->links[owner].kind == LINK_FOREIGN)
    owner++;
  return owner;
}

/* The nearest timed row of the sample at hand, which has been charged with its
 * time. */
static bool find_charged(const struct sharing *sharing,
                         const struct lp_sample *sample, size_t owner,
                         struct lp_charged_row *row) {
  size_t timed = find_kind(sharing, LINK_TIMED, owner);
  if (timed == sharing->link_count)
    return false;
  *row = (struct lp_charged_row){sample->thread, sharing->links[timed].table,
                                 sharing->links[timed].line};
  return true;
}

static bool is_own(const struct sharing *sharing, size_t owner) {
  return owner < sharing->link_count &&
         sharing->links[owner].kind == LINK_TIMED;
}

static void note_charge(struct sharing *sharing,
                        const struct lp_sample *sample) {
  struct lp_charged_row row;
  make_chain(sharing, sample);
  size_t owner = find_owner(sharing);
  if (find_charged(sharing, sample, owner, &row))
    lp_charges_add(&sharing->charges, sharing->profile, row,
                   is_own(sharing, owner), (double)sample->stack->ticks);
}

/* What of the time of the sample at hand counts. */
static double find_scale(const struct sharing *sharing,
                         const struct lp_sample *sample) {
  struct lp_charged_row row;
  size_t owner = find_owner(sharing);
  if (!find_charged(sharing, sample, owner, &row))
    return 1;
  return lp_charges_scale(&sharing->charges, row, is_own(sharing, owner));
}

static void add_sample(struct sharing *sharing,
                       const struct lp_sample *sample) {
  const struct lineprof_stack *stack = sample->stack;
  make_chain(sharing, sample);
  double scale = find_scale(sharing, sample);
  struct event event = {.sample = sample,
                        .probed_ticks = scale * (double)stack->ticks,
                        .number = ++sharing->number,
                        .is_waiting = sample->clock == LINEPROF_SAMPLE_BLOCKED};
  bool is_dropped = event.is_waiting && sharing->only_cpu;
  if (!is_dropped) {
    event.ticks = event.probed_ticks;
    event.square_ticks = scale * scale * (double)stack->square_ticks * 0x1p20;
    event.samples = stack->samples;
  }
  sharing->shares->samples += event.samples;
  sharing->shares->total_ticks += event.ticks;
  sharing->shares->waiting_ticks += event.is_waiting ? event.probed_ticks : 0;
  size_t owner = find_owner(sharing);
  if (owner == sharing->link_count) {
    add_elsewhere(sharing, &event);
    return;
  }
  note_timed(sharing, &event, owner);
  if (sharing->links[owner].kind == LINK_CLEAN)
    add_own(sharing, &event, owner);
  add_totals(sharing, &event, owner);
  if (is_dropped)
    take_waiting(sharing, &event, owner);
}

void lp_shares_make(struct lp_profile *profile,
                    struct lp_share_options options) {
  if (profile->sample_count == 0)
    return;
  struct lp_shares *shares = lp_heap_get(1, sizeof *shares);
  struct sharing sharing = {.profile = profile,
                            .shares = shares,
                            .clean_runs = lp_clean_runs_find(profile),
                            .only_cpu = options.only_cpu};
  for (size_t i = 0; i < profile->sample_count; i++)
    note_runs(&sharing, &profile->samples[i]);
  for (size_t i = 0; i < profile->sample_count; i++)
    note_charge(&sharing, &profile->samples[i]);
  lp_charges_finish(&sharing.charges);
  for (size_t i = 0; i < profile->sample_count; i++)
    add_sample(&sharing, &profile->samples[i]);
  struct lp_map *maps[] = {&sharing.row_ids, &sharing.function_ids,
                           &sharing.elsewhere_ids, &sharing.outside_ids};
  for (size_t i = 0; i < sizeof maps / sizeof *maps; i++)
    lp_map_free(maps[i]);
  lp_clean_runs_free(&sharing.clean_runs);
  lp_charges_free(&sharing.charges);
  free(sharing.links);
  profile->shares = shares;
}

void lp_shares_free(struct lp_shares *shares) {
  free(shares->rows);
  free(shares->functions);
  free(shares->elsewhere);
  free(shares->outside);
  free(shares);
}

bool lp_shares_is_chosen(const struct lp_profile *profile, uint32_t kind,
                         uint32_t cycle, int64_t wanted) {
  if (profile->segment_count == 0) /* the whole run */
    return wanted == LP_ALL_CYCLES;
  return kind == LINEPROF_SEGMENT_ACTIVE &&
         (wanted == LP_ALL_CYCLES || cycle == wanted);
}
