/* SPDX-License-Identifier: MIT
 *
 * Decides which calls are worth a clock, in mode = "auto". A call keeps its
 * clock while opening and closing it costs no more than half of measure.budget
 * of the time that it takes, and together with the clocks inside it no more
 * than all of it: so all clocks of a thread keep the budget. All threads decide
 * together, without a lock: after four executions if it is far off, after
 * sixteen, and again whenever their number has doubled; when there are many
 * each thread goes on so by a record of its own. So what clocks cost is
 * bounded, whatever the program does. A call in a recursion that goes deep
 * before the first of its executions has ended loses its clock, too
 * (clocks/clocks.c).
 *
 * A call that has lost its clock is tried now and then, by whatever threads:
 * once, if it is still far too short, else four times. One that has become long
 * gets it back.
 */
#ifndef LINEPROF_VERDICTS_H
#define LINEPROF_VERDICTS_H

#include "lineprof/abi.h"

#include <stdbool.h>
#include <stdint.h>

/** What is known of one site, in one thread or all, since its last verdict. */
struct lp_clock_record {
  uint32_t count;    /* executions */
  uint32_t next;     /* how many lead to the next verdict, at least */
  uint64_t readings; /* rows that were opened in them, its own included */
  int64_t ticks;     /* time of the executions */
};

/** To be called once, under the lock. `least_ticks`: how long a call must be to
 * keep its clock. If this is not called every clock is kept. */
void lp_verdicts_start(int64_t least_ticks);

/** Makes room for a module that has got its id. To be called under the lock. */
void lp_verdicts_see(const struct lineprof_module *module, uint32_t id);

/** Records for the sites of module `id`; NULL if there are no verdicts. To be
 * called under the lock. */
struct lp_clock_record *lp_verdicts_records(uint32_t id);

/** Whether calls can lose their clocks in this run. */
bool lp_verdicts_are_given(void);

/** Whether a site of module `id` has its clock by the last verdict. */
bool lp_verdict_is_clocked(uint32_t id, uint32_t site);

/** Whether the last verdict said that the site is worth its clock; true where
 * there are no verdicts. */
bool lp_verdict_is_earned(uint32_t id, uint32_t site);

/** Notes that the calling thread has executed a site, in `ticks`. */
void lp_verdict_note(struct lineprof_module *module, uint32_t site,
                     const struct lineprof_thread *thread, int64_t ticks,
                     uint64_t readings);

/** Stops the clock of a site. */
void lp_verdict_stop(struct lineprof_module *module, uint32_t site);

/** Whether it is time to try sites without a clock once more; and tries them.
 * For any thread, also in signal handlers; the caller holds the lock. */
bool lp_verdicts_are_due(uint64_t now_ns);
void lp_verdicts_retry(uint64_t now_ns);

#endif
