/* SPDX-License-Identifier: MIT
 *
 * The table of rules, and how they are asked; see advice.h. What rules about
 * GPUs take for much is configured: gpu.tell_*.
 */
#include "advice/rules_parts.h"

#include "advice/say.h"
#include "tables/hot_lines.h"

#include <stdlib.h>

/* Which lines a rule asks: these, by that metric, and tells so many. */
#define OF_LINE(look, metric, ask, tell_most)                                  \
  .of_line = look, .by = LP_METRIC_##metric, .asked = ask, .told = tell_most
/* By own time: see order_of(). */
#define OF_HOT_LINE(look, ask, tell_most)                                      \
  OF_LINE(look, SELF_CPU, ask, tell_most)

const struct lp_advice_rule lp_rules[LP_RULES] = {
    [LP_RULE_NO_TIMES] = {"no-times", 0, "nobody took times of lines",
                          LP_ADVICE_DOUBT, "kprof lines --by hits",
                          .of_run = lp_rule_no_times},
    [LP_RULE_HOT] = {"hot-line", 5,
                     "a line has at least %g %% of all threads' own time",
                     LP_ADVICE_LOOK, "kprof explain %s",
                     OF_HOT_LINE(lp_rule_hot, 5, 5)},
    [LP_RULE_WAITS] = {"waits", 5,
                       "threads waited at a line for at least %g %% of their "
                       "time",
                       LP_ADVICE_LOOK, "kprof lines --by waiting",
                       OF_LINE(lp_rule_waits, WAITING, 3, 3)},
    [LP_RULE_BALANCE] = {"imbalance", 25,
                         "the busiest thread has at least %g %% more of a hot "
                         "line than the mean, and 2 % of all time is lost so",
                         LP_ADVICE_LOOK, "kprof lines --imbalance",
                         OF_HOT_LINE(lp_rule_balance, 10, 3)},
    [LP_RULE_ALLOCATES] = {"allocations", 10000,
                           "a line makes at least %g allocations and a tenth "
                           "of all",
                           LP_ADVICE_LOOK, "kprof lines --by allocs",
                           OF_LINE(lp_rule_allocates, SELF_ALLOCS, 3, 3)},
    [LP_RULE_TEMPORARY] = {"temporary", 1000,
                           "at least %g blocks of a line, half of its own and "
                           "a tenth of all, are freed before their thread "
                           "allocates again",
                           LP_ADVICE_LOOK, "kprof lines --by temporary",
                           OF_LINE(lp_rule_temporary, SELF_TEMPORARY, 3, 3)},
    [LP_RULE_MOVES] = {"moved", 10,
                       "realloc() copied at least 1 MiB for a line, and %g %% "
                       "of the bytes that the program allocated",
                       LP_ADVICE_LOOK, "kprof lines --by moved",
                       OF_LINE(lp_rule_moves, SELF_MOVED, 3, 2)},
    [LP_RULE_FAULTS] = {"page-faults", 1000,
                        "a line is the first to touch at least %g pages and a "
                        "tenth of all",
                        LP_ADVICE_LOOK, "kprof lines --by faults",
                        OF_LINE(lp_rule_faults, SELF_FAULTS, 3, 3)},
    [LP_RULE_PEAK] = {"peak", 25,
                      "a line has at least 1 MiB and %g %% of the memory at "
                      "its peak",
                      LP_ADVICE_LOOK, "kprof lines --by peak",
                      OF_LINE(lp_rule_peak, SELF_PEAK, 3, 3)},
    [LP_RULE_LEFT] = {"left-behind", 10,
                      "a line has at least 1 MiB that is never freed, and %g "
                      "%% of the peak",
                      LP_ADVICE_LOOK, "kprof lines --by leaked",
                      OF_LINE(lp_rule_left, SELF_LIVE, 3, 3)},
    [LP_RULE_PAGEABLE] = {"pageable-copy", 0, "see gpu.tell_pageable",
                          LP_ADVICE_LOOK, "kprof lines --by gpuwait",
                          .of_run = NULL},
    [LP_RULE_GPU_WAITS] = {"wait-in-loop", 0, "see gpu.tell_waits",
                           LP_ADVICE_LOOK, "kprof lines --by gpuwait",
                           .of_run = NULL},
    [LP_RULE_TINY] = {"tiny-kernels", 0, "see gpu.tell_tiny", LP_ADVICE_LOOK,
                      "kprof lines --by launches", .of_run = NULL},
    [LP_RULE_OCCUPANCY] = {"low-occupancy", 0, "see gpu.tell_occupancy",
                           LP_ADVICE_LOOK, "kprof lines --by gpu",
                           .of_run = NULL},
    [LP_RULE_LAUNCHES] = {"launch-bound", 0, "see gpu.tell_launch",
                          LP_ADVICE_LOOK, "kprof lines --by gpuidle",
                          .of_run = NULL},
    [LP_RULE_IDLE_GPU] = {"idle-gpu", 0, "see gpu.tell_idle", LP_ADVICE_LOOK,
                          "kprof lines --by gpuidle", .of_run = NULL},
    [LP_RULE_CONCENTRATED] = {"concentrated", 30,
                              "ten lines of more have at least %g %% of all "
                              "threads' own time",
                              LP_ADVICE_LOOK, "kprof lines -n 10",
                              .of_run = lp_rule_concentrated},
    [LP_RULE_FLAT] = {"spread-out", 5,
                      "no line has %g %% of all threads' own time",
                      LP_ADVICE_LOOK, "kprof stats -t self",
                      .of_run = lp_rule_flat},
    [LP_RULE_IDLE] = {"idle", 70, "threads ran for at most %g %% of their time",
                      LP_ADVICE_LOOK, "kprof lines --by waiting",
                      .of_run = lp_rule_idle},
    [LP_RULE_ELSEWHERE] = {"elsewhere", 10,
                           "at least %g %% of all threads' own time is in no "
                           "profiled function, or no sample saw it",
                           LP_ADVICE_LOOK, NULL, .of_run = lp_rule_elsewhere},
    [LP_RULE_NO_LINE] = {"no-line", 5,
                         "at least %g %% of it is in code that belongs to no "
                         "single line",
                         LP_ADVICE_DOUBT, NULL, .of_run = lp_rule_no_line},
    [LP_RULE_MEMORY] = {"memory", 1000,
                        "memory was measured, and there were at least %g "
                        "allocations",
                        LP_ADVICE_LOOK, "kprof lines --by allocs",
                        .of_run = lp_rule_memory},
    [LP_RULE_COST] = {"cost", 10,
                      "measuring took at least %g %% of the CPU time",
                      LP_ADVICE_DOUBT, "kprof report --receipt",
                      .of_run = lp_rule_cost},
    [LP_RULE_FEW] = {"few-samples", 100,
                     "samples met running threads fewer than %g times",
                     LP_ADVICE_DOUBT, "kprof report --margin",
                     .of_run = lp_rule_few},
    [LP_RULE_CONDITIONS] = {"counts-conditions", 5,
                            "a line with at least %g %% of all threads' own "
                            "time is in a loop that counts a condition in each "
                            "round",
                            LP_ADVICE_DOUBT, "kprof report --receipt",
                            OF_HOT_LINE(lp_rule_conditions, 10, 3)},
};

