/* SPDX-License-Identifier: MIT
 *
 * See met_calls.h.
 */
#include "samples/met_calls.h"

#include "base/heap.h"

static void note(struct lp_shares *shares, struct lp_map *ids,
                 const struct lp_link *callee, const struct lp_link *caller) {
  struct lp_met_call call = {.callee_table = callee->table,
                             .callee = callee->function,
                             .caller_table = caller ? caller->table : 0,
                             .caller =
                                 caller ? caller->line : LINEPROF_NO_LINE};
  size_t count = shares->call_count;
  if (lp_map_index(ids, &call, sizeof call) < count)
    return;
  shares->calls = lp_heap_grow(shares->calls, count, sizeof *shares->calls);
  shares->calls[shares->call_count++] = call;
}

void lp_met_calls_note(struct lp_shares *shares, struct lp_map *ids,
                       const struct lp_chain *chain, size_t owner,
                       bool is_cut) {
  const struct lp_link *callee = &chain->links[owner];
  for (size_t i = owner + 1; i < chain->count; i++) {
    const struct lp_link *link = &chain->links[i];
    if (link->kind == LP_LINK_FOREIGN)
      continue;
    note(shares, ids, callee, link);
    callee = link;
  }
  if (!is_cut)
    note(shares, ids, callee, NULL);
}
