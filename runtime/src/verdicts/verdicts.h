/* SPDX-License-Identifier: MIT
 *
 * Which calls are worth a clock, in mode = "auto". A call keeps its clock while
 * opening and closing it costs no more than measure.budget of the time that it
 * takes, and together with the clocks inside it no more than twice that. The
 * thread that runs it decides, from its own record, without a lock: after four
 * executions if it is far off, after sixteen, and again whenever their number
 * has doubled. So what clocks cost is bounded, whatever the program does.
 *
 * A call that has lost its clock is tried a few times now and then: one that
 * has become long gets it back.
 */
#ifndef LINEPROF_VERDICTS_H
#define LINEPROF_VERDICTS_H

#include "lineprof/abi.h"

#include <stdbool.h>
#include <stdint.h>

/** Of one site in one thread, since it was last judged. */
struct lp_site_record {
  uint32_t count;    /* executions */
  uint32_t next;     /* at how many it is judged; 0: the fewest */
  uint64_t readings; /* rows that were opened meanwhile, its own included */
  int64_t ticks;     /* that they took */
};

/** Once, under the lock. `least_ticks`: how long a call must be. Without this,
 * every clock is kept. */
void lp_verdicts_start(int64_t least_ticks);

/** A module has got its id; under the lock. */
void lp_verdicts_see(const struct lineprof_module *module, uint32_t id);

/** Records for the sites of module `id`; NULL: none are judged. Under the
 * lock. */
struct lp_site_record *lp_verdicts_records(uint32_t id);

/** Whether clocks are judged, and stopped, in this run. */
bool lp_verdicts_are_given(void);

/** Whether a site of module `id` keeps its clock, as far as is known. */
bool lp_verdict_is_clocked(uint32_t id, uint32_t site);

/** The calling thread has been through a site, in `ticks`. */
void lp_verdict_note(struct lineprof_module *module, uint32_t site,
                     const struct lineprof_thread *thread, int64_t ticks,
                     uint64_t readings);

/** Its clock is not to be read any more. */
void lp_verdict_stop(struct lineprof_module *module, uint32_t site);

/** Tries those that have no clock once more, if it is time to. Any thread, in
 * signal handlers; the caller holds the lock. */
bool lp_verdicts_are_due(uint64_t now_ns);
void lp_verdicts_retry(uint64_t now_ns);

#endif
