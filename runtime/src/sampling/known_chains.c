/* SPDX-License-Identifier: MIT
 *
 * See known_chains.h.
 */
#include "sampling/known_chains.h"

#include "core/contexts.h"

static uint64_t mix(uint64_t hash, uintptr_t word) {
  hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
  return hash ^ hash >> 32;
}

uint64_t lp_known_lines(const struct lineprof_thread *thread, uint64_t seed) {
  uint64_t hash = mix(1 + seed, (uintptr_t)thread->line);
  const struct lineprof_frame *frame = thread->top;
  for (unsigned i = 0; i < LP_MAX_CHAIN && frame != &thread->base; i++) {
    if (lp_frame_has_row(frame))
      hash = mix(hash, (uintptr_t)frame->caller);
    frame = frame->parent;
  }
  return hash;
}

void lp_known_forget(struct lp_known_chains *chains) {
  for (unsigned i = 0; i < LP_KNOWN_SETS * LP_KNOWN_WAYS; i++)
    chains->known[i / LP_KNOWN_WAYS][i % LP_KNOWN_WAYS].stack = 0;
}

/* Another thread has the context now: its stack may be elsewhere. */
static void renew(const struct lineprof_thread *thread,
                  struct lp_known_chains *chains) {
  if (chains->generation == thread->generation)
    return;
  lp_known_forget(chains);
  __atomic_store_n(&chains->generation, thread->generation, __ATOMIC_RELAXED);
}

static bool is_it(const struct lp_known_chain *known, uintptr_t stack,
                  uint64_t lines) {
  if (known->stack != stack || known->lines != lines)
    return false;
  for (uint32_t i = 0; i < known->word_count; i++)
    if (*known->words[i].at != known->words[i].value)
      return false;
  return true;
}

const struct lp_known_chain *lp_known_find(const struct lineprof_thread *thread,
                                           struct lp_known_chains *chains,
                                           uintptr_t stack, uint64_t lines) {
  renew(thread, chains);
  const struct lp_known_chain *set =
      chains->known[mix(stack, lines) % LP_KNOWN_SETS];
  for (unsigned i = 0; i < LP_KNOWN_WAYS; i++)
    if (is_it(&set[i], stack, lines))
      return &set[i];
  return NULL;
}

/* Where each return address is. Only on the thread's own stack: what is above
 * a stack pointer there stays mapped. */
static bool note_words(struct lineprof_thread *thread,
                       struct lp_known_chain *known,
                       const struct lp_unwinder *unwinder) {
  known->word_count = 0;
  for (uint32_t i = 0; i + 1 < unwinder->count; i++) {
    const struct lp_activation *activation = &unwinder->chain[i];
    const uintptr_t *at = (const uintptr_t *)activation->high - 1;
    if (activation->high == activation->low ||
        known->word_count == LP_KNOWN_WORDS ||
        !lp_thread_on_native_stack(thread, (uintptr_t)at) ||
        *at != unwinder->chain[i + 1].address + 1)
      return false;
    known->words[known->word_count].at = at;
    known->words[known->word_count++].value = *at;
  }
  return known->word_count > 0;
}

void lp_known_add(struct lineprof_thread *thread,
                  struct lp_known_chains *chains, uintptr_t stack,
                  uint64_t lines, const struct lp_unwinder *unwinder,
                  uint64_t value) {
  uint32_t set = mix(stack, lines) % LP_KNOWN_SETS;
  struct lp_known_chain *known =
      &chains->known[set][chains->next[set]++ % LP_KNOWN_WAYS];
  known->stack = 0;
  if (!note_words(thread, known, unwinder))
    return;
  known->lines = lines;
  known->value = value;
  known->stack = stack;
}
