/* SPDX-License-Identifier: MIT
 *
 * What rules ask of a line; see rules_parts.h. Each sentence has the figures
 * that it is based on, so that the reader can judge it.
 */
#include "advice/rules_parts.h"

#include "advice/say.h"

#include "model/found_waits.h"
#include "model/memory_model.h"

#include <math.h>
#include <stdlib.h>

/* A number, not a bound. */
static bool is_known(const struct lp_cell *cell) {
  return cell->is_there && cell->figure.doubt == LP_DOUBT_NONE;
}

static double value_of(const struct lp_cell *cell) {
  return cell->figure.ns / cell->divisor;
}

static bool is_hot(const struct lp_advising *advising,
                   const struct lp_subject *subject, double least) {
  struct lp_cell share =
      lp_say_own_cell(advising->report, subject, LP_OWN_SHARE);
  return is_known(&share) && value_of(&share) >= least;
}

/* " in 12,000 hits, ~1.2 us of its own each" */
static void add_hits(const struct lp_report *report,
                     const struct lp_subject *subject, struct lp_text *text) {
  static const double cheap_ns = 10;
  enum { MANY = 1000000 };
  struct lp_cell each = lp_say_own_cell(report, subject, LP_OWN_PER_HIT);
  uint64_t hits = lp_subject_hits(subject);
  if (!hits)
    return;
  lp_text_string(text, " in ");
  lp_say_counted(text, hits, "hit");
  if (hits < 2 || !is_known(&each))
    return;
  lp_text_string(text, ", ");
  lp_say_time(text, &each);
  lp_text_string(text, " of its own each");
  if (value_of(&each) < cheap_ns && hits > MANY)
    lp_text_string(text, ": cheap, but there are many");
}

/* "~18.0 % of all threads' CPU time (~312 ms)" */
static void add_own(const struct lp_report *report,
                    const struct lp_subject *subject, struct lp_text *text) {
  struct lp_cell own = lp_say_own_cell(report, subject, LP_OWN_TIME);
  struct lp_cell share = lp_say_own_cell(report, subject, LP_OWN_SHARE);
  bool is_bound = !is_known(&own);
  struct lp_text percent = {0};
  share.figure.ns = fmin(share.figure.ns, 100 * share.divisor);
  share.figure.high_ns = fmin(share.figure.high_ns, 100 * share.divisor);
  share.figure.doubt = is_bound ? LP_DOUBT_MOST : LP_DOUBT_NONE;
  lp_say_percent(&percent, &share);
  lp_text_string(text, is_bound                ? "at most "
                       : own.figure.is_sampled ? "~"
                                               : "");
  lp_text_string(text, percent.bytes + strspn(percent.bytes, "<"));
  free(percent.bytes);
  lp_text_format(text, " of all threads' %s (", lp_say_own(report));
  lp_say_time(text, &own);
  lp_text_string(text, ")");
}

/* Why it is a bound. */
static void add_samples(const struct lp_row *row, struct lp_text *text) {
  if (!row->ran_samples) {
    lp_text_string(text, "; no sample met it");
    return;
  }
  lp_text_string(text, "; only ");
  lp_say_counted(text, row->ran_samples, "sample");
  lp_text_string(text, " met it");
}

/* Is it so little that figures would say nothing? */
static bool is_next_to_nothing(const struct lp_report *report,
                               const struct lp_cell *own) {
  static const double least = 0.0005; /* of all: 0.0 % */
  return own->figure.doubt == LP_DOUBT_MOST &&
         own->figure.high_ns < least * lp_report_whole(report);
}

/* Most of it, where own time has waits in it; or nothing. */
static void add_waiting(const struct lp_report *report,
                        const struct lp_subject *subject,
                        struct lp_text *text) {
  struct lp_cell own = lp_say_own_cell(report, subject, LP_OWN_TIME);
  double waiting = subject->row->waiting_ns;
  if (lp_report_own(report) == LP_METRIC_SELF_CPU || !is_known(&own) ||
      waiting <= 0.5 * value_of(&own))
    return;
  lp_text_string(text, ", ");
  lp_say_part(text, waiting, value_of(&own));
  lp_text_string(text, " of it waiting: what it waits for matters, not its own "
                       "code");
}

void lp_advice_cost(const struct lp_report *report, const struct lp_row *row,
                    struct lp_text *text) {
  struct lp_subject subject = lp_say_subject(report, row);
  struct lp_cell own = lp_say_own_cell(report, &subject, LP_OWN_TIME);
  bool has_hits = lp_subject_hits(&subject) > 0;
  if (own.is_there && is_next_to_nothing(report, &own)) {
    lp_text_format(text, "next to no %s", lp_say_own(report));
    add_hits(report, &subject, text);
    return;
  }
  if (own.is_there && own.figure.doubt <= LP_DOUBT_MOST) {
    add_own(report, &subject, text);
    add_hits(report, &subject, text);
    add_waiting(report, &subject, text);
    if (own.figure.doubt == LP_DOUBT_MOST)
      add_samples(row, text);
    return;
  }
  if (!has_hits) {
    lp_text_string(text, row->kind == LINEPROF_LINE_ENTRY ? "took no time that "
                                                            "is known"
                                                          : "never ran");
    return;
  }
  lp_say_counted(text, lp_subject_hits(&subject), "hit");
  if (own.is_there && own.figure.doubt == LP_DOUBT_GONE)
    lp_text_string(text, "; the optimiser removed the line, or merged it with "
                         "others");
  else if (own.is_there && own.figure.doubt == LP_DOUBT_UNKNOWN)
    lp_text_format(text, "; its %s is not known", lp_say_own(report));
  else
    lp_text_string(text, "; nobody took times");
}

