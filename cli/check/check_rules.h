/* SPDX-License-Identifier: MIT
 *
 * The rules of a configuration, as `check` applies them.
 */
#ifndef LINEPROF_CLI_CHECK_RULES_H
#define LINEPROF_CLI_CHECK_RULES_H

#include "check/outcome.h"
#include "config.h"

struct lp_check_rules {
  struct lp_check_rule *items;
  size_t count;
};

/** Takes over the [[assert]] rules; their values have been checked. The
 * configuration must outlive them; free with lp_check_rules_free. */
struct lp_check_rules lp_check_rules_make(const struct lp_config *config);
void lp_check_rules_free(struct lp_check_rules *rules);

#endif
