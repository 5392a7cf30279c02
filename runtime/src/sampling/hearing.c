/* SPDX-License-Identifier: MIT
 *
 * Whether a thread hears the signal that samples it. sampler.h and sampled.h
 * declare what is here.
 */
#include "base/lock.h"
#include "core/contexts.h"
#include "platform/platform.h"
#include "sampling/faults.h"
#include "sampling/means.h"
#include "sampling/sampled.h"
#include "sampling/sampler.h"

#include <signal.h>

void lp_sampled_expect(struct lp_sampled *own, uint64_t now, unsigned periods) {
  own->due_ticks = now + (uint64_t)lp_sampled_ticks(periods * own->period_ns);
}

bool lp_sampler_meets(const struct lineprof_thread *thread) {
  return lp_sampler_armed && lp_means_has_timer(lp_sampled_of(thread)) &&
         !lp_sampled_of(thread)->is_deaf;
}

/* It may get a signal again when it comes to a further source file. */
void lp_sampler_leave_thread(void) {
  struct lp_before_lock before;
  if (lp_current == &lp_no_thread || !lp_lock(&before))
    return;
  struct lp_sampled *own = lp_sampled_of(lp_current);
  if (own->signal && !lp_platform_is_confined()) {
    lp_means_end(own);
    lp_faults_end(own, true);
    own->signal = 0;
    own->lacks = LP_LACKS_SIGNAL;
  }
  lp_unlock(&before);
}

static bool is_ours(const siginfo_t *info, const int *descriptors) {
  if (info->si_code == SI_TIMER)
    return info->si_value.sival_ptr == &lp_sampling;
  return info->si_code > 0 &&
         (info->si_fd == descriptors[0] || info->si_fd == descriptors[1]);
}

/* What raises it is gone before what it has raised is taken. */
void lp_sampler_hush(void) {
  siginfo_t info;
  if (lp_current == &lp_no_thread)
    return;
  struct lp_sampled *own = lp_sampled_of(lp_current);
  int signal = own->signal;
  if (!signal || lp_platform_is_confined() ||
      !lp_platform_blocks_signal(signal))
    return;
  int descriptors[] = {own->means.event.handle - 1,
                       own->faults.event.handle - 1};
  lp_sampler_leave_thread();
  while (lp_platform_take_signal(signal, &info))
    if (!is_ours(&info, descriptors)) {
      lp_platform_put_signal(signal, &info);
      break;
    }
}

static void look(struct lp_sampled *own) {
  sigset_t pending;
  own->listen_ticks += (uint64_t)lp_sampled_ticks(lp_sampling.period_ns);
  own->is_deaf =
      sigpending(&pending) == 0 && sigismember(&pending, own->signal) == 1;
}

bool lp_sampler_listen(const struct lineprof_thread *thread) {
  struct lp_sampled *own = lp_sampled_of(thread);
  if (!lp_sampler_meets(thread) || lp_platform_is_confined() ||
      thread->last_ticks < own->listen_ticks)
    return lp_sampler_meets(thread);
  own->listen_ticks = thread->last_ticks;
  look(own);
  return !own->is_deaf;
}
