/* SPDX-License-Identifier: MIT
 *
 * What is not known, and how figures are to be read.
 */
#include "explain/explain_parts.h"

#include "advice/advice.h"
#include "advice/say.h"
#include "base/heap.h"

#include <stdlib.h>

/** Where doubts go. */
struct telling {
  struct lp_explaining *explaining;
  size_t heading;
  int told;
};

static void add(struct telling *telling, const char *rule, const char *text) {
  lp_explain_fact(telling->explaining, telling->heading,
                  LP_WEIGHT_DOUBT - LP_WEIGHT_STEP * telling->told++,
                  "not_known", rule, text);
}

static void tell(void *context, const struct lp_advice *advice) {
  struct telling *telling = context;
  if (advice->kind != LP_ADVICE_DOUBT || advice->row != LP_NO_ROW)
    return;
  add(telling, advice->rule, advice->text);
  if (advice->next)
    lp_explain_next(telling->explaining, advice->next);
}

static void add_row(struct telling *telling, const struct lp_row *row) {
  struct lp_report *report = telling->explaining->report;
  struct lp_subject subject = lp_say_subject(report, row);
  const struct lp_estimate *own = lp_report_own_time(report, &subject.times);
  if (own->is_modelled)
    add(telling, "modelled",
        "Fewer than five samples met the line: its time is likely by its hits "
        "and the size of its code, and may be off by a factor of 4");
}

static void add_skipped(struct telling *telling) {
  const struct lp_model *model = &telling->explaining->report->model;
  struct lp_text text = {0};
  if (!model->skip_count)
    return;
  lp_say_counted(&text, model->skip_count, "function");
  lp_text_string(&text, " could not be profiled, such as ");
  lp_say_name(&text, model->skips[0].name, LP_SAY_NAME);
  lp_text_string(&text, ": ");
  lp_say_name(&text, model->skips[0].reason, 2 * LP_SAY_NAME);
  add(telling, "skipped", text.bytes);
  free(text.bytes);
}

static void add_memory(struct telling *telling) {
  if (!telling->explaining->report->model.memory.is_counted)
    add(telling, "memory-not-measured",
        "Memory was not measured ('kprof --memory PROGRAM' does)");
}

static void add_warnings(struct telling *telling) {
  const struct lp_report *report = telling->explaining->report;
  size_t count = 0;
  const char *first = NULL;
  struct lp_text text = {0};
  for (size_t i = 0; i < report->profile_count; i++) {
    count += report->profiles[i]->warning_count;
    if (!first && report->profiles[i]->warning_count)
      first = report->profiles[i]->warnings[0];
  }
  if (!first)
    return;
  lp_say_counted(&text, count, "warning");
  lp_text_string(&text, " about the profile, such as: ");
  lp_say_name(&text, first, 4 * LP_SAY_NAME);
  add(telling, "warnings", text.bytes);
  free(text.bytes);
}

static void add_note(struct lp_explaining *explaining) {
  const char *note =
      explaining->is_cpu
          ? "A line's time is CPU time of its own code and of what it calls "
            "that is not profiled, such as the C library. Hits are exact; ~ is "
            "an estimate from samples, < an upper bound."
          : "A line's time is what passed in its own code and in what it calls "
            "that is not profiled, such as the C library, waits included. Hits "
            "are exact; ~ is an estimate from samples, < an upper bound.";
  struct lp_text text = {0};
  lp_text_format(&text, "\n%s\n", note);
  size_t index = lp_explain_text(explaining, LP_NO_PIECE, LP_WEIGHT_NOTE, text);
  explaining->pieces.items[index].key = "how_to_read";
  explaining->pieces.items[index].json = json_string(note);
}

void lp_explain_doubts(struct lp_explaining *explaining,
                       const struct lp_row *row) {
  struct telling telling = {explaining,
                            lp_explain_heading(explaining, "Not known:"), 0};
  if (row)
    add_row(&telling, row);
  lp_advise(explaining->report, tell, &telling);
  add_memory(&telling);
  add_skipped(&telling);
  add_warnings(&telling);
  add_note(explaining);
}
