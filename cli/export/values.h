/* SPDX-License-Identifier: MIT
 *
 * What other programs may show of stacks: time, or memory where it was counted.
 */
#ifndef LINEPROF_CLI_EXPORT_VALUES_H
#define LINEPROF_CLI_EXPORT_VALUES_H

#include "figures/call_stacks.h"

enum lp_export_value {
  LP_EXPORT_TIME, /* what passed, in ns */
  LP_EXPORT_ALLOCS,
  LP_EXPORT_BYTES,
  LP_EXPORT_LIVE,          /* bytes, when the program ended */
  LP_EXPORT_PEAK,          /* bytes, when it had most */
  LP_EXPORT_FAULTS,        /* page faults */
  LP_EXPORT_DEVICE_ALLOCS, /* the same of GPU memory */
  LP_EXPORT_DEVICE_BYTES,
  LP_EXPORT_DEVICE_LIVE,
  LP_EXPORT_DEVICE_PEAK,
  LP_EXPORT_VALUES
};

/** Is there any memory of devices? */
bool lp_export_has_device_memory(const struct lp_model *model);

/** Whether the value was measured, and is in stacks: where perf events are
 * refused nobody knows where page faults were. */
bool lp_export_has_value(const struct lp_model *model,
                         enum lp_export_value value);

/** Whether anybody took times: clocks, or samples. */
bool lp_export_has_times(const struct lp_model *model);

/** A node's own. */
uint64_t lp_export_value_of(const struct lp_stack_node *node,
                            enum lp_export_value value);

/** As --value and speedscope call it. */
const char *lp_export_value_name(enum lp_export_value value);

#endif
