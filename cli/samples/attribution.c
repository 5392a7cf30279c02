/* SPDX-License-Identifier: MIT
 *
 * Gives the time of each sample to the rows of its chain, one sample after the
 * other; see attribution.h.
 */
#include "samples/attribution.h"

#include "base/heap.h"
#include "samples/event_shares.h"
#include "samples/waits.h"

#include <stdlib.h>

/* The owner's link if a sample was at code that counts; NULL. */
static struct lp_link *counting_link(const struct sharing *sharing) {
  size_t owner = lp_chain_owner(&sharing->chain);
  struct lp_link *link = sharing->chain.links + owner;
  bool is_counting = owner < sharing->chain.count &&
                     link->kind == LP_LINK_SAMPLED && link->is_counting;
  return is_counting ? link : NULL;
}

/* Whether a sample at code that counts was in the runtime, which that code had
 * called: nothing of the program waits there. */
static bool is_called(const struct sharing *sharing,
                      const struct lp_link *link) {
  return link != sharing->chain.links;
}

static bool is_timed(const struct lp_stack_sample *sample) {
  return sample->clock == LINEPROF_SAMPLE_WAIT;
}

static bool is_waiting(const struct lp_stack_sample *sample) {
  return sample->clock != LINEPROF_SAMPLE_CPU;
}

/* Of what a sample of a running thread stands for: no more than that, though
 * the two are read from two clocks. */
static double cpu_ticks(const struct lp_stack_sample *sample) {
  double ticks = (double)sample->stack->ticks;
  double cpu = (double)sample->stack->cpu_ticks;
  if (is_waiting(sample) || cpu <= 0 || ticks <= 0)
    return 0;
  return cpu < ticks ? cpu : ticks;
}

/* Of a wait that OpenMP's library timed. */
static double spun_ticks(const struct lp_stack_sample *sample, double ticks) {
  double cpu = (double)sample->stack->cpu_ticks;
  return cpu < 0 ? 0 : cpu < ticks ? cpu : ticks;
}

static struct lp_part part_of(const struct lp_stack_sample *sample) {
  return (struct lp_part){.ticks = (double)sample->stack->ticks,
                          .cpu_ticks = cpu_ticks(sample),
                          .is_timed = is_timed(sample)};
}

/* Before any is shared: what all together stand for. */
static void sum_sample(struct sharing *sharing,
                       const struct lp_stack_sample *sample) {
  if (!lp_sharing_chooses(sharing, sample))
    return;
  lp_chain_read(&sharing->chain, sample);
  const struct lp_link *counting = counting_link(sharing);
  if (counting && !is_called(sharing, counting))
    lp_counting_add(&sharing->counting, sharing->profile, sample->thread,
                    counting->table, counting->function,
                    (double)sample->stack->cpu_ticks);
  lp_caps_add(&sharing->caps, &sharing->chain, sample->thread, part_of(sample));
}

/* So many of an event's samples. */
static struct event some_of(const struct event *event, uint64_t samples) {
  struct event some = *event;
  double part = (double)samples / (double)event->samples;
  some.samples = samples;
  some.ticks *= part;
  some.cpu_ticks *= part;
  some.square_ticks *= part;
  return some;
}

static uint64_t counting_own(struct sharing *sharing, const struct event *event,
                             const struct lp_link *link) {
  if (is_called(sharing, link))
    return event->samples;
  return lp_counting_own(&sharing->counting, event->sample->thread, link->table,
                         link->function, event->samples);
}

/* Those that are counting's own, and those that are the line's. */
static void add_counting(struct sharing *sharing, const struct event *event,
                         struct lp_link *link) {
  uint32_t line = link->line;
  size_t owner = (size_t)(link - sharing->chain.links);
  uint64_t own = counting_own(sharing, event, link);
  link->line = LINEPROF_NO_LINE;
  sharing->shares->counting_cpu_ticks +=
      (double)event->sample->stack->cpu_ticks * (double)own /
      (double)event->samples;
  if (own)
    lp_event_add_inside(sharing, some_of(event, own), owner);
  link->line = line;
  link->is_counting = false;
  if (own < event->samples)
    lp_event_add_inside(sharing, some_of(event, event->samples - own), owner);
}

