/* SPDX-License-Identifier: MIT
 *
 * See memory_model.h. A chain is read as a sample's is: its innermost profiled
 * row is whose call allocates, whatever library lies between.
 */
#include "model/memory_model.h"

#include "base/heap.h"
#include "lineprof/closing.h"
#include "profile/memory_blocks.h"
#include "profile/stacks.h"
#include "symbols/resolve.h"

#include <math.h>
#include <stdlib.h>

/* How many tail calls in a row are followed. */
#define MOST_JUMPS 8u

struct adding {
  struct lp_model *model;
  size_t index; /* of the profile */
  size_t *rows; /* of the chain at hand, innermost first */
  size_t row_count, row_room;
  uint64_t chain;                     /* its number, from 1 on */
  uint64_t *row_seen, *function_seen; /* the last chain that each was on */
};

int64_t lp_memory_live(const struct lp_memory_sum *sum) {
  return (int64_t)(sum->bytes - sum->freed_bytes);
}

double lp_memory_margin(const struct lp_memory_sum *sum) {
  return 1.96 * sqrt(sum->variance);
}

const struct lp_memory_sum *lp_memory_of(const struct lp_model *model,
                                         const struct lp_row *row, bool self) {
  static const struct lp_memory_sum none;
  if (!row->memory)
    return &none;
  const struct lp_memory_sums *sums = &model->memory.sums[row->memory - 1];
  return self ? &sums->self : &sums->all;
}

static struct lp_memory_sums *sums_of(struct lp_model *model, size_t index) {
  struct lp_memory_model *memory = &model->memory;
  struct lp_row *row = &model->rows[index];
  if (!row->memory) {
    memory->sums =
        lp_heap_grow(memory->sums, memory->sum_count, sizeof *memory->sums);
    memory->sums[memory->sum_count++] = (struct lp_memory_sums){0};
    row->memory = (uint32_t)memory->sum_count;
  }
  return &memory->sums[row->memory - 1];
}

/* False if it was there already in this chain. */
static bool is_new(uint64_t *seen, uint64_t chain) {
  bool is_first = *seen != chain;
  *seen = chain;
  return is_first;
}

static void find_rows(struct adding *adding, const struct lp_chain *chain) {
  adding->row_count = 0;
  adding->chain++;
  for (size_t i = 0; i < chain->count; i++) {
    const struct lp_link *link = &chain->links[i];
    if (link->kind == LP_LINK_FOREIGN || link->line == LINEPROF_NO_LINE)
      continue;
    const struct lp_targets *targets =
        &adding->model->targets[adding->index][link->table];
    size_t row =
        link->line < targets->row_count ? targets->rows[link->line] : SIZE_MAX;
    if (row == SIZE_MAX || !is_new(&adding->row_seen[row], adding->chain))
      continue;
    if (adding->row_count == adding->row_room)
      adding->rows =
          lp_heap_grow(adding->rows, adding->row_room++, sizeof *adding->rows);
    adding->rows[adding->row_count++] = row;
  }
}

/* Where the innermost call is of a function that has left the stack by tail
 * calls ("return malloc(n)"), these are further in. Returns how many there
 * are, and puts them right before `calls`. */
static uint32_t add_jumps(const struct lp_places *places, uint64_t *calls) {
  const struct lineprof_place *place = lp_places_find(places, calls[0]);
  uint32_t count = 0;
  while (place && place->jump && count < MOST_JUMPS) {
    *--calls = place->jump;
    count++;
    place = lp_places_find(places, place->jump);
  }
  return count;
}

static void add_to_rows(struct adding *adding,
                        const struct lp_memory_sum *sum) {
  struct lp_model *model = adding->model;
  if (adding->row_count == 0) {
    lp_memory_sum_add(&model->memory.nowhere, sum);
    return;
  }
  struct lp_row *inner = &model->rows[adding->rows[0]];
  lp_memory_sum_add(&sums_of(model, adding->rows[0])->self, sum);
  lp_memory_sum_add(&model->functions[inner->function].memory_self, sum);
  for (size_t i = 0; i < adding->row_count; i++) {
    struct lp_row *row = &model->rows[adding->rows[i]];
    lp_memory_sum_add(&sums_of(model, adding->rows[i])->all, sum);
    if (is_new(&adding->function_seen[row->function], adding->chain))
      lp_memory_sum_add(&model->functions[row->function].memory, sum);
  }
}

