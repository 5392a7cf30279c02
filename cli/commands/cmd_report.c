/* SPDX-License-Identifier: MIT
 *
 * `kprof report`: the listing of one or more profiles.
 */
#include "base/message.h"
#include "commands/commands.h"
#include "commands/configuration.h"
#include "commands/print_report.h"
#include "report/report.h"
#include "report/report_options.h"
#include "run/run.h"

#include <signal.h>
#include <stdlib.h>

#define AT(field) offsetof(struct lp_report_options, field)

static const struct lp_option own_options[] = {
    {"json", 0, LP_OPTION_FLAG, AT(json), NULL,
     "print JSON instead of the listing",
     "Times are in ns; --unit, --columns and what concerns source lines do "
     "not apply. Fields are only ever added."},
    {"merge", 0, LP_OPTION_FLAG, AT(merge), NULL,
     "sum the profiles of several runs",
     "Runs are shown one after the other otherwise. The processes of one run "
     "are always summed, unless --processes keeps them apart."},
    {0},
};

int lp_cmd_report(int argc, char **argv) {
  struct lp_report_options options = lp_report_options_default();
  struct lp_configuration configuration = {.file = NULL};
  struct lp_command_line line = {
      .groups = {{"Options", own_options, &options},
                 {"What to show", lp_report_option_table, &options},
                 {"Sources", lp_source_map_options, &lp_source_maps},
                 {"Configuration", lp_configuration_options, &configuration}},
      .usage = "report [options] [FILE...]",
      .purpose = "Prints the source of profiled functions with each line's "
                 "hits and times. The processes of a run are summed, runs "
                 "are shown one after the other. Without FILE the newest "
                 "run in the current directory is read.",
      .more =
          "Exit status: 0 done, 1 a profile cannot be read, 2 wrong usage."};
  int status = lp_options_parse(&line, argc, argv);
  if (status < 0 && !lp_configuration_read(&configuration))
    status = LP_EXIT_USAGE;
  if (status < 0) {
    lp_configuration_report(&configuration, &line);
    options.gpu = lp_configuration_gpu(&configuration);
  }
  signal(SIGPIPE, SIG_IGN); /* `| head` is no failure: lp_report_flush */
  if (status < 0 && line.operands.count == 0 && !lp_newest_run(&line.operands))
    status = LP_EXIT_BAD_INPUT;
  if (status < 0)
    status =
        lp_report_files(&options, line.operands.items, line.operands.count);
  free(line.operands.items);
  free(options.functions.items);
  free(options.files.items);
  lp_configuration_close(&configuration);
  return status;
}
