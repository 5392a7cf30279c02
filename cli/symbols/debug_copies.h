/* SPDX-License-Identifier: MIT
 *
 * Tells lineprof's own instructions from the program's, by the copy identifiers
 * (enum lineprof_copy) that the plugin left in the debug line table.
 */
#ifndef LINEPROF_CLI_DEBUG_COPIES_H
#define LINEPROF_CLI_DEBUG_COPIES_H

#include <stdbool.h>

struct Dwarf_Line_s;

/** Is it code that counts lines or asks whether a clock runs, not the program's
 * own? NULL: no. */
bool lp_debug_is_counting(struct Dwarf_Line_s *entry);

#endif
