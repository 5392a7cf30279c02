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

/* The time of a wait that was timed is as sure as a clock's: it is in no figure
 * that samples make. */
static void add_sampled(struct lp_sampled_sum *to, const struct event *event) {
  to->ticks += event->waits ? 0 : event->ticks;
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

/* Of a row's own time what may be that of lines which it called. */
static double lineless_ticks(const struct sharing *sharing,
                             const struct event *event, size_t owner) {
  return lp_chain_lacks_lines(&sharing->chain, owner) ? event->ticks : 0;
}

/* What the row or function ran itself. */
static void add_run(struct lp_share *share, const struct event *event) {
  if (event->is_waiting)
    return;
  share->cpu_ticks += event->cpu_ticks;
  share->ran_samples += event->samples;
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
  add_run(share, event);
  if (link->is_counting) {
    add_sampled(&share->counting, event);
    share->counting_cpu_ticks += event->cpu_ticks;
  }
  share->self_ticks += event->ticks;
  share->lineless_ticks += lineless_ticks(sharing, event, owner);
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

/* A link's event is in its total. If a copy further in has it already it is
 * taken from that one's, so that the sum of both has what the outer one says.
 * `shares`: where the share is. */
static void note_again(struct lp_seen *seen, struct lp_share *shares,
                       struct lp_share *share, const struct event *event,
                       bool is_sampled) {
  struct lp_seen_copy *copy = seen_copy(seen, share->number);
  struct lp_seen_copy now = {.event = event->number,
                             .cpu_event = copy->cpu_event,
                             .share = (size_t)(share - shares),
                             .ticks = event->ticks};
  if (is_sampled)
    add_sampled(&now.sampled, event);
  if (copy->event == event->number) {
    struct lp_share *inner = &shares[copy->share];
    inner->again_ticks += copy->ticks;
    inner->again.ticks += copy->sampled.ticks;
    inner->again.square_ticks += copy->sampled.square_ticks;
    inner->again.samples += copy->sampled.samples;
  }
  *copy = now;
}

/* CPU time that copies have in common is the innermost one's. */
static void add_all_cpu(struct lp_seen *seen, struct lp_share *share,
                        const struct event *event) {
  struct lp_seen_copy *copy = seen_copy(seen, share->number);
  if (copy->cpu_event != event->number)
    share->all_cpu_ticks += event->cpu_ticks;
  copy->cpu_event = event->number;
}

static void add_row_total(struct lp_share *row, const struct event *event,
                          bool is_inside) {
  add_sampled(&row->total, event);
  if (!is_inside)
    return;
  add_sampled(&row->inside, event);
  row->inside_ticks += event->ticks;
}

/* Outward of a clocked row: as much as its clock says. */
static struct event beyond(const struct sharing *sharing,
                           const struct event *event,
                           const struct lp_link *link) {
  struct event outside = *event;
  struct lp_clocked_by by = {event->is_call, event->is_waiting, 0};
  double scale = lp_clocked_sums_scale(&sharing->clocked_sums, link,
                                       event->sample->thread, by);
  outside.ticks = scale * event->raw_ticks;
  outside.square_ticks = scale * scale * event->raw_square_ticks;
  return outside;
}

static void add_function_total(struct sharing *sharing,
                               struct lp_share *function,
                               const struct event *event, bool is_inside) {
  bool is_first = is_new(function, event);
  if (!is_first || is_inside)
    return;
  add_sampled(&function->total, event);
  function->child_ticks += event->ticks;
  note_again(&sharing->seen_functions, sharing->shares->functions, function,
             event, true);
}

/* The totals of a sampled row and its function. One whose clock ran further out
 * has been charged by that already; for the owner that is then its self time,
 * again. */
static void add_link_totals(struct sharing *sharing, const struct event *event,
                            const struct lp_link *link, bool is_owner) {
  struct lp_share *function = function_share(sharing, event, link);
  bool is_inside = function->seen_clocked == event->number;
  add_function_total(sharing, function, event, is_inside);
  if (link->line == LINEPROF_NO_LINE)
    return;
  struct lp_share *row = row_share(sharing, event, link);
  if (!is_new(row, event))
    return;
  bool is_clocked = row->seen_clocked == event->number;
  if (!is_clocked) {
    add_row_total(row, event, is_inside);
    note_again(&sharing->seen_rows, sharing->shares->rows, row, event, true);
  }
  if (!is_owner && !is_clocked) {
    row->child_ticks += event->ticks;
    row->below_ticks += event->is_call ? event->ticks : 0;
  }
  if (is_owner && is_clocked)
    row->child_ticks -= event->ticks;
}

/* Clocks have what a clocked row and its function took: once, however often
 * they are on the chain. */
static void note_clocked_totals(struct sharing *sharing,
                                const struct event *event,
                                const struct lp_link *link) {
  struct lp_share *function = function_share(sharing, event, link);
  struct lp_share *row = row_share(sharing, event, link);
  if (function->seen_total != event->number)
    note_again(&sharing->seen_functions, sharing->shares->functions, function,
               event, false);
  if (row->seen_total != event->number)
    note_again(&sharing->seen_rows, sharing->shares->rows, row, event, false);
  function->seen_total = row->seen_total = event->number;
}

static void add_cpu(struct sharing *sharing, const struct event *event,
                    const struct lp_link *link) {
  add_all_cpu(&sharing->seen_functions, function_share(sharing, event, link),
              event);
  if (link->line != LINEPROF_NO_LINE)
    add_all_cpu(&sharing->seen_rows, row_share(sharing, event, link), event);
}

/* What the sampled rows and functions on the chain took with all they called.
 */
static void add_totals(struct sharing *sharing, const struct event *event,
                       size_t owner) {
  struct event here = *event;
  for (size_t i = owner; i < sharing->chain.count; i++) {
    const struct lp_link *link = &sharing->chain.links[i];
    if (link->kind != LP_LINK_FOREIGN && event->cpu_ticks > 0)
      add_cpu(sharing, event, link);
    if (link->kind == LP_LINK_CLOCKED) {
      here = beyond(sharing, event, link);
      note_clocked_totals(sharing, &here, link);
    }
    if (link->kind == LP_LINK_SAMPLED)
      add_link_totals(sharing, &here, link, i == owner);
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
  shares->elsewhere[at].cpu_ticks += event->cpu_ticks;
  outside_of(sharing, event)->sampled_ticks += event->ticks;
}

/* The row's clock has this time already. The sample adds whether the thread was
 * waiting, which the clock does not say. */
static void add_clocked(struct sharing *sharing, const struct event *event,
                        size_t owner) {
  struct lp_share *share =
      row_share(sharing, event, &sharing->chain.links[owner]);
  share->lineless_ticks += lineless_ticks(sharing, event, owner);
  add_sampled(&share->clocked, event);
  add_run(share, event);
  share->clocked_cpu_ticks += event->cpu_ticks;
  if (event->is_waiting)
    share->seen_ticks += event->ticks;
  else
    add_sampled(&share->running, event);
  share->seen_told_ticks += event->waits ? event->ticks : 0;
}

bool lp_sharing_chooses(const struct sharing *sharing,
                        const struct lp_stack_sample *sample) {
  return lp_shares_is_chosen(sharing->profile, sample->stack->kind,
                             sample->stack->cycle, sharing->cycle);
}

/* How much the event counts when a clocked row's time is shared among its
 * stacks: as much as the next clock outward has seen. One that does not speak
 * for that clock still tells of its stack, with next to no weight. */
static double weight_of(const struct sharing *sharing,
                        const struct event *event, size_t owner) {
  const struct lp_chain *chain = &sharing->chain;
  const double next_to_nothing = 1e-9;
  size_t outer = lp_chain_find(chain, LP_LINK_CLOCKED, owner + 1);
  const struct lp_link *link =
      &chain->links[outer < chain->count ? outer : owner];
  double ticks = beyond(sharing, event, link).ticks;
  return ticks > 0 ? ticks : next_to_nothing * event->raw_ticks;
}

static void show(struct sharing *sharing, const struct event *event,
                 size_t owner, double ticks) {
  if (sharing->visit && lp_sharing_chooses(sharing, event->sample) && ticks > 0)
    sharing->visit(sharing->context, event->sample,
                   sharing->chain.links + owner, sharing->chain.count - owner,
                   ticks, event->cpu_ticks);
}

void lp_event_add_inside(struct sharing *sharing, struct event event,
                         size_t owner) {
  const struct lp_link *own = &sharing->chain.links[owner];
  bool is_sampled = own->kind == LP_LINK_SAMPLED;
  event.number = ++sharing->number;
  show(sharing, &event, owner,
       is_sampled ? event.ticks : weight_of(sharing, &event, owner));
  note_clocked(sharing, &event, owner);
  if (is_sampled)
    add_own(sharing, &event, owner);
  else
    add_clocked(sharing, &event, owner);
  add_totals(sharing, &event, owner);
}

void lp_event_add_call(struct sharing *sharing, struct event event,
                       size_t owner) {
  const struct lp_link *own = &sharing->chain.links[owner];
  event.number = ++sharing->number;
  event.is_call = true;
  show(sharing, &event, owner, weight_of(sharing, &event, owner));
  note_clocked(sharing, &event, owner);
  row_share(sharing, &event, own)->noted_ticks +=
      beyond(sharing, &event, own).ticks;
  add_totals(sharing, &event, owner);
}
