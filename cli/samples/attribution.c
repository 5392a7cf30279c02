/* SPDX-License-Identifier: MIT
 *
 * Gives the time of each sample to the rows of its chain, one sample after the
 * other; see attribution.h.
 */
#include "samples/attribution.h"

#include "base/heap.h"
#include "profile/segments.h"
#include "profile/stacks.h"
#include "samples/charges.h"
#include "samples/counting.h"
#include "samples/cpu_time.h"
#include "samples/met_calls.h"
#include "samples/recursion.h"
#include "samples/sample_chain.h"

struct sharing {
  const struct lp_profile *profile;
  struct lp_shares *shares;
  struct lp_chain chain; /* of the sample at hand */
  struct lp_charges charges;
  struct lp_counting counting;
  struct lp_map row_ids, function_ids, elsewhere_ids, outside_ids, call_ids;
  uint64_t number;       /* of the sample */
  int64_t cycle;         /* that is in the slabs */
  lp_chain_visit *visit; /* NULL: nobody */
  void *context;
};

/** The sample at hand. */
struct event {
  const struct lp_sample *sample;
  double ticks; /* what the clock, if one ran, has charged somebody with */
  double square_ticks;
  uint64_t samples, number;
  uint64_t waits; /* it is no sample, but so many waits that a clock timed */
  bool is_waiting;
};

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
                                  const struct lp_link *link) {
  return get_share(&sharing->row_ids, &sharing->shares->rows,
                   &sharing->shares->row_count, event->sample, link->table,
                   link->line);
}

static struct lp_share *function_share(struct sharing *sharing,
                                       const struct event *event,
                                       const struct lp_link *link) {
  return get_share(&sharing->function_ids, &sharing->shares->functions,
                   &sharing->shares->function_count, event->sample, link->table,
                   link->function);
}

/* The time of a wait that was timed is as sure as a clock's: it is in no figure
 * that samples make. */
