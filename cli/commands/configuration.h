/* SPDX-License-Identifier: MIT
 *
 * The configuration as kprof's commands use it: `--set` and `--config`, the
 * defaults of report options, and what the program that is run gets to know.
 */
#ifndef LINEPROF_CLI_CONFIGURATION_H
#define LINEPROF_CLI_CONFIGURATION_H

#include "base/options.h"
#include "config.h"
#include "views/report_options.h"

struct lp_configuration {
  /* Of the command line. */
  struct lp_list settings;
  const char *file;
  /* Filled in by lp_configuration_read(). */
  struct lp_config config;
  struct lp_list strings;
};

/** --set and --config, for a struct lp_configuration. */
extern const struct lp_option lp_configuration_options[];

/** As `--set TABLE.KEY=TEXT`, for options that stand for a key. Before
 * lp_configuration_read(). */
void lp_configuration_set(struct lp_configuration *configuration,
                          enum lp_key key, const char *text);

/** Reads everything, after the command line. False after error messages: then
 * LP_EXIT_USAGE is the status. */
bool lp_configuration_read(struct lp_configuration *configuration);

/** Gives the options that `line` has not set the values of [report]. */
void lp_configuration_report(struct lp_configuration *configuration,
                             struct lp_command_line *line);

/** The values of gpu.tell_*. */
struct lp_gpu_limits
lp_configuration_gpu(const struct lp_configuration *configuration);

/** Sets the variables that hand all values down to the programs that kprof
 * starts, so that they need not look for files. */
void lp_configuration_hand_down(const struct lp_configuration *configuration);

void lp_configuration_close(struct lp_configuration *configuration);

#endif
