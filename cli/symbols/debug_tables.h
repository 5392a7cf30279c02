/* SPDX-License-Identifier: MIT
 *
 * Which table belongs to a unit of debug information.
 */
#ifndef LINEPROF_CLI_DEBUG_TABLES_H
#define LINEPROF_CLI_DEBUG_TABLES_H

#include <elfutils/libdw.h>
#include <stdint.h>

/** The checksum of the unit's table, which the plugin adds to the name of the
 * compiler; 0: there is none. */
uint64_t lp_debug_table(Dwarf_Die *unit);

/** That of the unit that a function belongs to: with link-time optimisation
 * another one than that which it was inlined in. */
uint64_t lp_debug_table_of(Dwarf_Die *function);

#endif
