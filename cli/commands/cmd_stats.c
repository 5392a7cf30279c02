/* SPDX-License-Identifier: MIT
 *
 * `kprof stats`: flat tables.
 */
#include "base/message.h"
#include "commands/commands.h"
#include "commands/configuration.h"
#include "report/report_options.h"
#include "report/restrict.h"
#include "run/run.h"
#include "views/call_tables.h"
#include "views/stats.h"

#include <signal.h>
#include <stdlib.h>

#define AT(field) offsetof(struct lp_stats_options, field)
#define AT_REPORT(field) AT(report.field)

static const struct lp_option options_table[] = {
    {"callers", 0, LP_OPTION_LIST, AT(callers), "NAME",
     "who calls functions of this name, by line; may be repeated",
     "NAME is a glob for the whole name or its last parts, or an extended "
     "regular expression after 're:'. Hits are "
     "the calling line's, exact; its time in the function is the clock's where "
     "that is all it calls, otherwise samples estimate it (~)."},
    {"callees", 0, LP_OPTION_LIST, AT(callees), "NAME",
     "what lines of functions of this name call; may be repeated", NULL},
    {"tree", 0, LP_OPTION_FLAG, AT(tree), NULL,
     "the tree of calls, from sampled stacks, the longest first", NULL},
    {"restrict", 0, LP_OPTION_LIST, AT(restrictions), "PART",
     "only a part of each table's rows; may be repeated",
     "As in pstats: 20 are the first 20 rows, 10% the first tenth, anything "
     "else those where it, an extended regular expression, matches 'NAME "
     "FILE:LINE'; each of what the one before has left. Of a tree they are the "
     "longest, with their callers."},
    {"group-by", 'g', LP_OPTION_STRING, AT(group_by), "VALUES",
     "regions by the values that they capture, e.g. n,batch",
     "One table for each region that captures all of them; 'all' stands for "
     "all that a region has. With a single number there is a column with the "
     "time for each unit of it."},
    {"region", 0, LP_OPTION_LIST, AT(regions), "GLOB",
     "only regions whose name matches; may be repeated", NULL},
    {"function", 0, LP_OPTION_LIST, AT_REPORT(functions), "GLOB",
     "only functions whose name matches, and regions in them; may be repeated",
     NULL},
    {"file", 0, LP_OPTION_LIST, AT_REPORT(files), "GLOB",
     "only what is in files whose path matches; may be repeated", NULL},
    {"sort", 't', LP_OPTION_KEYS, AT(sort), LP_STATS_KEYS,
     "order of the rows: the best figure of each from the largest, then bounds "
     "of what nothing met, unknown ones last",
     "Functions are sorted by their own time otherwise, regions by total, "
     "groups by their values."},
    {"top", 'n', LP_OPTION_NUMBER, AT(top), "N",
     "only the first N rows of each table", NULL},
    {"cycle", 0, LP_OPTION_NUMBER, AT_REPORT(cycle), "N",
     "only cycle N of the schedule; default: the sum of all",
     "Not with --group-by: calls are put into groups for all cycles "
     "together."},
    {"json", 0, LP_OPTION_FLAG, AT_REPORT(json), NULL,
     "print JSON; times are in ns", "Fields are only ever added."},
    {0},
};

static int print_stats(struct lp_stats_options *options,
                       struct lp_list *operands) {
  if (options->group_by && options->report.cycle != LP_ALL_CYCLES) {
    lp_message_error("'--cycle' does not go with '--group-by': calls are put "
                     "into groups for all cycles together");
    return LP_EXIT_USAGE;
  }
  bool is_of_calls =
      options->callers.count || options->callees.count || options->tree;
  if (is_of_calls && (options->report.threads || options->group_by)) {
    lp_message_error("'--callers', '--callees' and '--tree' go with neither "
                     "'--threads' nor '--group-by': stacks are summed");
    return LP_EXIT_USAGE;
  }
  if (!lp_restrict_check(&options->restrictions))
    return LP_EXIT_USAGE;
  if (operands->count == 0 && !lp_newest_run(operands))
    return LP_EXIT_BAD_INPUT;
  if (is_of_calls)
    return lp_calls_files(options, operands->items, operands->count);
  return lp_stats_files(options, operands->items, operands->count);
}

int lp_cmd_stats(int argc, char **argv) {
  struct lp_stats_options options = {.report = lp_report_options_default()};
  struct lp_command_line line = {
      .groups = {{"Options", options_table, &options},
                 {NULL, lp_report_option_table, &options.report},
                 {"Sources", lp_source_map_options, &lp_source_maps}},
      .chosen = {[1] = "reverse unit wall times instances threads pager"},
      .usage = "stats [options] [FILE...]",
      .purpose =
          "Prints functions and regions as flat tables, a row for each: how "
          "often it ran, its time with and without what it called, and for "
          "regions how their calls are distributed; or who calls whom. "
          "Several profiles are "
          "summed. Without FILE the newest run in the current directory is "
          "read.",
      .more = "Exit status: 0 done, 1 a profile cannot be read, no region "
              "captures what --group-by names or no function that ran has a "
              "name that is asked for, 2 wrong usage."};
  int status = lp_options_parse(&line, argc, argv);
  if (status < 0)
    lp_configuration_sources();
  signal(SIGPIPE, SIG_IGN); /* `| head` is no failure: lp_report_flush */
  if (status < 0)
    status = print_stats(&options, &line.operands);
  free(line.operands.items);
  free(options.regions.items);
  free(options.callers.items);
  free(options.callees.items);
  free(options.restrictions.items);
  free(options.report.functions.items);
  free(options.report.files.items);
  return status;
}
