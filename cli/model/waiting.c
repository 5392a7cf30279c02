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

/* Of samples of its own time those that met it on a CPU. */
static double running_ns(const struct lp_row *row) {
  double looks = row->waiting_ns - row->own.told_ns;
  return fmax(row->own.ns - looks, 0);
}

/* How much longer it may have run than samples say: k of them, of a Poisson
 * mean that is less than k + 2 sqrt(k) + 3, 19 times in 20. */
static double missed_ns(const struct lp_time_totals *time,
                        const struct lp_row *row) {
  double more = 3 + 2 * sqrt((double)row->ran_samples);
  double missed =
      more * time->run_period_ns + time->unseen_run_ns + time->lost_ns;
  return missed < time->run_ns ? missed : time->run_ns;
}

/* Looks that met a few short waits stand for more than there was. */
static void find(const struct lp_time_totals *time, struct lp_row *row) {
  row->told_ns = row->own.told_ns;
  if (row->is_self_clocked) {
    double clock = fmax(row->self_ns, 0);
    row->idle_ns = fmax(clock - running_ns(row), 0);
    row->clock_tells = time->run_period_ns > 0 && row->clocked > 0 &&
                       2 * missed_ns(time, row) < row->idle_ns;
    if (row->clock_tells)
      row->waiting_ns = row->idle_ns;
    if (row->clock_tells && row->ran_samples == 0)
      row->told_ns = row->idle_ns;
  }
  row->waiting_ns = fmax(fmin(row->waiting_ns, row->self_ns), 0);
  row->told_ns = fmin(row->told_ns, row->waiting_ns);
}

/* CPU time of what the row's clock saw, and no wait: as much as samples say,
 * but no more than that. Where few waits tell, no less than what may have
 * passed unclear leaves of it: in a thread that does nothing but run it is as
 * sure as the clock. */
static double clocked_cpu_ns(const struct lp_time_totals *time,
                             const struct lp_row *row, double left) {
  return row->clock_tells ? row->ran_cpu_ns
                          : fmax(row->ran_cpu_ns, left - time->unclear_ns);
}

/* What waits leave of the self time, and what a thread spins while it waits:
 * never more than the self time, whichever instrument that is from. */
static void find_cpu(const struct lp_time_totals *time, struct lp_row *row) {
  double left = fmax(row->self_ns - row->waiting_ns, 0);
  double cpu =
      row->is_self_clocked ? clocked_cpu_ns(time, row, left) : row->ran_cpu_ns;
  row->spun_ns = fmin(row->spun_ns, row->waiting_ns);
  row->self_cpu_ns = time->knows_cpu ? fmin(cpu, left) + row->spun_ns : left;
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
  return row->clock_tells && of_thread->is_self_clocked ? of_thread->idle_ns
                                                        : of_thread->waiting_ns;
}

/* What the row's clock saw of waits, and no look, no other line has waited
 * itself. But it may be beneath a caller that no look has met: if none of many
 * looks did, the Poisson mean of those that might have is less than 3, 19 times
 * in 20. Few looks say nothing, but long calls do, whose callers have them. */
static void take_unseen(struct lp_time_totals *time, const struct lp_row *row,
                        double looked_ns) {
  double unseen = row->clock_tells ? fmax(row->idle_ns - looked_ns, 0) : 0;
  double looks = (double)row->own.samples - (double)row->ran_samples;
  time->unseen_own_ns -= unseen;
  double met = looks >= LEAST_WAITS ? unseen * (1 - 3 / looks) : 0;
  double short_ns = fmax(row->self_ns - row->noted_ns, 0);
  time->unseen_unmet_ns -= fmax(met, unseen - short_ns);
}

void lp_waiting_find(struct lp_model *model) {
  struct lp_time_totals *time = &model->time;
  double waited = 0;
  time->unseen_own_ns = time->unseen_unmet_ns = time->unseen_wait_ns;
  for (size_t i = 0; i < model->row_count; i++) {
    double looked_ns = model->rows[i].waiting_ns;
    find(time, &model->rows[i]);
    waited += model->rows[i].waiting_ns;
    take_unseen(time, &model->rows[i], looked_ns);
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
  row->self_cpu_ns =
      fmin(row->self_cpu_ns, row->self_ns - waited + row->spun_ns);
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
