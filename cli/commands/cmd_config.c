/* SPDX-License-Identifier: MIT
 *
 * `kprof config`: prints what is configured and by whom, checks files, and
 * writes a first one.
 */
#include "base/message.h"
#include "commands/commands.h"
#include "commands/configuration.h"
#include "describe.h"
#include "report/report.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct config_options {
  struct lp_configuration configuration;
  bool only_given;
};

static const struct lp_option own_options[] = {
    {"given", 'g', LP_OPTION_FLAG, offsetof(struct config_options, only_given),
     NULL, "leave out what has its default", NULL},
    {0}};

static int print_values(struct config_options *options) {
  if (!lp_configuration_read(&options->configuration))
    return LP_EXIT_USAGE;
  lp_describe_values(stdout, &options->configuration.config,
                     options->only_given);
  return LP_EXIT_DONE;
}

static void tell(void *context, const struct lp_complaint *complaint) {
  (void)context;
  lp_message_error("%s: %s", complaint->where, complaint->text);
}

/* Checks the filter file, whose mistakes the compiler would tell only when it
 * runs. */
static bool check_filter(struct lp_config *config) {
  const char *path = lp_config_filter(config);
  bool is_there = !*path || access(path, R_OK) == 0;
  if (!is_there)
    lp_message_error("cannot read the filter '%s': %s", path, strerror(errno));
  return is_there;
}

/* Checks a file by itself, without the environment. */
static bool check_file(const char *path) {
  struct lp_config config;
  lp_config_start(&config, tell, NULL);
  bool good = lp_config_read_file(&config, path) && lp_config_check(&config) &&
              check_filter(&config);
  if (good)
    printf("%s: good\n", path);
  lp_config_close(&config);
  return good;
}

static int check(struct config_options *options, char **files, size_t count) {
  bool good = true;
  for (size_t i = 0; i < count; i++)
    good &= check_file(files[i]);
  if (count > 0)
    return good ? LP_EXIT_DONE : LP_EXIT_BAD_INPUT;
  struct lp_config *config = &options->configuration.config;
  if (!lp_configuration_read(&options->configuration) || !check_filter(config))
    return LP_EXIT_BAD_INPUT;
  for (size_t i = 0; i < config->skipped_count; i++)
    printf("%s\n", config->skipped[i]);
  printf("%s: good\n", lp_config_file(config));
  return LP_EXIT_DONE;
}

static int init(const char *path) {
  if (strcmp(path, "-") == 0) {
    lp_describe_init(stdout);
    return LP_EXIT_DONE;
  }
  FILE *file = fopen(path, "wxe");
  if (!file) {
    lp_message_error("cannot make '%s': %s", path, strerror(errno));
    if (errno == EEXIST)
      lp_message_hint("'kprof config init -' prints it");
    return LP_EXIT_BAD_INPUT;
  }
  lp_describe_init(file);
  if (fclose(file)) {
    lp_message_error("cannot write '%s': %s", path, strerror(errno));
    return LP_EXIT_BAD_INPUT;
  }
  lp_message_say("wrote '%s'; edit it, then: kprof config check", path);
  return LP_EXIT_DONE;
}

static int act(struct config_options *options, struct lp_list *words) {
  const char *verb = words->count ? words->items[0] : NULL;
  if (!verb)
    return print_values(options);
  if (strcmp(verb, "check") == 0)
    return check(options, words->items + 1, words->count - 1);
  if (strcmp(verb, "init") == 0 && words->count <= 2)
    return init(words->count == 2 ? words->items[1] : "lineprof.toml");
  lp_message_error("'%s' is nothing that 'kprof config' does",
                   words->items[words->count > 2 ? 2 : 0]);
  lp_message_hint("there are 'kprof config', 'kprof config check [FILE...]' "
                  "and 'kprof config init [FILE]'");
  return LP_EXIT_USAGE;
}

static bool asks_for_long_help(int argc, char **argv) {
  for (int i = 1; i < argc; i++)
    if (strcmp(argv[i], "--help") == 0)
      return true;
  return false;
}

int lp_cmd_config(int argc, char **argv) {
  struct config_options options = {.only_given = false};
  struct lp_command_line line = {
      .groups = {{"Options", own_options, &options},
                 {"Configuration", lp_configuration_options,
                  &options.configuration}},
      .usage = "config [options] [check [FILE...] | init [FILE]]",
      .purpose = "Prints every value of the configuration and where it comes "
                 "from. 'check' looks for mistakes in files, 'init' writes a "
                 "lineprof.toml that explains every key.",
      .more =
          "Values come from, later ones first: options and --set "
          "TABLE.KEY=VALUE; the environment, LINEPROF_TABLE_KEY; the first "
          "lineprof.toml with one of our tables in this folder or above "
          "(LINEPROF_CONFIG names another, or none if it is empty); "
          "defaults. A list is a,b or [\"a\", \"b\"].\n\nExit status: 0 done, "
          "1 a file has mistakes, 2 wrong usage, or mistakes in what is in "
          "force."};
  int status = lp_options_parse(&line, argc, argv);
  if (status == LP_EXIT_DONE && asks_for_long_help(argc, argv))
    lp_describe_help(stdout);
  if (status < 0)
    status = act(&options, &line.operands);
  free(line.operands.items);
  lp_configuration_close(&options.configuration);
  return status;
}
