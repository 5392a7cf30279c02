/* SPDX-License-Identifier: MIT
 *
 * What the plugin says of code in the debug line table: enum lineprof_copy.
 */
#ifndef LINEPROF_CLI_DEBUG_COPIES_H
#define LINEPROF_CLI_DEBUG_COPIES_H

#include <stdbool.h>

struct Dwarf_Line_s;

/** Is it code of a timed body, or what counts lines in a clean one? NULL: no.
 */
bool lp_debug_is_timed(struct Dwarf_Line_s *entry);
bool lp_debug_is_counting(struct Dwarf_Line_s *entry);

#endif
