/* SPDX-License-Identifier: MIT
 *
 * Regions by captured values: sums the groups of profiles in the model, and
 * these by the values that --group-by names.
 */
#ifndef LINEPROF_CLI_GROUPS_H
#define LINEPROF_CLI_GROUPS_H

#include "base/text.h"
#include "model/names.h"

#define LP_EVERY_THREAD UINT32_MAX

/** Adds the groups of the table that is being built, of one thread or all. */
void lp_groups_add(const struct lp_building *building,
                   const struct lp_targets *targets, uint32_t thread);

/** A region's calls by some of the values that it captures. */
struct lp_grouping {
  const struct lp_region *region;
  size_t keys[LINEPROF_MAX_VALUES]; /* indices into the region's values */
  size_t key_count;
  struct lp_group *rows; /* values in the order of `keys` */
  size_t row_count;      /* by value, the row of other values last */
};

/** Sums the groups of region `region` by the values named in `names`, a list
 * with commas, "all" for all of them. False if the region captures none or
 * not all of these. Free with lp_grouping_free. */
bool lp_grouping_make(struct lp_grouping *grouping,
                      const struct lp_model *model, size_t region,
                      const char *names);
void lp_grouping_free(struct lp_grouping *grouping);

/** Adds a value as text: "3", "0.5", "true", "-" for LP_NO_VALUE. */
void lp_value_print(struct lp_text *out, const struct lp_value *value);

/** A value as a number; false if it is not one. */
bool lp_value_number(const struct lp_value *value, double *number);

#endif
