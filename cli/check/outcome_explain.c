/* SPDX-License-Identifier: MIT
 *
 * Explains a rule about something that the profile does not have, with the
 * nearest name: a misspelt rule would otherwise hold for ever.
 */
#include "base/message.h"
#include "check/outcome.h"
#include "spelling.h"

#include <stdlib.h>

/** The name nearest to a wanted one, so far. */
struct nearest {
  const char *wanted, *name;
  size_t distance;
};

static void offer(struct nearest *nearest, const char *name) {
  size_t distance = lp_spelling_distance(nearest->wanted, name);
  if (distance >= nearest->distance)
    return;
  nearest->distance = distance;
  nearest->name = name;
}

/* Names are long, so up to a third of the letters may be wrong. */
static struct nearest start(const char *wanted) {
  size_t far = strlen(wanted) / 3 + 1;
  return (struct nearest){.wanted = wanted,
                          .distance =
                              far > LP_SPELLING_FAR ? far : LP_SPELLING_FAR};
}

static void say(const struct lp_check_rule *rule, const char *kind,
                const struct nearest *nearest) {
  if (nearest->name)
    lp_message_error("%s: the profile has no %s '%s'; did you mean '%s'?",
                     rule->where, kind, nearest->wanted, nearest->name);
  else
    lp_message_error("%s: the profile has no %s '%s'", rule->where, kind,
                     nearest->wanted);
}

static void explain_function(const struct lp_report *report,
                             const struct lp_check_rule *rule,
                             const char *name) {
  const struct lp_model *model = &report->model;
  struct nearest nearest = start(name);
  for (size_t i = 0; i < model->skip_count; i++)
    if (strcmp(model->skips[i].name, name) == 0) {
      lp_message_error("%s: function '%s' is not profiled: %s", rule->where,
                       name, model->skips[i].reason);
      return;
    }
  for (size_t i = 0; i < model->function_count; i++)
    offer(&nearest, model->functions[i].name);
  say(rule, "function", &nearest);
}

static uint32_t distance_of(uint32_t a, uint32_t b) {
  return a > b ? a - b : b - a;
}

static void explain_line(const struct lp_report *report,
                         const struct lp_check_rule *rule, const char *name) {
  const struct lp_model *model = &report->model;
  const struct lp_row *closest = NULL;
  for (size_t i = 0; i < model->row_count; i++) {
    const struct lp_row *row = &model->rows[i];
    if (lp_check_is_file(&model->files[row->file], name) &&
        (!closest || distance_of(row->line, rule->line) <
                         distance_of(closest->line, rule->line)))
      closest = row;
  }
  if (closest) {
    lp_message_error("%s: line %u of '%s' is no profiled code; the nearest "
                     "that is, is line %u",
                     rule->where, rule->line, name, closest->line);
    return;
  }
  struct nearest nearest = start(name);
  for (size_t i = 0; i < model->file_count; i++) {
    offer(&nearest, model->files[i].path);
    offer(&nearest, lp_text_base(model->files[i].path));
  }
  say(rule, "code of a file", &nearest);
}

static void explain_text(const struct lp_report *report,
                         const struct lp_check_rule *rule, const char *name) {
  (void)report;
  lp_message_error("%s: no line of profiled code has the text '%s', or its "
                   "source could not be read",
                   rule->where, name);
}

static void explain_region(const struct lp_report *report,
                           const struct lp_check_rule *rule, const char *name) {
  const struct lp_model *model = &report->model;
  struct nearest nearest = start(name);
  for (size_t i = 0; i < model->region_count; i++)
    offer(&nearest, model->regions[i].name);
  say(rule, "region", &nearest);
}

void lp_check_explain(const struct lp_report *report,
                      const struct lp_check_rule *rule, const char *name) {
  static void (*const explain[])(const struct lp_report *,
                                 const struct lp_check_rule *, const char *) = {
      explain_function, explain_line, explain_text, explain_region};
  explain[rule->subject](report, rule, name);
}
