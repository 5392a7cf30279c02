/* SPDX-License-Identifier: MIT
 *
 * What two sequences of numbers have in common, in order: Myers, "An O(ND)
 * difference algorithm and its variations" (Algorithmica 1, 1986), in linear
 * space. Where they have next to nothing in common the search is cut short:
 * what it finds then is still common and in order, but may not be the most.
 */
#ifndef LINEPROF_CLI_SEQUENCE_H
#define LINEPROF_CLI_SEQUENCE_H

#include <stddef.h>
#include <stdint.h>

#define LP_ALONE SIZE_MAX

struct lp_sequence {
  const uint32_t *items;
  size_t count;
};

/** Sets `partners`, by index into `a`, to indices into `b`, rising, or
 * LP_ALONE. The same pairs come out when `a` and `b` are exchanged. */
void lp_sequence_match(struct lp_sequence a, struct lp_sequence b,
                       size_t *partners);

#endif
