/* SPDX-License-Identifier: MIT
 *
 * Where a thread is when it allocates. The return addresses that led to its
 * last allocation are kept with their places on the stack: those that are still
 * there, from the outermost on, need not be unwound again, nor looked up. What
 * is new is unwound up to the first of them: by the stack and frame pointers
 * alone where rules are plain ones, as nearly all are; else by walk.h. Places
 * that it has found are kept whole, as threads take turns at a few
 * (lp_chain_met).
 */
#include "counts.h"
#include "walk.h"

#include "platform/platform.h"

#include <string.h>

/* A thread may be on a fiber when it is asked for its stack. */
#define MOST_STACK_TRIES 8u

uint32_t lp_chain_loads;

/* Forgets frames whose return addresses are no more where they were, with all
 * further in. */
__attribute__((no_sanitize("thread"))) static void
drop_gone(struct lp_memory_state *state, const uintptr_t *slot) {
  const struct lp_memory_frame *frames = state->frames;
  uint32_t count = state->frame_count, i = 1;
  while (count && frames[count].slot < slot)
    count--;
  for (; i <= count && *frames[i].slot == frames[i].value; i++)
    if (i == LP_MEMORY_LOOKED_AT / 2 && count > LP_MEMORY_LOOKED_AT)
      i = count - LP_MEMORY_LOOKED_AT / 2;
  state->frame_count = i - 1;
}

/* Keeps the inner half of what is known: the nodes of these hold the rest. */
static void slide(struct lp_memory_state *state) {
  uint32_t half = LP_MEMORY_FRAMES / 2;
  memmove(state->frames + 1, state->frames + half,
          half * sizeof *state->frames);
  state->frame_count = half;
}

/* Forgets frames that the walk has gone past; true if it has come to one that
 * is known. */
static bool meets_known(struct lp_walk *walk) {
  struct lp_memory_state *state = walk->state;
  while (state->frame_count &&
         state->frames[state->frame_count].slot < walk->slot)
    state->frame_count--;
  return state->frame_count &&
         state->frames[state->frame_count].slot == walk->slot;
}

static void put_inside(struct lp_memory_state *state, uint32_t node,
                       const struct lp_memory_found *found) {
  if (state->frame_count == LP_MEMORY_FRAMES - 1)
    slide(state);
  struct lp_memory_frame *frame = &state->frames[++state->frame_count];
  frame->slot = found->slot;
  frame->value = found->value;
  frame->node = node;
  frame->word = lp_word_make(node);
  frame->cell = NULL;
}

/* Chains are made once for good, so what is remembered stays true. */
static uint32_t find_child(struct lp_memory_state *state, uint32_t parent,
                           uintptr_t address) {
  struct lp_memory_child *child = &state->children[lp_memory_hash(
      address ^ (uint64_t)parent << 32, LP_MEMORY_CHILD_BITS)];
  if (child->address == address && child->parent == parent)
    return child->node;
  *child = (struct lp_memory_child){.address = address,
                                    .parent = parent,
                                    .node = lp_nodes_child(parent, address)};
  return child->node;
}

/* Those that are found are on the way to one that is known, or to none. */
static struct lp_memory_frame *keep_found(struct lp_memory_state *state,
                                          uint32_t count, bool is_own_stack) {
  uint32_t node = state->frames[state->frame_count].node;
  while (count-- > 0) {
    const struct lp_memory_found *found = &state->found[count];
    node = find_child(state, node, found->value - !found->is_exact);
    if (is_own_stack)
      put_inside(state, node, found);
  }
  if (is_own_stack)
    return &state->frames[state->frame_count];
  state->elsewhere =
      (struct lp_memory_frame){.node = node, .word = lp_word_make(node)};
  return &state->elsewhere;
}

/* How many frames are new, on the way to one that is known, or to none. */
static uint32_t find_new(struct lp_walk *walk) {
  struct lp_memory_state *state = walk->state;
  uint32_t count = 0;
  do {
    if (walk->is_own_stack && meets_known(walk))
      return count;
    struct lp_memory_found *found = &state->found[count++];
    found->slot = walk->slot;
    found->value = walk->registers->value[LP_RETURN];
    found->is_exact = walk->is_exact;
  } while (count < LP_MEMORY_FRAMES && lp_walk_outward(walk));
  if (!walk->is_lost)
    state->frame_count = 0;
  return count;
}

static bool is_on_own_stack(struct lp_memory_state *state, uintptr_t at) {
  if (state->low == state->high && state->stack_tries < MOST_STACK_TRIES) {
    struct lp_native_stack stack;
    state->stack_tries++;
    if (lp_counts.core->is_confined())
      lp_platform_confine();
    lp_platform_native_stack(&stack, (uintptr_t)__builtin_frame_address(0));
    state->low = stack.low;
    state->high = stack.high;
  }
  return at - state->low < state->high - state->low;
}

