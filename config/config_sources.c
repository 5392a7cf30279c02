/* SPDX-License-Identifier: MIT
 *
 * Where values come from, in their order: the file that is found, the
 * environment, --set. See config.h.
 */
#include "config_parts.h"

#include "file_search.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern char **environ;

static void pass_over(struct lp_config *config, const char *path,
                      const char *reason) {
  char text[LP_WHERE_SIZE + 64];
  snprintf(text, sizeof text, "%s: passed over, %s", path, reason);
  config->skipped = lp_config_grow(config->skipped, config->skipped_count,
                                   sizeof *config->skipped);
  config->skipped[config->skipped_count++] = lp_config_keep(config, text);
}

/* False if it is not the one that counts: another program's. */
static bool take_found(struct lp_config *config, const char *path) {
  size_t size;
  char *bytes = lp_config_load(config, path, true, &size);
  if (!bytes)
    return true;
  bool is_ours = lp_config_is_ours(bytes, size);
  if (is_ours)
    lp_config_read_bytes(config, path, bytes, size);
  else
    pass_over(config, path, "it has no table of lineprof's");
  free(bytes);
  return is_ours;
}

bool lp_config_find_file(struct lp_config *config, const char *folder) {
  const char *named = getenv("LINEPROF_CONFIG");
  size_t before = config->mistakes;
  struct lp_search search;
  if (named)
    return *named ? lp_config_read_file(config, named) : true;
  lp_search_start(&search, folder);
  while (lp_search_next(&search)) {
    if (*search.reason) {
      pass_over(config, search.path, search.reason);
      lp_config_warn(config, LP_PASSED_OVER, search.path,
                     "passed over, %s; LINEPROF_CONFIG=FILE takes a file "
                     "whosever it is",
                     search.reason);
    } else if (take_found(config, search.path)) {
      break;
    }
  }
  return config->mistakes == before;
}

/* A misspelt variable would be dropped silently. */
static void check_variable(struct lp_config *config, const char *variable) {
  char name[LP_STRAY_SIZE], nearest[LP_TWIN_SIZE];
  if (!lp_schema_is_stray(variable, name, nearest))
    return;
  if (*nearest)
    lp_config_warn(config, LP_STRAY_VARIABLE, name,
                   "no such variable, it has no effect; did you mean '%s'?",
                   nearest);
  else
    lp_config_warn(config, LP_STRAY_VARIABLE, name,
                   "no such variable, it has no effect; 'kprof config --help' "
                   "lists them");
}

bool lp_config_read_environment(struct lp_config *config) {
  const struct lp_origin origin = {.source = LP_FROM_ENVIRONMENT};
  size_t before = config->mistakes;
  char twin[LP_TWIN_SIZE];
  for (int key = 0; key < LP_KEYS; key++) {
    lp_schema_twin((enum lp_key)key, twin);
    const char *text = getenv(twin);
    if (text && *text)
      lp_config_take(config, (enum lp_key)key, text, origin, twin);
  }
  const char *rules = getenv("LINEPROF_ASSERT");
  if (rules && *rules)
    lp_config_take_rules(config, rules, origin, "LINEPROF_ASSERT");
  for (char **variable = environ; variable && *variable; variable++)
    check_variable(config, *variable);
  return config->mistakes == before;
}

bool lp_config_no_such_table(struct lp_config *config, const char *where,
                             const char *name) {
  const char *nearest = lp_schema_nearest_table(name);
  if (nearest)
    return lp_config_complain(
        config, where, "unknown table '%s'; did you mean '%s'?", name, nearest);
  return lp_config_complain(config, where,
                            "unknown table '%s'; there are select, measure, "
                            "schedule, regions, gpu, output, report and assert",
                            name);
}

bool lp_config_no_such_key(struct lp_config *config, const char *where,
                           int table, const char *name) {
  const char *nearest = lp_schema_nearest_key((enum lp_table_id)table, name);
  const char *table_name = lp_schema_tables[table].name;
  for (int other = 0; !nearest && other < LP_TABLES; other++)
    if (lp_schema_find_key((enum lp_table_id)other, name, strlen(name)) >= 0)
      return lp_config_complain(config, where,
                                "'%s' is no key of [%s] but of [%s]", name,
                                table_name, lp_schema_tables[other].name);
  if (nearest)
    return lp_config_complain(config, where,
                              "unknown key '%s' in [%s]; did you mean '%s'?",
                              name, table_name, nearest);
  return lp_config_complain(config, where,
                            "unknown key '%s' in [%s]; 'kprof config --help' "
                            "lists them",
                            name, table_name);
}

bool lp_config_set(struct lp_config *config, const char *setting) {
  const struct lp_origin origin = {.source = LP_FROM_SET};
  char where[256], name[64];
  const char *equals = strchr(setting, '='), *dot = strchr(setting, '.');
  snprintf(where, sizeof where, "--set %.200s", setting);
  if (equals && equals - setting == 6 && memcmp(setting, "assert", 6) == 0)
    return lp_config_take_rules(config, equals + 1, origin, "--set assert");
  if (!equals || !dot || dot > equals ||
      (size_t)(equals - setting) >= sizeof name)
    return lp_config_complain(config, where,
                              "a setting has the form TABLE.KEY=VALUE, as "
                              "schedule.wait=5");
  int table = lp_schema_find_table(setting, (size_t)(dot - setting));
  if (table < 0) {
    snprintf(name, sizeof name, "%.*s", (int)(dot - setting), setting);
    return lp_config_no_such_table(config, where, name);
  }
  if (table == LP_TABLE_ASSERT)
    return lp_config_complain(config, where,
                              "rules are set together, as --set "
                              "\"assert=function=main, max_share=3%%\"");
  snprintf(name, sizeof name, "%.*s", (int)(equals - dot - 1), dot + 1);
  int key = lp_schema_find_key((enum lp_table_id)table, name, strlen(name));
  if (key < 0)
    return lp_config_no_such_key(config, where, table, name);
  if (equals[1])
    return lp_config_take(config, (enum lp_key)key, equals + 1, origin, where);
  lp_config_unset(config, (enum lp_key)key);
  return true;
}

bool lp_config_read(struct lp_config *config, const char *folder,
                    char *const *settings, size_t count) {
  size_t before = config->mistakes;
  lp_config_find_file(config, folder);
  lp_config_read_environment(config);
  for (size_t i = 0; i < count; i++)
    lp_config_set(config, settings[i]);
  if (config->mistakes == before)
    lp_config_check(config);
  return config->mistakes == before;
}
