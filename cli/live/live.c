/* SPDX-License-Identifier: MIT
 *
 * See live.h. Names, places and texts are found once; what is done at each look
 * is proportional to the rows and samples.
 */
#include "live/live.h"

#include "base/heap.h"
#include "base/message.h"
#include "model/build_model.h"
#include "profile/stacks.h"
#include "samples/attribution.h"
#include "symbols/resolve.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static double read_clock(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

double lp_live_now(void) { return read_clock(CLOCK_MONOTONIC); }

bool lp_live_open(struct lp_live *live, int file, const char *path,
                  int64_t process) {
  *live = (struct lp_live){.process = process,
                           .follow = {.file = file, .path = path},
                           .options = lp_report_options_default()};
  live->report.options = &live->options;
  bool is_open = lp_live_look(live, true);
  if (!is_open && live->follow.profile) /* it was there a moment ago */
    lp_message_error("process %lld has ended", (long long)process);
  return is_open;
}

/* What has been read of the texts of the model's files stays; by their paths,
 * as another model may have others in between. */
static void keep_paths(struct lp_live *live) {
  struct lp_model *model = &live->report.model;
  if (model->file_count == 0)
    return;
  live->text_paths = lp_heap_get(model->file_count, sizeof *live->text_paths);
  live->text_count = model->file_count;
  for (size_t i = 0; i < model->file_count; i++) {
    live->text_paths[i] = model->files[i].full;
    model->files[i].full = NULL;
  }
}

static void forget_paths(struct lp_live *live) {
  for (size_t i = 0; i < live->text_count; i++)
    free(live->text_paths[i]);
  free(live->text_paths);
  live->text_paths = NULL;
  live->text_count = 0;
}

static void forget_sums(struct lp_live *live) {
  struct lp_report *report = &live->report;
  keep_paths(live);
  if (live->follow.profile)
    lp_shares_free(live->follow.profile);
  lp_model_free(&report->model);
  report->model = (struct lp_model){0};
  free(report->functions);
  report->functions = NULL;
}

void lp_live_close(struct lp_live *live) {
  if (live->report.sources.model)
    lp_source_free(&live->report.sources);
  forget_sums(live);
  forget_paths(live);
  free(live->report.files);
  lp_objects_free(&live->objects);
  free(live->resolved.places);
  free(live->resolved.codes);
  lp_follow_free(&live->follow);
}

static bool are_places_known(const struct lp_profile *profile,
                             const struct lp_stack_sample *samples,
                             size_t count) {
  for (size_t i = 0; i < count; i++)
    for (uint32_t j = 0; j < samples[i].stack->frame_count; j++)
      if (!(samples[i].frames[j] & LINEPROF_FRAME_CLOCKED) &&
          !lp_places_find(&profile->sampled.places, samples[i].frames[j]))
        return false;
  return true;
}

/* Of all samples so far, though only some are in this interval. */
static bool has_unknown_places(const struct lp_profile *profile) {
  const struct lp_profile_samples *sampled = &profile->sampled;
  return !are_places_known(profile, sampled->samples, sampled->sample_count) ||
         !are_places_known(profile, sampled->calls, sampled->call_count);
}

static void use_places(const struct lp_live *live) {
  const struct lp_resolved_places *made = &live->resolved;
  struct lp_profile *profile = live->follow.profile;
  profile->sampled.places = (struct lp_places){0};
  if (made->place_size &&
      !lp_places_open(profile, made->places, made->place_size,
                      &profile->sampled.places))
    lp_codes_open(made->codes, made->code_size, &profile->sampled.places);
}

static void find_places(struct lp_live *live) {
  struct lp_resolved_places *made = &live->resolved;
  use_places(live);
  if (!has_unknown_places(live->follow.profile))
    return;
  live->follow.profile->sampled.places = (struct lp_places){0};
  struct lp_resolved found = lp_resolve(live->follow.profile, &live->objects);
  free(made->places);
  free(made->codes);
  *made =
      (struct lp_resolved_places){.places = (unsigned char *)found.places.bytes,
                                  .codes = (unsigned char *)found.codes.bytes,
                                  .place_size = found.places.size,
                                  .code_size = found.codes.size};
  use_places(live);
}

static void use_all_functions(struct lp_report *report) {
  const struct lp_model *model = &report->model;
  report->function_count = model->function_count;
  report->functions =
      lp_heap_get(model->function_count, sizeof *report->functions);
  for (size_t i = 0; i < model->function_count; i++)
    report->functions[i] = &model->functions[i];
}

/* The text of the file of this path, which is taken out of `texts`. */
static struct lp_source_text take_text(const struct lp_live *live,
                                       struct lp_source_text *texts,
                                       const char *path) {
  struct lp_source_text found = {0};
  for (size_t i = 0; i < live->text_count && !found.loaded; i++)
    if (texts[i].loaded && strcmp(live->text_paths[i], path) == 0) {
      found = texts[i];
      texts[i] = (struct lp_source_text){0};
    }
  return found;
}

