/* SPDX-License-Identifier: MIT
 *
 * The tables of compiled units that are in executables and shared objects.
 */
#ifndef LINEPROF_CLI_OBJECT_TABLES_H
#define LINEPROF_CLI_OBJECT_TABLES_H

#include "profile/profile.h"

struct lp_object_table {
  unsigned char *bytes;
  size_t size;
  uint32_t module, object; /* as a TABLE block of the profile has them */
};

struct lp_object_tables {
  struct lp_object_table *items;
  size_t count;
};

/** The tables that the profile does not have of its executable and of objects
 * of which it has others: of those units nothing ran. Only from files that have
 * not changed since the process began, and that are not in `seen` by their path
 * and build id; they are put there. */
struct lp_object_tables lp_object_tables_find(const struct lp_profile *profile,
                                              struct lp_map *seen);
void lp_object_tables_free(struct lp_object_tables *tables);

#endif
