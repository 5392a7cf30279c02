/* SPDX-License-Identifier: MIT
 *
 * Prints what came of the rules: as text, and as JSON.
 */
#include "check/outcome.h"
#include "json/json.h"

#include <stdio.h>
#include <stdlib.h>

enum unit { PERCENT, TIME, COUNT };

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

static void print_verdict(const struct lp_outcome *verdict,
                          struct lp_text *out) {
  const struct lp_check_rule *rule = verdict->rule;
  const struct limit *limit = &limits[verdict->limit];
  lp_text_string(out, verdict->holds ? "ok    " : "FAIL  ");
  lp_text_visible(out, rule->name, strlen(rule->name));
  lp_text_format(out, "%s%s '", *rule->name ? ": " : "",
                 subjects[rule->subject]);
  lp_text_visible(out, verdict->thing, strlen(verdict->thing));
  lp_text_string(out, "': ");
  add_figure(out, limit->figure, verdict->figure, limit->unit,
             verdict->is_bound);
  lp_text_string(out, " (");
  add_figure(out, limit->bound, rule->limit[verdict->limit], limit->unit,
             false);
  lp_text_string(out, ")\n");
}

void lp_outcomes_text(const struct lp_outcomes *verdicts, struct lp_text *out) {
  size_t judged = 0;
  for (size_t i = 0; i < verdicts->count; i++) {
    if (verdicts->items[i].unknown)
      continue;
    print_verdict(&verdicts->items[i], out);
    judged++;
  }
  lp_text_format(out, "%zu check%s, %zu failed", judged, judged == 1 ? "" : "s",
                 verdicts->failed);
  if (verdicts->mistakes)
    lp_text_format(out, "; %zu could not be made", verdicts->mistakes);
  lp_text_string(out, "\n");
}

static json_t *make_verdict(const struct lp_outcome *verdict) {
  static const char *const units[] = {"percent", "ns", "hits"};
  const struct lp_check_rule *rule = verdict->rule;
  const struct limit *limit = &limits[verdict->limit];
  json_t *object = json_object();
  const char *unknown = verdict->unknown;
  json_object_set_new(object, "ok",
                      unknown ? json_null() : json_boolean(verdict->holds));
  if (unknown)
    json_object_set_new(object, "unknown", lp_json_string(unknown));
  json_object_set_new(object, "rule", lp_json_string(rule->name));
  json_object_set_new(object, "where", lp_json_string(rule->where));
  json_object_set_new(object, "subject", json_string(subjects[rule->subject]));
  json_object_set_new(object, "name", lp_json_string(verdict->thing));
  json_object_set_new(object, "limit", json_string(limit->key));
  json_object_set_new(object, "unit", json_string(units[limit->unit]));
  json_object_set_new(object, "figure",
                      unknown ? json_null() : json_real(verdict->figure));
  json_object_set_new(object, "bound", json_real(rule->limit[verdict->limit]));
  json_object_set_new(object, "figure_is_bound",
                      json_boolean(verdict->is_bound));
  return object;
}

void lp_outcomes_json(const struct lp_outcomes *verdicts, struct lp_text *out) {
  json_t *root = json_object(), *checks = json_array();
  for (size_t i = 0; i < verdicts->count; i++)
    json_array_append_new(checks, make_verdict(&verdicts->items[i]));
  json_object_set_new(root, "format", json_integer(1));
  json_object_set_new(root, "failed", lp_json_count(verdicts->failed));
  json_object_set_new(root, "not_made", lp_json_count(verdicts->mistakes));
  json_object_set_new(root, "checks", checks);
  lp_json_write(root, 9, out);
}
