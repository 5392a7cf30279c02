/* SPDX-License-Identifier: MIT
 *
 * What a report begins with: how long the run took, what is known of it and
 * at what cost, and its hottest lines. At most 25 lines.
 */
#include "tables/summary.h"

#include "tables/hot_lines.h"
#include "tables/times_table.h"
#include "tables/waiting_table.h"

#include "figures/estimate.h"
#include "figures/posterior.h"

#include <math.h>
#include <stdio.h>

enum { HOTTEST = 10, FUNCTIONS = 5 };

/* What recording one call to CUDA takes, by CUPTI and by events. Measured on an
 * H200 (test/gpu/results-NVIDIA-H200.md), as no run can tell. */
static const double cupti_call_ns = 3000, event_call_ns = 8000;

/* From the first process's start to the last one's end; runs that are summed
 * one after the other. */
static double find_wall(const struct lp_report *report) {
  double first = 0, last = 0, sum = 0;
  for (size_t i = 0; i < report->profile_count; i++) {
    const struct lp_profile *profile = report->profiles[i];
    double start = (double)profile->file.header.start_realtime_ns;
    double took = (double)lp_profile_end(profile).ns -
                  (double)profile->file.header.start.ns;
    took = took > 0 ? took : 0;
    first = i == 0 || start < first ? start : first;
    last = start + took > last ? start + took : last;
    sum += took;
  }
  return report->run_count > 1 ? sum : last - first;
}

/* Of all threads: CPU time in which samples met clocks, and how many calls had
 * one, tries of stopped clocks with them. */
struct clock_use {
  double met_ns;
  uint64_t calls;
};

static void add_threads(struct lp_totals *totals, struct clock_use *use,
                        const struct lp_profile *profile) {
  struct lp_profile_thread at = {0};
  while (lp_profile_next_thread(profile, &at)) {
    use->met_ns += (double)at.state->clock_cpu_ns;
    use->calls += at.state->readings;
    totals->threads += at.state->generation;
    totals->cpu_ns += lp_profile_cpu_ns(at.state);
  }
}

/* How often a counter grew, or by how much. */
static double find_counts(const struct lp_profile *profile) {
  double counts = 0;
  for (size_t i = 0; i < profile->counted.slab_count; i++) {
    const struct lp_slab *slab = &profile->counted.slabs[i];
    for (uint32_t j = 0; slab->counters && j < slab->table->counter_count; j++)
      counts += (double)slab->counters[j];
  }
  return counts;
}

/* What samples charge counting with; without any, a guess: half of the most, as
 * an addition in front of a loop may stand for all of its rounds. */
static double find_counting(const struct lp_report *report) {
  double most_ns = 0;
  if (report->model.time.samples)
    return report->model.time.counting_cpu_ns;
  for (size_t i = 0; i < report->profile_count; i++)
    most_ns += find_counts(report->profiles[i]) *
               lp_profile_count_ns(report->profiles[i]);
  return most_ns / 2;
}

/* What clocks cost as they were calibrated: if all that they touch is in the
 * caches. */
static double find_calibrated(const struct lp_report *report, uint64_t clocks) {
  double calibrated_ns = 0;
  for (size_t i = 0; i < report->profile_count; i++) {
    const struct lp_profile *profile = report->profiles[i];
    double one_ns =
        lp_profile_ns(profile, (double)profile->file.header.line_cost);
    calibrated_ns = fmax(calibrated_ns, one_ns * (double)clocks);
  }
  return calibrated_ns;
}

/* Amid a program a clock takes about twice as long, within a factor of 2, and
 * samples that met one know better; but few do, and each stands for
 * milliseconds. */
static double find_clock_cost(const struct lp_report *report, double met_ns,
                              uint64_t clocks) {
  static const double usual_factor = 2, sigma = 0.7;
  const struct lp_time_totals *time = &report->model.time;
  double calibrated_ns = find_calibrated(report, clocks);
  uint64_t ran = time->samples - time->idle_samples;
  if (calibrated_ns <= 0 || ran == 0 || time->weights_ns <= 0)
    return fmax(met_ns, calibrated_ns);
  double sample_ns = time->weights_ns / (double)ran;
  struct lp_posterior cost = lp_posterior(
      usual_factor * calibrated_ns / sample_ns, sigma, met_ns / sample_ns);
  return fmax(cost.mean * sample_ns, calibrated_ns);
}