/* Looks where lp_walk_rule() puts a rule first, which is nearly always right.
 */
static inline const struct lp_memory_rule *
find_plain_rule(struct lp_memory_state *state, uintptr_t pc) {
  const struct lp_memory_rule *rule =
      &state->rules[lp_memory_hash(pc, LP_MEMORY_RULE_BITS)];
  if (rule->pc != pc || rule->loads != state->rules_number)
    rule = lp_walk_rule(state, pc);
  return rule->is_plain ? rule : NULL;
}

/* As find_new(), on the thread's own stack and by plain rules; false, and
 * nothing is changed: that is not enough, or no frame is known. */
__attribute__((no_sanitize("thread"))) static bool
find_new_plainly(struct lp_memory_state *state, const uintptr_t *caller,
                 uint32_t *found_count) {
  const struct lp_memory_frame *known = &state->frames[state->frame_count];
  const uintptr_t *slot = caller + 1;
  uintptr_t stack = (uintptr_t)(caller + 2), base = caller[0];
  for (uint32_t count = 0; count < LP_MEMORY_FRAMES; count++) {
    while (known != state->frames && known->slot < slot)
      known--;
    if (known == state->frames)
      return false;
    if (known->slot == slot) {
      state->frame_count = (uint32_t)(known - state->frames);
      *found_count = count;
      return true;
    }
    state->found[count] =
        (struct lp_memory_found){.slot = slot, .value = *slot};
    const struct lp_memory_rule *rule = find_plain_rule(state, *slot - 1);
    if (!rule)
      return false;
    uintptr_t cfa = (rule->rule.cfa_register == LP_RBP ? base : stack) +
                    (uintptr_t)(intptr_t)rule->rule.cfa_offset;
    if (cfa <= stack || cfa > state->high || cfa % sizeof cfa != 0)
      return false;
    if (rule->keeps_base) {
      uintptr_t at = cfa + (uintptr_t)(intptr_t)rule->base_offset;
      if (at < state->low || at % sizeof at != 0)
        return false;
      base = *(const uintptr_t *)at;
    }
    slot = (const uintptr_t *)cfa - 1;
    stack = cfa;
  }
  return false;
}

/* Those that may be here: one function that all allocate by has as many
 * callers.
 */
static struct lp_memory_way *ways_of(struct lp_memory_state *state,
                                     const uintptr_t *slot) {
  return &state->ways[LP_MEMORY_WAYS *
                      lp_memory_hash((uintptr_t)slot, LP_MEMORY_WAY_BITS)];
}

struct lp_memory_frame *lp_chain_met(struct lp_memory_state *state,
                                     const uintptr_t *caller) {
  struct lp_memory_way *ways = ways_of(state, caller + 1);
  for (uint32_t i = 0; i < LP_MEMORY_WAYS; i++)
    if (lp_way_leads(state, &ways[i], caller + 1)) {
      state->known = &ways[i];
      return &ways[i].here;
    }
  return NULL;
}

void lp_chain_remember(struct lp_memory_state *state, const uintptr_t *caller,
                       const struct lp_memory_frame *here) {
  struct lp_memory_way *way =
      &ways_of(state, caller + 1)[state->way_turn++ % LP_MEMORY_WAYS];
  const struct lp_memory_frame *frame = here;
  if (here != &state->frames[state->frame_count] || !state->frame_count ||
      !here->cell || state->frame_count > LP_MEMORY_LOOKED_AT)
    return;
  way->epoch = state->epoch;
  way->here = *here;
  way->count = 0;
  for (; frame != state->frames && way->count < LP_MEMORY_WAY_FRAMES; frame--)
    way->steps[way->count++] =
        (struct lp_memory_step){frame->slot, frame->value};
  way->outer = (uint32_t)(frame - state->frames);
  way->outer_node = frame->node;
  state->known = way;
}

struct lp_memory_frame *lp_chain_here(struct lp_memory_state *state,
                                      const uintptr_t *caller) {
  struct lp_walk walk;
  uint32_t count;
  bool is_own_stack = is_on_own_stack(state, (uintptr_t)caller);
  state->rules_number = __atomic_load_n(&lp_chain_loads, __ATOMIC_ACQUIRE);
  if (is_own_stack)
    drop_gone(state, caller + 1);
  else
    lp_safe_start(&state->safe, 0, 0);
  if (is_own_stack && find_new_plainly(state, caller, &count))
    return keep_found(state, count, true);
  lp_walk_start(&walk, state, caller, is_own_stack);
  count = find_new(&walk);
  if (walk.is_lost)
    state->frame_count = 0;
  return keep_found(state, count, is_own_stack);
}