/* Of the sample whose chain is at hand. */
static struct event make_event(const struct sharing *sharing,
                               const struct lp_stack_sample *sample) {
  const struct lineprof_stack *stack = sample->stack;
  bool timed = is_timed(sample);
  struct lp_part part = part_of(sample);
  if (lp_sharing_chooses(sharing, sample))
    part = lp_caps_fit(&sharing->caps, &sharing->chain, sample->thread, part);
  double scale = stack->ticks ? part.ticks / (double)stack->ticks : 0;
  return (struct event){
      .sample = sample,
      .ticks = part.ticks,
      .square_ticks = scale * scale * (double)stack->square_ticks * 0x1p20,
      .samples = timed ? 0 : stack->samples,
      .waits = timed ? stack->samples : 0,
      .cpu_ticks = part.cpu_ticks,
      .spun_ticks = timed ? spun_ticks(sample, part.ticks) : 0,
      .is_waiting = is_waiting(sample)};
}

static void add_running(struct lp_shares *shares, const struct event *event) {
  const struct lp_stack_sample *sample = event->sample;
  double idle = event->ticks;
  if (sample->clock != LINEPROF_SAMPLE_BLOCKED)
    idle -= (double)sample->stack->cpu_ticks;
  shares->idle_ticks += idle > 0 ? idle : 0;
  shares->cpu_ticks += event->cpu_ticks;
  shares->told_cpu_ticks += event->spun_ticks;
  if (sample->clock != LINEPROF_SAMPLE_CPU)
    return;
  shares->ran.ticks += event->ticks;
  shares->ran.square_ticks += event->square_ticks;
  shares->ran.samples += event->samples;
}

/* What is missing from rows: for want of line tables, or of callers. */
static void add_lost(struct sharing *sharing, const struct event *event,
                     size_t owner) {
  struct lp_shares *shares = sharing->shares;
  const struct lp_chain *chain = &sharing->chain;
  if (!lp_sharing_chooses(sharing, event->sample))
    return;
  if (lp_chain_lacks_lines(chain, chain->count))
    shares->lineless_ticks += event->ticks;
  if (lp_chain_lacks_lines(chain, owner))
    shares->lineless_own_ticks += event->ticks;
  if (!event->sample->stack->is_cut)
    return;
  shares->cut_ticks += event->ticks;
  shares->cut_outside_ticks += owner == chain->count ? event->ticks : 0;
}

/* What the line at `owner` waits for. */
static void note_wait(struct sharing *sharing, const struct event *event,
                      size_t owner) {
  const struct lp_link *link = &sharing->chain.links[owner];
  const struct lp_stack_sample *sample = event->sample;
  struct lp_shares *shares = sharing->shares;
  struct lp_found_wait wait = {.thread = sample->thread,
                               .kind = sample->stack->kind,
                               .cycle = sample->stack->cycle,
                               .table = link->table,
                               .line = link->line};
  wait.wait = is_timed(sample) ? LP_WAIT_OPENMP
                               : lp_wait_of_chain(&sharing->chain, owner);
  const uint32_t key[] = {wait.thread, wait.kind, wait.cycle,
                          wait.table,  wait.line, wait.wait};
  size_t at = lp_map_index(&sharing->wait_ids, key, sizeof key);
  if (at == shares->wait_count) {
    shares->waits = lp_heap_grow(shares->waits, at, sizeof *shares->waits);
    shares->waits[shares->wait_count++] = wait;
  }
  shares->waits[at].ticks += event->ticks;
}