static void add_sampled(struct lp_sampled *to, const struct event *event) {
  to->ticks += event->waits ? 0 : event->ticks;
  to->square_ticks += event->square_ticks;
  to->samples += event->samples;
  to->idle_samples += event->is_waiting ? event->samples : 0;
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

/* The sampled row that was running: its own time, which the nearest clocked row
 * (or nobody) has been charged with. */
static void add_own(struct sharing *sharing, const struct event *event,
                    size_t owner) {
  const struct lp_link *link = &sharing->chain.links[owner];
  bool has_row = link->line != LINEPROF_NO_LINE;
  struct lp_share *share = has_row ? row_share(sharing, event, link)
                                   : function_share(sharing, event, link);
  add_sampled(&share->self, event);
  if (link->is_counting)
    add_sampled(&share->counting, event);
  share->self_ticks += event->ticks;
  share->waits += event->waits;
  share->told_ticks += event->waits ? event->ticks : 0;
  if (event->is_waiting)
    share->waiting_ticks += event->ticks;
  size_t clocked = lp_chain_find(&sharing->chain, LP_LINK_CLOCKED, owner + 1);
  if (clocked == sharing->chain.count) {
    outside_of(sharing, event)->inside_ticks += event->ticks;
    return;
  }
  struct lp_share *charged =
      row_share(sharing, event, &sharing->chain.links[clocked]);
  charged->self_ticks -= event->ticks;
  charged->child_ticks += event->ticks;
  charged->self.square_ticks += event->square_ticks;
}

/* Marks rows whose clocks ran, and their functions. */
static void note_clocked(struct sharing *sharing, const struct event *event,
                         size_t owner) {
  for (size_t i = lp_chain_find(&sharing->chain, LP_LINK_CLOCKED, owner);
       i < sharing->chain.count;
       i = lp_chain_find(&sharing->chain, LP_LINK_CLOCKED, i + 1)) {
    const struct lp_link *link = &sharing->chain.links[i];
    row_share(sharing, event, link)->seen_clocked = event->number;
    function_share(sharing, event, link)->seen_clocked = event->number;
  }
}

/* False if it was there already in this sample. */
static bool is_new(struct lp_share *share, const struct event *event) {
  bool is_first = share->seen_sampled != event->number;
  share->seen_sampled = event->number;
  return is_first;
}

static void add_row_total(struct lp_share *row, const struct event *event,
                          bool is_inside) {
  add_sampled(&row->total, event);
  if (!is_inside)
    return;
  add_sampled(&row->inside, event);
  row->inside_ticks += event->ticks;
}

/* What the sampled rows and functions on the chain took with all they called.
 * One whose clock ran further out has been charged by that already; for the
 * owner that is then its self time, again. */
static void add_totals(struct sharing *sharing, const struct event *event,
                       size_t owner) {
  for (size_t i = owner; i < sharing->chain.count; i++) {
    const struct lp_link *link = &sharing->chain.links[i];
    if (link->kind != LP_LINK_SAMPLED)
      continue;
    struct lp_share *function = function_share(sharing, event, link);
    bool is_inside = function->seen_clocked == event->number;
    if (is_new(function, event) && !is_inside) {
      add_sampled(&function->total, event);
      function->child_ticks += event->ticks;
    }
    if (link->line == LINEPROF_NO_LINE)
      continue;
    struct lp_share *row = row_share(sharing, event, link);
    if (!is_new(row, event))
      continue;
    bool is_clocked = row->seen_clocked == event->number;
    if (!is_clocked)
      add_row_total(row, event, is_inside);
    if (i != owner && !is_clocked)
      row->child_ticks += event->ticks;
    if (i == owner && is_clocked)
      row->child_ticks -= event->ticks;
  }
}

static void add_elsewhere(struct sharing *sharing, const struct event *event) {
  struct lp_shares *shares = sharing->shares;
  const struct lineprof_stack *stack = event->sample->stack;
  struct lp_link unknown = {.object = "", .name = ""};
  const struct lp_link *link =
      sharing->chain.count ? &sharing->chain.links[0] : &unknown;
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
  struct event sampled = *event;
  sampled.samples += sampled.waits;
  sampled.waits = 0;
  add_sampled(&shares->elsewhere[at].time, &sampled);
  if (event->is_waiting)
    shares->elsewhere[at].waiting_ticks += event->ticks;
  outside_of(sharing, event)->sampled_ticks += event->ticks;
}

/* Whether the slabs have the time of its segment. */
static bool is_chosen(const struct sharing *sharing,
                      const struct lp_sample *sample) {
  return lp_shares_is_chosen(sharing->profile, sample->stack->kind,
                             sample->stack->cycle, sharing->cycle);
}

/* The link that a sample was at if that is code that counts; NULL. */
static struct lp_link *counting_link(const struct sharing *sharing) {
  struct lp_link *link = sharing->chain.links;
  bool is_counting = sharing->chain.count && link->kind == LP_LINK_SAMPLED &&
                     link->is_counting;
  return is_counting ? link : NULL;
}

/* With --cpu a wait has the CPU time that samples met in it, like any other
 * sample. */
static bool is_timed(const struct sharing *sharing,
                     const struct lp_sample *sample) {
  return sample->clock == LINEPROF_SAMPLE_WAIT &&
         !sharing->profile->sampled.only_cpu;
}

static void note_charge(struct sharing *sharing,
                        const struct lp_sample *sample) {
  struct lp_charged charged;
  lp_chain_read(&sharing->chain, sample);
  const struct lp_link *counting = counting_link(sharing);
  if (counting && is_chosen(sharing, sample))
    lp_counting_add(&sharing->counting, sharing->profile, sample->thread,
                    counting->table, counting->function,
                    (double)sample->stack->cpu_ticks);
  if (is_chosen(sharing, sample) &&
      lp_charged_find(sharing->profile, &sharing->chain, sample, &charged))
    lp_charges_add(&sharing->charges, sharing->profile, charged,
                   lp_cpu_time_part(sharing->profile, sample) *
                       (double)sample->stack->ticks,
                   is_timed(sharing, sample));
}

/* The row's clock has this time already. The sample adds whether the thread was
 * waiting, which the clock does not say. */
static void add_clocked(struct sharing *sharing, const struct event *event,
                        const struct lp_link *own) {
  struct lp_share *share = row_share(sharing, event, own);
  add_sampled(&share->clocked, event);
  if (event->is_waiting)
    share->seen_ticks += event->ticks;
  else
    add_sampled(&share->running, event);
  share->seen_told_ticks += event->waits ? event->ticks : 0;
}

static void add_inside(struct sharing *sharing, struct event event,
                       size_t owner) {
  event.number = ++sharing->number;
  if (sharing->visit && is_chosen(sharing, event.sample))
    sharing->visit(sharing->context, event.sample, sharing->chain.links + owner,
                   sharing->chain.count - owner, event.ticks);
  note_clocked(sharing, &event, owner);
  const struct lp_link *own = &sharing->chain.links[owner];
  if (own->kind == LP_LINK_SAMPLED)
    add_own(sharing, &event, owner);
  else
    add_clocked(sharing, &event, own);
  add_totals(sharing, &event, owner);
}

/* So many of an event's samples. */
static struct event some_of(const struct event *event, uint64_t samples) {
  struct event some = *event;
  double part = (double)samples / (double)event->samples;
  some.samples = samples;
  some.ticks *= part;
  some.square_ticks *= part;
  return some;
}

/* Those that are counting's own, and those that are the line's. */
static void add_counting(struct sharing *sharing, const struct event *event,
                         struct lp_link *link) {
  uint32_t line = link->line;
  uint64_t own = lp_counting_own(&sharing->counting, event->sample->thread,
                                 link->table, link->function, event->samples);
  link->line = LINEPROF_NO_LINE;
  sharing->shares->counting_cpu_ticks +=
      (double)event->sample->stack->cpu_ticks * (double)own /
      (double)event->samples;
  if (own)
    add_inside(sharing, some_of(event, own), 0);
  link->line = line;
  link->is_counting = false;
  if (own < event->samples)
    add_inside(sharing, some_of(event, event->samples - own), 0);
}

static void add_sample(struct sharing *sharing,
                       const struct lp_sample *sample) {
  const struct lineprof_stack *stack = sample->stack;
  struct lp_charged charged;
  lp_chain_read(&sharing->chain, sample);
  bool is_charged =
      is_chosen(sharing, sample) &&
      lp_charged_find(sharing->profile, &sharing->chain, sample, &charged);
  bool timed = is_timed(sharing, sample);
  double scale = lp_cpu_time_part(sharing->profile, sample);
  if (is_charged)
    scale *= lp_charges_scale(&sharing->charges, charged, timed);
  struct event event = {.sample = sample,
                        .ticks = scale * (double)stack->ticks,
                        .square_ticks = scale * scale *
                                        (double)stack->square_ticks * 0x1p20,
                        .samples = timed ? 0 : stack->samples,
                        .waits = timed ? stack->samples : 0,
                        .is_waiting = sample->clock != LINEPROF_SAMPLE_CPU};
  sharing->shares->samples += event.samples;
  sharing->shares->idle_samples += event.is_waiting ? event.samples : 0;
  if (timed)
    sharing->shares->told_ticks += event.ticks;
  else
    sharing->shares->total_ticks += event.ticks;
  sharing->shares->waiting_ticks += event.is_waiting ? event.ticks : 0;
  size_t owner = lp_chain_owner(&sharing->chain);
  struct lp_link *counting = counting_link(sharing);
  if (owner < sharing->chain.count && !sharing->visit)
    lp_met_calls_note(sharing->shares, &sharing->call_ids, &sharing->chain,
                      owner, stack->is_cut);
  if (owner == sharing->chain.count)
    add_elsewhere(sharing, &event);
  else if (counting && event.samples)
    add_counting(sharing, &event, counting);
  else
    add_inside(sharing, event, owner);
}

static struct lp_shares *share(struct sharing sharing) {
  const struct lp_profile *profile = sharing.profile;
  struct lp_shares *shares = lp_heap_get(1, sizeof *shares);
  sharing.shares = shares;
  sharing.chain = lp_chain_start(profile);
  for (size_t i = 0; i < profile->sampled.sample_count; i++)
    note_charge(&sharing, &profile->sampled.samples[i]);
  lp_charges_finish(&sharing.charges);
  shares->excess_ticks =
      lp_charges_excess(&sharing.charges, lp_charged_outside());
  for (size_t i = 0; i < profile->sampled.sample_count; i++)
    add_sample(&sharing, &profile->sampled.samples[i]);
  for (size_t i = 0; i < shares->row_count; i++)
    lp_recursion_limit(profile, &shares->rows[i]);
  struct lp_map *maps[] = {&sharing.row_ids, &sharing.function_ids,
                           &sharing.elsewhere_ids, &sharing.outside_ids,
                           &sharing.call_ids};
  for (size_t i = 0; i < sizeof maps / sizeof *maps; i++)
    lp_map_free(maps[i]);
  lp_chain_free(&sharing.chain);
  lp_charges_free(&sharing.charges);
  lp_counting_free(&sharing.counting);
  return shares;
}

void lp_shares_make(struct lp_profile *profile, int64_t cycle) {
  if (profile->sampled.sample_count)
    profile->sampled.shares =
        share((struct sharing){.profile = profile, .cycle = cycle});
}

void lp_shares_visit(const struct lp_profile *profile, int64_t cycle,
                     lp_chain_visit *visit, void *context) {
  if (profile->sampled.sample_count)
    lp_shares_delete(share((struct sharing){.profile = profile,
                                            .cycle = cycle,
                                            .visit = visit,
                                            .context = context}));
}
