/* SPDX-License-Identifier: MIT
 *
 * The run: how it went, what it spent its time on, its hottest lines.
 */
#include "explain/explain_parts.h"

#include "advice/advice.h"
#include "advice/say.h"
#include "tables/hot_lines.h"
#include "tables/summary.h"
#include "json/json.h"

#include <stdlib.h>

enum { MOST_LINES = 5, MOST_FUNCTIONS = 4, MOST_PATH = 24, SHOWN_PATH = 6 };

/* The command line, cut if it is long; nothing if it is not known. */
static void add_program(const struct lp_report *report, struct lp_text *out) {
  enum { MOST = 160 };
  struct lp_text words = {0};
  const struct lp_block *block =
      lp_profile_block(report->profiles[0], LINEPROF_BLOCK_PROCESS, NULL);
  const char *value = NULL;
  while (block && (value = lp_profile_value(block, "arg", value)) &&
         words.size < 4 * MOST)
    lp_text_format(&words, "%s%s", words.size ? " " : "", value);
  if (words.size)
    lp_say_name(out, words.bytes, MOST);
  free(words.bytes);
}

static void add_run(const struct lp_report *report,
                    const struct lp_totals *totals, struct lp_text *out) {
  const struct lp_time_totals *time = &report->model.time;
  if (totals->wall_ns > 0) {
    lp_say_ns(out, totals->wall_ns);
    lp_text_string(out, " from start to end, ");
  }
  if (totals->cpu_ns > 0) {
    lp_say_ns(out, totals->cpu_ns);
    lp_text_string(out, " of CPU time in ");
  }
  lp_say_counted(out, totals->threads, "thread");
  if (report->profile_count > 1)
    lp_text_format(out, " of %zu processes", report->profile_count);
  if (totals->threads > 1 && totals->wall_ns > 0 && totals->cpu_ns > 0)
    lp_text_format(out, " (%.1f ran at once on average)",
                   totals->cpu_ns / totals->wall_ns);
  if (time->samples) {
    lp_text_string(out, "; ");
    lp_say_counted(out, time->samples, "sample");
  }
}

void lp_explain_head(struct lp_explaining *explaining) {
  const struct lp_report *report = explaining->report;
  struct lp_totals totals = lp_totals_find(report);
  struct lp_text text = {0}, program = {0}, run = {0};
  json_t *json = json_object();
  add_program(report, &program);
  add_run(report, &totals, &run);
  if (program.size)
    lp_text_format(&text, "Program: %s\n", program.bytes);
  lp_text_format(&text, "Run:     %s\n", run.bytes);
  lp_json_add(json, "program", lp_json_string(program.bytes));
  lp_json_add(json, "text", lp_json_string(run.bytes));
  lp_json_add(json, "wall_ns", lp_json_ns(totals.wall_ns));
  lp_json_add(json, "cpu_ns", lp_json_ns(totals.cpu_ns));
  lp_json_add(json, "threads", lp_json_count(totals.threads));
  lp_json_add_wholes(json, report);
  free(program.bytes);
  free(run.bytes);
  size_t index = lp_explain_text(explaining, LP_NO_PIECE, LP_WEIGHT_HEAD, text);
  explaining->pieces.items[index].key = "run";
  explaining->pieces.items[index].json = json;
}

/* The function with most own time that comes behind `last`; NULL. */
static const struct lp_function *next_function(const struct lp_report *report,
                                               const struct lp_function *last) {
  const struct lp_function *next = NULL;
  double most = last ? lp_report_own_ns(report, last) : 0;
  for (size_t i = 0; i < report->function_count; i++) {
    const struct lp_function *each = report->functions[i];
    double own = lp_report_own_ns(report, each);
    bool is_behind = !last || own < most || (own == most && each > last);
    if (is_behind && own > 0 && (!next || own > lp_report_own_ns(report, next)))
      next = each;
  }
  return next;
}

/* "luaV_execute 74.2 %, ..."; false if next to nothing was seen of any. */
static bool add_functions(const struct lp_report *report,
                          struct lp_text *text) {
  static const double least = 0.02;
  const struct lp_function *function = NULL;
  double whole = lp_report_whole(report);
  for (int i = 0; i < MOST_FUNCTIONS; i++) {
    function = next_function(report, function);
    if (!function || lp_report_own_ns(report, function) < least * whole)
      return i > 0;
    lp_text_string(text, i ? ", " : "");
    lp_say_name(text, function->name, LP_SAY_NAME);
    lp_text_string(text, " ");
    lp_say_part(text, lp_report_own_ns(report, function), whole);
  }
  return true;
}