static void add_sample(struct sharing *sharing,
                       const struct lp_stack_sample *sample) {
  lp_chain_read(&sharing->chain, sample);
  struct event event = make_event(sharing, sample);
  sharing->shares->samples += event.samples;
  sharing->shares->idle_samples += event.is_waiting ? event.samples : 0;
  if (is_timed(sample))
    sharing->shares->told_ticks += event.ticks;
  else
    sharing->shares->total_ticks += event.ticks;
  sharing->shares->waiting_ticks += event.is_waiting ? event.ticks : 0;
  add_running(sharing->shares, &event);
  size_t owner = lp_chain_owner(&sharing->chain);
  struct lp_link *counting = counting_link(sharing);
  add_lost(sharing, &event, owner);
  if (event.is_waiting && owner < sharing->chain.count)
    note_wait(sharing, &event, owner);
  if (owner == sharing->chain.count)
    lp_event_add_elsewhere(sharing, &event);
  else if (counting && event.samples)
    add_counting(sharing, &event, counting);
  else
    lp_event_add_inside(sharing, event, owner);
}

/* Reads the chain of a long call of a clocked row. Files that are damaged may
 * say that less than nothing passed. */
static bool read_call(struct sharing *sharing,
                      const struct lp_stack_sample *call) {
  if (!lp_sharing_chooses(sharing, call) || call->stack->ticks <= 0)
    return false;
  lp_chain_read(&sharing->chain, call);
  size_t owner = lp_chain_owner(&sharing->chain);
  return owner < sharing->chain.count &&
         sharing->chain.links[owner].kind == LP_LINK_CLOCKED;
}

static void sum_call(struct sharing *sharing,
                     const struct lp_stack_sample *call) {
  if (read_call(sharing, call))
    lp_caps_add_call(&sharing->caps, &sharing->chain, call->thread,
                     (double)call->stack->ticks);
}

/* It adds nothing to its row's own time, which the clock has, but to that of
 * all that called it. */
static void add_call(struct sharing *sharing,
                     const struct lp_stack_sample *call) {
  if (!read_call(sharing, call))
    return;
  size_t owner = lp_chain_owner(&sharing->chain);
  struct event event = {.sample = call,
                        .ticks = (double)call->stack->ticks,
                        .waits = call->stack->samples};
  if (lp_caps_calls_tell(&sharing->caps, &sharing->chain.links[owner],
                         call->thread))
    lp_event_add_call(sharing, event, owner);
}

static struct lp_shares *share(struct sharing sharing) {
  const struct lp_profile *profile = sharing.profile;
  struct lp_shares *shares = lp_heap_get(1, sizeof *shares);
  sharing.shares = shares;
  sharing.chain = lp_chain_start(profile);
  for (size_t i = 0; i < profile->sampled.sample_count; i++)
    sum_sample(&sharing, &profile->sampled.samples[i]);
  for (size_t i = 0; i < profile->sampled.call_count; i++)
    sum_call(&sharing, &profile->sampled.calls[i]);
  shares->excess_ticks = lp_caps_excess(&sharing.caps);
  for (size_t i = 0; i < profile->sampled.sample_count; i++)
    add_sample(&sharing, &profile->sampled.samples[i]);
  for (size_t i = 0; i < profile->sampled.call_count; i++)
    add_call(&sharing, &profile->sampled.calls[i]);
  struct lp_map *maps[] = {&sharing.row_ids, &sharing.function_ids,
                           &sharing.elsewhere_ids, &sharing.outside_ids,
                           &sharing.wait_ids};
  for (size_t i = 0; i < sizeof maps / sizeof *maps; i++)
    lp_map_free(maps[i]);
  lp_chain_free(&sharing.chain);
  lp_caps_free(&sharing.caps);
  lp_counting_free(&sharing.counting);
  lp_copies_free(&sharing.copies);
  free(sharing.seen_functions.copies);
  free(sharing.seen_rows.copies);
  return shares;
}

void lp_shares_make(struct lp_profile *profile, int64_t cycle,
                    bool by_instance) {
  if (profile->sampled.sample_count || profile->sampled.call_count)
    profile->sampled.shares =
        share((struct sharing){.profile = profile,
                               .cycle = cycle,
                               .copies = {.by_instance = by_instance}});
}

void lp_shares_visit(const struct lp_profile *profile, int64_t cycle,
                     lp_chain_visit *visit, void *context) {
  if (profile->sampled.sample_count || profile->sampled.call_count)
    lp_shares_delete(share((struct sharing){.profile = profile,
                                            .cycle = cycle,
                                            .visit = visit,
                                            .context = context}));
}
