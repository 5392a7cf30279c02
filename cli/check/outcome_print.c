/* SPDX-License-Identifier: MIT
 *
 * Prints what came of the rules: as text, and as JSON.
 */
#include "check/since.h"
#include "json/json.h"

#include <stdio.h>
#include <stdlib.h>

static const char *const subjects[] = {"function", "line", "line", "region"};

static void write_figure(char *text, size_t size, double value,
                         enum lp_unit unit) {
  static const struct {
    double ns;
    const char *name;
  } times[] = {{1e9, "s"}, {1e6, "ms"}, {1e3, "us"}, {1, "ns"}};
  size_t i = 0;
  switch (unit) {
  case LP_UNIT_PERCENT:
    snprintf(text, size, "%.3g %%", value);
    return;
  case LP_UNIT_COUNT:
    snprintf(text, size, "%.0f", value);
    return;
  case LP_UNIT_BYTES:
    snprintf(text, size, "%.0f bytes", value);
    return;
  default:
    while (i < 3 && value < times[i].ns)
      i++;
    snprintf(text, size, "%.4g %s", value / times[i].ns, times[i].name);
  }
}

/* The format has one %s. */
static void add_figure(struct lp_text *out, const char *format, double value,
                       enum lp_unit unit, bool is_bound) {
  char text[64];
  write_figure(text, sizeof text, value, unit);
  const char *at = strstr(format, "%s");
  lp_text_add(out, format, (size_t)(at - format));
  lp_text_string(out, is_bound ? "<" : "");
  lp_text_string(out, text);
  lp_text_string(out, at + 2);
}

void lp_outcome_subject(const struct lp_outcome *outcome, struct lp_text *out) {
  lp_text_format(out, "%s '", subjects[outcome->rule->subject]);
  lp_text_visible(out, outcome->thing, strlen(outcome->thing));
  lp_text_string(out, "'");
}

void lp_outcome_figure(const struct lp_outcome *outcome, struct lp_text *out) {
  const struct lp_check_rule *rule = outcome->rule;
  const struct lp_check_limit_info *limit = &lp_check_limits[outcome->limit];
  enum lp_unit unit = lp_metrics[limit->metric].unit;
  add_figure(out, limit->figure, outcome->figure, unit, outcome->is_bound);
  lp_text_string(out, " (");
  add_figure(out, limit->is_least ? "at least %s" : "at most %s",
             rule->limit[outcome->limit], unit, false);
  if (outcome->runs > 1) {
    lp_text_format(out, "; median of %u runs, ", outcome->runs);
    add_figure(out, "%s", outcome->least, unit, false);
    add_figure(out, " to %s", outcome->most, unit, false);
  }
  lp_text_string(out, ")");
}

static void print_outcome(const struct lp_outcome *outcome,
                          struct lp_text *out) {
  const char *name = outcome->rule->name;
  lp_text_string(out, outcome->holds ? "ok    " : "FAIL  ");
  lp_text_visible(out, name, strlen(name));
  lp_text_string(out, *name ? ": " : "");
  lp_outcome_subject(outcome, out);
  lp_text_string(out, ": ");
  lp_outcome_figure(outcome, out);
  lp_text_string(out, "\n");
}

void lp_outcomes_text(const struct lp_outcomes *outcomes,
                      const struct lp_since *since, struct lp_text *out) {
  size_t judged = 0, failed = outcomes->failed;
  for (size_t i = 0; i < outcomes->count; i++) {
    if (outcomes->items[i].unknown)
      continue;
    print_outcome(&outcomes->items[i], out);
    judged++;
  }
  if (since) {
    judged += lp_since_text(since, out);
    failed += since->failures.count;
  }
  lp_text_format(out, "%zu check%s, %zu failed", judged, judged == 1 ? "" : "s",
                 failed);
  if (outcomes->mistakes)
    lp_text_format(out, "; %zu could not be made", outcomes->mistakes);
  lp_text_string(out, "\n");
}

static json_t *make_outcome(const struct lp_outcome *outcome) {
  static const char *const units[] = {[LP_UNIT_PERCENT] = "percent",
                                      [LP_UNIT_TIME] = "ns",
                                      [LP_UNIT_COUNT] = "hits",
                                      [LP_UNIT_BYTES] = "bytes"};
  const struct lp_check_rule *rule = outcome->rule;
  const struct lp_check_limit_info *limit = &lp_check_limits[outcome->limit];
  json_t *object = json_object();
  const char *unknown = outcome->unknown;
  json_object_set_new(object, "ok",
                      unknown ? json_null() : json_boolean(outcome->holds));
  if (unknown)
    json_object_set_new(object, "unknown", lp_json_string(unknown));
  json_object_set_new(object, "rule", lp_json_string(rule->name));
  json_object_set_new(object, "where", lp_json_string(rule->where));
  json_object_set_new(object, "subject", json_string(subjects[rule->subject]));
  json_object_set_new(object, "name", lp_json_string(outcome->thing));
  json_object_set_new(object, "limit",
                      json_string(lp_schema_keys[limit->key].name));
  json_object_set_new(object, "unit",
                      json_string(units[lp_metrics[limit->metric].unit]));
  json_object_set_new(object, "figure",
                      unknown ? json_null() : json_real(outcome->figure));
  json_object_set_new(object, "bound", json_real(rule->limit[outcome->limit]));
  json_object_set_new(object, "figure_is_bound",
                      json_boolean(outcome->is_bound));
  if (outcome->runs > 1) {
    json_object_set_new(object, "runs", json_integer(outcome->runs));
    json_object_set_new(object, "least", json_real(outcome->least));
    json_object_set_new(object, "most", json_real(outcome->most));
  }
  return object;
}

void lp_outcomes_json(const struct lp_outcomes *outcomes,
                      const struct lp_since *since, struct lp_text *out) {
  json_t *root = json_object(), *checks = json_array();
  for (size_t i = 0; i < outcomes->count; i++)
    json_array_append_new(checks, make_outcome(&outcomes->items[i]));
  json_object_set_new(root, "format", json_integer(1));
  json_object_set_new(root, "failed", lp_json_count(outcomes->failed));
  json_object_set_new(root, "not_made", lp_json_count(outcomes->mistakes));
  json_object_set_new(root, "checks", checks);
  if (since)
    json_object_set_new(root, "baseline", lp_hits_json(&since->hits, true));
  lp_json_write(root, 9, out);
}