static void add_gpu_calls(struct lp_totals *totals, const struct lp_gpu *gpu) {
  uint64_t calls = 0;
  for (uint32_t i = 0; i < gpu->row_count; i++)
    if (gpu->rows[i]->work < LINEPROF_GPU_KERNEL)
      calls += gpu->rows[i]->count;
  totals->gpu_calls += calls;
  if (calls)
    totals->gpu_calls_ns +=
        (double)calls * (gpu->head->state == LINEPROF_GPU_EVENTS
                             ? event_call_ns
                             : cupti_call_ns);
}

/* A forked child mostly waits for a disk while it begins. */
static void add_setup(struct lp_totals *totals,
                      const struct lp_profile *profile) {
  const struct lineprof_file_header *header = &profile->file.header;
  double threads_ns = lp_profile_ns(profile, (double)header->setup_ticks);
  totals->helper_ns += (double)header->helper_ns;
  if (header->fork_depth)
    totals->forks_ns += threads_ns;
  else
    totals->setup_ns += threads_ns;
}

/* A thread's CPU time begins when lineprof has met it. What it took to set up
 * was timed by the wall clock, and the thread may have waited for a processor
 * meanwhile. */
static double find_cpu(const struct lp_report *report,
                       const struct lp_totals *totals) {
  if (totals->cpu_ns <= 0)
    return 0;
  double threads_ns = totals->cpu_ns + totals->setup_ns;
  double most_ns = totals->wall_ns * (double)totals->threads;
  if (report->profile_count == 1 && most_ns > totals->cpu_ns &&
      threads_ns > most_ns)
    threads_ns = most_ns;
  return threads_ns + totals->helper_ns;
}

struct lp_totals lp_totals_find(const struct lp_report *report) {
  const struct lp_model *model = &report->model;
  struct lp_totals totals = {.wall_ns = find_wall(report),
                             .counting_ns = find_counting(report),
                             .sampling_ns = model->time.sampling.cost_ns};
  struct clock_use use = {0};
  for (size_t i = 0; i < report->profile_count; i++) {
    const struct lp_profile *profile = report->profiles[i];
    add_threads(&totals, &use, profile);
    add_gpu_calls(&totals, &profile->gpu);
    add_setup(&totals, profile);
  }
  totals.cpu_ns = find_cpu(report, &totals);
  for (size_t i = 0; i < model->row_count; i++)
    totals.clocked += model->rows[i].clocked;
  if (totals.clocked < use.calls)
    totals.clocked = use.calls;
  totals.clock_ns = find_clock_cost(report, use.met_ns, totals.clocked);
  return totals;
}

/* Whether a process has left no end: what is known is when it was last seen. */
static bool has_no_end(const struct lp_report *report) {
  for (size_t i = 0; i < report->profile_count; i++)
    if (!report->profiles[i]->file.header.end.ns)
      return true;
  return false;
}

/* Others had the processors, or threads waited for too short a time each to be
 * met. */
static void print_unclear(const struct lp_time_totals *time,
                          struct lp_text *out) {
  if (time->knows_cpu && time->unclear_ns * 5 > time->thread_ns)
    lp_text_format(out,
                   "; for %.3g s threads had no processor, or waited unseen",
                   time->unclear_ns / 1e9);
}

static void print_run(const struct lp_report *report,
                      const struct lp_totals *totals, struct lp_text *out) {
  lp_text_string(out, "Time:       ");
  if (totals->wall_ns > 0)
    lp_text_format(out, "%s%.3g s, ", has_no_end(report) ? "at least " : "",
                   totals->wall_ns / 1e9);
  if (totals->cpu_ns > 0)
    lp_text_format(out, "%.3g s of CPU time in ", totals->cpu_ns / 1e9);
  lp_text_format(out, "%llu thread%s", (unsigned long long)totals->threads,
                 totals->threads == 1 ? "" : "s");
  if (report->profile_count > 1)
    lp_text_format(out, " of %zu processes", report->profile_count);
  print_unclear(&report->model.time, out);
  lp_text_string(out, "\n");
}

