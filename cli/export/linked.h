/* SPDX-License-Identifier: MIT
 *
 * What ran, by the names that the linker has for functions, as a compiler knows
 * them: calls and hits over all processes, threads and units. Instances of a
 * template are apart.
 */
#ifndef LINEPROF_CLI_LINKED_H
#define LINEPROF_CLI_LINKED_H

#include "base/map.h"
#include "model/model.h"
#include "stacks/calls.h"

/** A function that ran. */
struct lp_linked {
  const char *name;             /* the profile's */
  const struct lp_table *table; /* the first that has it */
  uint32_t file, line;          /* where it is there */
  uint64_t calls, total;        /* total: the hits of all its lines */
  bool is_unclear;              /* another one of this name ran, too: both are
                                   in these numbers */
  size_t next; /* of the same function of the model: index + 1; 0: none */
};

/** A line of such a function, hit or not, or the part of it that is in one
 * block of several. */
struct lp_linked_line {
  size_t function;
  uint32_t offset; /* from the line where the function begins, mod 2^16 */
  uint32_t discriminator; /* of the block; of the first one, 0 */
  uint64_t hits;
  size_t next; /* of the same row of the model, without discriminator: index +
                  1; 0: none */
};

/** Samples have met the line calling the function. */
struct lp_linked_call {
  size_t line, callee; /* indices */
};

struct lp_linked_functions {
  struct lp_linked *functions;
  struct lp_linked_line *lines;
  struct lp_linked_call *calls;
  size_t function_count, line_count, call_count;
  bool lack_names; /* some table is of a plugin that noted none */
  /* While they are gathered: ids, and the first of each function and row of the
   * model, index + 1. */
  struct lp_map names, line_keys;
  size_t *by_function, *by_row;
};

/** Whether a plugin that notes the linker's names compiled any of it. */
bool lp_linked_is_known(struct lp_profile *const *profiles, size_t count);

/** All of the model's profiles, with who calls whom. Free with
 * lp_linked_free(). */
struct lp_linked_functions lp_linked_gather(const struct lp_model *model,
                                            struct lp_profile *const *profiles,
                                            const struct lp_calls *calls);
void lp_linked_free(struct lp_linked_functions *all);

#endif