/** What the run spent its time on. */
struct causes {
  double whole_ns, passed_ns, ran_ns, waited_ns, outside_ns;
};

static struct causes find_causes(const struct lp_report *report) {
  const struct lp_model *model = &report->model;
  struct lp_totals totals = lp_totals_find(report);
  struct causes causes = {.whole_ns = lp_report_whole(report),
                          .passed_ns =
                              lp_report_whole_of(report, LP_METRIC_SELF),
                          .waited_ns = model->time.waited_ns};
  bool is_cpu = lp_report_own(report) == LP_METRIC_SELF_CPU;
  causes.ran_ns = is_cpu ? causes.whole_ns : totals.cpu_ns;
  for (size_t i = 0; i < model->elsewhere_count; i++)
    causes.outside_ns +=
        is_cpu ? model->elsewhere[i].cpu_ns : model->elsewhere[i].ns;
  return causes;
}

/* The line that threads waited at longest. */
static void add_longest_wait(const struct lp_report *report,
                             struct lp_text *text) {
  struct lp_hot_lines lines;
  lp_hot_lines_find(&lines, report, LP_METRIC_WAITING);
  if (lines.count) {
    struct lp_subject subject = lp_say_subject(report, lines.items[0].row);
    struct lp_cell reason = lp_metric_cell(LP_METRIC_WAIT_FOR, &subject);
    lp_text_string(text, "; longest at ");
    lp_say_place(text, &report->model, lines.items[0].row);
    if (reason.is_there)
      lp_text_format(text, " (%s)", reason.words);
  }
  lp_hot_lines_free(&lines);
}

static void add_cause(const struct lp_report *report, struct lp_text *text) {
  static const double mostly = 0.5;
  struct causes causes = find_causes(report);
  struct lp_text functions = {0};
  bool has_functions = add_functions(report, &functions);
  if (!lp_report_has_times(report)) {
    lp_text_string(text, "not known, as nobody took times; the lines below "
                         "ran most often");
  } else if (lp_advice_mostly_waits(report)) {
    lp_text_string(text, "waiting. Threads waited for ");
    lp_say_part(text, causes.waited_ns, causes.passed_ns);
    lp_text_string(text, " of their time and ran for ");
    lp_say_part(text, causes.ran_ns, causes.passed_ns);
    add_longest_wait(report, text);
    lp_text_string(text, has_functions ? ". Where they ran: " : "");
  } else if (causes.outside_ns > mostly * causes.whole_ns) {
    lp_text_string(text, "code that is not profiled: ");
    lp_say_part(text, causes.outside_ns, causes.whole_ns);
    lp_text_format(text, " of all threads' %s%s", lp_say_own(report),
                   has_functions ? ". The rest: " : "");
  } else {
    lp_text_format(text, "%s, %s", lp_say_own(report),
                   has_functions ? "which these functions took by themselves: "
                                 : "but too little of it was seen to say "
                                   "where");
  }
  if (has_functions && lp_report_has_times(report))
    lp_text_add(text, functions.bytes, functions.size);
  free(functions.bytes);
}

static void add_bottleneck(struct lp_explaining *explaining) {
  struct lp_text text = {0}, cause = {0};
  add_cause(explaining->report, &cause);
  lp_text_format(&text, "\nBottleneck: %s\n", cause.bytes);
  size_t index =
      lp_explain_text(explaining, LP_NO_PIECE, LP_WEIGHT_CAUSE, text);
  explaining->pieces.items[index].key = "bottleneck";
  explaining->pieces.items[index].json = lp_json_string(cause.bytes);
  free(cause.bytes);
}

/* "main.c:10 main > ... > lvm.c:1130 luaV_execute": the first and the last. */
static void add_path(struct lp_explaining *explaining) {
  const struct lp_report *report = explaining->report;
  const struct lp_call_stacks *stacks = &explaining->stacks;
  size_t nodes[MOST_PATH];
  size_t count = lp_around_path(stacks, explaining->is_cpu,
                                lp_report_whole(report) / 2, nodes, MOST_PATH);
  struct lp_text text = {0}, path = {0};
  for (size_t i = 0; i < count; i++) {
    const struct lp_frame *frame =
        &stacks->frames[stacks->nodes[nodes[i]].frame];
    if (count > SHOWN_PATH && i > 0 && i < count - SHOWN_PATH + 1) {
      lp_text_string(&path, i == 1 ? " > ..." : "");
      continue;
    }
    lp_text_string(&path, i ? " > " : "");
    if (frame->kind == LP_FRAME_ROW)
      lp_say_place(&path, &report->model, &report->model.rows[frame->row]);
    else
      lp_say_name(&path, report->model.functions[frame->function].name,
                  LP_SAY_NAME);
  }
  if (count < 2) {
    free(path.bytes);
    return;
  }
  lp_text_format(&text, "Most of it is in this chain of calls: %s\n",
                 path.bytes);
  size_t index = lp_explain_text(explaining, LP_NO_PIECE, LP_WEIGHT_PATH, text);
  explaining->pieces.items[index].key = "path";
  explaining->pieces.items[index].json = lp_json_string(path.bytes);
  free(path.bytes);
}

