/* SPDX-License-Identifier: MIT
 *
 * `kprof diff`: what changed between runs of two versions of a program?
 */
#include "base/message.h"
#include "commands/commands.h"
#include "commands/configuration.h"
#include "diff/compare.h"
#include "report/report_options.h"

#include <signal.h>
#include <stdlib.h>

/* As of `check`: what cannot be compared differs from what is slower. */
enum { EXIT_SLOWER = 1, EXIT_BAD_INPUT = 2 };

struct diff_options {
  struct lp_report_options report;
  double fail_above, matters, noise;
  int top;
  bool all;
};

#define AT(field) offsetof(struct diff_options, field)
#define AT_REPORT(field) AT(report.field)

static const struct lp_option options_table[] = {
    {"fail-above", 0, LP_OPTION_PERCENT, AT(fail_above), "P",
     "exit with 1 if the whole, a function or a line is slower by more than P "
     "% of A's time",
     "Only what is slower for certain counts. A warning says if so small a "
     "change could not have been seen in these runs."},
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
    {"json", 0, LP_OPTION_FLAG, AT_REPORT(json), NULL,
     "print JSON; times are in ns", "Fields are only ever added."},
    {0},
};

/* Is it slower than allowed? */
static int judge(const struct diff_options *options,
                 const struct lp_comparison *comparison) {
  double share = options->fail_above / 100;
  if (options->fail_above < 0)
    return LP_EXIT_DONE;
  char *slower = lp_comparison_above(comparison, share);
  if (slower) {
    lp_message_error("%s is slower by more than %g %% of A's time", slower,
                     options->fail_above);
    free(slower);
    return EXIT_SLOWER;
  }
  if (comparison->whole.seen_ns > share * comparison->runs.whole_ns)
    lp_message_warning("these runs would not have shown that the whole is "
                       "slower by %g %%, only by %.3g %%",
                       options->fail_above,
                       100 * comparison->whole.seen_ns /
                           comparison->runs.whole_ns);
  return LP_EXIT_DONE;
}

static int print(const struct diff_options *options,
                 const struct lp_comparison *comparison) {
  struct lp_text out = {0};
  if (options->report.json)
    lp_comparison_json(comparison, &out);
  else
    lp_comparison_text(comparison, (size_t)options->top, options->all, &out);
  lp_report_write(&options->report, &out);
  int status = judge(options, comparison);
  return lp_report_flush() ? EXIT_BAD_INPUT : status;
}

static int diff(const struct diff_options *options, const struct lp_list *a,
                const struct lp_list *b) {
  struct lp_side sides[2];
  int status = EXIT_BAD_INPUT;
  if (lp_sides_open(sides, &options->report, a, b)) {
    struct lp_comparison comparison = lp_compare(
        &sides[0], &sides[1], options->matters / 100, options->noise / 100);
    status = print(options, &comparison);
    lp_comparison_free(&comparison);
  }
  lp_side_close(&sides[0]);
  lp_side_close(&sides[1]);
  return status;
}

/* `A... -- B...`, or `A B`. False after an error message. */
static bool divide(struct lp_list *a, struct lp_list *b, int argc, char **argv,
                   int divider) {
  for (int i = divider + 1; i < argc; i++)
    lp_list_add(b, argv[i]);
  if (divider == argc && a->count == 2) {
    lp_list_add(b, a->items[1]);
    a->count = 1;
  }
  if (a->count && b->count)
    return true;
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
                 {NULL, lp_report_option_table, &options.report},
                 {"Sources", lp_source_map_options, &lp_source_maps}},
      .chosen = {[1] = "function file wall source pager"},
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
          "Exit status: 0 done, 1 something is slower than --fail-above "
          "allows, "
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
    status = divide(&line.operands, &b, argc, argv, divider)
                 ? diff(&options, &line.operands, &b)
                 : EXIT_BAD_INPUT;
  free(line.operands.items);
  free(b.items);
  free(options.report.functions.items);
  free(options.report.files.items);
  return status;
}
