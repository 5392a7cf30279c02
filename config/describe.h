/* SPDX-License-Identifier: MIT
 *
 * The schema and values as text for people: the list of keys in the help, the
 * commented file of `kprof config init`, the documentation, and `kprof config`.
 */
#ifndef LINEPROF_CONFIG_DESCRIBE_H
#define LINEPROF_CONFIG_DESCRIBE_H

#include "config.h"

#include <stdio.h>

/** All keys, for a terminal. */
void lp_describe_help(FILE *file);

/** A lineprof.toml in which everything is explained and commented out. */
void lp_describe_init(FILE *file);

/** The tables of docs/configuration.md and the list of kprof(1). */
void lp_describe_markdown(FILE *file);
void lp_describe_man(FILE *file);

/** Every value, or only those given, as TOML, with its origin. */
void lp_describe_values(FILE *file, const struct lp_config *config,
                        bool only_given);

/** A value as it stands in a file: 5, true, "5s", ["a", "b"]. */
void lp_describe_value(FILE *file, const struct lp_key_info *info,
                       const char *text);

#endif
