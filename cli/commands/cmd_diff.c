/* SPDX-License-Identifier: MIT
 *
 * `kprof diff`: what changed between runs of two versions of a program?
 */
#include "base/message.h"
#include "commands/commands.h"
#include "commands/configuration.h"
#include "diff/hits.h"
#include "failures/failures.h"
#include "report/report_options.h"

#include <signal.h>
#include <stdlib.h>

/* As of `check`: what cannot be compared differs from what is above. */
enum { EXIT_ABOVE = 1, EXIT_BAD_INPUT = 2 };

struct diff_options {
  struct lp_report_options report;
  struct lp_format_options format;
  double fail_above, matters, noise;
  int top;
  bool all, hits;
};

#define AT(field) offsetof(struct diff_options, field)

static const struct lp_option options_table[] = {
    {"hits", 0, LP_OPTION_FLAG, AT(hits), NULL,
     "compare how often lines ran, and no times",
     "Hits are exact: they are the same on any machine, however busy it is. "
     "Lines whose hits vary between runs of one side are not judged."},
    {"fail-above", 0, LP_OPTION_PERCENT, AT(fail_above), "P",
     "exit with 1 if the whole, a function or a line is slower by more than P "
     "% of A's time, or with --hits ran more often by P % of its function's "
     "hits",
     "Of times only what is slower for certain counts. A warning says if so "
     "small a change could not have been seen in these runs. Of hits what rose "
     "by less than P/10 % of all hits does not count."},
    {"matters", 0, LP_OPTION_PERCENT, AT(matters), "P",
     "a change matters from P % of A's time; default 1",
     "What is slower or faster has changed by more, what is unchanged by less; "
     "what is unresolved may have changed by more."},
    {"noise", 0, LP_OPTION_PERCENT, AT(noise), "P",
     "with fewer than five runs on a side: times may differ by P % though "
     "nothing has changed; default 25",
     "Nobody can tell from so few runs how much runs differ. With --wall the "
     "time in which threads did not run counts as noise, too, as it may have "
     "met any line."},
    {"top", 'n', LP_OPTION_NUMBER, AT(top), "N",
     "how many lines the first table has; default 10", NULL},
    {"all", 0, LP_OPTION_FLAG, AT(all), NULL,
     "all lines that changed, however little",
     "Otherwise those whose time has changed for certain, and those that were "
     "edited, added or removed, or ran more or less often, by more than a "
     "thousandth of all time or hits."},
    {0},
};

/** What is compared, and what came of it. */
struct outcome {
  const struct lp_comparison *comparison;
  const struct lp_hits *hits;         /* NULL: times */
  const struct lp_failures *failures; /* NULL: nothing was judged */
};

static void show(const struct diff_options *options,
                 const struct outcome *outcome, struct lp_text *out) {
  const struct lp_hits *hits = outcome->hits;
  switch (lp_format_chosen(&options->format)) {
  case LP_FORMAT_JSON:
    lp_comparison_json(outcome->comparison,
                       hits ? lp_hits_json(hits, outcome->failures) : NULL,
                       out);
    break;
  case LP_FORMAT_MARKDOWN:
    lp_comparison_markdown(outcome->comparison, hits, outcome->failures,
                           options->all, out);
    break;
  case LP_FORMAT_SARIF:
    lp_failures_sarif(outcome->failures, out);
    break;
  case LP_FORMAT_GITHUB:
    lp_failures_github(outcome->failures, out);
    break;
  default:
    if (hits)
      lp_hits_text(hits, (size_t)options->top, options->all, out);
    else
      lp_comparison_text(outcome->comparison, (size_t)options->top,
                         options->all, out);
  }
}

/* What a gate by time cannot promise. */
static void warn_if_unseen(const struct diff_options *options,
                           const struct lp_comparison *comparison) {
  double whole_ns = comparison->runs.whole_ns;
  if (comparison->whole.seen_ns > options->fail_above / 100 * whole_ns)
    lp_message_warning("these runs would not have shown that the whole is "
                       "slower by %g %%, only by %.3g %%",
                       options->fail_above,
                       100 * comparison->whole.seen_ns / whole_ns);
}

/* Prints the comparison, then what fails; the exit status. */
static int print(const struct diff_options *options,
                 const struct outcome *outcome) {
  struct lp_text out = {0};
  const struct lp_failures *failures = outcome->failures;
  show(options, outcome, &out);
  lp_report_write(&options->report, &out);
  if (failures && lp_format_chosen(&options->format) != LP_FORMAT_GITHUB)
    lp_failures_print(failures);
  if (failures && failures->count && outcome->hits)
    lp_hits_hint(outcome->hits);
  if (failures && !failures->count && !outcome->hits)
    warn_if_unseen(options, outcome->comparison);
  if (lp_report_flush())
    return EXIT_BAD_INPUT;
  return failures && failures->count ? EXIT_ABOVE : LP_EXIT_DONE;
}

