/* SPDX-License-Identifier: MIT
 *
 * What threads wait for, as far as the names of functions tell in which they
 * were found waiting, or a library that says so.
 */
#ifndef LINEPROF_CLI_WAITS_H
#define LINEPROF_CLI_WAITS_H

#include "samples/sample_chain.h"

enum lp_wait {
  LP_WAIT_UNKNOWN,
  LP_WAIT_MUTEX,
  LP_WAIT_CONDITION,
  LP_WAIT_SEMAPHORE,
  LP_WAIT_BARRIER,
  LP_WAIT_THREAD,
  LP_WAIT_PROCESS,
  LP_WAIT_EVENTS,
  LP_WAIT_INPUT,
  LP_WAIT_OUTPUT,
  LP_WAIT_SLEEP,
  LP_WAIT_OPENMP,
  LP_WAIT_GPU,
  LP_WAIT_KINDS
};

/** "mutex"; "" for what is not known. */
const char *lp_wait_word(enum lp_wait wait);

/** What a thread with this chain of calls waits for, by what the line at
 * `owner` had called. */
enum lp_wait lp_wait_of_chain(const struct lp_chain *chain, size_t owner);

/** The same by a function's name alone. */
enum lp_wait lp_wait_of_name(const char *name);

#endif