/* What is surely little says nothing. */
static bool is_worth(const struct lp_report *report, const struct lp_row *row,
                     int told) {
  static const double least = 0.01;
  return told == 0 ||
         lp_report_own_row_ns(report, row) >= least * lp_report_whole(report);
}

/** The lines that have been told, so that nothing is said of them twice. */
struct told {
  const struct lp_row *rows[MOST_LINES];
  int count;
};

static bool is_told(const struct told *told, const struct lp_row *row) {
  for (int i = 0; i < told->count; i++)
    if (told->rows[i] == row)
      return true;
  return false;
}

/* Adds lines in an order, until so many have been told. */
static void add_lines(struct lp_explaining *explaining, const char *title,
                      enum lp_metric by, int most, struct told *told) {
  struct lp_report *report = explaining->report;
  struct lp_hot_lines lines;
  lp_hot_lines_find(&lines, report, by);
  size_t heading = lp_explain_heading(explaining, title);
  for (size_t i = 0; i < lines.count && told->count < most; i++) {
    const struct lp_row *row = lines.items[i].row;
    struct lp_text command = {0};
    if (lp_is_own_time(by) && !is_worth(report, row, told->count))
      break;
    if (is_told(told, row))
      continue;
    lp_text_string(&command, "kprof explain ");
    lp_say_quoted_line(&command, &report->model, row);
    if (told->count == 0)
      lp_explain_next(explaining, command.bytes);
    free(command.bytes);
    lp_explain_line(explaining, heading, row, told->count);
    told->rows[told->count++] = row;
  }
  lp_hot_lines_free(&lines);
}

static void add_all_lines(struct lp_explaining *explaining, struct told *told) {
  enum { MOST_WAITS = 3 };
  const struct lp_report *report = explaining->report;
  bool has_times = lp_report_has_times(report);
  if (has_times && lp_advice_mostly_waits(report))
    add_lines(explaining, "Where threads waited:", LP_METRIC_WAITING,
              MOST_WAITS, told);
  add_lines(
      explaining, has_times ? "Hottest lines:" : "Lines that ran most often:",
      has_times ? lp_report_own(report) : LP_METRIC_HITS, MOST_LINES, told);
}

/** Where advice goes that no hot line has. */
struct telling {
  struct lp_explaining *explaining;
  size_t heading;
  int count;
  const struct told *told;
};

/* Hot lines are there already, and what is in doubt comes behind. */
static void tell(void *context, const struct lp_advice *advice) {
  struct telling *telling = context;
  struct lp_explaining *explaining = telling->explaining;
  const struct lp_model *model = &explaining->report->model;
  struct lp_text text = {0};
  if (advice->kind == LP_ADVICE_DOUBT || strcmp(advice->rule, "hot-line") == 0)
    return;
  if (advice->row != LP_NO_ROW &&
      is_told(telling->told, &model->rows[advice->row]))
    return;
  if (advice->row != LP_NO_ROW) {
    lp_say_place(&text, model, &model->rows[advice->row]);
    lp_text_string(&text, ": ");
  }
  lp_text_string(&text, advice->text);
  lp_explain_fact(explaining, telling->heading,
                  LP_WEIGHT_FACT - 1 - telling->count++, "advice", advice->rule,
                  text.bytes);
  if (advice->next)
    lp_explain_next(explaining, advice->next);
  free(text.bytes);
}

void lp_explain_run(struct lp_explaining *explaining) {
  struct told told = {.count = 0};
  add_bottleneck(explaining);
  add_path(explaining);
  lp_explain_run_since(explaining);
  add_all_lines(explaining, &told);
  struct telling telling = {explaining, lp_explain_heading(explaining, "Also:"),
                            0, &told};
  lp_advise(explaining->report, tell, &telling);
  lp_explain_doubts(explaining, NULL);
}