/* Moves the texts to the files of the model that was just built, and frees
 * those that it has no file for. */
static void take_texts(struct lp_live *live, struct lp_source_text *texts) {
  struct lp_report *report = &live->report;
  for (size_t i = 0; i < report->model.file_count; i++)
    report->sources.files[i] =
        take_text(live, texts, report->model.files[i].full);
  for (size_t i = 0; i < live->text_count; i++) {
    free(texts[i].starts);
    free(texts[i].owned);
  }
  free(texts);
  forget_paths(live);
}

static void build(struct lp_live *live) {
  struct lp_report *report = &live->report;
  struct lp_source_text *texts = report->sources.files;
  free(report->files);
  report->files = lp_heap_get(1, sizeof *report->files);
  report->files[0] = live->follow.profile;
  report->file_count = 1;
  lp_model_build(&report->model, report->files, 1,
                 (struct lp_model_options){.cycle = LP_ALL_CYCLES});
  lp_source_init(&report->sources, &report->model, report->files, 1);
  take_texts(live, texts);
  use_all_functions(report);
}

/* Counters that a row's hits follow from were not read at one instant: where
 * little happened a row may have less than none. */
static void end_at_zero(struct lp_model *model) {
  for (size_t i = 0; i < model->row_count; i++) {
    struct lp_row *row = &model->rows[i];
    row->hits = (int64_t)row->hits < 0 ? 0 : row->hits;
    row->unclocked_hits =
        (int64_t)row->unclocked_hits < 0 ? 0 : row->unclocked_hits;
    if (row->hits == 0 && row->all.samples && !row->unclocked_hits)
      row->unclocked_hits = 1; /* it began before, or counts when it ends */
  }
  for (size_t i = 0; i < model->function_count; i++) {
    struct lp_function *function = &model->functions[i];
    function->calls = (int64_t)function->calls < 0 ? 0 : function->calls;
    function->unclocked_calls =
        (int64_t)function->unclocked_calls < 0 ? 0 : function->unclocked_calls;
  }
}

/* Of a program that ended soon after the last look there is not enough to say
 * anything new. */
static bool is_short(const struct lp_live *live) {
  const struct lp_follow *follow = &live->follow;
  return (double)(follow->now.ns - follow->next.ns) / 1e9 < live->seconds / 2;
}

/* Reads all blocks again if there are new ones: then `is_new`. */
static bool renew(struct lp_live *live, bool *is_new) {
  struct lp_follow *follow = &live->follow;
  enum lp_follow_state state = lp_follow_state(follow);
  live->has_ended = state != LP_FOLLOW_RUNS;
  *is_new = false;
  if (state == LP_FOLLOW_KILLED && follow->profile)
    return false;
  *is_new = lp_follow_is_stale(follow);
  if (!*is_new)
    return true;
  forget_sums(live);
  return lp_follow_read(follow);
}

bool lp_live_glance(struct lp_live *live) {
  bool is_new;
  if (!renew(live, &is_new) || !lp_follow_take(&live->follow))
    return false;
  find_places(live);
  lp_follow_subtract(&live->follow, true);
  return true;
}

bool lp_live_look(struct lp_live *live, bool move) {
  struct lp_follow *follow = &live->follow;
  double begin = read_clock(CLOCK_PROCESS_CPUTIME_ID);
  bool is_new;
  if (!renew(live, &is_new))
    return false;
  bool is_taken = lp_follow_take(follow);
  if (is_taken && live->has_ended && !is_new && is_short(live))
    return false;
  if (is_taken) {
    find_places(live);
    lp_follow_subtract(follow, move);
    lp_shares_free(follow->profile);
    lp_shares_make(follow->profile, LP_ALL_CYCLES, false);
    live->seconds = (double)(follow->now.ns - follow->since.ns) / 1e9;
  }
  if (is_new)
    build(live);
  else if (is_taken)
    lp_model_recount(&live->report.model, follow->profile);
  end_at_zero(&live->report.model);
  lp_estimates_make(&live->report.model, false);
  live->cost_s = read_clock(CLOCK_PROCESS_CPUTIME_ID) - begin;
  return is_taken;
}

double lp_live_memory_age(const struct lp_live *live,
                          const struct lineprof_memory_point *point) {
  const struct lp_profile *profile = live->follow.profile;
  double then_ns = (double)profile->file.header.start.ns + (double)point->ns;
  double age_s = lp_live_now() - then_ns / 1e9;
  return age_s > 0 ? age_s : 0;
}

size_t lp_live_threads(const struct lp_live *live) {
  struct lp_profile_thread at = {0};
  size_t count = 0;
  while (lp_profile_next_thread(live->follow.profile, &at))
    count += at.state->live == 1;
  return count;
}
