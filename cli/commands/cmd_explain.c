/* SPDX-License-Identifier: MIT
 *
 * `kprof explain`: what a run says of its bottleneck, or of one place.
 */
#include "advice/advice.h"
#include "base/message.h"
#include "commands/commands.h"
#include "commands/configuration.h"
#include "explain/explain.h"
#include "profile/outline.h"
#include "report/explain.h"
#include "report/report_options.h"
#include "run/run.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

struct explain_options {
  struct lp_report_options report;
  const char *budget;
  struct lp_list baseline;
};

#define AT(field) offsetof(struct explain_options, field)
#define AT_REPORT(field) AT(report.field)

static const struct lp_option options_table[] = {
    {"budget", 0, LP_OPTION_STRING, AT(budget), "BYTES",
     "the most that is printed; default 4k",
     "k stands for KiB, m for MiB; from 1k to 1m. What is most important is "
     "printed, in whole sentences."},
    {"baseline", 0, LP_OPTION_LIST, AT(baseline), "OLD",
     "say what changed since another profile; may be repeated",
     "As 'kprof diff OLD -- FILE' has it; of several profiles each is a run."},
    {"json", 0, LP_OPTION_FLAG, AT_REPORT(json), NULL,
     "print JSON; times are in ns", "Fields are only ever added."},
    {0},
};

/* A size with k or m behind it; 0: it is none, or out of bounds. */
static size_t read_budget(const char *text) {
  char *end;
  if (*text < '0' || *text > '9')
    return 0;
  unsigned long long value = strtoull(text, &end, 10);
  unsigned long long unit = *end == 'k' ? 1024 : *end == 'm' ? 1048576 : 1;
  end += unit > 1;
  if (*end || value > LP_EXPLAIN_MOST / unit || value * unit < LP_EXPLAIN_LEAST)
    return 0;
  return (size_t)(value * unit);
}

static bool is_profile(const char *word) {
  struct lp_outline outline;
  size_t length = strlen(word), size = strlen(".lprof");
  if (length > size && strcmp(word + length - size, ".lprof") == 0)
    return true;
  if (access(word, F_OK) ||
      !lp_outline_open(&outline, word, O_RDONLY | O_NONBLOCK))
    return false;
  lp_outline_close(&outline);
  return true;
}

/* Takes the place, which is what is no profile; NULL: none. */
static const char *take_place(struct lp_list *operands) {
  size_t at = 0;
  while (at < operands->count && is_profile(operands->items[at]))
    at++;
  if (at == operands->count)
    return NULL;
  const char *place = operands->items[at];
  operands->count--;
  for (; at < operands->count; at++)
    operands->items[at] = operands->items[at + 1];
  return place;
}

static int print(struct lp_report *report, struct lp_explain_question *question,
                 const struct lp_report_options *options) {
  struct lp_text out = {0};
  if (lp_report_explain(report))
    return LP_EXIT_BAD_INPUT;
  lp_report_find_spread(report);
  if (!lp_explain(report, question, &out))
    return LP_EXIT_BAD_INPUT;
  lp_report_write(options, &out);
  return lp_report_flush();
}

static int compare_and_print(struct lp_report *report,
                             struct lp_explain_question *question,
                             const struct explain_options *options,
                             const struct lp_list *paths) {
  struct lp_side sides[2];
  int status = LP_EXIT_BAD_INPUT;
  if (!options->baseline.count)
    return print(report, question, &options->report);
  if (lp_sides_open(sides, &options->report, &options->baseline, paths)) {
    struct lp_comparison since = lp_compare(
        &sides[0], &sides[1], LP_DIFF_MATTERS / 100.0, LP_DIFF_NOISE / 100.0);
    question->since = &since;
    status = print(report, question, &options->report);
    lp_comparison_free(&since);
  }
  lp_side_close(&sides[0]);
  lp_side_close(&sides[1]);
  return status;
}

static int explain(const struct explain_options *options,
                   struct lp_list *operands) {
  struct lp_report report;
  struct lp_text words = {0};
  struct lp_explain_question question = {
      .place = take_place(operands),
      .budget =
          options->budget ? read_budget(options->budget) : LP_EXPLAIN_USUAL,
      .is_json = options->report.json};
  int status = LP_EXIT_BAD_INPUT;
  if (!question.budget) {
    lp_message_error("'--budget' takes a number of bytes from 1k to 1m, not "
                     "'%s'",
                     options->budget);
    return LP_EXIT_USAGE;
  }
  if (operands->count == 0 && !lp_newest_run(operands))
    return status;
  for (size_t i = 0; i < operands->count; i++)
    lp_output_add_word(&words, operands->items[i]);
  question.profiles = words.bytes;
  if (lp_report_open(&report, &options->report, operands->items,
                     operands->count))
    status = compare_and_print(&report, &question, options, operands);
  lp_report_close(&report);
  free(words.bytes);
  return status;
}

int lp_cmd_explain(int argc, char **argv) {
  struct explain_options options = {.report = lp_report_options_default()};
  char *rules = lp_advice_rules();
  char *more = lp_text_make(
      "PLACE is FILE:LINE, with FILE's name or the end of its path, or a "
      "function's name or the last parts of it. Without one the run is "
      "explained.\n\n"
      "What the rules say, here and on the page of 'kprof html':\n%s\n"
      "Exit status: 0 done, 1 a profile cannot be read or has no such place, 2 "
      "wrong usage.",
      rules);
  struct lp_command_line line = {
      .groups = {{"Options", options_table, &options},
                 {NULL, lp_report_option_table, &options.report},
                 {"Sources", lp_source_map_options, &lp_source_maps}},
      .chosen = {[1] = "function file wall times cycle instances pager"},
      .usage = "explain [options] [PLACE] [FILE...]",
      .purpose =
          "Says in a few kilobytes what a run says of its bottleneck, or of "
          "one place: the lines with their source, why they take what they "
          "take, what they wait for and allocate, who calls them, what is not "
          "known, and which command tells more. Several profiles are summed. "
          "Without FILE the newest run in the current directory is read.",
      .more = more};
  int status = lp_options_parse(&line, argc, argv);
  if (status < 0)
    lp_configuration_sources();
  signal(SIGPIPE, SIG_IGN); /* `| head` is no failure: lp_report_flush */
  if (status < 0)
    status = explain(&options, &line.operands);
  free(rules);
  free(more);
  free(line.operands.items);
  free(options.baseline.items);
  free(options.report.functions.items);
  free(options.report.files.items);
  return status;
}
