/* SPDX-License-Identifier: MIT
 *
 * `kprof lines`: the hottest lines of the program, of any function.
 */
#include "base/message.h"
#include "commands/commands.h"
#include "commands/configuration.h"
#include "report/explain.h"
#include "report/report_options.h"
#include "report/report_window.h"
#include "run/run.h"
#include "tables/hot_lines.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

enum { NO_ORDER = -1 }; /* nobody chose one: by own time */

struct lines_options {
  struct lp_report_options report;
  int by; /* place among the words of metrics that have an order */
  int limit;
};

#define AT(field) offsetof(struct lines_options, field)
#define AT_REPORT(field) AT(report.field)

/* What --by takes is found in the metrics. */
static struct lp_option options_table[] = {
    {"by", 0, LP_OPTION_CHOICE, AT(by), NULL,
     "what the order is by, from the largest; default cpu, with --wall self",
     NULL},
    {"limit", 'n', LP_OPTION_NUMBER, AT(limit), "N",
     "how many lines; default 50, 0: all", NULL},
    {"imbalance", 0, LP_OPTION_FLAG, AT_REPORT(imbalance), NULL,
     "add the columns Threads, Mean, Max and Imb %",
     "They tell how a line's time is spread over the threads that ran it; "
     "without this, Threads and Imb % are there if any line ran in several."},
    {"json", 0, LP_OPTION_FLAG, AT_REPORT(json), NULL,
     "print JSON; times are in ns",
     "Each line has the fields that it has in 'report --json'. Fields are only "
     "ever added."},
    {0},
};

static void print_text(struct lp_report *report,
                       const struct lp_hot_lines *lines, size_t limit,
                       enum lp_metric by, struct lp_text *out) {
  struct lp_style style = lp_style_choose(report->options);
  lp_text_format(out, "Timer unit: %g s\n", report->options->unit);
  lp_report_window(report, out);
  lp_text_string(out, "\n");
  lp_hot_table(report, &style, lines, limit, by, out);
  if (lines->count > limit)
    lp_text_format(out, "%zu of %zu lines; -n 0 shows all\n\n", limit,
                   lines->count);
  lp_report_footnote(report, &report->marks, out);
  lp_style_free(&style);
}

/* Says why no line has memory, if that is why there is nothing. */
static bool says_no_memory(const struct lp_model *model, enum lp_metric by) {
  bool is_device = lp_metrics[by].store > LP_STORE_HOST;
  if (!lp_metrics[by].memory)
    return false;
  if (is_device ? !model->device.is_measured : !model->memory.is_counted) {
    lp_message_say("no line has memory, because it was not measured");
    lp_message_hint("run the program with 'kprof --memory'");
    return true;
  }
  if (is_device || !model->memory.lacks_lines)
    return false;
  lp_message_say("no line has memory: when it ended the program had no line "
                 "table, or another one was in its place");
  lp_message_hint("run the program as it was linked, without 'strip', and keep "
                  "it until it has ended");
  return true;
}

static int print_lines(struct lp_report *report,
                       const struct lines_options *options) {
  struct lp_hot_lines lines;
  struct lp_text out = {0};
  enum lp_metric by = options->by == NO_ORDER
                          ? lp_report_own(report)
                          : lp_metric_of_word(LP_WORD(order), options->by);
  bool nothing = lp_report_explain(report);
  lp_report_find_spread(report);
  lp_hot_lines_find(&lines, report, by);
  size_t limit = options->limit ? (size_t)options->limit : lines.count;
  if (options->report.json)
    lp_hot_json(report, &lines, limit, by, &out);
  else if (!nothing && lines.count)
    print_text(report, &lines, limit, by, &out);
  else if (!nothing && !says_no_memory(&report->model, by))
    lp_message_say("no line %s", lp_metrics[by].none);
  lp_report_write(&options->report, &out);
  lp_hot_lines_free(&lines);
  return lp_report_flush();
}

static int open_and_print(const struct lines_options *options,
                          struct lp_list *operands) {
  struct lp_report report;
  int status = LP_EXIT_BAD_INPUT;
  if (operands->count == 0 && !lp_newest_run(operands))
    return status;
  if (lp_report_open(&report, &options->report, operands->items,
                     operands->count))
    status = print_lines(&report, options);
  lp_report_close(&report);
  return status;
}

int lp_cmd_lines(int argc, char **argv) {
  struct lines_options options = {
      .report = lp_report_options_default(), .by = NO_ORDER, .limit = 50};
  char *orders = lp_metric_words(LP_WORD(order));
  char *meanings = lp_metric_meanings();
  options_table[0].argument = orders;
  options_table[0].details = meanings;
  struct lp_command_line line = {
      .groups = {{"Options", options_table, &options},
                 {NULL, lp_report_option_table, &options.report},
                 {"Sources", lp_source_map_options, &lp_source_maps}},
      .chosen = {[1] = "function file unit wall times cycle instances threads "
                       "color pager"},
      .usage = "lines [options] [FILE...]",
      .purpose =
          "Prints the hottest lines of the program, whichever functions they "
          "are in: CPU time without what they call and its share of what all "
          "threads took, how long threads waited there, how often they ran, "
          "where they are and what they say. Several profiles are summed. "
          "Without FILE the newest run in "
          "the current directory is read.",
      .more =
          "A source line is one row: instances of a template, and copies "
          "of an inlined function, are summed.\n\n"
          "Exit status: 0 done, 1 a profile cannot be read, 2 wrong usage."};
  int status = lp_options_parse(&line, argc, argv);
  if (status < 0)
    lp_configuration_sources();
  signal(SIGPIPE, SIG_IGN); /* `| head` is no failure: lp_report_flush */
  if (status < 0)
    status = open_and_print(&options, &line.operands);
  free(orders);
  free(meanings);
  free(line.operands.items);
  free(options.report.functions.items);
  free(options.report.files.items);
  return status;
}
