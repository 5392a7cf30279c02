/* SPDX-License-Identifier: MIT
 *
 * See waiting.h.
 */
#include "model/waiting.h"

#include "base/text.h"
#include "model/found_waits.h"
#include "model/gpu_model.h"

#include <math.h>
#include <string.h>

enum { LEAST_WAITS = 10 };

/* Of the row's own time: its clock's alone. */
static double clock_ns(const struct lp_row *row) {
  return row->self_ns - row->self_sampled_ns - row->told_ns;
}

/* How much longer it may have run than samples say: k of them, of a Poisson
 * mean that is less than k + 2 sqrt(k) + 3, 19 times in 20; and what others
 * have taken from the clock is no surer. */
static double missed_ns(const struct lp_time_totals *time,
                        const struct lp_row *row) {
  double more = 3 + 2 * sqrt((double)row->running_samples);
  double missed = more * time->run_period_ns + time->unseen_run_ns +
                  time->lost_ns + 2 * sqrt(row->self_variance);
  return missed < time->run_ns ? missed : time->run_ns;
}

/* Looks that met a few short waits stand for more than there was. */
static void find(const struct lp_time_totals *time, struct lp_row *row) {
  double clock = fmax(clock_ns(row), 0);
  row->seen_ns = fmin(row->seen_ns, clock);
  row->idle_ns = fmax(clock - row->running_ns, 0);
  row->clock_tells = time->run_period_ns > 0 && row->clocked > 0 &&
                     2 * missed_ns(time, row) < row->idle_ns;
  if (!row->clock_tells)
    row->told_ns += row->seen_told_ns;
  else if (row->running_samples == 0)
    row->told_ns += row->idle_ns;
  row->waiting_ns += row->clock_tells ? row->idle_ns : row->seen_ns;
}

/* CPU time of what the row's clock saw, and no wait: as much as samples say,
 * but no more than that. Where few waits tell, no less than what may have
 * passed unclear leaves of it: in a thread that does nothing but run it is as
 * sure as the clock. */
static double clocked_cpu_ns(const struct lp_time_totals *time,
                             const struct lp_row *row) {
  if (row->clock_tells)
    return row->clocked_cpu_ns;
  double left = fmax(clock_ns(row) - row->seen_ns, 0);
  return fmin(fmax(row->clocked_cpu_ns, left - time->unclear_ns), left);
}

/* It is never more than the self time, whichever instrument that is from. */
static void find_cpu(const struct lp_time_totals *time, struct lp_row *row) {
  double left = fmax(row->self_ns - row->waiting_ns, 0);
  double sampled = row->ran_cpu_ns - row->clocked_cpu_ns;
  row->self_cpu_ns =
      time->knows_cpu ? fmin(clocked_cpu_ns(time, row) + sampled, left) : left;
  row->all_cpu_ns =
      fmax(fmin(row->all_cpu_ns, lp_row_ns(row)), row->self_cpu_ns);
}

/* A few parts of a hundred are never accounted for. */
static void find_unclear(struct lp_time_totals *time) {
  static const double usual_part = 0.02;
  double ran = time->cpu_ns - time->told_cpu_ns;
  double left = time->thread_ns - ran - time->waited_ns;
  time->unclear_ns = fmax(left - usual_part * ran, 0);
}

double lp_waiting_of_thread(const struct lp_row *row,
                            const struct lp_row *of_thread) {
  if (!row->clock_tells || of_thread->clock_tells)
    return of_thread->waiting_ns;
  return of_thread->waiting_ns - of_thread->seen_ns + of_thread->idle_ns;
}

/* What part of a row's waits may have been unlike all that looks have met: in a
 * line that it called, or beneath a caller that no look has met. Looks met none
 * of these, so their Poisson mean is less than 3, 19 times in 20. Few looks say
 * nothing. */
static double most_unmet(const struct lp_row *row) {
  double waits = (double)row->clocked_samples - (double)row->running_samples;
  return waits >= LEAST_WAITS ? 3 / waits : 1;
}

