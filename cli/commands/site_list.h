/* SPDX-License-Identifier: MIT
 *
 * What `kprof sites` prints of the units that the plugin has listed
 * (plugin/sites/SiteLister.h).
 */
#ifndef LINEPROF_CLI_SITE_LIST_H
#define LINEPROF_CLI_SITE_LIST_H

#include "base/text.h"

#include <jansson.h>
#include <stdbool.h>

/** A table for people: each unit's functions, those that would be profiled with
 * their lines, if these are wanted. */
void lp_site_list_text(const json_t *units, bool with_lines,
                       struct lp_text *out);

/** {"format": 1, "clang": `major`, "units": [...]}. Takes `units`. */
void lp_site_list_json(json_t *units, bool with_lines, int major,
                       struct lp_text *out);

#endif
