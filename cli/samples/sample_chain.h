/* SPDX-License-Identifier: MIT
 *
 * What was open when a sample was taken: rows whose clocks ran, rows without
 * (one for each level of inlining), and functions that are not profiled,
 * innermost first.
 */
#ifndef LINEPROF_CLI_SAMPLE_CHAIN_H
#define LINEPROF_CLI_SAMPLE_CHAIN_H

#include "profile/lacking.h"
#include "profile/profile.h"
#include "samples/row_runs.h"

enum lp_link_kind { LP_LINK_FOREIGN, LP_LINK_SAMPLED, LP_LINK_CLOCKED };

struct lp_link {
  enum lp_link_kind kind;
  uint32_t table, function;
  uint32_t line;             /* LINEPROF_NO_LINE */
  bool is_counting;          /* sampled: at code that is not the program's,
                                beside this line, or in the runtime, which
                                that code had called */
  bool is_lineless;          /* foreign: it may be a line of a unit that has no
                                line table */
  const char *object, *name; /* of foreign ones */
};

/** Of one sample after the other; the room is kept. */
struct lp_chain {
  const struct lp_profile *profile;
  struct lp_row_runs row_runs;
  struct lp_lacking lacking;
  struct lp_link *links;
  size_t count, room;
  size_t owner; /* lp_chain_owner */
};

/** Is called with what was open when a sample was taken in profiled code, from
 * the row whose self time it is (the function, for a link without a line)
 * outwards; it stands for so much of that row's time, by samples, and of its
 * CPU time. */
typedef void lp_chain_visit(void *context, const struct lp_stack_sample *sample,
                            const struct lp_link *links, size_t count,
                            double ticks, double cpu_ticks);

/** Before the first. The profile's places must be known, and it must outlive
 * the chain. Free with lp_chain_free(). */
struct lp_chain lp_chain_start(const struct lp_profile *profile);
void lp_chain_free(struct lp_chain *chain);

/** Makes it that of this sample. */
void lp_chain_read(struct lp_chain *chain,
                   const struct lp_stack_sample *sample);

enum { LP_MOST_JUMPS = 8 }; /* tail calls in a row that are followed */

/** The tail calls between the call at `outer` and the function at `inner`,
 * which was met beneath it: if the call is of another function, that one has
 * left the stack by a tail call. Returns how many there are, the outermost
 * first. */
size_t lp_chain_jumps(const struct lp_places *places, uint64_t inner,
                      uint64_t outer, uint64_t jumps[LP_MOST_JUMPS]);

/** The first link of a kind, not before `from`; `count` if there is none. */
size_t lp_chain_find(const struct lp_chain *chain, enum lp_link_kind kind,
                     size_t from);

/** Whether a link before `end` is lineless. */
bool lp_chain_lacks_lines(const struct lp_chain *chain, size_t end);

/** The innermost link that is profiled; `count` if there is none. */
size_t lp_chain_owner(const struct lp_chain *chain);

#endif