/* Reads a node's chain. */
static void read_node(struct lp_chain *chain, const struct lp_memory *memory,
                      uint32_t node, uint64_t *calls_left) {
  static uint64_t room[MOST_JUMPS + LP_MEMORY_MOST_CALLS];
  uint64_t *calls = room + MOST_JUMPS;
  uint32_t count = lp_memory_calls(memory, node, calls, *calls_left + 1);
  *calls_left -= count < *calls_left ? count : *calls_left;
  uint32_t jumps =
      count ? add_jumps(&chain->profile->sampled.places, calls) : 0;
  struct lineprof_stack stack = {.frame_count = count + jumps};
  struct lp_stack_sample sample = {.stack = &stack, .frames = calls - jumps};
  lp_chain_read(chain, &sample);
}

static void visit_faults(struct lp_chain *chain,
                         const struct lp_page_faults *faults,
                         lp_memory_visitor *visit, void *context) {
  for (size_t i = 0; i < faults->sample_count; i++) {
    const struct lineprof_stack *stack = faults->samples[i].stack;
    const struct lp_memory_sum sum = {
        .faults = stack->ticks > 0 ? (uint64_t)stack->ticks : 0,
        .has_fault_estimate = stack->ticks != (int64_t)stack->samples};
    lp_chain_read(chain, &faults->samples[i]);
    visit(context, chain, &sum);
  }
}

void lp_memory_visit(const struct lp_profile *profile, lp_memory_visitor *visit,
                     void *context) {
  const struct lp_memory *memory = &profile->memory;
  uint64_t calls_left = (uint64_t)memory->node_count * LP_MEMORY_MEAN_CALLS;
  if (!memory->head)
    return;
  struct lp_chain chain = lp_chain_start(profile);
  for (uint32_t node = 0; node < memory->node_count; node++) {
    const struct lp_memory_sum *sum = &memory->sums[node];
    if (lp_memory_sum_is_empty(sum))
      continue;
    read_node(&chain, memory, node, &calls_left);
    visit(context, &chain, sum);
  }
  visit_faults(&chain, &memory->faults, visit, context);
  lp_chain_free(&chain);
}

static void add_chain(void *context, const struct lp_chain *chain,
                      const struct lp_memory_sum *sum) {
  struct adding *adding = context;
  lp_memory_sum_add(&adding->model->memory.all, sum);
  if (adding->model->by_thread)
    return;
  find_rows(adding, chain);
  add_to_rows(adding, sum);
}

void lp_memory_add(struct lp_model *model, struct lp_profile *const *profiles) {
  struct adding adding = {
      .model = model,
      .row_seen = lp_heap_get(model->row_count, sizeof *adding.row_seen),
      .function_seen =
          lp_heap_get(model->function_count, sizeof *adding.function_seen)};
  for (size_t i = 0; i < model->profile_count; i++) {
    const struct lp_memory *memory = &profiles[i]->memory;
    if (!memory->head)
      continue;
    adding.index = i;
    model->memory.is_counted = true;
    model->memory.is_sampled |= memory->is_sampled;
    model->memory.lacks_lines |= lp_resolve_lacks_lines(profiles[i]);
    model->memory.peak = lineprof_add(model->memory.peak, memory->head->peak);
    model->memory.cut += memory->head->cut;
    model->memory.faults += memory->faults.all;
    if (!model->memory.faults_refused)
      model->memory.faults_refused = memory->faults.refused;
    lp_memory_visit(profiles[i], add_chain, &adding);
  }
  free(adding.rows);
  free(adding.row_seen);
  free(adding.function_seen);
}
