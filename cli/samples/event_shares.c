/* SPDX-License-Identifier: MIT
 *
 * See event_shares.h.
 */
#include "samples/event_shares.h"

#include "base/heap.h"

#include <stdlib.h>
#include <string.h>

static struct lp_share *get_share(struct lp_map *ids, struct lp_share **shares,
                                  size_t *count,
                                  const struct lp_stack_sample *sample,
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
                                              .index = index,
                                              .number = SIZE_MAX};
  }
  return &(*shares)[at];
}

static struct lp_share *row_share(struct sharing *sharing,
                                  const struct event *event,
                                  const struct lp_link *link) {
  struct lp_share *share = get_share(&sharing->row_ids, &sharing->shares->rows,
                                     &sharing->shares->row_count, event->sample,
                                     link->table, link->line);
  if (share->number == SIZE_MAX)
    share->number = lp_copies_row(&sharing->copies, sharing->profile,
                                  link->table, link->function, link->line);
  return share;
}

static struct lp_share *function_share(struct sharing *sharing,
                                       const struct event *event,
                                       const struct lp_link *link) {
  struct lp_share *share =
      get_share(&sharing->function_ids, &sharing->shares->functions,
                &sharing->shares->function_count, event->sample, link->table,
                link->function);
  if (share->number == SIZE_MAX)
    share->number = lp_copies_function(&sharing->copies, sharing->profile,
                                       link->table, link->function);
  return share;
}

static void add_sampled(struct lp_sampled_sum *to, const struct event *event) {
  *(event->waits ? &to->told_ticks : &to->ticks) += event->ticks;
  to->square_ticks += event->square_ticks;
  to->samples += event->samples;
}

/* Time in which no clock ran. */
static void add_outside(struct sharing *sharing, const struct event *event) {
  struct lp_shares *shares = sharing->shares;
  const struct lineprof_stack *stack = event->sample->stack;
  uint32_t key[] = {event->sample->thread, stack->kind, stack->cycle};
  const struct lp_chain *chain = &sharing->chain;
  if (lp_chain_find(chain, LP_LINK_CLOCKED, 0) < chain->count)
    return;
  size_t at = lp_map_index(&sharing->outside_ids, key, sizeof key);
  if (at == shares->outside_count) {
    shares->outside =
        lp_heap_grow(shares->outside, at, sizeof *shares->outside);
    shares->outside[shares->outside_count++] =
        (struct lp_outside){.thread = event->sample->thread,
                            .kind = stack->kind,
                            .cycle = stack->cycle};
  }
  shares->outside[at].ticks += event->ticks;
}

/* What the row or function ran itself. */
static void add_run(struct lp_share *share, const struct event *event) {
  if (event->is_waiting)
    return;
  share->cpu_ticks += event->cpu_ticks;
  share->ran_samples += event->samples;
}

/* The own time of the row that was running. What it ran in code without lines
 * may be that of lines which it called. */
