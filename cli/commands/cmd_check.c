/* SPDX-License-Identifier: MIT
 *
 * `kprof check`: does a profile keep the rules of lineprof.toml? For CI.
 */
#include "base/heap.h"
#include "base/message.h"
#include "check/check_rules.h"
#include "check/since.h"
#include "commands/commands.h"
#include "commands/configuration.h"
#include "profile/runs.h"
#include "run/run.h"

#include <stdio.h>
#include <stdlib.h>

/* 1 is for a profile that breaks a rule, so a profile that cannot be judged
 * needs another status. */
enum { EXIT_BROKEN = 1, EXIT_BAD_INPUT = 2 };

struct check_options {
  struct lp_configuration configuration;
  struct lp_format_options format;
  struct lp_list baselines;
  double fail_above;
  int cycle;
};

#define AT(field) offsetof(struct check_options, field)

static const struct lp_option own_options[] = {
    {"baseline", 0, LP_OPTION_LIST, AT(baselines), "FILE",
     "the profile of an older version: no line, function or the whole may have "
     "more hits than there",
     "Hits are exact, so this needs no rules, and fails on any machine alike. "
     "Of several runs of that version, each by a --baseline, lines in which "
     "they differ are not judged. With 'kprof diff --hits' you see all that "
     "changed."},
    {"fail-above", 0, LP_OPTION_PERCENT, AT(fail_above), "P",
     "with --baseline: by more than P % of its function's hits; default 1",
     "What rose by less than P/10 % of all hits does not count."},
    {"cycle", 0, LP_OPTION_NUMBER, AT(cycle), "N",
     "only cycle N of the schedule; default: the sum of all", NULL},
    {0},
};

static bool read_rules(struct check_options *options) {
  const struct lp_config *config = &options->configuration.config;
  if (!lp_configuration_read(&options->configuration))
    return false;
  if (config->rule_count || options->baselines.count)
    return true;
  if (config->path)
    lp_message_error("'%s' has no rules to check", config->path);
  else
    lp_message_error("there are no rules to check: %s", lp_config_file(config));
  lp_message_hint(
      "a rule is a line [[assert]] and lines such as function = "
      "\"parse_*\" and max_share = \"3%%\"; '--baseline FILE' needs "
      "none");
  return false;
}

static void show(const struct check_options *options,
                 const struct lp_outcomes *outcomes,
                 const struct lp_since *since,
                 const struct lp_failures *failures) {
  struct lp_text out = {0};
  switch (lp_format_chosen(&options->format)) {
  case LP_FORMAT_JSON:
    lp_outcomes_json(outcomes, since, &out);
    break;
  case LP_FORMAT_MARKDOWN:
    lp_outcomes_markdown(outcomes, since, failures, &out);
    break;
  case LP_FORMAT_SARIF:
    lp_failures_sarif(failures, &out);
    break;
  case LP_FORMAT_GITHUB:
    lp_failures_github(failures, &out);
    break;
  default:
    lp_outcomes_text(outcomes, since, &out);
  }
  fwrite(out.bytes, 1, out.size, stdout);
  free(out.bytes);
}

/* What was not judged has been told by then. */
static void print_failures(const struct lp_failures *failures) {
  struct lp_failures judged = {
      .items = lp_heap_get(failures->count, sizeof *judged.items)};
  for (size_t i = 0; i < failures->count; i++)
    if (failures->items[i].kind != LP_FAILURE_OPEN)
      judged.items[judged.count++] = failures->items[i];
  lp_failures_print(&judged);
  free(judged.items);
}

static int print(const struct check_options *options,
                 const struct lp_outcomes *outcomes,
                 const struct lp_since *since) {
  struct lp_failures failures = {0};
  if (since)
    lp_hits_failures(&since->hits, &failures);
  lp_outcomes_failures(outcomes, &failures);
  show(options, outcomes, since, &failures);
  enum lp_format format = lp_format_chosen(&options->format);
  if (format == LP_FORMAT_SARIF || format == LP_FORMAT_MARKDOWN)
    print_failures(&failures);
  if (since && since->failures.count)
    lp_hits_hint(&since->hits);
  int status = outcomes->mistakes ? EXIT_BAD_INPUT
               : failures.count   ? EXIT_BROKEN
                                  : LP_EXIT_DONE;
  lp_failures_free(&failures);
  return lp_report_flush() ? EXIT_BAD_INPUT : status;
}

