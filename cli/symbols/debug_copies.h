/* SPDX-License-Identifier: MIT
 *
 * What the plugin left in discriminators of the debug line table: copy
 * identifiers (enum lineprof_copy), which tell lineprof's own instructions from
 * the program's, and numbers of lines that have one name.
 */
#ifndef LINEPROF_CLI_DEBUG_COPIES_H
#define LINEPROF_CLI_DEBUG_COPIES_H

#include <stdbool.h>
#include <stdint.h>

struct Dwarf_Line_s;

/** Is it code that counts lines or asks whether a clock runs, not the program's
 * own? NULL: no. */
bool lp_debug_is_counting(struct Dwarf_Line_s *entry);

/** The number of a line among those of its function that have its name: the
 * first part of a discriminator. */
uint32_t lp_debug_number(unsigned discriminator);

#endif