static void add_own(struct sharing *sharing, const struct event *event,
                    size_t owner) {
  const struct lp_link *link = &sharing->chain.links[owner];
  bool has_row = link->line != LINEPROF_NO_LINE;
  struct lp_share *share = has_row ? row_share(sharing, event, link)
                                   : function_share(sharing, event, link);
  add_sampled(&share->self, event);
  add_run(share, event);
  if (link->is_counting) {
    add_sampled(&share->counting, event);
    share->counting_cpu_ticks += event->cpu_ticks;
  }
  if (lp_chain_lacks_lines(&sharing->chain, owner))
    share->lineless_ticks += event->ticks;
  share->waits += event->waits;
  share->spun_ticks += event->spun_ticks;
  if (event->is_waiting)
    share->waiting_ticks += event->ticks;
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

static struct lp_seen_copy *seen_copy(struct lp_seen *seen, size_t number) {
  if (number >= seen->count) {
    size_t count = 2 * number + 64;
    struct lp_seen_copy *copies = lp_heap_get(count, sizeof *copies);
    if (seen->count)
      memcpy(copies, seen->copies, seen->count * sizeof *copies);
    free(seen->copies);
    *seen = (struct lp_seen){copies, count};
  }
  return &seen->copies[number];
}

/* An event is in the total of a share once, however often that is on the chain.
 * If a copy further in has it already it is taken from that one's, so that the
 * sum of both has what the outer one says. CPU time that copies have in common
 * is the innermost one's. `shares`: where the share is. */
static void add_total(struct lp_seen *seen, struct lp_share *shares,
                      struct lp_share *share, const struct event *event) {
  struct lp_seen_copy *copy = seen_copy(seen, share->number);
  if (copy->cpu_event != event->number)
    share->all_cpu_ticks += event->cpu_ticks + event->spun_ticks;
  copy->cpu_event = event->number;
  if (share->seen == event->number)
    return;
  share->seen = event->number;
  add_sampled(&share->total, event);
  if (share->seen_clocked != event->number)
    add_sampled(&share->beside, event);
  if (copy->event == event->number)
    add_sampled(&shares[copy->share].again, event);
  copy->event = event->number;
  copy->share = (size_t)(share - shares);
}

/* Outward of a row whose long calls tell who called it samples add CPU time
 * alone. */
static void leave_to_calls(const struct sharing *sharing, struct event *event,
                           const struct lp_link *link) {
  if (event->is_call ||
      !lp_caps_calls_tell(&sharing->caps, link, event->sample->thread))
    return;
  event->ticks = event->square_ticks = 0;
  event->samples = event->waits = 0;
}

/* What the rows and functions on the chain took with all they called. */
static void add_totals(struct sharing *sharing, const struct event *event,
                       size_t from) {
  struct event here = *event;
  for (size_t i = from; i < sharing->chain.count; i++) {
    const struct lp_link *link = &sharing->chain.links[i];
    if (link->kind == LP_LINK_FOREIGN)
      continue;
    struct lp_share *function = function_share(sharing, event, link);
    add_total(&sharing->seen_functions, sharing->shares->functions, function,
              &here);
    if (link->line == LINEPROF_NO_LINE)
      continue;
    struct lp_share *row = row_share(sharing, event, link);
    add_total(&sharing->seen_rows, sharing->shares->rows, row, &here);
    if (link->kind == LP_LINK_CLOCKED)
      leave_to_calls(sharing, &here, link);
  }
}

void lp_event_add_elsewhere(struct sharing *sharing,
                            const struct event *event) {
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
  shares->elsewhere[at].cpu_ticks += event->cpu_ticks + event->spun_ticks;
  add_outside(sharing, event);
}

bool lp_sharing_chooses(const struct sharing *sharing,
                        const struct lp_stack_sample *sample) {
  return lp_shares_is_chosen(sharing->profile, sample->stack->kind,
                             sample->stack->cycle, sharing->cycle);
}

static void show(struct sharing *sharing, const struct event *event,
                 size_t owner) {
  if (sharing->visit && lp_sharing_chooses(sharing, event->sample) &&
      event->ticks > 0)
    sharing->visit(sharing->context, event->sample,
                   sharing->chain.links + owner, sharing->chain.count - owner,
                   event->ticks, event->cpu_ticks + event->spun_ticks);
}

void lp_event_add_inside(struct sharing *sharing, struct event event,
                         size_t owner) {
  event.number = ++sharing->number;
  show(sharing, &event, owner);
  note_clocked(sharing, &event, owner);
  add_own(sharing, &event, owner);
  add_totals(sharing, &event, owner);
  add_outside(sharing, &event);
}

void lp_event_add_call(struct sharing *sharing, struct event event,
                       size_t owner) {
  const struct lp_link *own = &sharing->chain.links[owner];
  event.number = ++sharing->number;
  event.is_call = true;
  show(sharing, &event, owner);
  note_clocked(sharing, &event, owner);
  row_share(sharing, &event, own)->noted_ticks += event.ticks;
  add_totals(sharing, &event, owner + 1);
}
