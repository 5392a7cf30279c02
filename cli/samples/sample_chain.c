/* SPDX-License-Identifier: MIT
 *
 * See sample_chain.h.
 */
#include "samples/sample_chain.h"

#include "profile/stacks.h"

#include <stdlib.h>
#include <string.h>

static void add_link(struct lp_chain *chain, struct lp_link link) {
  if (chain->count == chain->room) {
    size_t room = chain->room ? chain->room * 2 : 64;
    chain->links = reallocarray(chain->links, room, sizeof *chain->links);
    if (!chain->links)
      abort();
    chain->room = room;
  }
  if (link.kind == LP_LINK_FOREIGN && chain->owner == chain->count)
    chain->owner++;
  chain->links[chain->count++] = link;
}

static uint32_t index_of(const struct lp_chain *chain,
                         const struct lp_table *table) {
  return (uint32_t)(table - chain->profile->counted.tables);
}

static uint32_t table_index(const struct lp_chain *chain, uint32_t module) {
  return index_of(chain, lp_profile_table(chain->profile, module));
}

static void add_clocked(struct lp_chain *chain, uint64_t frame) {
  struct lp_link link = {.kind = LP_LINK_CLOCKED, .line = (uint32_t)frame};
  link.table = index_of(chain, lp_stacks_table(chain->profile, frame));
  link.function = lp_stacks_function(
      &chain->profile->counted.tables[link.table], link.line);
  add_link(chain, link);
}

/* The line of a level; LINEPROF_NO_LINE for code that several lines share. */
static uint32_t sampled_line(const struct lp_chain *chain, uint32_t table,
                             const struct lineprof_level *level) {
  bool may_have_run = level->line != LINEPROF_NO_LINE &&
                      lp_row_runs_has_line(&chain->row_runs, table,
                                           level->function, level->line);
  return may_have_run ? level->line : LINEPROF_NO_LINE;
}

/* Notes, for loops that make no calls, the row that the sample itself met. */
static void note_runs(struct lp_chain *chain,
                      const struct lp_stack_sample *sample) {
  const struct lp_places *places = &chain->profile->sampled.places;
  if (sample->stack->frame_count == 0 ||
      sample->frames[0] & LINEPROF_FRAME_CLOCKED)
    return;
  const struct lineprof_place *place =
      lp_places_find(places, sample->frames[0]);
  if (!place || place->flags & LINEPROF_PLACE_COUNTS)
    return;
  for (uint32_t i = 0; i < place->level_count; i++) {
    const struct lineprof_level *level =
        &places->levels[place->first_level + i];
    if (level->module && level->line != LINEPROF_NO_LINE)
      lp_row_runs_note(&chain->row_runs, chain->profile,
                       table_index(chain, level->module), level->function,
                       level->line, sample->stack->samples);
  }
}

/* Whether what has been added is the runtime at work for code that counts, and
 * all that it has called. */
static bool is_in_runtime(const struct lp_chain *chain) {
  static const char prefix[] = "__lineprof_";
  return chain->count > 0 && lp_chain_owner(chain) == chain->count &&
         strncmp(chain->links[chain->count - 1].name, prefix,
                 sizeof prefix - 1) == 0;
}

static void add_address(struct lp_chain *chain, uint64_t address) {
  const struct lp_places *places = &chain->profile->sampled.places;
  const struct lineprof_place *place = lp_places_find(places, address);
  struct lp_link foreign = {.kind = LP_LINK_FOREIGN, .object = "", .name = ""};
  bool may_count = chain->count == 0 || is_in_runtime(chain);
  if (place)
    foreign.object = places->strings + place->object;
  foreign.is_lineless = lp_lacking_is_at(&chain->lacking, places, place);
  for (uint32_t i = 0; place && i < place->level_count; i++) {
    const struct lineprof_level *level =
        &places->levels[place->first_level + i];
    struct lp_link link = foreign;
    link.name = places->strings + level->name;
    uint32_t table =
        level->module ? table_index(chain, level->module) : UINT32_MAX;
    /* The optimiser moves and merges code, which may then have the name of a
     * function that never ran, and so has no time to be sampled. */
    if (level->module &&
        lp_row_runs_has(&chain->row_runs, table, level->function)) {
      link.kind = LP_LINK_SAMPLED;
      link.is_lineless = false;
      link.table = table;
      link.function = level->function;
      link.is_counting =
          may_count && i == 0 && (place->flags & LINEPROF_PLACE_COUNTS) != 0;
      link.line = sampled_line(chain, table, level);
    }
    add_link(chain, link);
  }
  if (!place || place->level_count == 0)
    add_link(chain, foreign);
}

/* The name of the machine function at an address. */
static const char *name_at(const struct lp_places *places,
                           const struct lineprof_place *place) {
  if (!place || place->level_count == 0)
    return "";
  uint32_t last = place->first_level + place->level_count - 1;
  return places->strings + places->levels[last].name;
}

size_t lp_chain_jumps(const struct lp_places *places, uint64_t inner,
                      uint64_t outer, uint64_t jumps[LP_MOST_JUMPS]) {
  const char *met = name_at(places, lp_places_find(places, inner));
  const struct lineprof_place *place = lp_places_find(places, outer);
  size_t count = 0;
  while (place && place->jump && count < LP_MOST_JUMPS) {
    jumps[count] = place->jump;
    place = lp_places_find(places, place->jump);
    if (strcmp(name_at(places, place), met) == 0)
      break;
    count++;
  }
  return count;
}

static void add_jumps(struct lp_chain *chain, uint64_t inner, uint64_t outer) {
  uint64_t jumps[LP_MOST_JUMPS];
  size_t count =
      lp_chain_jumps(&chain->profile->sampled.places, inner, outer, jumps);
  while (count-- > 0)
    add_address(chain, jumps[count]);
}

void lp_chain_read(struct lp_chain *chain,
                   const struct lp_stack_sample *sample) {
  const uint64_t *frames = sample->frames;
  chain->count = chain->owner = 0;
  for (uint32_t i = 0; i < sample->stack->frame_count; i++) {
    if (frames[i] & LINEPROF_FRAME_CLOCKED) {
      add_clocked(chain, frames[i]);
      continue;
    }
    if (i > 0 && !(frames[i - 1] & LINEPROF_FRAME_CLOCKED))
      add_jumps(chain, frames[i - 1], frames[i]);
    add_address(chain, frames[i]);
  }
}

size_t lp_chain_find(const struct lp_chain *chain, enum lp_link_kind kind,
                     size_t from) {
  size_t i = from;
  while (i < chain->count && chain->links[i].kind != kind)
    i++;
  return i;
}

bool lp_chain_lacks_lines(const struct lp_chain *chain, size_t end) {
  for (size_t i = 0; i < end; i++)
    if (chain->links[i].is_lineless)
      return true;
  return false;
}

size_t lp_chain_owner(const struct lp_chain *chain) { return chain->owner; }

struct lp_chain lp_chain_start(const struct lp_profile *profile) {
  struct lp_chain chain = {.profile = profile,
                           .row_runs = lp_row_runs_find(profile),
                           .lacking = lp_lacking_find(profile)};
  for (size_t i = 0; i < profile->sampled.sample_count; i++)
    note_runs(&chain, &profile->sampled.samples[i]);
  return chain;
}

void lp_chain_free(struct lp_chain *chain) {
  lp_row_runs_free(&chain->row_runs);
  lp_lacking_free(&chain->lacking);
  free(chain->links);
}
