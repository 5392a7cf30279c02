/* SPDX-License-Identifier: MIT
 *
 * What documents about a running program have in common.
 */
#ifndef LINEPROF_CLI_LIVE_JSON_H
#define LINEPROF_CLI_LIVE_JSON_H

#include "live/live.h"

#include <jansson.h>

/** Adds "memory", where it is measured: the newest point of memory over time.
 */
void lp_live_json_memory(json_t *root, const struct lp_live *live);

#endif
