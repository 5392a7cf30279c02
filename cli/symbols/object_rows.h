/* SPDX-License-Identifier: MIT
 *
 * The rows of one file of machine code, for all processes that have loaded it:
 * each of them knows some of its tables, and numbers them in an order of its
 * own.
 */
#ifndef LINEPROF_CLI_OBJECT_ROWS_H
#define LINEPROF_CLI_OBJECT_ROWS_H

#include "base/map.h"
#include "base/text.h"
#include "profile/profile.h"
#include "symbols/debug_lines.h"
#include "symbols/row_index.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct lp_object_rows {
  struct lp_map ids;       /* of tables, by content; numbers `tables` */
  struct lp_table *tables; /* copies */
  uint32_t *modules;       /* as the process at hand numbers them */
  struct lp_row_index index;
  bool is_indexed; /* with all tables */
  struct lp_text codes;
  bool has_codes; /* of all tables */
};

/** Makes the profile's process the one at hand. `object` is the file's id in
 * it. What the first does alone saves others time: it is worth it for all
 * processes before any is looked at. */
void lp_object_rows_expect(struct lp_object_rows *rows,
                           const struct lp_profile *profile, uint32_t object);
void lp_object_rows_take(struct lp_object_rows *rows,
                         const struct lp_profile *profile, uint32_t object);

/** Adds the rows with code that the process at hand has: struct lineprof_code,
 * by module and row. */
void lp_object_rows_codes(struct lp_object_rows *rows, struct lp_debug *debug,
                          struct lp_text *codes);

void lp_object_rows_free(struct lp_object_rows *rows);

#endif