/* What the clock saw of a wait that nobody looked at; looks may stand for
 * more. */
static double unseen_ns(const struct lp_row *row) {
  if (!row->clock_tells || row->samples > row->self_samples)
    return 0;
  return fmax(row->idle_ns - row->seen_ns, 0);
}

/* Takes the row's unseen waits from what other rows may have waited: from
 * their own time but for what lines without a clock waited that it called, and
 * from all the time of those that neither a look nor a long call has met. */
static void take_unseen(struct lp_time_totals *time, const struct lp_row *row) {
  double unseen = unseen_ns(row), met = unseen * (1 - most_unmet(row));
  double short_ns = row->self_ns - row->self_sampled_ns - row->noted_ns;
  time->unseen_own_ns -= row->child_ns != 0 ? met : unseen;
  time->unseen_unmet_ns -= fmax(met, unseen - fmax(short_ns, 0));
}

void lp_waiting_find(struct lp_model *model) {
  struct lp_time_totals *time = &model->time;
  double waited = 0;
  time->unseen_own_ns = time->unseen_unmet_ns = time->unseen_wait_ns;
  for (size_t i = 0; i < model->row_count; i++) {
    find(time, &model->rows[i]);
    waited += model->rows[i].waiting_ns;
    take_unseen(time, &model->rows[i]);
  }
  for (size_t i = 0; i < model->elsewhere_count; i++)
    waited += model->elsewhere[i].waiting_ns;
  time->waited_ns = waited;
  find_unclear(time);
  for (size_t i = 0; i < model->row_count; i++)
    find_cpu(time, &model->rows[i]);
  time->unseen_own_ns = fmax(time->unseen_own_ns, 0);
  time->unseen_unmet_ns = fmax(time->unseen_unmet_ns, 0);
}

/* CUDA may spin while it waits, or sleep: who records its calls knows. */
static void add_gpu_wait(struct lp_model *model, struct lp_row *row) {
  double waited = fmin(lp_gpu_of(model, row, true)->wait_ns, row->self_ns);
  double more = waited - row->waiting_ns;
  if (more <= 0)
    return;
  model->time.waited_ns += more;
  lp_found_wait_add(model, row, LP_WAIT_GPU, more);
  row->waiting_ns = row->told_ns = waited;
  row->self_cpu_ns = fmin(row->self_cpu_ns, row->self_ns - waited);
}

void lp_waiting_add_gpu(struct lp_model *model) {
  for (size_t i = 0; i < model->function_count; i++) {
    struct lp_function *function = &model->functions[i];
    bool has_gpu = false;
    for (size_t j = 0; j < function->row_count; j++) {
      if (!function->rows[j].gpu)
        continue;
      add_gpu_wait(model, &function->rows[j]);
      has_gpu = true;
    }
    if (has_gpu)
      lp_function_sum(function);
  }
}

static bool has_object(const struct lp_profile *profile, const char *begin) {
  const struct lp_block *block = NULL;
  while ((block = lp_profile_block(profile, LINEPROF_BLOCK_OBJECT, block))) {
    const char *path = lp_profile_value(block, "path", NULL);
    if (path && strncmp(lp_text_base(path), begin, strlen(begin)) == 0)
      return true;
  }
  return false;
}

/* LLVM's library stands in for gcc's in a program that has been linked. */
void lp_waiting_check(struct lp_profile *profile) {
  if (has_object(profile, "libgomp.so") && !has_object(profile, "libomp.so"))
    lp_profile_note(profile,
                    "gcc's OpenMP library, libgomp, does not tell when threads "
                    "wait: waiting is known from samples alone; LLVM's tells, "
                    "and runs the same program: LD_PRELOAD=libomp.so.5");
}

bool lp_waiting_is_sampled(const struct lp_row *row) {
  return row->told_ns < row->waiting_ns;
}
