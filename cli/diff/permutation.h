/* SPDX-License-Identifier: MIT
 *
 * The permutation test of change.h.
 */
#ifndef LINEPROF_CLI_PERMUTATION_H
#define LINEPROF_CLI_PERMUTATION_H

#include <stddef.h>

/** A family of series, one value for each run. */
struct lp_series {
  const double *values; /* by series and run */
  const double *errors; /* by series: of a value, from its samples */
  size_t count, runs;
  const unsigned char *group; /* by run: 1 in the first group, else 0 */
};

/** Sets, by series, `p` and the least difference of means that would have been
 * significant at `level`, had it been the only one. */
void lp_permutation_test(const struct lp_series *series, double level,
                         double *p, double *seen);

#endif
