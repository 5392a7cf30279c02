/* SPDX-License-Identifier: MIT
 *
 * What config.c, config_file.c, config_sources.c and config_rules.c share.
 */
#ifndef LINEPROF_CONFIG_CONFIG_PARTS_H
#define LINEPROF_CONFIG_CONFIG_PARTS_H

#include "config.h"

enum { LP_WHERE_SIZE = 4200 };

/** Room for one more element; doubles at powers of two. */
void *lp_config_grow(void *array, size_t count, size_t size);

/** A copy that lives as long as `config`. */
const char *lp_config_keep(struct lp_config *config, const char *text);

/** The whole file, NUL-terminated, for free(); NULL after a complaint. */
char *lp_config_load(struct lp_config *config, const char *path,
                     bool must_be_trusted, size_t *size);

/** Is this text of a file ours: has it a table of ours, or nearly, or is it no
 * TOML? */
bool lp_config_is_ours(const char *bytes, size_t size);

/** Counts and tells a mistake; always false. */
bool lp_config_complain(struct lp_config *config, const char *where,
                        const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void lp_config_warn(struct lp_config *config, enum lp_complaint_kind kind,
                    const char *where, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/** "unknown table 'selct'; did you mean 'select'?", and so for keys. */
bool lp_config_no_such_table(struct lp_config *config, const char *where,
                             const char *name);
bool lp_config_no_such_key(struct lp_config *config, const char *where,
                           int table, const char *name);

/** Is this a value of the key? Complains if not. */
bool lp_config_is_good(struct lp_config *config, enum lp_key key,
                       const char *text, const char *where);

/** Makes it the default, as if nobody had given it. */
void lp_config_unset(struct lp_config *config, enum lp_key key);

/** Checks a value and takes it. */
bool lp_config_take(struct lp_config *config, enum lp_key key, const char *text,
                    struct lp_origin origin, const char *where);

/** A rule without any value yet. */
struct lp_rule *lp_config_add_rule(struct lp_config *config,
                                   struct lp_origin origin);

/** Checks a value of a rule and takes it. */
bool lp_config_take_in_rule(struct lp_config *config, struct lp_rule *rule,
                            enum lp_key key, const char *text,
                            struct lp_origin origin, const char *where);

/** Replaces all rules by "function=main, max_share=3%; line=a.c:3, ...". */
bool lp_config_take_rules(struct lp_config *config, const char *text,
                          struct lp_origin origin, const char *where);

/** Is each rule about one thing, and demands something? */
void lp_config_check_rules(struct lp_config *config);

#endif
