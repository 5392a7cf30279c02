/* SPDX-License-Identifier: MIT
 *
 * All values and where each came from: defaults, then lineprof.toml, then the
 * environment, then --set and flags. For kprof and the plugin; the runtime
 * only reads its environment, and a file through liblineprof-config.so.1.
 *
 *   struct lp_config config;
 *   lp_config_start(&config, complain, context);
 *   if (!lp_config_read(&config, folder, settings, count))
 *     ... every mistake has been told
 *   lp_config_flag(&config, LP_SELECT_ALL) ...
 *   lp_config_close(&config);
 */
#ifndef LINEPROF_CONFIG_CONFIG_H
#define LINEPROF_CONFIG_CONFIG_H

#include "schedule.h"
#include "toml.h"

#ifdef __cplusplus
extern "C" {
#endif

enum lp_source_kind {
  LP_FROM_DEFAULT,
  LP_FROM_FILE,
  LP_FROM_ENVIRONMENT,
  LP_FROM_SET, /* --set */
  LP_FROM_FLAG /* an option of its own */
};

struct lp_origin {
  enum lp_source_kind source;
  struct lp_position at; /* FILE */
};

struct lp_config_value {
  const char *text; /* what lp_value_read takes; it has been taken */
  struct lp_origin origin;
};

enum { LP_RULE_KEYS = LP_ALL_KEYS - LP_KEYS };

/** One [[assert]]: values[LP_ASSERT_... - LP_KEYS]; those not given have
 * LP_FROM_DEFAULT. */
struct lp_rule {
  struct lp_config_value values[LP_RULE_KEYS];
  struct lp_origin origin;
};

enum lp_complaint_kind {
  LP_MISTAKE,
  LP_STRAY_VARIABLE, /* has no effect */
  LP_PASSED_OVER     /* a file that is not to be trusted: has no effect */
};

/** A mistake: "lineprof.toml:3:8", "unknown key ...". */
struct lp_complaint {
  enum lp_complaint_kind kind;
  const char *where;
  const char *text;
};

struct lp_config {
  struct lp_config_value values[LP_KEYS];
  struct lp_rule *rules;
  size_t rule_count;
  const char *path; /* of the file that was read; NULL */
  /* Files on the way, and why: "PATH: passed over, ..." */
  const char **skipped;
  size_t skipped_count;
  size_t mistakes;
  /* Inside. */
  void (*complain)(void *context, const struct lp_complaint *complaint);
  void *context;
  char **strings;
  size_t string_count;
};

/** All defaults. `complain` hears of every mistake. */
void lp_config_start(struct lp_config *config,
                     void (*complain)(void *context,
                                      const struct lp_complaint *complaint),
                     void *context);
void lp_config_close(struct lp_config *config);

/** File, environment, and `count` settings ("table.key=value"), checked one by
 * one and together. The file is $LINEPROF_CONFIG, or the first lineprof.toml
 * in `folder` (NULL: the current one) and above, as far as file_search.h goes,
 * that is to be trusted and is not another program's: TOML without a table of
 * ours. False if there was a mistake. */
bool lp_config_read(struct lp_config *config, const char *folder,
                    char *const *settings, size_t count);

/* The parts of it. */
bool lp_config_read_file(struct lp_config *config, const char *path);
bool lp_config_read_bytes(struct lp_config *config, const char *path,
                          const char *bytes, size_t size);
bool lp_config_find_file(struct lp_config *config, const char *folder);
bool lp_config_read_environment(struct lp_config *config);
bool lp_config_set(struct lp_config *config, const char *setting);
bool lp_config_check(struct lp_config *config);

/** A value from a flag of the command line. False after a complaint that
 * names `flag`. */
bool lp_config_take_flag(struct lp_config *config, enum lp_key key,
                         const char *flag, const char *text);

/** What values mean; TEXT, WORDS and PATTERNS are `text`, the latter two for
 * lp_value_next_item. */
union lp_meaning lp_config_meaning(const struct lp_config *config,
                                   enum lp_key key);
bool lp_config_flag(const struct lp_config *config, enum lp_key key);
const char *lp_config_text(const struct lp_config *config, enum lp_key key);

/** The path of select.filter, which a file means from its own folder; "": there
 * is none. Lives as long as `config`. */
const char *lp_config_filter(struct lp_config *config);

/** The path of the file that was read; without one "no lineprof.toml here or
 * above", or that none that is there counts. */
const char *lp_config_file(const struct lp_config *config);

/** Did the user give it? Some defaults depend on who asks. */
bool lp_config_is_given(const struct lp_config *config, enum lp_key key);

/** The values of [schedule]. */
void lp_config_schedule(const struct lp_config *config,
                        struct lp_schedule *schedule);

/** "lineprof.toml:3:8", "environment", "--set" ... into `text`. */
void lp_config_origin(const struct lp_config *config, struct lp_origin origin,
                      char *text, size_t size);

/** The same of a rule, which a variable of its own may hold. */
void lp_config_rule_origin(const struct lp_config *config,
                           const struct lp_rule *rule, char *text, size_t size);

#ifdef __cplusplus
}
#endif
#endif
