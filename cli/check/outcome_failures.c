/* SPDX-License-Identifier: MIT
 *
 * Rules that do not hold, as failures, and all outcomes as a comment for a pull
 * request. A rule about a place is told there, others where they are written.
 */
#include "check/since.h"

#include <stdlib.h>

static void add_failure(const struct lp_outcome *outcome,
                        struct lp_failures *failures) {
  const struct lp_check_rule *rule = outcome->rule;
  struct lp_text subject = {0}, message = {0};
  lp_outcome_subject(outcome, &subject);
  if (outcome->unknown)
    lp_text_string(&message, outcome->unknown);
  else
    lp_text_string(&message, "has ");
  if (!outcome->unknown)
    lp_outcome_figure(outcome, &message);
  lp_failures_add(failures,
                  outcome->unknown ? LP_FAILURE_OPEN : LP_FAILURE_RULE,
                  outcome->file ? outcome->file : rule->file,
                  outcome->file ? outcome->line : rule->file_line,
                  subject.bytes, message.bytes);
}

void lp_outcomes_failures(const struct lp_outcomes *outcomes,
                          struct lp_failures *failures) {
  for (size_t i = 0; i < outcomes->count; i++)
    if (outcomes->items[i].unknown || !outcomes->items[i].holds)
      add_failure(&outcomes->items[i], failures);
}

/* Comments of code hosts have room for 65,536 characters. */
enum { FAILURES = 20, ROOM = 3900 };

static bool add_outcome(const struct lp_outcome *outcome, struct lp_text *out) {
  struct lp_text subject = {0}, figure = {0}, row = {0};
  lp_outcome_subject(outcome, &subject);
  if (outcome->unknown)
    lp_text_format(&figure, "not judged: %s", outcome->unknown);
  else
    lp_outcome_figure(outcome, &figure);
  lp_text_format(&row, "| %s | ",
                 outcome->unknown ? "?"
                 : outcome->holds ? "ok"
                                  : "**FAIL**");
  lp_markdown_text(&row, outcome->rule->name);
  lp_text_string(&row, " | ");
  lp_markdown_text(&row, subject.bytes);
  lp_text_string(&row, " | ");
  lp_markdown_text(&row, figure.bytes);
  lp_text_string(&row, " |\n");
  bool fits = out->size + row.size < ROOM;
  if (fits)
    lp_text_add(out, row.bytes, row.size);
  free(subject.bytes);
  free(figure.bytes);
  free(row.bytes);
  return fits;
}

static void add_outcomes(const struct lp_outcomes *outcomes,
                         struct lp_text *out) {
  size_t shown = 0;
  if (outcomes->count == 0 || out->size + 300 > ROOM)
    return;
  lp_text_format(out,
                 "\n<details><summary>%zu rule%s</summary>\n\n| | Rule | Of | "
                 "Figure |\n|---|---|---|---|\n",
                 outcomes->count, outcomes->count == 1 ? "" : "s");
  while (shown < outcomes->count && add_outcome(&outcomes->items[shown], out))
    shown++;
  if (shown < outcomes->count)
    lp_text_format(out, "\n%zu more\n", outcomes->count - shown);
  lp_text_string(out, "\n</details>\n");
}

void lp_outcomes_markdown(const struct lp_outcomes *outcomes,
                          const struct lp_since *since,
                          const struct lp_failures *failures,
                          struct lp_text *out) {
  size_t failed = 0;
  for (size_t i = 0; i < failures->count; i++)
    failed += failures->items[i].kind != LP_FAILURE_OPEN;
  lp_text_string(out, "<!-- kprof check -->\n### Profile: ");
  if (failed || outcomes->mistakes)
    lp_text_format(out, "%zu check%s failed", failed, failed == 1 ? "" : "s");
  else
    lp_text_string(out, "all checks passed");
  if (outcomes->mistakes)
    lp_text_format(out, "; %zu could not be made", outcomes->mistakes);
  lp_text_string(out, "\n\n");
  lp_failures_markdown(failures, FAILURES, ROOM, out);
  struct lp_text text = {0};
  if (since)
    lp_since_text(since, &text);
  if (text.bytes && since->failures.count == 0) {
    lp_text_string(out, "\n");
    lp_markdown_text(out, text.bytes);
    lp_text_string(out, "\n");
  }
  free(text.bytes);
  add_outcomes(outcomes, out);
}
