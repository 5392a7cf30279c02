/* SPDX-License-Identifier: MIT
 *
 * What Chrome's profiles, of CPU time and of memory, have in common.
 * Inside export/ only.
 */
#ifndef LINEPROF_CLI_CALL_FRAME_H
#define LINEPROF_CLI_CALL_FRAME_H

#include "stacks/call_stacks.h"

#include <stdio.h>

/** The id of the node that all others are beneath; that of node `i` of the
 * stacks is LP_CALL_FRAME_ROOT + 1 + i. Readers take 0 for none. */
#define LP_CALL_FRAME_ROOT 1

/** Writes `"callFrame":{...}` of a frame of a line tree. Lines are from 0,
 * files are named by their paths; what is at no line has neither. */
void lp_call_frame_print(const struct lp_model *model,
                         const struct lp_frame *frame, FILE *out);
void lp_call_frame_print_root(FILE *out);

/** By node: whether it, or one beneath it, has any of the metric. To be freed.
 */
bool *lp_call_frame_wanted(const struct lp_call_stacks *tree,
                           enum lp_metric metric);

#endif
