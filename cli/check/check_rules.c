/* SPDX-License-Identifier: MIT
 *
 * From configured rules to those that are applied; see check_rules.h.
 */
#include "check/check_rules.h"

#include "base/heap.h"

#include <stdlib.h>

enum { AT_MOST, AT_LEAST };

const struct lp_check_limit_info lp_check_limits[LP_CHECK_LIMITS] = {
#define LIMIT(id, side, key, kind, metric, figure, help, example)              \
  [LP_CHECK_##                                                                 \
      id] = {LP_ASSERT_##id, LP_METRIC_##metric, side == AT_LEAST, figure},
#include "metrics.def"
};

static const char *text_of(const struct lp_rule *rule, enum lp_key key) {
  const struct lp_config_value *value = &rule->values[key - LP_KEYS];
  return value->origin.source == LP_FROM_DEFAULT ? NULL : value->text;
}

static union lp_meaning meaning_of(const struct lp_rule *rule,
                                   enum lp_key key) {
  union lp_meaning meaning = {0};
  struct lp_problem problem;
  lp_value_read(&lp_schema_keys[key], text_of(rule, key), &meaning, &problem);
  return meaning;
}

static double limit_of(const struct lp_rule *rule, enum lp_key key) {
  union lp_meaning meaning = meaning_of(rule, key);
  switch (lp_schema_keys[key].kind) {
  case LP_KIND_SHARE:
    return meaning.number;
  case LP_KIND_DURATION:
    return (double)meaning.duration_ns;
  default:
    return (double)meaning.count;
  }
}

static struct lp_list read_patterns(const char *text) {
  struct lp_list list = {0};
  char item[LP_ITEM_SIZE];
  while (lp_value_next_item(&text, item))
    lp_list_add(&list, lp_heap_string(item));
  return list;
}

static void add_subject(const struct lp_rule *from, struct lp_check_rule *to) {
  const char *text;
  if ((text = text_of(from, LP_ASSERT_FUNCTION))) {
    to->subject = LP_CHECK_FUNCTION;
    to->patterns = read_patterns(text);
  } else if (text_of(from, LP_ASSERT_LINE)) {
    struct lp_line_named at = meaning_of(from, LP_ASSERT_LINE).source_line;
    to->subject = LP_CHECK_LINE;
    to->text = lp_heap_copy(at.file, at.file_size);
    to->line = at.line;
  } else if ((text = text_of(from, LP_ASSERT_TEXT))) {
    to->subject = LP_CHECK_TEXT;
    to->text = lp_heap_string(text);
  } else {
    text = text_of(from, LP_ASSERT_REGION);
    to->subject = LP_CHECK_REGION;
    to->text = lp_heap_string(text ? text : "");
  }
}

static struct lp_check_rule make_rule(const struct lp_config *config,
                                      const struct lp_rule *from) {
  char where[4200];
  const char *name = text_of(from, LP_ASSERT_NAME);
  struct lp_check_rule to = {.name = name ? name : ""};
  lp_config_rule_origin(config, from, where, sizeof where);
  to.where = lp_heap_string(where);
  if (from->origin.source == LP_FROM_FILE) {
    to.file = realpath(config->path, NULL);
    to.file_line = from->origin.at.line;
  }
  add_subject(from, &to);
  for (int i = 0; i < LP_CHECK_LIMITS; i++) {
    enum lp_key key = lp_check_limits[i].key;
    if (!text_of(from, key))
      continue;
    to.has[i] = true;
    to.limit[i] = limit_of(from, key);
  }
  if (text_of(from, LP_ASSERT_NO_HITS) &&
      meaning_of(from, LP_ASSERT_NO_HITS).flag) {
    to.has[LP_CHECK_MAX_HITS] = true;
    to.limit[LP_CHECK_MAX_HITS] = 0;
  }
  return to;
}

struct lp_check_rules lp_check_rules_make(const struct lp_config *config) {
  struct lp_check_rules rules = {
      .items = lp_heap_get(config->rule_count, sizeof *rules.items),
      .count = config->rule_count};
  for (size_t i = 0; i < config->rule_count; i++)
    rules.items[i] = make_rule(config, &config->rules[i]);
  return rules;
}

void lp_check_rules_free(struct lp_check_rules *rules) {
  for (size_t i = 0; i < rules->count; i++) {
    for (size_t j = 0; j < rules->items[i].patterns.count; j++)
      free(rules->items[i].patterns.items[j]);
    free(rules->items[i].patterns.items);
    free((char *)rules->items[i].where);
    free((char *)rules->items[i].text);
    free((char *)rules->items[i].file);
  }
  free(rules->items);
}