/* Judges the runs as one by the baseline, if there is one. */
static int print_since(const struct check_options *options,
                       const struct lp_outcomes *outcomes,
                       const struct lp_list *profiles) {
  struct lp_since since;
  if (options->baselines.count == 0)
    return print(options, outcomes, NULL);
  bool is_open = lp_since_open(&since, &options->baselines, profiles,
                               options->fail_above / 100);
  int status = is_open ? print(options, outcomes, &since) : EXIT_BAD_INPUT;
  lp_since_close(&since);
  return status;
}

/* Judges one run; false after an error message. */
static bool judge(const struct check_options *options,
                  const struct lp_check_rules *rules, char *const *paths,
                  size_t count, bool is_only, struct lp_outcomes *outcomes) {
  struct lp_report_options shown = lp_report_options_default();
  struct lp_report report;
  shown.cycle = options->cycle;
  bool is_open = lp_report_open(&report, &shown, paths, count);
  if (is_open)
    *outcomes = lp_check(&report, rules->items, rules->count, is_only);
  lp_report_close(&report);
  return is_open;
}

/* The profiles of one run; new memory. */
static char **paths_of(const struct lp_runs *runs, size_t run,
                       char *const *paths, size_t count, size_t *found) {
  char **of = lp_heap_get(count, sizeof *of);
  *found = 0;
  for (size_t i = 0; i < count; i++)
    if (runs->run_of[i] == run)
      of[(*found)++] = paths[i];
  return of;
}

static int check(struct check_options *options,
                 const struct lp_list *profiles) {
  char *const *paths = profiles->items;
  size_t count = profiles->count;
  if (options->fail_above >= 0 && !options->baselines.count) {
    lp_message_error("'--fail-above' goes with '--baseline'");
    return EXIT_BAD_INPUT;
  }
  if (options->fail_above < 0)
    options->fail_above = LP_HITS_SHARE;
  if (!read_rules(options))
    return EXIT_BAD_INPUT;
  struct lp_check_rules rules =
      lp_check_rules_make(&options->configuration.config);
  struct lp_runs runs = lp_runs_find(paths, count);
  struct lp_outcomes *outcomes = lp_heap_get(runs.count, sizeof *outcomes);
  bool is_read = true;
  for (size_t run = 0; run < runs.count && is_read; run++) {
    size_t found;
    char **of = paths_of(&runs, run, paths, count, &found);
    is_read =
        judge(options, &rules, of, found, runs.count == 1, &outcomes[run]);
    free(of);
  }
  struct lp_outcomes all = lp_outcomes_join(outcomes, runs.count);
  int status = is_read ? print_since(options, &all, profiles) : EXIT_BAD_INPUT;
  lp_outcomes_free(&all);
  free(outcomes);
  lp_runs_free(&runs);
  lp_check_rules_free(&rules);
  return status;
}

int lp_cmd_check(int argc, char **argv) {
  struct check_options options = {.cycle = LP_ALL_CYCLES, .fail_above = -1};
  struct lp_command_line line = {
      .groups = {{"Options", own_options, &options},
                 {NULL, lp_format_options, &options.format},
                 {"Configuration", lp_configuration_options,
                  &options.configuration}},
      .usage = "check [options] [PROFILE...]",
      .purpose =
          "Checks a profile against the [[assert]] rules of "
          "lineprof.toml, or by its hits against an older version's, and "
          "prints each with its figure. Of "
          "several runs the median is judged, and shown with the least "
          "and the most. Without PROFILE the newest run in the current "
          "directory is read.",
      .more =
          "Exit status: 0 every rule holds, 1 one does not, or something ran "
          "more often than in the baseline, 2 there was "
          "nothing to judge: wrong usage, an unreadable profile, a rule "
          "that is wrong or names nothing in the profile."};
  int status = lp_options_parse(&line, argc, argv);
  if (status < 0 && line.operands.count == 0 && !lp_newest_run(&line.operands))
    status = EXIT_BAD_INPUT;
  if (status < 0)
    status = check(&options, &line.operands);
  free(line.operands.items);
  free(options.baselines.items);
  lp_configuration_close(&options.configuration);
  return status;
}
