/* SPDX-License-Identifier: MIT
 *
 * How much machine code each line of a unit has, by the call that it was
 * inlined at. For debug_lines.c alone, which finds units and functions.
 */
#ifndef LINEPROF_CLI_DEBUG_CODE_H
#define LINEPROF_CLI_DEBUG_CODE_H

#include "symbols/code_piece.h"

#include <elfutils/libdw.h>
#include <stddef.h>
#include <stdint.h>

/** A unit of debug information. */
struct lp_debug_unit {
  Dwarf_Die *lines;     /* the DIE that has its line table, */
  Dwarf_Die *scope;     /* and the one that has its functions: another one with
                           split DWARF */
  Dwarf_Die *functions; /* those with machine code */
  size_t function_count;
  Dwarf_Addr first_code; /* the lowest address of code: lines of functions that
                            the linker has dropped are below it */
};

/** Where an inlined function was called: what nobody knows stays as it is. */
void lp_debug_call_site(Dwarf_Die *scope, Dwarf_Die *inlined,
                        struct lp_code_line *at);

/** The line of an entry of the line table, in the same way. NULL: unknown. */
void lp_debug_entry_line(Dwarf_Line *entry, struct lp_code_line *at);

/** Calls `add` for each piece of code between two entries of the unit's line
 * table, except for code that counts lines, and for each inlined call. */
void lp_debug_unit_code(const struct lp_debug_unit *unit, lp_code_visitor *add,
                        void *context);

#endif
