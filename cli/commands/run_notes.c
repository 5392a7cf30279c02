/* SPDX-License-Identifier: MIT
 *
 * See run_notes.h.
 */
#include "commands/run_notes.h"

#include "base/message.h"
#include "base/perf_events.h"
#include "profile/reader.h"

#include <errno.h>
#include <unistd.h>

static void say_what_was_sampled(const struct lp_model *model) {
  const struct lp_time_totals *time = &model->time;
  lp_message_say("%llu samples of %.3g s of %.3g s that threads took, %.3g s "
                 "of it waiting",
                 (unsigned long long)time->samples, time->sampled_ns / 1e9,
                 time->thread_ns / 1e9, time->waiting_ns / 1e9);
}

/* No means is noted by a thread that ended before its first sample. */
static void say_by_which_means(const struct lp_sampling *sampling) {
  static const char *const words[] = {NULL, "timers", "perf events",
                                      "perf events, and at times by timers"};
  if (sampling->samples == 0 || !words[sampling->means & 3])
    return;
  lp_message_say("threads that ran were sampled by %s: %llu times, about %.0f "
                 "us each",
                 words[sampling->means & 3],
                 (unsigned long long)sampling->samples,
                 sampling->cost_ns / 1e3 / (double)sampling->samples);
  if (sampling->refused)
    lp_message_hint("%s; %s", lp_perf_events_reason(sampling->refused),
                    lp_perf_events_remedy(sampling->refused));
}

void lp_run_notes_say(const struct lp_report *report) {
  for (size_t i = 0; i < report->profile_count; i++) {
    const struct lp_profile *profile = report->profiles[i];
    const struct lineprof_file_header *header = &profile->file.header;
    lp_message_say(
        "clock: %s, %.4f ns per tick; taken out for reading it: %.1f ns at a "
        "line, %.1f ns to open a row, %.1f ns to close it; counting takes up "
        "to %.2f ns",
        header->clock_kind == LINEPROF_CLOCK_COUNTER ? "counter" : "system",
        profile->ns_per_tick, lp_profile_ns(profile, (double)header->line_cost),
        lp_profile_ns(profile, (double)header->enter_cost),
        lp_profile_ns(profile, (double)header->exit_cost),
        lp_profile_count_ns(profile));
    lp_message_say("%zu tables, %zu threads, %zu slabs in %llu bytes",
                   profile->counted.table_count, report->model.thread_count,
                   profile->counted.slab_count,
                   (unsigned long long)profile->file.size);
  }
  say_what_was_sampled(&report->model);
  say_by_which_means(&report->model.time.sampling);
}

void lp_run_notes_say_inexact(const char *program, char *const *paths,
                              size_t count) {
  size_t exact = 0, inexact = 0;
  for (size_t i = 0; i < count; i++) {
    struct lp_profile *profile = lp_profile_read(paths[i]);
    for (struct lp_profile *each = profile; each; each = each->next)
      for (size_t j = 0; j < each->counted.table_count; j++) {
        const struct lineprof_table *table = each->counted.tables[j].head;
        bool is_exact = table->flags & LINEPROF_TABLE_EXACT;
        exact += is_exact && table->function_count;
        inexact += !is_exact && table->function_count;
      }
    lp_profile_free(profile);
  }
  if (inexact)
    lp_message_say("%s'%s' was built to read the clock around calls, not at "
                   "every line: build it with 'kprof cc --exact', "
                   "-fplugin-arg-lineprof-exact or lineprof_target(app EXACT)",
                   exact ? "part of " : "", program);
}

static bool is_profile(const char *program) {
  const char *dot = strrchr(program, '.');
  return dot && strcmp(dot, ".lprof") == 0 && access(program, R_OK) == 0;
}

int lp_run_notes_cannot_start(const char *program, int error) {
  lp_message_error("cannot run '%s': %s", program, strerror(error));
  if (is_profile(program)) {
    lp_message_hint("it is a profile: 'kprof report %s' shows it", program);
    return error == EACCES ? LP_EXIT_CANNOT_RUN : LP_EXIT_NOT_FOUND;
  }
  if (error == ENOENT || error == ENOTDIR) {
    if (!strchr(program, '/') && access(program, X_OK) == 0)
      lp_message_hint("PATH does not have it; './%s' is here", program);
    else if (!strchr(program, '/') && access(program, F_OK) == 0)
      lp_message_hint("PATH does not have it; './%s' is here, but not "
                      "executable",
                      program);
    else if (strchr(program, '/') && access(program, F_OK) == 0)
      lp_message_hint("it is there, but the interpreter it names is not");
    return LP_EXIT_NOT_FOUND;
  }
  if (error == EACCES && access(program, F_OK) == 0)
    lp_message_hint("it is not executable, or its folder is mounted noexec");
  return LP_EXIT_CANNOT_RUN;
}