void lp_rule_tell(const struct lp_advising *advising, enum lp_rule_id id,
                  size_t row, const char *text) {
  const struct lp_advice_rule *rule = &lp_rules[id];
  const struct lp_model *model = &advising->report->model;
  struct lp_text next = {0};
  const char *place = rule->next ? strstr(rule->next, "%s") : NULL;
  bool is_idle = id == LP_RULE_IDLE && !(model->time.waited_ns > 0);
  if (place && row != LP_NO_ROW) {
    lp_text_add(&next, rule->next, (size_t)(place - rule->next));
    lp_say_quoted_line(&next, model, &model->rows[row]);
  } else if (rule->next && !place && !is_idle) {
    lp_text_string(&next, rule->next);
  }
  advising->tell(advising->context, &(struct lp_advice){.rule = rule->word,
                                                        .kind = rule->kind,
                                                        .row = row,
                                                        .text = text,
                                                        .next = next.bytes});
  free(next.bytes);
}

static bool ask_line(const struct lp_advising *advising, enum lp_rule_id id,
                     const struct lp_row *row) {
  const struct lp_advice_rule *rule = &lp_rules[id];
  const struct lp_report *report = advising->report;
  struct lp_subject subject = lp_say_subject(report, row);
  struct lp_text text = {0};
  bool holds = rule->of_line(advising, &subject, rule->threshold, &text);
  if (holds)
    lp_rule_tell(advising, id, (size_t)(row - report->model.rows), text.bytes);
  free(text.bytes);
  return holds;
}

static enum lp_metric order_of(const struct lp_advising *advising,
                               const struct lp_advice_rule *rule) {
  return lp_is_own_time(rule->by) ? lp_report_own(advising->report) : rule->by;
}

