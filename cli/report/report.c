/* SPDX-License-Identifier: MIT
 *
 * From files to what is shown: reading, summing, selecting, sorting; see
 * report.h.
 */
#include "report/report.h"
#include "model/build_model.h"
#include "profile/reader.h"

#include "base/heap.h"
#include "base/message.h"
#include "base/pager.h"
#include "figures/spread.h"
#include "model/cut_samples.h"
#include "model/model_samples.h"
#include "model/unsampled.h"
#include "model/waiting.h"
#include "model/warnings.h"
#include "profile/close_open_calls.h"
#include "samples/attribution.h"
#include "symbols/resolve.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

struct lp_estimate lp_report_estimate(const struct lp_report *report,
                                      const struct lp_function *function) {
  return lp_function_times(&report->model, function, report->options->raw)
      ->time;
}

double lp_report_total(const struct lp_report *report,
                       const struct lp_function *function) {
  return lp_report_estimate(report, function).ns;
}

void lp_report_mark_total(struct lp_report *report,
                          const struct lp_function *function,
                          char cell[LP_CELL_SIZE]) {
  struct lp_estimate total = lp_report_estimate(report, function);
  lp_cell_mark_doubt(cell, &total);
  if (total.doubt != LP_DOUBT_UNTIMED)
    lp_marks_note(&report->marks, cell);
}

static void share_samples(struct lp_profile *profile,
                          const struct lp_report_options *options) {
  lp_shares_make(profile, options->cycle, options->instances);
  if (profile->sampled.by_perf)
    return;
  lp_samples_check(profile);
  lp_unsampled_check(profile);
  lp_cut_samples_check(profile);
  lp_waiting_check(profile);
}

static void prepare(struct lp_profile *profile,
                    const struct lp_report_options *options,
                    struct lp_objects *objects) {
  lp_profile_close(profile);
  lp_segments_finish(profile);
  lp_segments_choose(profile, options->cycle);
  lp_resolve_now(profile, objects);
}

/* Makes ready what is summed, with times from elsewhere if these are wanted.
 * False after error messages. */
static bool prepare_all(struct lp_report *report) {
  const struct lp_report_options *options = report->options;
  struct lp_objects objects = {.items = NULL};
  for (size_t i = 0; i < report->profile_count; i++)
    lp_resolve_expect(report->profiles[i], &objects);
  for (size_t i = 0; i < report->profile_count; i++)
    prepare(report->profiles[i], options, &objects);
  lp_objects_free(&objects);
  if (!options->times)
    return true;
  if (options->threads || options->raw || options->cycles ||
      options->imbalance) {
    lp_message_error("'--times' goes with none of --threads, --imbalance, "
                     "--raw and --cycles: perf's samples are of other threads");
    return false;
  }
  return lp_perf_times_take(&report->perf, options->times, report->profiles,
                            report->profile_count);
}

/* Is --cycle one that there is? False after an error message. */
static bool has_cycle(const struct lp_report *report) {
  const struct lp_cycles *cycles = &report->cycles;
  int wanted = report->options->cycle;
  bool wants_table = report->options->cycles && !cycles->is_scheduled;
  if (!wants_table && (wanted == LP_ALL_CYCLES || cycles->count > 0))
    return true;
  const char *path = report->profiles[0]->file.path;
  if (!cycles->is_scheduled)
    lp_message_error("'%s' has no cycles: it was recorded without a schedule",
                     path);
  else if (cycles->most == 0)
    lp_message_error("'%s' has no cycles: no window of the schedule was active",
                     path);
  else
    lp_message_error("there is no cycle %d; '%s' has %s%u", wanted, path,
                     cycles->most > 1 ? "1 to " : "only ", cycles->most);
  return false;
}

static struct lp_model_options
model_options(const struct lp_report_options *options) {
  return (struct lp_model_options){.by_thread =
                                       options->threads && !options->cycles,
                                   .by_instance = options->instances,
                                   .cycle = options->cycle};
}

void lp_report_find_spread(struct lp_report *report) {
  const struct lp_report_options *options = report->options;
  if (!options->cycles && !options->times)
    lp_spread_find(&report->model, report->profiles, report->profile_count,
                   model_options(options), options->imbalance);
}

/* After prepare_all(), with the texts of all, also of those that are not shown.
 */
static bool build(struct lp_report *report) {
  const struct lp_report_options *options = report->options;
  struct lp_warnings warnings = {.items = NULL};
  for (size_t i = 0; i < report->profile_count; i++) {
    share_samples(report->profiles[i], options);
    lp_warnings_add(&warnings, report->profiles[i], 0);
  }
  lp_warnings_print(&warnings);
  report->cycles = lp_cycles_collect(report->profiles, report->profile_count,
                                     options->cycle);
  if (!has_cycle(report))
    return false;
  lp_model_build(&report->model, report->profiles, report->profile_count,
                 model_options(options));
  if (report->cycles.is_scheduled)
    report->model.time.window_ns =
        report->cycles.wall_ns * (double)report->model.thread_count;
  lp_estimates_make(&report->model, options->raw);
  lp_source_init(&report->sources, &report->model, report->files,
                 report->file_count);
  lp_report_select(report);
  return true;
}