static int judge_hits(const struct diff_options *options,
                      const struct lp_comparison *comparison) {
  bool is_judged = options->fail_above >= 0;
  struct lp_failures failures = {0};
  struct lp_hits hits = lp_hits_compare(
      comparison, (is_judged ? options->fail_above : LP_HITS_SHARE) / 100);
  int status = EXIT_BAD_INPUT;
  if (is_judged)
    lp_hits_failures(&hits, &failures);
  if (lp_hits_are_comparable(&hits)) {
    struct outcome outcome = {comparison, &hits, is_judged ? &failures : NULL};
    status = print(options, &outcome);
  }
  lp_failures_free(&failures);
  lp_hits_free(&hits);
  return status;
}

static int judge_times(const struct diff_options *options,
                       const struct lp_comparison *comparison) {
  bool is_judged = options->fail_above >= 0;
  struct lp_failures failures = {0};
  if (is_judged)
    lp_comparison_failures(comparison, options->fail_above / 100, &failures);
  struct outcome outcome = {comparison, NULL, is_judged ? &failures : NULL};
  int status = print(options, &outcome);
  lp_failures_free(&failures);
  return status;
}

static int diff(const struct diff_options *options, const struct lp_list *a,
                const struct lp_list *b) {
  struct lp_side sides[2];
  int status = EXIT_BAD_INPUT;
  if (lp_sides_open(sides, &options->report, a, b)) {
    struct lp_comparison comparison = lp_compare(
        &sides[0], &sides[1], options->matters / 100, options->noise / 100);
    status = options->hits ? judge_hits(options, &comparison)
                           : judge_times(options, &comparison);
    lp_comparison_free(&comparison);
  }
  lp_side_close(&sides[0]);
  lp_side_close(&sides[1]);
  return status;
}

/* Formats for failures alone have nothing to say where nothing can fail. */
static bool shows_something(const struct diff_options *options) {
  enum lp_format format = lp_format_chosen(&options->format);
  if (options->fail_above >= 0 ||
      (format != LP_FORMAT_SARIF && format != LP_FORMAT_GITHUB))
    return true;
  lp_message_error("this '--format' shows what fails, so it goes with "
                   "'--fail-above'");
  return false;
}

/* `A... -- B...`, or `A B`. False after an error message. */
static bool divide(const struct diff_options *options, struct lp_list *a,
                   struct lp_list *b, int argc, char **argv, int divider) {
  for (int i = divider + 1; i < argc; i++)
    lp_list_add(b, argv[i]);
  if (divider == argc && a->count == 2) {
    lp_list_add(b, a->items[1]);
    a->count = 1;
  }
  if (a->count && b->count)
    return shows_something(options);
  lp_message_error("'kprof diff' needs profiles of two sides");
  lp_message_hint("kprof diff old-*.lprof -- new-*.lprof");
  return false;
}

int lp_cmd_diff(int argc, char **argv) {
  struct diff_options options = {.report = lp_report_options_default(),
                                 .fail_above = -1,
                                 .matters = LP_DIFF_MATTERS,
                                 .noise = LP_DIFF_NOISE,
                                 .top = 10};
  struct lp_command_line line = {
      .groups = {{"Options", options_table, &options},
                 {NULL, lp_format_options, &options.format},
                 {NULL, lp_report_option_table, &options.report},
                 {"Sources", lp_source_map_options, &lp_source_maps}},
      .chosen = {[2] = "function file wall source pager"},
      .usage = "diff [options] A... -- B...",
      .purpose =
          "Compares runs of two versions of a program, A and B, line by line. "
          "Lines are found again by what they say, wherever they are now. "
          "A change of time is split into what more hits and what a higher "
          "cost of each hit did. Give five runs or more of each side for a "
          "test; with fewer only large changes can be told from noise.",
      .more =
          "Times are CPU times without those of profiled functions that a "
          "line calls. "
          "slower and faster are certain, but for one in a hundred; unchanged: "
          "a change that matters would have been seen; unresolved: it might "
          "not. Two profiles need no '--' between them. Where all runs are of "
          "'kprof --memory', what lines allocated is compared, too: that is "
          "counted, and a difference is one.\n\n"
          "Exit status: 0 done, 1 something is slower, or has more hits, than "
          "--fail-above allows, "
          "2 nothing could be compared: wrong usage or an unreadable profile."};
  struct lp_list b = {NULL, 0};
  int divider = 1;
  while (divider < argc && strcmp(argv[divider], "--") != 0)
    divider++;
  argv[divider] = NULL; /* where the options' parser ends */
  int status = lp_options_parse(&line, divider, argv);
  if (status < 0)
    lp_configuration_sources();
  signal(SIGPIPE, SIG_IGN); /* `| head` is no failure: lp_report_flush */
  if (status < 0)
    status = divide(&options, &line.operands, &b, argc, argv, divider)
                 ? diff(&options, &line.operands, &b)
                 : EXIT_BAD_INPUT;
  free(line.operands.items);
  free(b.items);
  free(options.report.functions.items);
  free(options.report.files.items);
  return status;
}
