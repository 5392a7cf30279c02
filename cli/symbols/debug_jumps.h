/* SPDX-License-Identifier: MIT
 *
 * What debug information says of calls: whom they call, and where a function
 * goes over into another one for good (a tail call).
 */
#ifndef LINEPROF_CLI_DEBUG_JUMPS_H
#define LINEPROF_CLI_DEBUG_JUMPS_H

#include "base/map.h"

#include <elfutils/libdw.h>
#include <stdbool.h>

/** Finds the function that `function` calls at `address`: that of the last byte
 * of a call, or of the first byte of a jump. False: nobody knows. `callee` may
 * be a mere declaration. */
bool lp_debug_callee(Dwarf_Die *function, Dwarf_Addr address,
                     Dwarf_Die *callee);

/** A function with code. */
struct lp_body {
  Dwarf_Die *function;
  Dwarf_Die *unit; /* with the line table */
};

/** The address from which it jumps into another one for good, in a file loaded
 * at `bias`; 0: it does not, or on several lines. */
uint64_t lp_debug_only_jump(const struct lp_body *body, Dwarf_Addr bias);

/** Functions with code that other units may declare, by their names for the
 * linker. */
struct lp_bodies {
  struct lp_map names;
  struct lp_body *items;
};

/** Adds a function, if it is one of those. */
void lp_bodies_add(struct lp_bodies *bodies, Dwarf_Die *unit,
                   Dwarf_Die *function);

/** Of what is declared; NULL: of none. */
const struct lp_body *lp_bodies_find(const struct lp_bodies *bodies,
                                     Dwarf_Die *declaration);
void lp_bodies_free(struct lp_bodies *bodies);

#endif
