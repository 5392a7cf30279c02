/* SPDX-License-Identifier: MIT
 *
 * See stacks.h. An entry's hash is written last: what a reader of a running
 * or killed process sees is whole.
 */
#include "sampling/stacks.h"

#include "platform/platform.h"

#include <string.h>

#define MOST_PROBES 64u

static struct lineprof_stack *entries(struct lineprof_stacks *block) {
  return (struct lineprof_stack *)(block + 1);
}

static uint64_t *frames_of(struct lineprof_stacks *block) {
  return (uint64_t *)(entries(block) + block->stack_capacity);
}

uint64_t lp_stacks_size(uint32_t stacks) {
  return sizeof(struct lineprof_stacks) +
         stacks * (sizeof(struct lineprof_stack) +
                   LP_FRAMES_PER_STACK * sizeof(uint64_t));
}

void lp_stacks_start(struct lineprof_stacks *block, uint32_t clock,
                     uint32_t stacks, uint64_t period_ns) {
  block->stack_capacity = stacks;
  block->frame_capacity = stacks * LP_FRAMES_PER_STACK;
  block->period_ns = period_ns;
  __atomic_store_n(&block->clock, clock, __ATOMIC_RELEASE);
}

static uint64_t mix(uint64_t hash, uint64_t word) {
  hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
  return hash ^ hash >> 32;
}

static uint64_t hash_of(const struct lp_sample *sample) {
  uint64_t hash =
      mix(sample->is_cut, (uint64_t)sample->kind << 32 | sample->cycle);
  hash = mix(hash, sample->frame_count);
  for (uint32_t i = 0; i < sample->frame_count; i++)
    hash = mix(hash, sample->frames[i]);
  return hash ? hash : 1;
}

static bool is_it(struct lineprof_stacks *block,
                  const struct lineprof_stack *stack,
                  const struct lp_sample *sample, uint64_t hash) {
  return stack->hash == hash && stack->kind == sample->kind &&
         stack->cycle == sample->cycle &&
         stack->is_cut == (uint32_t)sample->is_cut &&
         stack->frame_count == sample->frame_count &&
         memcmp(frames_of(block) + stack->first_frame, sample->frames,
                sample->frame_count * sizeof *sample->frames) == 0;
}

static void fill(struct lineprof_stacks *block, struct lineprof_stack *stack,
                 const struct lp_sample *sample, uint64_t hash) {
  uint32_t first = block->frame_count;
  memcpy(frames_of(block) + first, sample->frames,
         sample->frame_count * sizeof *sample->frames);
  stack->kind = sample->kind;
  stack->cycle = sample->cycle;
  stack->is_cut = sample->is_cut;
  stack->first_frame = first;
  stack->frame_count = sample->frame_count;
  block->frame_count = first + sample->frame_count;
  block->stack_count++;
  __atomic_store_n(&stack->hash, hash, __ATOMIC_RELEASE);
}

/* A quarter of the slots stays free, so that looking for one stays short. Half
 * of that, and an eighth of the frames, are for chains that are shortened: each
 * line has one, and what is of it has that slot at least. */
static bool has_room(const struct lineprof_stacks *block,
                     const struct lp_sample *sample, bool is_short) {
  uint32_t stacks = block->stack_capacity, frames = block->frame_capacity;
  stacks -= is_short ? stacks / 8 : stacks / 4;
  frames -= is_short ? 0 : frames / 8;
  return block->stack_count < stacks && block->frame_count <= frames &&
         sample->frame_count <= frames - block->frame_count;
}

static struct lineprof_stack *find(struct lineprof_stacks *block,
                                   const struct lp_sample *sample,
                                   bool is_short) {
  uint64_t hash = hash_of(sample);
  uint32_t mask = block->stack_capacity - 1;
  uint32_t probes = is_short ? 8 * MOST_PROBES : MOST_PROBES;
  for (uint32_t i = 0; i < probes; i++) {
    struct lineprof_stack *stack = &entries(block)[(hash + i) & mask];
    if (is_it(block, stack, sample, hash))
      return stack;
    if (stack->hash != 0)
      continue;
    if (!has_room(block, sample, is_short))
      return NULL;
    fill(block, stack, sample, hash);
    return stack;
  }
  return NULL;
}

static uint64_t square(int64_t ticks) {
  return (uint64_t)((unsigned __int128)((__int128)ticks * ticks) >> 20);
}

static void shorten(struct lp_sample *sample) {
  sample->frame_count = sample->profiled_count;
  if (sample->row_frame)
    sample->frames[sample->frame_count++] = sample->row_frame;
  sample->is_cut = true;
}

struct lineprof_stack *lp_stacks_add(struct lineprof_stacks *block,
                                     struct lp_sample *sample) {
  struct lineprof_stack *stack = find(block, sample, false);
  if (!stack) {
    shorten(sample);
    stack = find(block, sample, true);
  }
  if (!stack) {
    lp_stacks_lose(block, sample->ticks);
    return NULL;
  }
  block->sample_count++;
  block->ticks += sample->ticks;
  stack->ticks += sample->ticks;
  stack->cpu_ticks += sample->cpu_ticks;
  stack->square_ticks += square(sample->ticks);
  stack->samples++;
  return stack;
}

void lp_stacks_lose(struct lineprof_stacks *block, int64_t ticks) {
  block->sample_count++;
  block->ticks += ticks;
  block->lost_samples++;
  block->lost_ticks += ticks;
}

void lp_stacks_prolong(struct lineprof_stacks *block,
                       struct lineprof_stack *stack, int64_t ticks,
                       int64_t cpu_ticks) {
  block->ticks += ticks;
  stack->ticks += ticks;
  stack->cpu_ticks += cpu_ticks;
}

void lp_stacks_weigh(struct lineprof_stacks *block,
                     struct lineprof_stack *stack, int64_t ticks) {
  lp_stacks_prolong(block, stack, ticks, ticks);
  stack->square_ticks += square(ticks);
}

LP_RACY bool lp_stacks_is_nearly_full(const struct lineprof_stacks *block) {
  return block->stack_count >= block->stack_capacity / 2 ||
         block->frame_count >= block->frame_capacity / 2;
}
