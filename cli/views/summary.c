/* SPDX-License-Identifier: MIT
 *
 * What a report begins with: how long the run took, what is known of it and
 * at what cost, and its hottest lines. At most 25 lines.
 */
#include "views/summary.h"

#include "samples/counting.h"
#include "views/hot_lines.h"

#include <stdio.h>

enum {
  HOTTEST = 10,
  /* To interrupt a thread, look at its stack and note it: 5 to 15 us on
   * machines that were tried. */
  SAMPLE_COST_NS = 10000
};

/** Of all processes. */
struct totals {
  double wall_ns; /* 0: not known */
  double cpu_ns;  /* of threads that ran profiled code; 0: not known */
  uint64_t threads;
  uint64_t clocked; /* how often a row had a clock */
  double clock_ns;
  double counts; /* how often a counter grew, or by how much */
};

/* From the first process's start to the last one's end; runs that are summed
 * one after the other. */
static double find_wall(const struct lp_report *report) {
  double first = 0, last = 0, sum = 0;
  for (size_t i = 0; i < report->profile_count; i++) {
    const struct lp_profile *profile = report->profiles[i];
    double start = (double)profile->header.start_realtime_ns;
    double took =
        (double)lp_profile_end(profile).ns - (double)profile->header.start.ns;
    took = took > 0 ? took : 0;
    first = i == 0 || start < first ? start : first;
    last = start + took > last ? start + took : last;
    sum += took;
  }
  return report->run_count > 1 ? sum : last - first;
}

static void add_threads(struct totals *totals,
                        const struct lp_profile *profile) {
  const struct lp_block *block = NULL;
  while ((block = lp_profile_block(profile, LINEPROF_BLOCK_THREAD, block))) {
    if (block->head.payload_size < sizeof(struct lineprof_thread))
      continue;
    const struct lineprof_thread *thread = (const void *)block->payload;
    if (thread->generation == 0)
      continue; /* its parent's: no thread of a forked child has used it */
    double cpu = (double)thread->cpu_ns + (double)thread->former_cpu_ns;
    totals->threads += thread->generation;
    totals->cpu_ns += cpu < 1e18 ? cpu : 0;
  }
}

static void add_counts(struct totals *totals,
                       const struct lp_profile *profile) {
  for (size_t i = 0; i < profile->slab_count; i++) {
    const struct lp_slab *slab = &profile->slabs[i];
    for (uint32_t j = 0; slab->counters && j < slab->table->counter_count; j++)
      totals->counts += (double)slab->counters[j];
  }
}

static struct totals find_totals(const struct lp_report *report) {
  const struct lp_model *model = &report->model;
  struct totals totals = {.wall_ns = find_wall(report)};
  for (size_t i = 0; i < report->profile_count; i++) {
    add_threads(&totals, report->profiles[i]);
    add_counts(&totals, report->profiles[i]);
  }
  for (size_t i = 0; i < model->function_count; i++) {
    const struct lp_function *function = &model->functions[i];
    totals.clock_ns += function->raw_total_ns - function->total_ns;
  }
  for (size_t i = 0; i < model->row_count; i++)
    totals.clocked += model->rows[i].clocked;
  return totals;
}

static void print_run(const struct lp_report *report,
                      const struct totals *totals, struct lp_text *out) {
  lp_text_string(out, "Time:       ");
  if (totals->wall_ns > 0)
    lp_text_format(out, "%.3g s, ", totals->wall_ns / 1e9);
  if (totals->cpu_ns > 0)
    lp_text_format(out, "%.3g s of CPU time in ", totals->cpu_ns / 1e9);
  lp_text_format(out, "%llu thread%s", (unsigned long long)totals->threads,
                 totals->threads == 1 ? "" : "s");
  if (report->profile_count > 1)
    lp_text_format(out, " of %zu processes", report->profile_count);
  lp_text_string(out, "\n");
}

static void print_samples(const struct lp_model *model, struct lp_text *out) {
  const struct lp_time_totals *time = &model->time;
  if (time->samples == 0)
    return;
  lp_text_format(out, "Samples:    %llu saw %.3g s of the threads' %.3g s",
                 (unsigned long long)time->samples, time->sampled_ns / 1e9,
                 time->thread_ns / 1e9);
  if (time->waiting_ns * 100 > time->thread_ns)
    lp_text_format(out, ", %.3g s of it waiting", time->waiting_ns / 1e9);
  lp_text_string(out, "\n");
}

/* An addition in front of a loop may stand for all of its rounds: what samples
 * saw of counting is the most that it can have cost. */
static double find_counting(const struct lp_model *model,
                            const struct totals *totals) {
  double ns = totals->counts * LP_COUNT_COST_NS, seen_ns = 0;
  for (size_t i = 0; i < model->function_count; i++)
    seen_ns += model->functions[i].counting_ns;
  return model->time.samples && seen_ns < ns ? seen_ns : ns;
}

/* An estimate: what each part of it is made of stands behind it. */
static void print_cost(const struct lp_model *model,
                       const struct totals *totals, struct lp_text *out) {
  double samples_ns = (double)model->time.samples * SAMPLE_COST_NS;
  double counting_ns = find_counting(model, totals);
  double all_ns = samples_ns + totals->clock_ns + counting_ns;
  lp_text_format(out, "Measuring:  about %.2g s", all_ns / 1e9);
  if (totals->cpu_ns > 0)
    lp_text_format(out, " (%.1f %% of the CPU time)",
                   100 * all_ns / totals->cpu_ns);
  lp_text_format(out, ": %.2g s to count", counting_ns / 1e9);
  if (model->time.samples)
    lp_text_format(out, ", %llu samples at %d us",
                   (unsigned long long)model->time.samples,
                   SAMPLE_COST_NS / 1000);
  if (totals->clocked)
    lp_text_format(out, ", %llu clocks at %.0f ns",
                   (unsigned long long)totals->clocked,
                   totals->clock_ns / (double)totals->clocked);
  lp_text_string(out, "\n");
}

static void print_gpu(const struct lp_model *model, struct lp_text *out) {
  const struct lp_gpu_sum *gpu = &model->gpu;
  if (model->has_gpu && gpu->activities)
    lp_text_format(out,
                   "GPU:        %.3g s in %llu kernels and %llu copies and "
                   "fills\n",
                   gpu->gpu_ns / 1e9, (unsigned long long)gpu->kernels,
                   (unsigned long long)(gpu->activities - gpu->kernels));
}

void lp_summary(struct lp_report *report, const struct lp_style *style,
                struct lp_text *out) {
  struct totals totals = find_totals(report);
  struct lp_hot_lines lines;
  lp_hot_lines_find(&lines, report, LP_HOT_SELF);
  print_run(report, &totals, out);
  print_samples(&report->model, out);
  print_cost(&report->model, &totals, out);
  print_gpu(&report->model, out);
  if (lines.count) {
    lp_text_format(out,
                   "Hottest:    %zu of %zu lines that ran; %% Self is of %.3g "
                   "s, all threads' time\n\n",
                   lines.count < HOTTEST ? lines.count : (size_t)HOTTEST,
                   lines.count, lp_hot_whole(&report->model) / 1e9);
    lp_hot_table(report, style, &lines, HOTTEST, LP_HOT_SELF, out);
  }
  lp_hot_lines_free(&lines);
}
