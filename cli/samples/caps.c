/* SPDX-License-Identifier: MIT
 *
 * See caps.h.
 */
#include "samples/caps.h"

#include "base/heap.h"

#include <math.h>
#include <stdlib.h>

/** A clocked row in one thread; LINEPROF_NO_LINE: all of the thread. */
struct key {
  uint32_t thread, table, line;
};

struct lp_cap {
  struct key key;
  double clock_ticks; /* with what the row called; INFINITY: not known */
  double timed_ticks, sampled_ticks, cpu_ticks;
  double call_ticks; /* long calls of the row */
};

static double find_row(const struct lp_profile *profile, struct key key) {
  const struct lp_table *table = &profile->counted.tables[key.table];
  double ticks = 0;
  for (size_t i = table->first_slab; i;
       i = profile->counted.slabs[i - 1].next) {
    const struct lp_slab *slab = &profile->counted.slabs[i - 1];
    if (slab->thread == key.thread)
      ticks += (double)slab->lines[key.line].self_ticks +
               (double)slab->lines[key.line].child_ticks;
  }
  return fmax(ticks, 0);
}

/* How long the context's last owner lasted: also what no row and no thread is
 * charged with, as CUDA's first use. */
static double find_lasted(const struct lineprof_thread *thread) {
  if (!thread->begin_ticks || thread->last_ticks < thread->begin_ticks)
    return 0;
  return (double)(thread->last_ticks - thread->begin_ticks);
}

/* A schedule does not cut the time in no row, and of a process that was killed
 * nobody knows until when it went on. */
static double find_thread(const struct lp_profile *profile, uint32_t thread) {
  double ticks = 0, lasted = 0;
  struct lp_profile_thread at = {0};
  if (profile->scheduled.segment_count || profile->file.header.end.ticks == 0)
    return INFINITY;
  while (lp_profile_next_thread(profile, &at))
    if (at.block->head.thread == thread) {
      ticks += (double)at.state->outside.self_ticks;
      lasted = find_lasted(at.state);
    }
  for (size_t i = 0; i < profile->counted.slab_count; i++) {
    const struct lp_slab *slab = &profile->counted.slabs[i];
    for (uint32_t j = 0;
         slab->thread == thread && j < slab->table->head->line_count; j++)
      ticks += (double)slab->lines[j].self_ticks;
  }
  return fmax(ticks, lasted);
}

static struct lp_cap *get(struct lp_caps *caps,
                          const struct lp_profile *profile, struct key key) {
  size_t count = caps->ids.count;
  size_t at = lp_map_index(&caps->ids, &key, sizeof key);
  if (at == count) {
    bool is_thread = key.line == LINEPROF_NO_LINE;
    caps->items = lp_heap_grow(caps->items, at, sizeof *caps->items);
    caps->items[at] = (struct lp_cap){
        .key = key,
        .clock_ticks = is_thread ? find_thread(profile, key.thread)
                                 : find_row(profile, key)};
  }
  return &caps->items[at];
}

static void add(struct lp_caps *caps, const struct lp_profile *profile,
                struct key key, struct lp_part part) {
  struct lp_cap *cap = get(caps, profile, key);
  cap->timed_ticks += part.is_timed ? part.ticks : 0;
  cap->sampled_ticks += part.is_timed ? 0 : part.ticks;
  cap->cpu_ticks += part.is_timed ? 0 : part.cpu_ticks;
}

static struct key thread_key(uint32_t thread) {
  return (struct key){thread, 0, LINEPROF_NO_LINE};
}

static struct key row_key(const struct lp_link *link, uint32_t thread) {
  return (struct key){thread, link->table, link->line};
}

/* Whether the row is further in already, as in a recursion. */
static bool is_further_in(const struct lp_chain *chain, size_t at) {
  const struct lp_link *link = &chain->links[at];
  for (size_t i = 0; i < at; i++)
    if (chain->links[i].kind == LP_LINK_CLOCKED &&
        chain->links[i].table == link->table &&
        chain->links[i].line == link->line)
      return true;
  return false;
}

void lp_caps_add(struct lp_caps *caps, const struct lp_chain *chain,
                 uint32_t thread, struct lp_part part) {
  add(caps, chain->profile, thread_key(thread), part);
  for (size_t i = lp_chain_find(chain, LP_LINK_CLOCKED, 0); i < chain->count;
       i = lp_chain_find(chain, LP_LINK_CLOCKED, i + 1))
    if (!is_further_in(chain, i))
      add(caps, chain->profile, row_key(&chain->links[i], thread), part);
}

void lp_caps_add_call(struct lp_caps *caps, const struct lp_chain *chain,
                      uint32_t thread, double ticks) {
  const struct lp_link *own = &chain->links[lp_chain_owner(chain)];
  get(caps, chain->profile, row_key(own, thread))->call_ticks += ticks;
}

bool lp_caps_calls_tell(const struct lp_caps *caps, const struct lp_link *row,
                        uint32_t thread) {
  struct key key = row_key(row, thread);
  size_t at = lp_map_find(&caps->ids, &key, sizeof key);
  const struct lp_cap *cap = at == LP_MAP_NONE ? NULL : &caps->items[at];
  return cap && cap->call_ticks > 0 &&
         cap->call_ticks >= cap->sampled_ticks + cap->timed_ticks;
}

static double fit(double ticks, double room) {
  return ticks <= room ? 1 : room > 0 ? room / ticks : 0;
}

/** What part of timed waits, of CPU time and of other time counts. */
struct fits {
  double timed, run, idle;
};

static struct fits fit_all(const struct lp_cap *cap) {
  double room = cap->clock_ticks - cap->timed_ticks;
  return (struct fits){
      fit(cap->timed_ticks, cap->clock_ticks), fit(cap->cpu_ticks, room),
      fit(cap->sampled_ticks - cap->cpu_ticks, room - cap->cpu_ticks)};
}

static void limit(const struct lp_caps *caps, struct key key,
                  struct fits *fits) {
  size_t at = lp_map_find(&caps->ids, &key, sizeof key);
  if (at == LP_MAP_NONE)
    return;
  struct fits here = fit_all(&caps->items[at]);
  fits->timed = fmin(fits->timed, here.timed);
  fits->run = fmin(fits->run, here.run);
  fits->idle = fmin(fits->idle, here.idle);
}

struct lp_part lp_caps_fit(const struct lp_caps *caps,
                           const struct lp_chain *chain, uint32_t thread,
                           struct lp_part part) {
  struct fits fits = {1, 1, 1};
  limit(caps, thread_key(thread), &fits);
  for (size_t i = lp_chain_find(chain, LP_LINK_CLOCKED, 0); i < chain->count;
       i = lp_chain_find(chain, LP_LINK_CLOCKED, i + 1))
    limit(caps, row_key(&chain->links[i], thread), &fits);
  if (part.is_timed) {
    part.ticks *= fits.timed;
    return part;
  }
  double idle_ticks = part.ticks - part.cpu_ticks;
  part.cpu_ticks *= fits.run;
  part.ticks = part.cpu_ticks + fits.idle * idle_ticks;
  return part;
}

double lp_caps_excess(const struct lp_caps *caps) {
  double excess = 0;
  for (size_t i = 0; i < caps->ids.count; i++) {
    const struct lp_cap *cap = &caps->items[i];
    if (cap->key.line == LINEPROF_NO_LINE)
      excess += cap->sampled_ticks + cap->timed_ticks - cap->clock_ticks;
  }
  return isfinite(excess) ? excess : 0;
}

void lp_caps_free(struct lp_caps *caps) {
  lp_map_free(&caps->ids);
  free(caps->items);
}