static void ask_lines(const struct lp_advising *advising, enum lp_rule_id id) {
  const struct lp_advice_rule *rule = &lp_rules[id];
  struct lp_hot_lines lines;
  int told = 0;
  if (!lp_metric_is_measured(rule->by, &advising->report->model) &&
      !lp_is_own_time(rule->by))
    return;
  lp_hot_lines_find(&lines, advising->report, order_of(advising, rule));
  for (size_t i = 0; i < lines.count && i < (size_t)rule->asked; i++)
    if (told < rule->told)
      told += ask_line(advising, id, lines.items[i].row);
  lp_hot_lines_free(&lines);
}

static void ask_run(const struct lp_advising *advising, enum lp_rule_id id) {
  struct lp_text text = {0};
  bool is_of_times = id != LP_RULE_NO_TIMES && id != LP_RULE_MEMORY;
  if (is_of_times &&
      (!(advising->whole_ns > 0) || !lp_report_has_times(advising->report)))
    return;
  if (lp_rules[id].of_run(advising, lp_rules[id].threshold, &text))
    lp_rule_tell(advising, id, LP_NO_ROW, text.bytes);
  free(text.bytes);
}

static struct lp_advising begin(const struct lp_report *report,
                                lp_advice_teller *tell, void *context) {
  return (struct lp_advising){
      .report = report,
      .totals = lp_totals_find(report),
      .whole_ns = lp_report_whole(report),
      .passed_ns = lp_report_whole_of(report, LP_METRIC_SELF),
      .is_cpu = lp_report_own(report) == LP_METRIC_SELF_CPU,
      .tell = tell,
      .context = context};
}

void lp_advise(const struct lp_report *report, lp_advice_teller *tell,
               void *context) {
  struct lp_advising advising = begin(report, tell, context);
  for (enum lp_rule_id id = 0; id < LP_RULES; id++) {
    if (id == LP_RULE_PAGEABLE)
      lp_rules_ask_gpu(&advising);
    if (lp_rules[id].of_line)
      ask_lines(&advising, id);
    else if (lp_rules[id].of_run)
      ask_run(&advising, id);
  }
}

/** Picks what is about one line. */
struct picking {
  size_t row;
  lp_advice_teller *tell;
  void *context;
};

static void pick(void *context, const struct lp_advice *advice) {
  struct picking *picking = context;
  if (advice->row == picking->row)
    picking->tell(picking->context, advice);
}

void lp_advise_line(const struct lp_report *report, const struct lp_row *row,
                    lp_advice_teller *tell, void *context) {
  struct picking picking = {(size_t)(row - report->model.rows), tell, context};
  struct lp_advising advising = begin(report, pick, &picking);
  for (enum lp_rule_id id = 0; id < LP_RULES; id++) {
    if (id == LP_RULE_PAGEABLE)
      lp_rules_ask_gpu(&advising);
    if (lp_rules[id].of_line)
      ask_line(&advising, id, row);
  }
}

void lp_advise_gpu(const struct lp_report *report, lp_advice_teller *tell,
                   void *context) {
  struct lp_advising advising = begin(report, tell, context);
  lp_rules_ask_gpu(&advising);
}

struct printing {
  const struct lp_model *model;
  struct lp_text *out;
  bool has_heading;
};

static void print_advice(void *context, const struct lp_advice *advice) {
  struct printing *printing = context;
  const struct lp_model *model = printing->model;
  struct lp_text *out = printing->out;
  lp_text_string(out, printing->has_heading ? "" : "\nAdvice\n");
  printing->has_heading = true;
  lp_text_string(out, "  ");
  if (advice->row != LP_NO_ROW) {
    const struct lp_row *row = &model->rows[advice->row];
    const char *path = model->files[row->file].path;
    lp_text_visible(out, path, strlen(path));
    lp_text_format(out, ":%u: ", row->line);
  }
  lp_text_visible(out, advice->text, strlen(advice->text));
  lp_text_string(out, "\n");
}

void lp_advice_gpu_table(const struct lp_report *report, struct lp_text *out) {
  struct printing printing = {.model = &report->model, .out = out};
  lp_advise_gpu(report, print_advice, &printing);
}

/* With the threshold in the place of `%g`, and `%` for `%%`. */
static void add_when(struct lp_text *out, const struct lp_advice_rule *rule) {
  for (const char *at = rule->when; *at; at++) {
    if (*at == '%' && at[1] == 'g') {
      lp_text_format(out, "%.15g", rule->threshold);
      at++;
      continue;
    }
    lp_text_add(out, at, 1);
    at += *at == '%' && at[1] == '%';
  }
}

char *lp_advice_rules(void) {
  struct lp_text out = {0};
  for (enum lp_rule_id id = 0; id < LP_RULES; id++) {
    lp_text_format(&out, "%s: ", lp_rules[id].word);
    add_when(&out, &lp_rules[id]);
    lp_text_string(&out, "\n");
  }
  return out.bytes;
}
