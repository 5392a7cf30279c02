/* SPDX-License-Identifier: MIT
 *
 * `kprof check`: does a profile keep the rules of lineprof.toml? For CI.
 */
#include "base/heap.h"
#include "base/message.h"
#include "check/check_rules.h"
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
  bool json;
  int cycle;
};

#define AT(field) offsetof(struct check_options, field)

static const struct lp_option own_options[] = {
    {"cycle", 0, LP_OPTION_NUMBER, AT(cycle), "N",
     "only cycle N of the schedule; default: the sum of all", NULL},
    {"json", 0, LP_OPTION_FLAG, AT(json), NULL, "print the outcomes as JSON",
     NULL},
    {0},
};

static bool read_rules(struct check_options *options) {
  const struct lp_config *config = &options->configuration.config;
  if (!lp_configuration_read(&options->configuration))
    return false;
  if (config->rule_count)
    return true;
  if (config->path)
    lp_message_error("'%s' has no rules to check", config->path);
  else
    lp_message_error("there are no rules to check: %s", lp_config_file(config));
  lp_message_hint("a rule is a line [[assert]] and lines such as function = "
                  "\"parse_*\" and max_share = \"3%%\"");
  return false;
}

static int print(const struct check_options *options,
                 const struct lp_outcomes *outcomes) {
  struct lp_text out = {0};
  if (options->json)
    lp_outcomes_json(outcomes, &out);
  else
    lp_outcomes_text(outcomes, &out);
  fwrite(out.bytes, 1, out.size, stdout);
  free(out.bytes);
  int status = outcomes->mistakes ? EXIT_BAD_INPUT
               : outcomes->failed ? EXIT_BROKEN
                                  : LP_EXIT_DONE;
  return lp_report_flush() ? EXIT_BAD_INPUT : status;
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

static int check(struct check_options *options, char *const *paths,
                 size_t count) {
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
  int status = is_read ? print(options, &all) : EXIT_BAD_INPUT;
  lp_outcomes_free(&all);
  free(outcomes);
  lp_runs_free(&runs);
  lp_check_rules_free(&rules);
  return status;
}

int lp_cmd_check(int argc, char **argv) {
  struct check_options options = {.cycle = LP_ALL_CYCLES};
  struct lp_command_line line = {
      .groups = {{"Options", own_options, &options},
                 {"Configuration", lp_configuration_options,
                  &options.configuration}},
      .usage = "check [options] [PROFILE...]",
      .purpose = "Checks a profile against the [[assert]] rules of "
                 "lineprof.toml and prints each with its figure. Of "
                 "several runs the median is judged, and shown with the least "
                 "and the most. Without PROFILE the newest run in the current "
                 "directory is read.",
      .more = "Exit status: 0 every rule holds, 1 one does not, 2 there was "
              "nothing to judge: wrong usage, an unreadable profile, a rule "
              "that is wrong or names nothing in the profile."};
  int status = lp_options_parse(&line, argc, argv);
  if (status < 0 && line.operands.count == 0 && !lp_newest_run(&line.operands))
    status = EXIT_BAD_INPUT;
  if (status < 0)
    status = check(&options, line.operands.items, line.operands.count);
  free(line.operands.items);
  lp_configuration_close(&options.configuration);
  return status;
}
