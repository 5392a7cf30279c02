/* SPDX-License-Identifier: MIT
 *
 * Which lines samples have met calling which functions: themselves, or by way
 * of functions that are not profiled.
 */
#ifndef LINEPROF_CLI_MET_CALLS_H
#define LINEPROF_CLI_MET_CALLS_H

#include "samples/sample_chain.h"
#include "samples/shares.h"

/** Notes the calls of a chain from its link `owner` outwards, each once; `ids`
 * are of those that there are. Who called the outermost function is not known
 * if the chain is cut. */
void lp_met_calls_note(struct lp_shares *shares, struct lp_map *ids,
                       const struct lp_chain *chain, size_t owner, bool is_cut);

#endif
