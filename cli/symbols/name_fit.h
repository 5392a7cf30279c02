/* SPDX-License-Identifier: MIT
 *
 * Which function of a table debug information means by a name. Lambdas share
 * lines with the call that they are an argument of, and instances of a template
 * share all of theirs.
 */
#ifndef LINEPROF_CLI_NAME_FIT_H
#define LINEPROF_CLI_NAME_FIT_H

#include "profile/table.h"

#include <stdbool.h>
#include <stdint.h>

/** What debug information calls a function. */
struct lp_debug_name {
  const char *name;    /* NULL */
  const char *linkage; /* the linker's; NULL */
  uint64_t table;      /* checksum of the table that it is in; 0: unknown */
};

/** What a function is asked for by. */
struct lp_asked_name {
  const char *name;     /* debug information's, or the linker's; NULL */
  uint32_t linkages[8]; /* hashes of what the table may have for it */
  uint32_t linkage_count;
};

/** How well a name fits a function, worst first. Where the linker's name is not
 * known (C; an inlined function without debug information) the function fits
 * whose name it is: of instances of a template one that has the arguments, or
 * the line, as the compiler leaves out of an instance what its arguments
 * exclude. */
enum lp_name_fit {
  LP_FIT_NONE,
  LP_FIT_OTHER, /* another function of that name */
  LP_FIT_OF_NAME,
  LP_FIT_OF_LINE,
  LP_FIT_OF_ARGUMENTS,
  LP_FIT_OF_LINKAGE
};

/** Finds out once what all functions of a place are compared with. It keeps
 * the pointer `name`. */
struct lp_asked_name lp_name_ask(struct lp_debug_name from);

/** How well the name fits the function of the table, for code of this line. */
enum lp_name_fit lp_name_fit(const struct lp_table *table, uint32_t function,
                             uint32_t line, const struct lp_asked_name *asked);

/** Whether the name in debug information, or else the linker's, is that of the
 * function. */
bool lp_name_is_of(const struct lp_table *table, uint32_t function,
                   const char *name);

#endif
