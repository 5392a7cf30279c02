/* SPDX-License-Identifier: MIT
 *
 * The configuration as kprof's commands use it: `--set` and `--config`, the
 * defaults of report options, and the values that are handed down to the
 * profiled program.
 */
#ifndef LINEPROF_CLI_CONFIGURATION_H
#define LINEPROF_CLI_CONFIGURATION_H

#include "base/options.h"
#include "config.h"
#include "report/report_options.h"

struct lp_configuration {
  /* From the command line. */
  struct lp_list settings;
  const char *file;
  /* Filled in by lp_configuration_read(). */
  struct lp_config config;
  struct lp_list strings;
};

/** --set and --config, for a struct lp_configuration. */
extern const struct lp_option lp_configuration_options[];

/** Does what `--set TABLE.KEY=TEXT` does, for options that stand for a key. To
 * be called before lp_configuration_read(). */
void lp_configuration_set(struct lp_configuration *configuration,
                          enum lp_key key, const char *text);

/** Does what `--set TABLE.KEY=TEXT` does for the plugin, also in compilers that
 * kprof's one starts: sets the key's variable. False after an error message. */
bool lp_configuration_set_variable(const char *setting);

/** The same for all of the command line, --config included. */
bool lp_configuration_set_variables(
    const struct lp_configuration *configuration);

/** Reads all sources, after the command line. False after error messages; the
 * status is LP_EXIT_USAGE then. */
bool lp_configuration_read(struct lp_configuration *configuration);

/** Gives the options that `line` has not set the values of [report]. */
void lp_configuration_report(struct lp_configuration *configuration,
                             struct lp_command_line *line);

/** Takes report.source_path into lp_source_maps, unless --source-map was given:
 * for commands that read nothing else of the configuration, whose mistakes are
 * told where they matter. lp_configuration_report() does it, too. */
void lp_configuration_sources(void);

/** The values of gpu.tell_*. */
struct lp_gpu_limits
lp_configuration_gpu(const struct lp_configuration *configuration);

/** Sets the variables that hand all values down to the programs that kprof
 * starts, so that they need not look for files. */
void lp_configuration_hand_down(const struct lp_configuration *configuration);

void lp_configuration_close(struct lp_configuration *configuration);

#endif
