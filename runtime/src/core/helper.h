/* SPDX-License-Identifier: MIT
 *
 * The runtime's own thread: when it starts, sleeps and ends. What it does is
 * given to it (life/work.c). Never profiled, all signals blocked.
 */
#ifndef LINEPROF_HELPER_H
#define LINEPROF_HELPER_H

#include <stdbool.h>
#include <stdint.h>

/** What the helper does, all in its own thread but for `prepare`. */
struct lp_helper_work {
  /** In the thread that starts the helper, before that. */
  void (*prepare)(void);
  /** Once, first. */
  void (*begin)(void);
  /** Whether it is to end. */
  bool (*is_over)(void);
  /** All that is due. Returns when it is to be called next at the latest,
   * CLOCK_MONOTONIC in ns; `may_sleep` is false if more may come any moment. */
  uint64_t (*run)(bool *may_sleep);
  /** Whether there is something that did not wake it. */
  bool (*is_waiting)(void);
};

/** Once, before the helper starts. */
void lp_helper_give(const struct lp_helper_work *work);

/** Starts the helper if it is missing. Not in signal handlers, but for those
 * that know whom they interrupted: needs memory from the program's allocator.
 */
void lp_helper_start(void);

/** Whether it could be started: it does not run, and may. Any thread. */
bool lp_helper_is_missing(void);

/** The calling thread of the program ends, by pthread_exit() if it is the
 * process's first one. If that has left and nobody else is there the helper
 * ends, too: the process ends with the calling thread, as it would have. */
void lp_helper_leave(bool is_first);

/** Ends it if it is there; none starts from here on. */
void lp_helper_end(void);

/** Makes the helper run now. Async-signal-safe. */
void lp_helper_wake(void);

/** The same if it sleeps until it is woken. */
void lp_helper_wake_asleep(void);

/** In a forked child there is no helper. */
void lp_helper_fork(void);

#endif
