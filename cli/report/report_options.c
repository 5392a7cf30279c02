/* SPDX-License-Identifier: MIT
 *
 * The table of report options; see report_options.h.
 */
#include "report/report_options.h"

#include "perf/perf_script.h"
#include "profile/segments.h"
#include "schema.h"

#define AT(field) offsetof(struct lp_report_options, field)

const struct lp_option lp_report_option_table[] = {
    {"unit", 'u', LP_OPTION_POSITIVE, AT(unit), "SECONDS",
     "unit of the Time columns; default 1e-6",
     "`-u 1` shows seconds, `-u 1e-9` nanoseconds. Total time is always in "
     "seconds."},
    {"skip-zero", 'z', LP_OPTION_FLAG, AT(skip_zero), NULL,
     "hide functions that never ran", NULL},
    {"sort", 't', LP_OPTION_KEYS, AT(sort), "total|calls|name|file|line",
     "sort functions, ascending; without keys by total time",
     "Several keys, separated by commas, are compared one after the other. "
     "The default is the order of the source."},
    {"reverse", 0, LP_OPTION_FLAG, AT(reverse), NULL, "turn the order around",
     NULL},
    {"all", 0, LP_OPTION_FLAG, AT(all), NULL,
     "all functions and lines, however long the listing is, and all that was "
     "not profiled",
     "A listing of more than 200 lines has the functions that hold 95 % of the "
     "time otherwise, the hottest first, without their cold lines; where marks "
     "in the source chose functions, these are there, too, as a whole."},
    {"summary", 0, LP_OPTION_FLAG, AT(summary), NULL,
     "begin with how the run went, what measuring cost, and the ten hottest "
     "lines (on by default; --no-summary)",
     "'kprof lines' has more of these lines, and other orders."},
    {"summarize", 'm', LP_OPTION_FLAG, AT(summarize), NULL,
     "end with one line per function",
     "With --no-summary --no-details it is all that is shown."},
    {"details", 0, LP_OPTION_FLAG, AT(details), NULL,
     "show the functions line by line (on by default)", NULL},
    {"function", 0, LP_OPTION_LIST, AT(functions), "GLOB",
     "only functions whose name matches; may be repeated",
     "The glob is for the whole name or its last parts: add finds "
     "shop::Cart::add. With re: before it, it is a regular expression."},
    {"file", 0, LP_OPTION_LIST, AT(files), "GLOB",
     "only functions of files whose path matches; may be repeated",
     "The glob is compared with the path as shown, the full path and the "
     "file's name alone."},
    {"min-percent", 0, LP_OPTION_PERCENT, AT(min_percent), "P",
     "hide functions below P % of the longest function's time",
     "With --lines hot-only also the least % Time of a hot line; 1 there by "
     "default."},
    {"lines", 0, LP_OPTION_CHOICE, AT(lines), "all|run-only|hot-only",
     "which source lines to print; default all, but of a long listing", NULL},
    {"context", 0, LP_OPTION_NUMBER, AT(context), "N",
     "lines around those that --lines selects; default 2", NULL},
    {"columns", 0, LP_OPTION_WORDS, AT(columns), LP_COLUMN_KEYS,
     "which columns to print, in this order", NULL},
    {"self", 0, LP_OPTION_FLAG, AT(self), NULL,
     "add what lines took without profiled callees: CPU Self and, if threads "
     "waited, Waiting; with --wall Self",
     NULL},
    {"margin", 0, LP_OPTION_FLAG, AT(margin), NULL,
     "add the columns Low and High: what a time is between, 19 times in 20",
     NULL},
    {"imbalance", 0, LP_OPTION_FLAG, AT(imbalance), NULL,
     "add the columns Threads, Mean, Max and Imb %: how a line's time is "
     "spread over the threads that ran it",
     "Imb % is by how much the thread that took longest took longer than the "
     "mean: what the line could save if all took the same."},
    {"wall", 0, LP_OPTION_FLAG, AT(wall), NULL,
     "own times are the time that passed, waiting included, not CPU time",
     "Total and Time always are, as are those of regions. Programs built with "
     "--exact are not sampled, so of these nothing else is known."},
    {"times", 0, LP_OPTION_STRING, AT(times), "FILE",
     "times from perf's FILE, recorded of a build without lineprof",
     "perf.data, or a text of it, as '" LP_PERF_SCRIPT_COMMAND
     "' prints. Its samples are on the same rows, by file, line and function; "
     "hits stay the profile's. Other events than clocks have columns of "
     "their own."},
    {"raw", 0, LP_OPTION_FLAG, AT(raw), NULL,
     "times with the cost of the line's own clock readings left in", NULL},
    {"instances", 0, LP_OPTION_FLAG, AT(instances), NULL,
     "keep the instances of a template apart", NULL},
    {"threads", 0, LP_OPTION_FLAG, AT(threads), NULL, "keep threads apart",
     NULL},
    {"processes", 0, LP_OPTION_FLAG, AT(processes), NULL,
     "keep processes apart: one report for each process",
     "Those of one run are summed otherwise. With --json, one document for "
     "each."},
    {"cycle", 0, LP_OPTION_NUMBER, AT(cycle), "N",
     "only cycle N of the schedule; default: the sum of all",
     "Cycles are the active windows of a schedule, counted from 1."},
    {"cycles", 0, LP_OPTION_FLAG, AT(cycles), NULL,
     "a row for each cycle instead of the listing, to see drift",
     "Steps, wall time, time per step, and the hottest functions and lines "
     "in each. With --json it adds them to every cycle."},
    {"source", 0, LP_OPTION_FLAG, AT(source), NULL,
     "print the text of lines (on by default; --no-source)", NULL},
    {"regions", 0, LP_OPTION_FLAG, AT(regions), NULL,
     "print the table of regions (on by default; --no-regions)", NULL},
    {"receipt", 0, LP_OPTION_FLAG, AT(receipt), NULL,
     "add the innermost loops that count conditions in their rounds",
     "There the program has more to do in a round than without lineprof, and "
     "the loop may have another shape."},
    {"color", 0, LP_OPTION_CHOICE, AT(color), "auto|always|never",
     "colour; auto: on a terminal unless NO_COLOR is set", NULL},
    {"pager", 0, LP_OPTION_FLAG, AT(pager), NULL,
     "on a terminal, page what is printed (on by default; --no-pager)",
     "By $KPROF_PAGER, $PAGER or less; with 'cat' or nothing in it, by none."},
    {"rich", 'r', LP_OPTION_FLAG, AT(rich), NULL,
     "file names as links (OSC 8), on a terminal by default", NULL},
    {0},
};

struct lp_report_options lp_report_options_default(void) {
  return (struct lp_report_options){.unit = 1e-6,
                                    .summary = true,
                                    .details = true,
                                    .lines = LP_LINES_FOLD,
                                    .source = true,
                                    .pager = true,
                                    .regions = true,
                                    .cycle = LP_ALL_CYCLES,
                                    .context = 2,
                                    .gpu = {.pageable_bytes = 1048576,
                                            .waits = 10,
                                            .tiny_kernels = 100,
                                            .idle = 0.5,
                                            .launch = 0.3,
                                            .occupancy = 0.25}};
}