static void print_snapshot(const struct lp_report *report,
                           struct lp_text *out) {
  for (size_t i = 0; i < report->profile_count; i++)
    if (lp_profile_is_snapshot(report->profiles[i])) {
      lp_text_format(out,
                     "Snapshot:   process %u went on; the end is that of the "
                     "snapshot\n",
                     report->profiles[i]->file.header.pid);
      return;
    }
}

static void print_samples(const struct lp_model *model, struct lp_text *out) {
  const struct lp_time_totals *time = &model->time;
  if (time->samples == 0)
    return;
  lp_text_format(out, "Samples:    %llu", (unsigned long long)time->samples);
  if (time->idle_samples > 0)
    lp_text_format(out, ", %llu of them of waits,",
                   (unsigned long long)time->idle_samples);
  lp_text_format(out, " saw %.3g s of the threads' %.3g s",
                 time->sampled_ns / 1e9, time->thread_ns / 1e9);
  lp_text_string(out, "\n");
}

/* In seconds; below a microsecond it is nothing. */
static double whole_s(double ns) { return ns < 1000 ? 0 : ns / 1e9; }

/* An estimate: what each part of it is made of stands behind it. */
static void print_cost(const struct lp_model *model,
                       const struct lp_totals *totals, struct lp_text *out) {
  const struct lp_sampling *sampling = &model->time.sampling;
  double all_ns = totals->sampling_ns + totals->clock_ns + totals->counting_ns +
                  totals->setup_ns + totals->helper_ns + totals->gpu_calls_ns;
  lp_text_format(out, "Measuring:  about %.2g s", whole_s(all_ns));
  if (totals->cpu_ns > 0)
    lp_text_format(out, " (%.1f %% of the CPU time)",
                   100 * all_ns / totals->cpu_ns);
  lp_text_format(out, ": %.2g s to count", whole_s(totals->counting_ns));
  if (sampling->samples)
    lp_text_format(out, ", %llu samples at %.0f us",
                   (unsigned long long)sampling->samples,
                   sampling->cost_ns / 1e3 / (double)sampling->samples);
  if (totals->clocked)
    lp_text_format(out, ", %llu clocks at %.0f ns",
                   (unsigned long long)totals->clocked,
                   totals->clock_ns / (double)totals->clocked);
  if (totals->gpu_calls)
    lp_text_format(out, ", %llu calls to CUDA at %.0f us",
                   (unsigned long long)totals->gpu_calls,
                   totals->gpu_calls_ns / 1e3 / (double)totals->gpu_calls);
  if (totals->setup_ns * 100 >= all_ns)
    lp_text_format(out, ", %.2g s to set up", totals->setup_ns / 1e9);
  if (totals->helper_ns * 100 >= all_ns)
    lp_text_format(out, ", %.2g s in its own thread", totals->helper_ns / 1e9);
  if (totals->forks_ns * 100 >= all_ns && totals->forks_ns > 0)
    lp_text_format(out,
                   "; forked children took %.2g s, waits included, to begin",
                   totals->forks_ns / 1e9);
  lp_text_string(out, "\n");
}

static void print_gpu(const struct lp_model *model, struct lp_text *out) {
  const struct lp_gpu_sum *gpu = &model->gpu.all;
  if (model->gpu.is_recorded && gpu->activities)
    lp_text_format(out,
                   "GPU:        %.3g s in %llu kernels and %llu copies and "
                   "fills\n",
                   gpu->gpu_ns / 1e9, (unsigned long long)gpu->kernels,
                   (unsigned long long)(gpu->activities - gpu->kernels));
}

/** A function, and what is known of its own time, in ns. */
struct hot_function {
  const struct lp_function *function;
  double own_ns;
};

/* Finds the FUNCTIONS that took the longest themselves; returns how many there
 * are. */
static size_t find_functions(const struct lp_report *report,
                             struct hot_function found[FUNCTIONS]) {
  size_t count = 0;
  for (size_t i = 0; i < report->function_count; i++) {
    const struct lp_estimate *own = lp_report_own_time(
        report, lp_function_times(&report->model, report->functions[i], false));
    if (own->doubt != LP_DOUBT_NONE)
      continue;
    size_t at = count < FUNCTIONS ? count++ : FUNCTIONS;
    for (; at > 0 && found[at - 1].own_ns < lp_estimate_figure(own); at--)
      if (at < FUNCTIONS)
        found[at] = found[at - 1];
    if (at < FUNCTIONS)
      found[at] =
          (struct hot_function){report->functions[i], lp_estimate_figure(own)};
  }
  return count;
}

