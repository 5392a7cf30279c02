/* SPDX-License-Identifier: MIT
 *
 * The runtime's own thread: when it starts, sleeps and ends. What it does is
 * given to it (life/work.c). It is never profiled, and blocks all signals.
 */
#ifndef LINEPROF_HELPER_H
#define LINEPROF_HELPER_H

#include <stdbool.h>
#include <stdint.h>

/** What the helper does. All but `prepare` is called in its own thread. */
struct lp_helper_work {
  /** Called in the thread that starts the helper, before the start and after
   * it. */
  void (*prepare)(void);
  void (*started)(void);
  /** Called once, at first. */
  void (*begin)(void);
  /** Whether the helper is to end. */
  bool (*is_over)(void);
  /** Does all that is due. Returns when it is to be called again at the latest,
   * CLOCK_MONOTONIC in ns; `may_sleep` is false if more work may come at any
   * moment. */
  uint64_t (*run)(bool *may_sleep);
  /** Whether there is work that has not woken the helper. */
  bool (*is_waiting)(void);
};

/** To be called once, before the helper starts. */
void lp_helper_give(const struct lp_helper_work *work);

/** Starts the helper if it is missing. It needs memory from the program's
 * allocator, so only signal handlers that know what they interrupted may call
 * it.
 */
void lp_helper_start(void);

/** Whether the helper does not run, but may be started. For any thread. */
bool lp_helper_is_missing(void);

/** Says that the calling thread of the program ends, by pthread_exit() if it is
 * the process's first one. If the first thread has left and no other is there
 * the helper ends, too, so that the process ends with the calling thread, as it
 * would without lineprof. */
void lp_helper_leave(bool is_first);

/** Ends the helper, and returns whether it has, if it is the only thread beside
 * the calling one; lp_helper_resume() is then to start it again. */
bool lp_helper_pause(void);
void lp_helper_resume(void);

/** Ends the helper if it runs. None starts from here on. */
void lp_helper_end(void);

/** Makes the helper run now. Async-signal-safe. */
void lp_helper_wake(void);

/** Makes the helper run now if it sleeps without a time limit. */
void lp_helper_wake_asleep(void);

/** In a forked child there is no helper. */
void lp_helper_fork(void);

#endif
