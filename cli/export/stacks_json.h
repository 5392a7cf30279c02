/* SPDX-License-Identifier: MIT
 *
 * Call stacks as JSON.
 */
#ifndef LINEPROF_CLI_STACKS_JSON_H
#define LINEPROF_CLI_STACKS_JSON_H

#include "stacks/call_stacks.h"

#include <jansson.h>

/** "stacks": "frames"; and of each node, callers first, its caller's index in
 * "parents" (-1: none), its frame's in "of", and "self_ns"; "memory": what
 * was counted of it, its own, by the names of values.h. */
json_t *lp_json_stacks(const struct lp_model *model,
                       const struct lp_call_stacks *stacks);

#endif
