/* SPDX-License-Identifier: MIT
 *
 * Which unit or function of the debug information an address is in: an index
 * of our own, as libdw's way through the tree is linear. For debug_lines.c
 * alone.
 */
#ifndef LINEPROF_CLI_DEBUG_RANGES_H
#define LINEPROF_CLI_DEBUG_RANGES_H

#include <elfutils/libdw.h>
#include <stddef.h>

/** A range of addresses, and the function or unit that it belongs to. */
struct lp_code_range {
  Dwarf_Addr begin, end;
  size_t index;
};

/** Free `items`. */
struct lp_code_ranges {
  struct lp_code_range *items;
  size_t count;
};

/** Adds those that a function or unit states. */
void lp_ranges_add(struct lp_code_ranges *ranges, Dwarf_Die *die, size_t index);

/** Once all are added. */
void lp_ranges_sort(struct lp_code_ranges *ranges);

/** The range that holds the address; NULL. */
const struct lp_code_range *lp_ranges_find(const struct lp_code_ranges *ranges,
                                           Dwarf_Addr address);

#endif
