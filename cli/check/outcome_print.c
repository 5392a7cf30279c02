/* SPDX-License-Identifier: MIT
 *
 * Prints what came of the rules: as text, and as JSON.
 */
#include "check/outcome.h"
#include "json/json.h"

#include <stdio.h>
#include <stdlib.h>

enum unit { PERCENT, TIME, COUNT, BYTES };

/** How a limit is written. */
static const struct limit {
  const char *key, *figure, *bound;
  enum unit unit;
} limits[LP_CHECK_LIMITS] = {
    [LP_CHECK_MAX_SHARE] = {"max_share", "%s of the time", "at most %s",
                            PERCENT},
    [LP_CHECK_MAX_TIME] = {"max_time", "%s", "at most %s", TIME},
    [LP_CHECK_MAX_SELF] = {"max_self", "%s of its own", "at most %s", TIME},
    [LP_CHECK_MAX_PER_HIT] = {"max_per_hit", "%s per hit", "at most %s", TIME},
    [LP_CHECK_MIN_HITS] = {"min_hits", "%s hits", "at least %s", COUNT},
    [LP_CHECK_MAX_HITS] = {"max_hits", "%s hits", "at most %s", COUNT},
    [LP_CHECK_MAX_BYTES] = {"max_bytes", "%s allocated", "at most %s", BYTES},
    [LP_CHECK_MAX_LEAKED] = {"max_leaked", "%s not freed", "at most %s", BYTES},
    [LP_CHECK_MAX_PEAK] = {"max_peak", "%s at the peak", "at most %s", BYTES},
};

static const char *const subjects[] = {"function", "line", "region"};

static void write_figure(char *text, size_t size, double value,
                         enum unit unit) {
  static const struct {
    double ns;
    const char *name;
  } times[] = {{1e9, "s"}, {1e6, "ms"}, {1e3, "us"}, {1, "ns"}};
  size_t i = 0;
  switch (unit) {
  case PERCENT:
    snprintf(text, size, "%.3g %%", value);
    return;
  case COUNT:
    snprintf(text, size, "%.0f", value);
    return;
  case BYTES:
    snprintf(text, size, "%.0f bytes", value);
    return;
  case TIME:
    while (i < 3 && value < times[i].ns)
      i++;
    snprintf(text, size, "%.4g %s", value / times[i].ns, times[i].name);
  }
}

/* The formats are those of the table above, with one %s each. */
static void add_figure(struct lp_text *out, const char *format, double value,
                       enum unit unit, bool is_bound) {
  char text[64];
  write_figure(text, sizeof text, value, unit);
  const char *at = strstr(format, "%s");
  lp_text_add(out, format, (size_t)(at - format));
  lp_text_string(out, is_bound ? "<" : "");
  lp_text_string(out, text);
  lp_text_string(out, at + 2);
}

static void print_outcome(const struct lp_outcome *outcome,
                          struct lp_text *out) {
  const struct lp_check_rule *rule = outcome->rule;
  const struct limit *limit = &limits[outcome->limit];
  lp_text_string(out, outcome->holds ? "ok    " : "FAIL  ");
  lp_text_visible(out, rule->name, strlen(rule->name));
  lp_text_format(out, "%s%s '", *rule->name ? ": " : "",
                 subjects[rule->subject]);
  lp_text_visible(out, outcome->thing, strlen(outcome->thing));
  lp_text_string(out, "': ");
  add_figure(out, limit->figure, outcome->figure, limit->unit,
             outcome->is_bound);
  lp_text_string(out, " (");
  add_figure(out, limit->bound, rule->limit[outcome->limit], limit->unit,
             false);
  lp_text_string(out, ")\n");
}

void lp_outcomes_text(const struct lp_outcomes *outcomes, struct lp_text *out) {
  size_t judged = 0;
  for (size_t i = 0; i < outcomes->count; i++) {
    if (outcomes->items[i].unknown)
      continue;
    print_outcome(&outcomes->items[i], out);
    judged++;
  }
  lp_text_format(out, "%zu check%s, %zu failed", judged, judged == 1 ? "" : "s",
                 outcomes->failed);
  if (outcomes->mistakes)
    lp_text_format(out, "; %zu could not be made", outcomes->mistakes);
  lp_text_string(out, "\n");
}

static json_t *make_outcome(const struct lp_outcome *outcome) {
  static const char *const units[] = {"percent", "ns", "hits", "bytes"};
  const struct lp_check_rule *rule = outcome->rule;
  const struct limit *limit = &limits[outcome->limit];
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
  json_object_set_new(object, "limit", json_string(limit->key));
  json_object_set_new(object, "unit", json_string(units[limit->unit]));
  json_object_set_new(object, "figure",
                      unknown ? json_null() : json_real(outcome->figure));
  json_object_set_new(object, "bound", json_real(rule->limit[outcome->limit]));
  json_object_set_new(object, "figure_is_bound",
                      json_boolean(outcome->is_bound));
  return object;
}

void lp_outcomes_json(const struct lp_outcomes *outcomes, struct lp_text *out) {
  json_t *root = json_object(), *checks = json_array();
  for (size_t i = 0; i < outcomes->count; i++)
    json_array_append_new(checks, make_outcome(&outcomes->items[i]));
  json_object_set_new(root, "format", json_integer(1));
  json_object_set_new(root, "failed", lp_json_count(outcomes->failed));
  json_object_set_new(root, "not_made", lp_json_count(outcomes->mistakes));
  json_object_set_new(root, "checks", checks);
  lp_json_write(root, 9, out);
}
