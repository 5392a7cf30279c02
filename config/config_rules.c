/* SPDX-License-Identifier: MIT
 *
 * The rules of [[assert]]: what they must have, and how they are written in
 * one line for the environment and --set:
 *
 *   function=parse_*, max_share=3%; line=main.c:12, max_per_hit=40us
 *
 * A value that holds a comma or a semicolon stands in "...".
 */
#include "config_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct lp_rule *lp_config_add_rule(struct lp_config *config,
                                   struct lp_origin origin) {
  config->rules =
      lp_config_grow(config->rules, config->rule_count, sizeof *config->rules);
  struct lp_rule *rule = &config->rules[config->rule_count++];
  *rule = (struct lp_rule){.origin = origin};
  for (int key = LP_KEYS; key < LP_ALL_KEYS; key++)
    rule->values[key - LP_KEYS].text = "";
  return rule;
}

bool lp_config_take_in_rule(struct lp_config *config, struct lp_rule *rule,
                            enum lp_key key, const char *text,
                            struct lp_origin origin, const char *where) {
  if (!*text)
    return lp_config_complain(config, where, "'%s' is empty",
                              lp_schema_keys[key].name);
  if (!lp_config_is_good(config, key, text, where))
    return false;
  rule->values[key - LP_KEYS] =
      (struct lp_config_value){lp_config_keep(config, text), origin};
  return true;
}

static const char *skip_blanks(const char *text) {
  return text + strspn(text, " \t\n");
}

/* Copies a value and moves on to the mark after it; false: too long, or its
 * quotes are not closed. */
static bool read_value(const char **text, char value[LP_ITEM_SIZE]) {
  const char *at = skip_blanks(*text), *end;
  if (*at == '"') {
    end = strchr(++at, '"');
    if (!end)
      return false;
    *text = skip_blanks(end + 1);
  } else {
    end = at + strcspn(at, ",;");
    *text = end;
    while (end > at && (end[-1] == ' ' || end[-1] == '\t'))
      end--;
  }
  if (end - at >= LP_ITEM_SIZE)
    return false;
  snprintf(value, LP_ITEM_SIZE, "%.*s", (int)(end - at), at);
  return true;
}

/* KEY=VALUE and the mark after it. */
static bool take_pair(struct lp_config *config, struct lp_rule *rule,
                      const char **text, struct lp_origin origin,
                      const char *where) {
  char name[64], value[LP_ITEM_SIZE];
  const char *at = skip_blanks(*text);
  size_t size = strcspn(at, "=,; ");
  const char *equals = skip_blanks(at + size);
  if (*equals != '=' || size == 0 || size >= sizeof name)
    return lp_config_complain(config, where,
                              "a rule has the form KEY=VALUE, KEY=VALUE; rules "
                              "are parted by ';'");
  snprintf(name, sizeof name, "%.*s", (int)size, at);
  *text = equals + 1;
  if (!read_value(text, value) || (**text && !strchr(",;", **text)))
    return lp_config_complain(config, where, "the value of '%s' has no end",
                              name);
  int key = lp_schema_find_key(LP_TABLE_ASSERT, name, size);
  if (key < 0)
    return lp_config_no_such_key(config, where, LP_TABLE_ASSERT, name);
  return lp_config_take_in_rule(config, rule, (enum lp_key)key, value, origin,
                                where);
}

bool lp_config_take_rules(struct lp_config *config, const char *text,
                          struct lp_origin origin, const char *where) {
  config->rule_count = 0;
  for (text = skip_blanks(text); *text; text = skip_blanks(text)) {
    struct lp_rule *rule = lp_config_add_rule(config, origin);
    do {
      if (!take_pair(config, rule, &text, origin, where))
        return false;
    } while (*text == ',' && *++text);
    text += *text == ';';
  }
  return true;
}

void lp_config_rule_origin(const struct lp_config *config,
                           const struct lp_rule *rule, char *text,
                           size_t size) {
  if (rule->origin.source == LP_FROM_ENVIRONMENT)
    snprintf(text, size, "LINEPROF_ASSERT");
  else
    lp_config_origin(config, rule->origin, text, size);
}

static bool has(const struct lp_rule *rule, enum lp_key key) {
  return rule->values[key - LP_KEYS].origin.source != LP_FROM_DEFAULT;
}

/* `no_hits = false` demands nothing. */
static int count_limits(const struct lp_rule *rule) {
  const struct lp_config_value *none =
      &rule->values[LP_ASSERT_NO_HITS - LP_KEYS];
  union lp_meaning meaning = {.flag = false};
  struct lp_problem problem;
  int limits = 0;
  for (int key = LP_ASSERT_MAX_SHARE; key < LP_ASSERT_NO_HITS; key++)
    limits += has(rule, (enum lp_key)key);
  if (has(rule, LP_ASSERT_NO_HITS))
    lp_value_read(&lp_schema_keys[LP_ASSERT_NO_HITS], none->text, &meaning,
                  &problem);
  return limits + meaning.flag;
}

void lp_config_check_rules(struct lp_config *config) {
  for (size_t i = 0; i < config->rule_count; i++) {
    const struct lp_rule *rule = &config->rules[i];
    char where[LP_WHERE_SIZE];
    int subjects = 0;
    for (int key = LP_ASSERT_FUNCTION; key <= LP_ASSERT_REGION; key++)
      subjects += has(rule, (enum lp_key)key);
    lp_config_rule_origin(config, rule, where, sizeof where);
    if (subjects != 1)
      lp_config_complain(config, where,
                         "a rule is about one 'function', 'line', 'text' or "
                         "'region', this one about %s",
                         subjects ? "several" : "none");
    else if (count_limits(rule) == 0)
      lp_config_complain(config, where,
                         "this rule demands nothing; add 'max_share', "
                         "'max_time', 'max_self', 'max_per_hit', 'min_hits', "
                         "'max_hits', 'max_bytes', 'max_leaked', 'max_peak' or "
                         "'no_hits = true'");
  }
}