bool lp_rule_hot(const struct lp_advising *advising,
                 const struct lp_subject *subject, double threshold,
                 struct lp_text *text) {
  if (!is_hot(advising, subject, threshold))
    return false;
  lp_advice_cost(advising->report, subject->row, text);
  if (lp_row_is_brace(subject->row))
    lp_text_string(text, "; what the block declares is destroyed here: make "
                         "less of it, hand it on, or keep it for the next "
                         "round");
  return true;
}

/* What could be done where most of the waiting is for one thing. */
static void add_wait_remedy(const struct lp_subject *subject,
                            struct lp_text *text) {
  static const char *const remedies[LP_WAIT_KINDS] = {
      [LP_WAIT_MUTEX] = "hold the lock for less, or give each thread data of "
                        "its own",
      [LP_WAIT_CONDITION] = "see what the thread that is to wake it does "
                            "meanwhile",
      [LP_WAIT_SEMAPHORE] = "see what the thread that is to wake it does "
                            "meanwhile",
      [LP_WAIT_BARRIER] = "the slowest thread decides: share the work out "
                          "evenly",
      [LP_WAIT_THREAD] = "it is as slow as the thread it waits for",
      [LP_WAIT_PROCESS] = "it is as slow as the process it waits for",
      [LP_WAIT_INPUT] = "read more at once, or before it is wanted",
      [LP_WAIT_OUTPUT] = "write more at once, or in another thread",
      [LP_WAIT_SLEEP] = "it sleeps on purpose: let an event wake it, if that "
                        "can be",
      [LP_WAIT_OPENMP] = "the slowest thread decides: share the work out "
                         "evenly, or try schedule(dynamic)",
      [LP_WAIT_GPU] = "let the CPU do something else meanwhile, or ask for "
                      "several pieces of work before waiting"};
  double parts[LP_WAIT_KINDS];
  lp_found_waits_of(subject->model, subject->row, parts);
  for (int wait = 0; wait < LP_WAIT_KINDS; wait++)
    if (parts[wait] > 0.5 && remedies[wait])
      lp_text_format(text, "; %s", remedies[wait]);
}

bool lp_rule_waits(const struct lp_advising *advising,
                   const struct lp_subject *subject, double threshold,
                   struct lp_text *text) {
  struct lp_cell waiting = lp_metric_cell(LP_METRIC_WAITING, subject);
  struct lp_cell reason = lp_metric_cell(LP_METRIC_WAIT_FOR, subject);
  if (!is_known(&waiting) ||
      value_of(&waiting) < threshold / 100 * advising->passed_ns)
    return false;
  lp_text_string(text, "threads waited here for ");
  lp_say_time(text, &waiting);
  lp_text_string(text, " (");
  if (reason.is_there)
    lp_text_format(text, "%s; ", reason.words);
  lp_say_part(text, value_of(&waiting), advising->passed_ns);
  lp_text_string(text, " of all threads' time)");
  if (lp_subject_hits(subject)) {
    lp_text_string(text, " in ");
    lp_say_counted(text, lp_subject_hits(subject), "hit");
  }
  add_wait_remedy(subject, text);
  return true;
}

bool lp_rule_balance(const struct lp_advising *advising,
                     const struct lp_subject *subject, double threshold,
                     struct lp_text *text) {
  static const double least_loss = 0.02; /* of all threads' time */
  struct lp_cell above = lp_metric_cell(LP_METRIC_IMBALANCE, subject);
  struct lp_cell most = lp_metric_cell(LP_METRIC_MAX, subject);
  struct lp_cell mean = lp_metric_cell(LP_METRIC_MEAN, subject);
  if (!is_known(&above) || value_of(&above) < threshold ||
      value_of(&most) - value_of(&mean) < least_loss * advising->passed_ns)
    return false;
  lp_text_format(text, "is spread unevenly over %u threads: the busiest has ",
                 subject->row->spread.threads);
  lp_say_time(text, &most);
  lp_text_string(text, ", the mean is ");
  lp_say_time(text, &mean);
  return true;
}

bool lp_rule_conditions(const struct lp_advising *advising,
                        const struct lp_subject *subject, double threshold,
                        struct lp_text *text) {
  if (!subject->row->counts_in_rounds || !is_hot(advising, subject, threshold))
    return false;
  lp_text_string(text, "its loop counts a condition in each round, which makes "
                       "it slower here than without lineprof; by how much is "
                       "not known");
  return true;
}

/* What the row allocated itself, and all of the program. */
static const struct lp_memory_sum *
own_memory(const struct lp_subject *subject) {
  return lp_memory_of(subject->model, subject->row, true);
}

