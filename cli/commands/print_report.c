/* SPDX-License-Identifier: MIT
 *
 * `report` of several files: processes of one run are summed, or apart with
 * --processes; runs are shown one after the other, or summed with --merge.
 */
#include "commands/print_report.h"

#include "base/heap.h"
#include "base/message.h"
#include "profile/runs.h"
#include "report/explain.h"
#include "views/report_text.h"
#include "json/report_json.h"

#include <stdlib.h>
#include <time.h>

int lp_report_print(struct lp_report *report) {
  struct lp_text out = {0};
  bool nothing = lp_report_explain(report);
  lp_report_find_spread(report);
  if (report->options->json)
    lp_report_json(report, &out);
  else if (!nothing)
    lp_report_text(report, &out);
  lp_report_write(report->options, &out);
  return lp_report_flush();
}

/* ": ./prog --flag" */
static void add_arguments(struct lp_text *title,
                          const struct lp_profile *profile) {
  const struct lp_block *block =
      lp_profile_block(profile, LINEPROF_BLOCK_PROCESS, NULL);
  const char *argument = NULL;
  lp_text_string(title, block ? ":" : "");
  while (block && (argument = lp_profile_value(block, "arg", argument))) {
    lp_text_string(title, " ");
    lp_text_visible(title, argument, strlen(argument));
  }
}

/* "Process: 12 (parent 11): ./prog --flag" */
static void print_process(const struct lp_report *report) {
  const struct lp_profile *profile = report->profiles[0];
  struct lp_text title = {0};
  lp_text_format(&title, "Process: %u (parent %u)", profile->file.header.pid,
                 profile->file.header.parent_pid);
  add_arguments(&title, profile);
  lp_text_string(&title, "\n");
  lp_report_write(report->options, &title);
}

/* "Run: 2 of 3, 2026-07-01 10:20:30, 4 processes: ./prog --flag" */
static void print_run(const struct lp_report *report, size_t number,
                      size_t count) {
  const struct lp_profile *profile = report->profiles[0];
  time_t start = (time_t)(profile->file.header.start_realtime_ns / 1000000000);
  struct tm parts;
  char date[32] = "";
  struct lp_text title = {0};
  if (localtime_r(&start, &parts))
    strftime(date, sizeof date, ", %F %T", &parts);
  lp_text_format(&title, "Run: %zu of %zu%s", number, count, date);
  if (report->profile_count > 1)
    lp_text_format(&title, ", %zu processes", report->profile_count);
  add_arguments(&title, profile);
  lp_text_string(&title, "\n");
  lp_report_write(report->options, &title);
}

static int report_process(struct lp_report *report, void *context) {
  (void)context;
  if (!report->options->json)
    print_process(report);
  return lp_report_print(report);
}

/* One of several runs, or all that was given. */
static int report_run(const struct lp_report_options *options,
                      char *const *paths, size_t path_count, size_t number,
                      size_t count) {
  struct lp_report report;
  int status = LP_EXIT_BAD_INPUT;
  if (lp_report_open(&report, options, paths, path_count)) {
    report.run_count = number ? 1 : count;
    if (number)
      print_run(&report, number, count);
    status = lp_report_print(&report);
  }
  lp_report_close(&report);
  return status;
}

static int report_runs(const struct lp_report_options *options,
                       char *const *paths, size_t count,
                       const struct lp_runs *runs) {
  int status = LP_EXIT_DONE;
  char **chosen = lp_heap_get(count, sizeof *chosen);
  for (size_t run = 0; run < runs->count; run++) {
    size_t chosen_count = 0;
    for (size_t i = 0; i < count; i++)
      if (runs->run_of[i] == run)
        chosen[chosen_count++] = paths[i];
    int failed =
        report_run(options, chosen, chosen_count, run + 1, runs->count);
    status = failed ? failed : status;
  }
  free(chosen);
  return status;
}

int lp_report_files(const struct lp_report_options *options, char *const *paths,
                    size_t count) {
  if (options->processes)
    return lp_report_each_process(options, paths, count, report_process, NULL);
  struct lp_runs runs = lp_runs_find(paths, count);
  int status;
  if (runs.count > 1 && options->times) {
    lp_message_error("'--times' is of one run, and these profiles come from "
                     "%zu",
                     runs.count);
    lp_runs_free(&runs);
    return LP_EXIT_USAGE;
  }
  if (runs.count == 1 || options->merge) {
    status = report_run(options, paths, count, 0, runs.count);
  } else if (options->json) {
    lp_message_warning("these profiles come from %zu runs of programs and are "
                       "summed in one document",
                       runs.count);
    lp_message_hint("give the profiles of one run; --merge says that the sum "
                    "is meant");
    status = report_run(options, paths, count, 0, runs.count);
  } else {
    lp_message_say("these profiles come from %zu runs, shown one after the "
                   "other",
                   runs.count);
    lp_message_hint("--merge sums them");
    status = report_runs(options, paths, count, &runs);
  }
  lp_runs_free(&runs);
  return status;
}
