/* SPDX-License-Identifier: MIT
 *
 * A line: what it took, why, its source, and who called it.
 */
#include "explain/explain_parts.h"

#include "advice/advice.h"
#include "advice/say.h"
#include "model/gpu_model.h"
#include "model/memory_model.h"
#include "json/json.h"

#include <stdlib.h>

/* Numbers of the document, as `report --json` has them. */
static json_t *make_json(const struct lp_report *report,
                         const struct lp_row *row) {
  const struct lp_model *model = &report->model;
  json_t *object = json_object();
  struct lp_subject subject = lp_say_subject(report, row);
  struct lp_cell share = lp_say_own_cell(report, &subject, LP_OWN_SHARE);
  lp_json_add_line(object, model, (size_t)(row - model->rows));
  lp_json_add(object, "hits", lp_json_count(row->hits));
  lp_json_add(object, "time_ns", lp_json_ns(lp_row_ns(row)));
  lp_json_add(object, "self_ns", lp_json_ns(row->self_ns));
  if (model->time.knows_cpu)
    lp_json_add(object, "self_cpu_ns", lp_json_ns(row->self_cpu_ns));
  json_t *shown = json_object();
  lp_json_add_row_shown(shown, &subject);
  lp_explain_shown(object, "time", &subject.times, shown);
  if (row->waiting_ns > 0)
    lp_json_add(object, "waiting_ns", lp_json_ns(row->waiting_ns));
  if (share.is_there && share.figure.doubt == LP_DOUBT_NONE)
    lp_json_add(object, "share",
                json_real(share.figure.ns / share.divisor / 100));
  return object;
}

/* How often its function's calls come here: what many hits are made of. */
static void add_rounds(struct lp_explaining *explaining, size_t parent,
                       const struct lp_row *row, int priority) {
  const struct lp_function *function =
      &explaining->report->model.functions[row->function];
  struct lp_text text = {0};
  if (row->kind == LINEPROF_LINE_ENTRY || row->hits < 2 || !function->calls)
    return;
  double rounds = (double)row->hits / (double)function->calls;
  if (row->hits == function->calls)
    lp_text_string(&text, "runs once");
  else if (rounds < 100)
    lp_text_format(&text, "runs %.3g times", rounds);
  else
    lp_text_string(&text, "runs ");
  if (rounds >= 100) {
    lp_say_count(&text, (uint64_t)(rounds + 0.5));
    lp_text_string(&text, " times");
  }
  lp_text_string(&text, " per call of its function, which has ");
  lp_say_counted(&text, function->calls, "call");
  lp_explain_fact(explaining, parent, priority, "facts", "rounds", text.bytes);
  free(text.bytes);
}

/** Where rules' sentences go. */
struct telling {
  struct lp_explaining *explaining;
  size_t parent;
  int priority;
  bool has_memory;
};

static void tell(void *context, const struct lp_advice *advice) {
  struct telling *telling = context;
  if (strcmp(advice->rule, "hot-line") == 0)
    return; /* the line's first sentence */
  telling->has_memory |= strcmp(advice->rule, "allocations") == 0;
  lp_explain_fact(telling->explaining, telling->parent, telling->priority,
                  "facts", advice->rule, advice->text);
  if (advice->next)
    lp_explain_next(telling->explaining, advice->next);
}

static void add_memory(struct telling *telling, const struct lp_row *row) {
  const struct lp_memory_sum *own =
      lp_memory_of(&telling->explaining->report->model, row, true);
  const char *mark = own->is_sampled ? "~" : "";
  struct lp_text text = {0};
  if (!own->allocs || telling->has_memory)
    return;
  lp_text_format(&text, "allocates %s", mark);
  lp_say_counted(&text, own->allocs, "time");
  lp_text_format(&text, ", %s", mark);
  lp_say_bytes(&text, own->bytes);
  lp_text_string(&text, " in all");
  if (lp_memory_live(own) > 0) {
    lp_text_string(&text, ", of which ");
    lp_say_bytes(&text, (uint64_t)lp_memory_live(own));
    lp_text_string(&text, " were not freed when the program ended");
  }
  lp_explain_fact(telling->explaining, telling->parent, telling->priority,
                  "facts", "memory", text.bytes);
  free(text.bytes);
}

static void add_gpu(struct telling *telling, const struct lp_row *row) {
  const struct lp_gpu_sum *own =
      lp_gpu_of(&telling->explaining->report->model, row, true);
  struct lp_text text = {0};
  uint64_t copied = own->h2d_bytes + own->d2h_bytes + own->d2d_bytes;
  if (!own->launches && !own->waits && !copied)
    return;
  lp_text_string(&text, "of GPUs: ");
  if (own->launches) {
    lp_say_count(&text, own->launches);
    lp_text_string(&text, own->launches == 1 ? " launch, " : " launches, ");
    lp_say_ns(&text, own->launch_ns);
    lp_text_string(&text, " to launch ");
    lp_say_ns(&text, own->kernel_ns);
    lp_text_string(&text,
                   copied || own->waits ? " of kernels; " : " of kernels");
  }
  if (copied) {
    lp_text_string(&text, "copies of ");
    lp_say_bytes(&text, copied);
    lp_text_string(&text, own->waits ? "; " : "");
  }
  if (own->waits) {
    lp_say_counted(&text, own->waits, "wait");
    lp_text_string(&text, " of ");
    lp_say_ns(&text, own->wait_ns);
    lp_text_string(&text, " in all");
  }
  lp_explain_fact(telling->explaining, telling->parent, telling->priority,
                  "facts", "gpu", text.bytes);
  free(text.bytes);
}

static struct lp_text make_first(const struct lp_report *report,
                                 const struct lp_row *row, int number) {
  struct lp_text text = {0};
  lp_text_string(&text, "\n");
  if (number)
    lp_text_format(&text, "%d. ", number);
  lp_say_place(&text, &report->model, row);
  lp_text_string(&text, ": ");
  return text;
}

void lp_explain_line(struct lp_explaining *explaining, size_t parent,
                     const struct lp_row *row, int rank) {
  struct lp_report *report = explaining->report;
  bool is_numbered = !explaining->question->place || parent != LP_NO_PIECE;
  int less = LP_WEIGHT_STEP * rank;
  struct lp_text text = make_first(report, row, is_numbered ? rank + 1 : 0);
  struct lp_text cost = {0};
  json_t *json = make_json(report, row);
  lp_advice_cost(report, row, &cost);
  lp_text_add(&text, cost.bytes, cost.size);
  lp_text_string(&text, "\n");
  lp_json_add(json, "text", lp_json_string(cost.bytes));
  free(cost.bytes);
  size_t index =
      lp_explain_text(explaining, parent, LP_WEIGHT_LINE - rank, text);
  explaining->pieces.items[index].key = "lines";
  explaining->pieces.items[index].is_item = true;
  explaining->pieces.items[index].json = json;
  lp_explain_source(explaining, index, row, LP_WEIGHT_SOURCE - less);
  struct telling telling = {explaining, index, LP_WEIGHT_FACT - less, false};
  add_rounds(explaining, index, row, LP_WEIGHT_FACT - less);
  lp_explain_row_since(explaining, index, row, LP_WEIGHT_FACT - less);
  lp_advise_line(report, row, tell, &telling);
  add_memory(&telling, row);
  add_gpu(&telling, row);
  lp_explain_around(explaining, index, row, NULL, LP_WEIGHT_CALLS - less);
}