/* About, where memory is sampled. */
static const char *mark_of(const struct lp_memory_sum *sum) {
  return sum->is_sampled ? "~" : "";
}

/* " (10 for each hit)" */
static void add_per_hit(const struct lp_subject *subject, uint64_t allocs,
                        struct lp_text *text) {
  uint64_t hits = lp_subject_hits(subject);
  if (hits && allocs >= hits)
    lp_text_format(text, " (%.3g for each hit)", (double)allocs / (double)hits);
}

bool lp_rule_allocates(const struct lp_advising *advising,
                       const struct lp_subject *subject, double threshold,
                       struct lp_text *text) {
  static const double least_part = 0.1;
  const struct lp_memory_sum *own = own_memory(subject);
  const struct lp_memory_sum *all = &subject->model->memory.all;
  (void)advising;
  if ((double)own->allocs < threshold ||
      (double)own->allocs < least_part * (double)all->allocs)
    return false;
  lp_text_format(text, "allocates %s", mark_of(own));
  lp_say_counted(text, own->allocs, "time");
  add_per_hit(subject, own->allocs, text);
  lp_text_string(text, ", ");
  lp_say_bytes(text, own->bytes);
  lp_text_string(text, " in all, ");
  lp_say_part(text, (double)own->allocs, (double)all->allocs);
  lp_text_string(text, " of the program's allocations");
  return true;
}

bool lp_rule_temporary(const struct lp_advising *advising,
                       const struct lp_subject *subject, double threshold,
                       struct lp_text *text) {
  static const double least_part = 0.1;
  const struct lp_memory_sum *own = own_memory(subject);
  double all = (double)subject->model->memory.all.allocs;
  (void)advising;
  if ((double)own->temporary < threshold || own->temporary < own->allocs / 2 ||
      (double)own->temporary < least_part * all)
    return false;
  lp_text_format(text, "%s", mark_of(own));
  lp_say_part(text, (double)own->temporary, (double)own->allocs);
  lp_text_string(text, " of its ");
  lp_say_counted(text, own->allocs, "block");
  lp_text_string(text, " are freed before the thread allocates again: one that "
                       "is kept and used again would do");
  return true;
}

/* The least memory that rules speak of. */
static const double least_bytes = 1048576;

bool lp_rule_moves(const struct lp_advising *advising,
                   const struct lp_subject *subject, double threshold,
                   struct lp_text *text) {
  const struct lp_memory_sum *own = own_memory(subject);
  double all = (double)subject->model->memory.all.bytes;
  double moved = (double)own->moved_bytes;
  (void)advising;
  if (moved < least_bytes || moved < threshold / 100 * all)
    return false;
  lp_text_format(text, "realloc() copied %s", mark_of(own));
  lp_say_bytes(text, own->moved_bytes);
  lp_text_string(text, " as blocks grew: a size that is given at first, or "
                       "doubled, saves that");
  return true;
}

bool lp_rule_faults(const struct lp_advising *advising,
                    const struct lp_subject *subject, double threshold,
                    struct lp_text *text) {
  static const double least_part = 0.1;
  const struct lp_memory_sum *own = own_memory(subject);
  double all = (double)subject->model->memory.all.faults;
  (void)advising;
  if ((double)own->faults < threshold || (double)own->faults < least_part * all)
    return false;
  lp_text_format(text, "is the first to touch %s",
                 own->has_fault_estimate ? "~" : "");
  lp_say_counted(text, own->faults, "page");
  lp_text_string(text, ", ");
  lp_say_part(text, (double)own->faults, all);
  lp_text_string(text, " of all page faults: the kernel hands memory over "
                       "there, which is part of its time");
  return true;
}

bool lp_rule_peak(const struct lp_advising *advising,
                  const struct lp_subject *subject, double threshold,
                  struct lp_text *text) {
  const struct lp_memory_sum *own = own_memory(subject);
  double peak = (double)subject->model->memory.peak;
  double at_peak = (double)own->at_peak;
  (void)advising;
  if (at_peak < least_bytes || at_peak < threshold / 100 * peak)
    return false;
  lp_text_format(text, "has allocated %s", mark_of(own));
  lp_say_bytes(text, (uint64_t)own->at_peak);
  lp_text_string(text, " of the ");
  lp_say_bytes(text, (uint64_t)subject->model->memory.peak);
  lp_text_string(text, " that were live when the program had most");
  return true;
}

bool lp_rule_left(const struct lp_advising *advising,
                  const struct lp_subject *subject, double threshold,
                  struct lp_text *text) {
  const struct lp_memory_sum *own = own_memory(subject);
  double live = (double)lp_memory_live(own);
  (void)advising;
  if (live < least_bytes ||
      live < threshold / 100 * (double)subject->model->memory.peak)
    return false;
  lp_text_format(text, "has allocated %s", mark_of(own));
  lp_say_bytes(text, (uint64_t)lp_memory_live(own));
  lp_text_string(text, " in ");
  lp_say_counted(text, own->allocs - own->frees, "block");
  lp_text_string(text, " that were not freed when the program ended");
  return true;
}
