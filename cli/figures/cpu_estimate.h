/* SPDX-License-Identifier: MIT
 *
 * How sure the CPU time of a row or a function is that it took itself. It is
 * the self time without what is known to be waiting, and without what passed
 * for want of a processor, and never more than the self time.
 */
#ifndef LINEPROF_CLI_CPU_ESTIMATE_H
#define LINEPROF_CLI_CPU_ESTIMATE_H

#include "figures/estimate.h"

/** Of a row, and of a function, whose self time is estimated so. Where nobody
 * took samples it is that: what waited nobody knows. */
struct lp_estimate lp_cpu_of_row(const struct lp_model *model,
                                 const struct lp_row *row,
                                 const struct lp_estimate *self);
struct lp_estimate lp_cpu_of_function(const struct lp_model *model,
                                      const struct lp_function *function,
                                      const struct lp_estimate *self);

#endif