/* Where the time is spread over more lines than are shown, or than samples can
 * tell apart, its functions say where it went. */
static void print_functions(const struct lp_report *report,
                            const struct lp_hot_lines *lines,
                            struct lp_text *out) {
  struct hot_function found[FUNCTIONS];
  double whole = lp_report_whole(report), shown = 0;
  size_t count = find_functions(report, found), printed = 0;
  for (size_t i = 0; i < lines->count && i < HOTTEST; i++)
    shown += lines->items[i].rank > 0 ? lines->items[i].rank : 0;
  if (2 * shown >= whole)
    return;
  for (; printed < count && found[printed].own_ns * 100 >= whole; printed++)
    lp_text_format(out, "%s %s %.1f %%",
                   printed ? "," : "Functions: ", found[printed].function->name,
                   100 * found[printed].own_ns / whole);
  lp_text_string(out, printed == 0   ? ""
                      : printed == 1 ? " by itself\n"
                                     : " by themselves\n");
}

/* Numbers that would be printed as 0.0 %, what is surely below 1 %, bounds
 * below 5 % of what is likely next to nothing, and lines without machine code
 * of their own. */
static bool is_negligible(const struct lp_report *report,
                          const struct lp_row *row, double whole) {
  struct lp_subject subject = lp_hot_subject(report, row);
  const struct lp_estimate *own = lp_report_own_time(report, &subject.times);
  double least = whole / 2000;
  if (own->is_modelled && own->high_ns < whole / 100)
    return true;
  if (own->doubt == LP_DOUBT_MOST)
    least = lp_estimate_rank(own, 1) < least ? whole / 20 : whole / 100;
  return own->doubt == LP_DOUBT_GONE ||
         (own->doubt <= LP_DOUBT_MOST && lp_estimate_figure(own) < least);
}

/* Leaves out, of the lines to show, what is surely not hot. Nothing, if nothing
 * else is known. */
static void drop_negligible(const struct lp_report *report,
                            struct lp_hot_lines *lines, double whole) {
  size_t kept = 0;
  for (size_t i = 0; i < lines->count && kept < HOTTEST; i++)
    if (!is_negligible(report, lines->items[i].row, whole))
      lines->items[kept++] = lines->items[i];
  if (kept)
    lines->count = kept;
}

static bool has_bounds(const struct lp_report *report,
                       const struct lp_hot_lines *lines) {
  for (size_t i = 0; i < lines->count && i < HOTTEST; i++) {
    struct lp_subject subject = lp_hot_subject(report, lines->items[i].row);
    if (lp_report_own_time(report, &subject.times)->doubt == LP_DOUBT_MOST)
      return true;
  }
  return false;
}

void lp_summary(struct lp_report *report, const struct lp_style *style,
                struct lp_text *out) {
  struct lp_totals totals = lp_totals_find(report);
  struct lp_hot_lines lines;
  enum lp_metric own = lp_report_own(report);
  lp_hot_lines_find(&lines, report, own);
  if (report->perf.path) {
    lp_times_say(report, out);
  } else {
    print_run(report, &totals, out);
    print_snapshot(report, out);
    print_samples(&report->model, out);
    lp_waiting_summary(report, totals.cpu_ns, out);
    print_cost(&report->model, &totals, out);
  }
  print_gpu(&report->model, out);
  print_functions(report, &lines, out);
  if (lines.count) {
    const double whole = lp_report_whole(report);
    const size_t ran = lines.count;
    const bool is_cpu = own == LP_METRIC_SELF_CPU;
    drop_negligible(report, &lines, whole);
    lp_text_format(
        out,
        "Hottest:    %zu of %zu lines that ran%s; %s is of %.3g s, "
        "all threads' %s\n\n",
        lines.count < HOTTEST ? lines.count : (size_t)HOTTEST, ran,
        has_bounds(report, &lines) ? ", those with '<' by what is likely" : "",
        is_cpu ? "% CPU" : "% Self", whole / 1e9, is_cpu ? "CPU time" : "time");
    lp_hot_table(report, style, &lines, HOTTEST, own, out);
  }
  lp_hot_lines_free(&lines);
}
