/* SPDX-License-Identifier: MIT
 *
 * See measured.h.
 */
#include "measured.h"

#include "message.h"

static void say_what_was_sampled(const struct lp_model *model) {
  const struct lp_time_totals *time = &model->time;
  lp_message_say("%llu samples of %.3g s of %.3g s that threads took, %.3g s "
                 "of it waiting",
                 (unsigned long long)time->samples, time->sampled_ns / 1e9,
                 time->thread_ns / 1e9, time->waiting_ns / 1e9);
}

void lp_measured_say(const struct lp_report *report) {
  for (size_t i = 0; i < report->profile_count; i++) {
    const struct lp_profile *profile = report->profiles[i];
    const struct lineprof_file_header *header = &profile->header;
    lp_message_say(
        "clock: %s, %.4f ns per tick; probe cost taken out: line %.1f ns, "
        "entry %.1f ns, exit %.1f ns",
        header->clock_kind == LINEPROF_CLOCK_COUNTER ? "counter" : "system",
        profile->ns_per_tick, lp_profile_ns(profile, (double)header->line_cost),
        lp_profile_ns(profile, (double)header->enter_cost),
        lp_profile_ns(profile, (double)header->exit_cost));
    lp_message_say("%zu tables, %zu threads, %zu slabs in %llu bytes",
                   profile->table_count, report->model.thread_count,
                   profile->slab_count, (unsigned long long)profile->file_size);
  }
  say_what_was_sampled(&report->model);
}
