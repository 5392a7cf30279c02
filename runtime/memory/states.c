/* SPDX-License-Identifier: MIT
 *
 * Gives each thread a state at its first call, and takes it back at its end.
 * What a thread allocates and frees still later, when its thread-specific data
 * is gone, is counted in one state for all, under a lock.
 */
#define _GNU_SOURCE
#include "sampling.h"

#include "base/spin_lock.h"
#include "platform/platform.h"

#include <pthread.h>

static struct {
  pthread_key_t key;
  struct lp_memory_state *all, *first_free, *late;
  uint32_t is_locked, is_late_locked;
  uint32_t used; /* how many threads have one */
} states;

__thread struct lp_memory_state *lp_state;

static __thread struct {
  bool is_attaching, has_ended;
} own __attribute__((tls_model("initial-exec")));

bool lp_states_are_several(void) {
  return __atomic_load_n(&states.used, __ATOMIC_SEQ_CST) > 1;
}

/* lp_counts_tell() looks at the number again after it has written `room`. */
static void change_used(uint32_t by) {
  uint32_t used = __atomic_add_fetch(&states.used, by, __ATOMIC_SEQ_CST);
  if (used > 2)
    return;
  lp_spin_lock(&states.is_locked);
  for (struct lp_memory_state *state = states.all; state; state = state->next)
    __atomic_store_n(&state->room, 0, __ATOMIC_SEQ_CST);
  lp_spin_unlock(&states.is_locked);
}

static struct lp_memory_state *take_free(void) {
  lp_spin_lock(&states.is_locked);
  struct lp_memory_state *state = states.first_free;
  if (state)
    states.first_free = state->next_free;
  lp_spin_unlock(&states.is_locked);
  return state;
}

/* No system call under the lock: another thread may fork behind libc's back. */
static struct lp_memory_state *take(void) {
  struct lp_memory_state *state = take_free();
  if (state)
    return state;
  state = lp_platform_reserve(sizeof *state);
  if (!state)
    return NULL;
  lp_spin_lock(&states.is_locked);
  state->next = states.all;
  __atomic_store_n(&states.all, state, __ATOMIC_RELEASE);
  lp_spin_unlock(&states.is_locked);
  return state;
}

/* Its cells stay: the next thread adds to them, and reports show sums. */
static void clean(struct lp_memory_state *state) {
  state->frame_count = 0;
  state->known = state->ways;
  state->epoch++;
  state->stack_tries = 0;
  state->low = state->high = 1;
  state->last = NULL;
  state->room = 0;
  lp_sampling_start(state);
}

static struct lp_memory_state *attach(void) {
  if (own.is_attaching)
    return NULL;
  own.is_attaching = true;
  struct lp_memory_state *state = take();
  if (state) {
    clean(state);
    change_used(1);
    pthread_setspecific(states.key, state); /* may allocate, uncounted */
    lp_state = state;
  }
  own.is_attaching = false;
  return state;
}

static void leave(void *value) {
  struct lp_memory_state *state = value;
  if (state != lp_state || state->busy)
    return;
  lp_counts_tell(state);
  lp_state = NULL;
  own.has_ended = true;
  change_used(UINT32_MAX);
  lp_spin_lock(&states.is_locked);
  state->next_free = states.first_free;
  states.first_free = state;
  lp_spin_unlock(&states.is_locked);
}

/* Its frames are of the last thread that had it. */
static struct lp_memory_state *get_late(void) {
  if (own.is_attaching)
    return NULL;
  own.is_attaching = true;
  lp_spin_lock(&states.is_late_locked);
  clean(states.late);
  states.late->stack_tries = UINT32_MAX;
  return states.late;
}

struct lp_memory_state *lp_state_find(void) {
  return own.has_ended ? get_late() : attach();
}

void lp_state_leave(struct lp_memory_state *state) {
  if (state != states.late)
    return;
  lp_counts_tell(state);
  lp_spin_unlock(&states.is_late_locked);
  own.is_attaching = false;
}

/* A state that was busy already is put back by who has it. */
void lp_state_hide(bool hides) {
  struct lp_memory_state *state = hides ? lp_state_get() : lp_state;
  if (hides && state && state != lp_state)
    lp_state_put(state);
  else if (hides && state)
    state->is_hidden = true;
  else if (!hides && state && state->is_hidden) {
    state->is_hidden = false;
    lp_state_put(state);
  }
}

bool lp_states_untold(int64_t *bytes) {
  const struct lp_memory_state *state =
      __atomic_load_n(&states.all, __ATOMIC_ACQUIRE);
  bool is_telling = false;
  *bytes = 0;
  for (; state; state = state->next) {
    is_telling |= __atomic_load_n(&state->is_telling, __ATOMIC_ACQUIRE);
    *bytes += __atomic_load_n(&state->untold, __ATOMIC_ACQUIRE);
  }
  return !is_telling;
}

bool lp_states_start(void) {
  states.late = take();
  return states.late && pthread_key_create(&states.key, leave) == 0;
}

/* The fork has set the child's CELLS blocks to zero. */
static void renew_cells(struct lp_memory_state *state) {
  for (uint32_t chunk = 0; chunk < LP_MEMORY_CHUNKS; chunk++)
    if (state->cells[chunk])
      lp_counts_begin_cells(state->cells[chunk], chunk);
}

void lp_states_fork(void) {
  states.is_locked = states.is_late_locked = 0;
  states.first_free = NULL;
  states.used = lp_state != NULL;
  for (struct lp_memory_state *state = states.all; state; state = state->next) {
    state->untold = 0;
    state->is_telling = false;
    state->room = 0;
    state->frame_count = 0; /* words are other ones */
    state->epoch++;
    state->last = NULL;
    renew_cells(state);
    if (state == lp_state)
      continue;
    state->busy = false; /* who had it is not in the child */
    if (state == states.late)
      continue;
    state->next_free = states.first_free;
    states.first_free = state;
  }
}
