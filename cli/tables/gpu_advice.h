/* SPDX-License-Identifier: MIT
 *
 * What to do about GPU work, by rules over what was counted.
 */
#ifndef LINEPROF_CLI_GPU_ADVICE_H
#define LINEPROF_CLI_GPU_ADVICE_H

#include "report/report.h"

/** One piece of advice. */
struct lp_gpu_advice {
  const char *rule; /* a word, for machines */
  size_t row;       /* of the model; (size_t)-1: about no line */
  char text[256];
};

/** Calls `tell` for each that the thresholds let through: by line, then by
 * kernel, then by device. */
void lp_gpu_advise(const struct lp_report *report,
                   void (*tell)(void *context,
                                const struct lp_gpu_advice *advice),
                   void *context);

#endif
