/* SPDX-License-Identifier: MIT
 *
 * See looks.h.
 */
#include "sampling/looks.h"

#include "core/contexts.h"
#include "platform/platform.h"
#include "sampling/blocked.h"
#include "sampling/sampled.h"

#include <pthread.h>

/* Between two looks at the threads: 20 ms for a minute, then longer. */
#define LEAST_NS 20000000u
#define MOST_NS 1000000000u
#define LOOKS_OF_AGE 3000u
/* A look may take this part of the time until the next. */
#define SHARE 500u

static struct {
  bool helps;                /* the helper has descriptors of its own */
  bool is_finished;          /* the process exits */
  uint64_t next_ns, cost_ns; /* about, of late */
  pthread_mutex_t lock;
} looks = {.lock = PTHREAD_MUTEX_INITIALIZER};

void lp_looks_help(bool has_own_descriptors) {
  looks.helps = has_own_descriptors;
}

LP_RACY static bool go_on(void) { return looks.helps && !looks.is_finished; }

LP_RACY static uint64_t until_next(uint64_t now) {
  uint64_t least = looks.cost_ns * SHARE;
  uint64_t wait = (now - lp_sampling.start_ns) / LOOKS_OF_AGE;
  if (wait < LEAST_NS)
    wait = LEAST_NS;
  if (wait > MOST_NS)
    wait = MOST_NS;
  return wait > least ? wait : least;
}

LP_RACY void lp_looks_all(void) {
  if (!go_on() || pthread_mutex_trylock(&looks.lock) != 0)
    return;
  uint64_t begin = lp_platform_cpu_ns();
  lp_sampling.look_period_ns = until_next(lp_platform_monotonic_ns());
  for (uint32_t i = 0; i < lp_thread_count() && go_on(); i++)
    lp_blocked_look(lp_thread_at(i));
  looks.cost_ns += (lp_platform_cpu_ns() - begin) / 8 - looks.cost_ns / 8;
  pthread_mutex_unlock(&looks.lock);
}

LP_RACY uint64_t lp_looks_next(void) { return looks.next_ns; }

LP_RACY uint64_t lp_looks_plan(void) {
  uint64_t now = lp_platform_monotonic_ns();
  looks.next_ns = now + until_next(now);
  return looks.next_ns;
}

LP_RACY void lp_looks_finish(void) {
  lp_looks_all();
  looks.is_finished = true;
}

void lp_looks_fork(void) {
  pthread_mutex_init(&looks.lock, NULL);
  looks.helps = looks.is_finished = false;
}
