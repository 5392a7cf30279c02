/* SPDX-License-Identifier: MIT
 *
 * Why there is nothing to report, and the way out: never an empty table.
 */
#include "report/explain.h"

#include "base/message.h"
#include "report/report.h"

enum { SHOWN = 5 }; /* examples named in a message */

static size_t count_table_flag(const struct lp_report *report, uint32_t flag) {
  size_t count = 0;
  for (size_t i = 0; i < report->profile_count; i++)
    for (size_t j = 0; j < report->profiles[i]->counted.table_count; j++)
      count += (report->profiles[i]->counted.tables[j].head->flags & flag) != 0;
  return count;
}

static bool has_tables(const struct lp_report *report) {
  for (size_t i = 0; i < report->profile_count; i++)
    if (report->profiles[i]->counted.table_count)
      return true;
  return false;
}

/* A damaged profile, which is the likeliest cause; NULL if there is none. */
static const struct lp_profile *find_damaged(const struct lp_report *report) {
  for (size_t i = 0; i < report->profile_count; i++)
    if (report->profiles[i]->is_damaged)
      return report->profiles[i];
  return NULL;
}

static void explain_damage(const struct lp_profile *damaged, const char *lost) {
  lp_message_say("nothing to report, because '%s' is damaged and no %s in it "
                 "can be read",
                 damaged->file.path, lost);
  lp_message_hint("run the program again");
}

static void explain_no_tables(const struct lp_report *report) {
  const struct lp_profile *damaged = find_damaged(report);
  if (damaged) {
    explain_damage(damaged, "table of lines");
    return;
  }
  lp_message_say("nothing to report, because no code that ran was compiled "
                 "with the plugin: the runtime is there, tables of lines are "
                 "not");
  lp_message_hint("compile with 'kprof cc' or 'kprof c++', or with "
                  "-fplugin=lineprof.so and -fpass-plugin=lineprof.so");
}

static void explain_no_functions(const struct lp_report *report) {
  const struct lp_model *model = &report->model;
  if (model->skip_count == 0) {
    bool whole = count_table_flag(report, LINEPROF_TABLE_WHOLE) > 0;
    lp_message_say("nothing to report, because no function was %s",
                   whole ? "found in the code compiled with the plugin"
                         : "marked or selected");
    lp_message_hint("%s", whole ? "functions of system headers are profiled "
                                  "only when marked, those of other headers "
                                  "below /usr and /opt when 'files' or "
                                  "'functions' asks for them"
                                : "put '#pragma lineprof profile' before a "
                                  "function, compile with 'kprof cc', or see "
                                  "what [select] leaves out: 'kprof sites "
                                  "FILE'");
    return;
  }
  lp_message_say("nothing to report, because every function was skipped");
  for (size_t i = 0; i < model->skip_count && i < SHOWN; i++)
    lp_message_hint("'%s' (%s:%u) is not profiled: %s", model->skips[i].name,
                    model->files[model->skips[i].file].path,
                    model->skips[i].begin_line, model->skips[i].reason);
  if (model->skip_count > SHOWN)
    lp_message_hint("so it is with %zu more", model->skip_count - SHOWN);
}

static bool has_run(const struct lp_model *model) {
  for (size_t i = 0; i < model->function_count; i++)
    if (model->functions[i].calls || model->functions[i].samples ||
        model->functions[i].total_ns > 0)
      return true;
  for (size_t i = 0; i < model->row_count; i++)
    if (model->rows[i].hits || model->rows[i].self_ns > 0)
      return true;
  for (size_t i = 0; i < model->region_count; i++)
    if (model->regions[i].calls)
      return true;
  return false;
}

static void explain_never_ran(const struct lp_report *report) {
  const struct lp_model *model = &report->model;
  const struct lp_profile *damaged = find_damaged(report);
  if (damaged) {
    explain_damage(damaged, "count");
    return;
  }
  lp_message_say("nothing to report, because %s",
                 model->function_count == 1
                     ? "the one profiled function never ran"
                     : "none of the profiled functions ever ran");
  for (size_t i = 0; i < model->function_count && i < SHOWN; i++)
    lp_message_hint("'%s' at line %u of '%s' was not called",
                    model->functions[i].name, model->functions[i].begin_line,
                    model->files[model->functions[i].file].path);
}

/* Whether the schedule waits for steps, as windows in time need none. */
static bool waits_for_steps(const struct lp_report *report) {
  for (size_t i = 0; i < report->profile_count; i++)
    if (report->profiles[i]->scheduled.schedule.flags &
        LINEPROF_SCHEDULE_NO_STEP)
      return true;
  return false;
}

/* The program that stepped most tells best why no window became active. */
static void explain_no_window(const struct lp_report *report) {
  const struct lp_cycles *cycles = &report->cycles;
  lp_message_say("nothing to report, because no window of the schedule was "
                 "active: the program ran %.3g s and made %llu step%s",
                 cycles->elapsed_ns / 1e9,
                 (unsigned long long)cycles->total_steps,
                 cycles->total_steps == 1 ? "" : "s");
  if (!cycles->was_asked)
    lp_message_hint("'kprof ctl PROFILE start' begins a window while the "
                    "program runs");
  else if (cycles->total_steps == 0 && waits_for_steps(report))
    lp_message_hint("a step is a call of lineprof_step(), an iteration of a "
                    "loop with '#pragma lineprof step', or what 'step' in "
                    "[schedule] names");
  else
    lp_message_hint("[schedule] says when a window begins: 'wait' and "
                    "'skip_first', or 'steps', or 'start_at'; 'kprof config "
                    "-g' prints it");
}

static void explain_hidden(size_t count) {
  if (count == 1)
    lp_message_say("nothing to report, because the options hide the one "
                   "profiled function");
  else
    lp_message_say("nothing to report, because the options hide all %zu "
                   "functions",
                   count);
  lp_message_hint("leave out --function, --file, --min-percent or "
                  "--skip-zero; 'kprof stats' lists all names");
}

bool lp_report_explain(const struct lp_report *report) {
  const struct lp_model *model = &report->model;
  if (!has_tables(report))
    explain_no_tables(report);
  else if (report->options->threads && model->function_count == 0 &&
           model->skip_count == 0)
    lp_message_say("nothing to report, because no thread ran a profiled "
                   "function");
  else if (model->function_count == 0 && model->region_count == 0)
    explain_no_functions(report);
  else if (report->cycles.is_scheduled && report->cycles.count == 0)
    explain_no_window(report);
  else if (!has_run(model))
    explain_never_ran(report);
  else if (report->function_count == 0 && model->function_count > 0)
    explain_hidden(model->function_count);
  else
    return false;
  return true;
}