static void add_profile(struct lp_report *report, struct lp_profile *profile) {
  report->profiles = lp_heap_grow(report->profiles, report->profile_count,
                                  sizeof *report->profiles);
  report->profiles[report->profile_count++] = profile;
}

static bool read_files(struct lp_report *report, char *const *paths,
                       size_t count) {
  report->files = lp_heap_get(count, sizeof *report->files);
  for (size_t i = 0; i < count; i++) {
    struct lp_profile *profile = lp_profile_read(paths[i]);
    if (!profile)
      return false;
    report->files[report->file_count++] = profile;
  }
  return true;
}

/* A process that two files have counts once: one is a copy, or was put into
 * the other by a kprof that could not remove it. */
static void find_processes(struct lp_report *report) {
  struct lp_map seen = {0};
  const struct lp_profile *known = NULL;
  size_t count = 0;
  for (size_t i = 0; i < report->file_count; i++)
    for (struct lp_profile *each = report->files[i]; each; each = each->next)
      if (lp_map_add(&seen, &each->file.header.checksum, sizeof(uint64_t))) {
        add_profile(report, each);
      } else {
        known = each;
        count++;
      }
  if (count == 1)
    lp_message_say("'%s' has process %u again; it counts once",
                   known->file.path, known->file.header.pid);
  else if (count)
    lp_message_say("%zu processes are there more than once, process %u of "
                   "'%s' among them; each counts once",
                   count, known->file.header.pid, known->file.path);
  lp_map_free(&seen);
}

bool lp_report_open(struct lp_report *report,
                    const struct lp_report_options *options, char *const *paths,
                    size_t count) {
  *report = (struct lp_report){.options = options};
  if (!read_files(report, paths, count))
    return false;
  find_processes(report);
  return prepare_all(report) && build(report);
}

/* One process of all, whose files it shares, and whose times if these are from
 * elsewhere: then it has been prepared with the others. */
static int report_process(const struct lp_report *all, size_t index,
                          int (*print)(struct lp_report *report, void *context),
                          void *context) {
  struct lp_report one = {.options = all->options,
                          .files = all->files,
                          .file_count = all->file_count,
                          .perf = all->perf};
  add_profile(&one, all->profiles[index]);
  bool is_ready = one.perf.path || prepare_all(&one);
  int status =
      is_ready && build(&one) ? print(&one, context) : LP_EXIT_BAD_INPUT;
  one.files = NULL; /* they are not its own */
  one.file_count = 0;
  one.perf = (struct lp_perf_times){.path = NULL};
  lp_report_close(&one);
  return status;
}

int lp_report_each_process(
    const struct lp_report_options *options, char *const *paths, size_t count,
    int (*print)(struct lp_report *report, void *context), void *context) {
  struct lp_report all = {.options = options};
  int status =
      read_files(&all, paths, count) ? LP_EXIT_DONE : LP_EXIT_BAD_INPUT;
  find_processes(&all);
  bool is_ready = !options->times || prepare_all(&all);
  status = is_ready ? status : LP_EXIT_BAD_INPUT;
  for (size_t i = 0; is_ready && i < all.profile_count; i++) {
    int failed = report_process(&all, i, print, context);
    status = failed ? failed : status;
  }
  lp_report_close(&all);
  return status;
}

void lp_report_close(struct lp_report *report) {
  if (report->sources.model)
    lp_source_free(&report->sources);
  lp_model_free(&report->model);
  lp_cycles_free(&report->cycles);
  lp_perf_times_free(&report->perf);
  for (size_t i = 0; i < report->profile_count; i++)
    lp_shares_free(report->profiles[i]);
  for (size_t i = 0; i < report->file_count; i++)
    lp_profile_free(report->files[i]);
  free(report->files);
  free(report->profiles);
  free(report->functions);
}

void lp_report_finish(void) {
  lp_pager_finish();
  lp_source_faults_say();
}

int lp_report_flush(void) {
  if (fflush(stdout) == 0 && !ferror(stdout))
    return LP_EXIT_DONE;
  if (errno == EPIPE)
    return LP_EXIT_DONE;
  lp_message_error("cannot write the output: %s", strerror(errno));
  return LP_EXIT_BAD_INPUT;
}

void lp_report_write(const struct lp_report_options *options,
                     struct lp_text *out) {
  if (out->size && options->pager)
    lp_pager_start();
  if (out->size)
    fwrite(out->bytes, 1, out->size, stdout);
  free(out->bytes);
}
