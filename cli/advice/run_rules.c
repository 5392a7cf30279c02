/* SPDX-License-Identifier: MIT
 *
 * What rules ask of the run; see rules_parts.h.
 */
#include "advice/rules_parts.h"

#include "advice/say.h"
#include "figures/estimate.h"
#include "model/memory_model.h"
#include "tables/hot_lines.h"

#include <math.h>

bool lp_rule_no_times(const struct lp_advising *advising, double threshold,
                      struct lp_text *text) {
  (void)threshold;
  if (lp_report_has_times(advising->report))
    return false;
  lp_text_string(text, "Nobody took times of lines: this profile has hits "
                       "alone, which are exact");
  return true;
}

/* The time of the first `most` hot lines whose time is a number. */
static double sum_hottest(const struct lp_advising *advising, size_t most,
                          size_t *count) {
  const struct lp_report *report = advising->report;
  struct lp_hot_lines lines;
  double sum = 0;
  lp_hot_lines_find(&lines, report, lp_report_own(report));
  for (size_t i = 0; i < lines.count && i < most; i++) {
    struct lp_subject subject = lp_say_subject(report, lines.items[i].row);
    struct lp_cell own = lp_say_own_cell(report, &subject, LP_OWN_TIME);
    if (own.is_there && own.figure.doubt == LP_DOUBT_NONE)
      sum += own.figure.ns;
  }
  *count = lines.count;
  lp_hot_lines_free(&lines);
  return sum;
}

bool lp_rule_concentrated(const struct lp_advising *advising, double threshold,
                          struct lp_text *text) {
  enum { TEN = 10 };
  size_t count = 0;
  double sum = sum_hottest(advising, TEN, &count);
  if (count <= TEN || !(advising->whole_ns > 0) ||
      sum < threshold / 100 * advising->whole_ns)
    return false;
  lp_text_string(text, "Ten of the ");
  lp_say_count(text, count);
  lp_text_string(text, " lines that ran have ");
  lp_say_part(text, fmin(sum, advising->whole_ns), advising->whole_ns);
  lp_text_format(text, " of the %s", lp_say_own(advising->report));
  return true;
}

bool lp_rule_flat(const struct lp_advising *advising, double threshold,
                  struct lp_text *text) {
  size_t count = 0;
  double most = sum_hottest(advising, 1, &count);
  if (!(most > 0) || most >= threshold / 100 * advising->whole_ns)
    return false;
  lp_text_string(text, "No line stands out: the hottest of ");
  lp_say_count(text, count);
  lp_text_string(text, " that ran has ");
  lp_say_part(text, most, advising->whole_ns);
  lp_text_format(text, " of the %s, so look at functions and their callers",
                 lp_say_own(advising->report));
  return true;
}

bool lp_advice_mostly_waits(const struct lp_report *report) {
  static const double half = 0.5;
  const struct lp_time_totals *time = &report->model.time;
  struct lp_totals totals = lp_totals_find(report);
  double passed = lp_report_whole_of(report, LP_METRIC_SELF);
  double ran = lp_report_own(report) == LP_METRIC_SELF_CPU
                   ? lp_report_whole(report)
                   : totals.cpu_ns;
  return ran > 0 && ran < half * totals.wall_ns &&
         time->waited_ns > half * passed &&
         time->unclear_ns <= fmax(ran, 0.1 * passed);
}

bool lp_rule_idle(const struct lp_advising *advising, double threshold,
                  struct lp_text *text) {
  double passed = advising->passed_ns;
  double waited = advising->report->model.time.waited_ns;
  double ran = advising->is_cpu ? advising->whole_ns : advising->totals.cpu_ns;
  double rest = passed - ran - waited;
  if (!(ran > 0) || ran > threshold / 100 * passed)
    return false;
  lp_text_string(text, lp_advice_mostly_waits(advising->report)
                           ? "The program mostly waits: threads ran for "
                           : "Threads ran for ");
  lp_say_part(text, ran, passed);
  lp_text_string(text, " of their time (");
  lp_say_ns(text, ran);
  lp_text_string(text, " of ");
  lp_say_ns(text, passed);
  lp_text_string(text, ")");
  if (waited > 0) {
    lp_text_string(text, " and waited for ");
    lp_say_ns(text, waited);
  }
  if (rest > 0.01 * passed) {
    lp_text_string(text, "; for ");
    lp_say_ns(text, rest);
    lp_text_string(text, " they had no processor, as others had them, or "
                         "waited unseen");
  }
  return true;
}

static double own_of(const struct lp_advising *advising,
                     const struct lp_elsewhere_time *place) {
  return advising->is_cpu ? place->cpu_ns : place->ns;
}

/* The place that comes behind `last`, by own time; NULL. */
static const struct lp_elsewhere_time *
next_place(const struct lp_advising *advising,
           const struct lp_elsewhere_time *last) {
  const struct lp_model *model = &advising->report->model;
  const struct lp_elsewhere_time *next = NULL;
  for (size_t i = 0; i < model->elsewhere_count; i++) {
    const struct lp_elsewhere_time *each = &model->elsewhere[i];
    double own = own_of(advising, each);
    bool is_behind = !last || own < own_of(advising, last) ||
                     (own == own_of(advising, last) && each > last);
    if (is_behind && each->samples >= LP_FEW_SAMPLES &&
        own > 0.01 * advising->whole_ns &&
        (!next || own > own_of(advising, next)))
      next = each;
  }
  return next;
}

static void add_places(const struct lp_advising *advising,
                       struct lp_text *text) {
  enum { MOST_PLACES = 3 };
  const struct lp_elsewhere_time *place = NULL;
  for (int i = 0; i < MOST_PLACES; i++) {
    place = next_place(advising, place);
    if (!place)
      return;
    lp_text_string(text, i ? ", " : ": ");
    lp_say_name(text, *place->name ? place->name : "unnamed code", LP_SAY_NAME);
    if (*place->object) {
      lp_text_string(text, " of ");
      lp_say_name(text, lp_text_base(place->object), LP_SAY_NAME);
    }
    lp_text_string(text, " ");
    lp_say_part(text, own_of(advising, place), advising->whole_ns);
  }
}

/* It need not have passed outside of profiled functions. */
static void add_unsampled(const struct lp_advising *advising, double ns,
                          const char *words, struct lp_text *text) {
  lp_text_string(text, words);
  lp_say_ns(text, ns);
  lp_text_string(text, ", ");
  lp_say_part(text, ns, advising->whole_ns);
  lp_text_string(text, " of all threads' time: it was too short, or waited for "
                       "a processor");
}

bool lp_rule_elsewhere(const struct lp_advising *advising, double threshold,
                       struct lp_text *text) {
  static const double much_waiting = 0.3;
  const struct lp_model *model = &advising->report->model;
  double least = threshold / 100 * advising->whole_ns;
  double ns = 0, waiting = 0, unsampled = 0;
  for (size_t i = 0; i < model->elsewhere_count; i++) {
    ns += model->elsewhere[i].cpu_ns;
    waiting += model->elsewhere[i].waiting_ns;
  }
  if (!advising->is_cpu) {
    unsampled = fmax(model->time.unsampled_ns, 0);
    ns = fmax(model->time.elsewhere_ns - unsampled, 0);
  }
  bool is_unsampled =
      lp_was_sampled(&model->time) && unsampled > 0 && unsampled >= least;
  if (!(ns > 0) || ns < least) {
    if (is_unsampled)
      add_unsampled(advising, unsampled, "No sample saw ", text);
    return is_unsampled;
  }
  lp_say_part(text, ns, advising->whole_ns);
  lp_text_format(text, " of all threads' %s is in no profiled function",
                 lp_say_own(advising->report));
  if (!advising->is_cpu && waiting > much_waiting * ns) {
    lp_text_string(text, ", with ");
    lp_say_ns(text, waiting);
    lp_text_string(text, " of waiting");
  }
  add_places(advising, text);
  if (is_unsampled)
    add_unsampled(advising, unsampled, "; no sample saw ", text);
  return true;
}

static double loose_of(const struct lp_advising *advising,
                       const struct lp_function *function) {
  double ns = advising->is_cpu
                  ? function->loose_cpu_ns - function->counting_cpu_ns
                  : function->loose_ns - function->counting_ns;
  return ns > 0 ? ns : 0;
}

bool lp_rule_no_line(const struct lp_advising *advising, double threshold,
                     struct lp_text *text) {
  const struct lp_report *report = advising->report;
  const struct lp_function *most = NULL;
  double sum = 0;
  for (size_t i = 0; i < report->function_count; i++) {
    const struct lp_function *function = report->functions[i];
    sum += loose_of(advising, function);
    if (!most || loose_of(advising, function) > loose_of(advising, most))
      most = function;
  }
  if (!(sum > 0) || sum < threshold / 100 * advising->whole_ns)
    return false;
  lp_say_part(text, sum, advising->whole_ns);
  lp_text_string(text, " is in code of profiled functions that the optimiser "
                       "merged, so that it belongs to no single line, most of "
                       "it in ");
  lp_say_name(text, most->name, LP_SAY_NAME);
  return true;
}

/* The line that allocates most often, if any does. */
static void add_most(const struct lp_report *report, struct lp_text *text) {
  const struct lp_model *model = &report->model;
  struct lp_hot_lines lines;
  lp_hot_lines_find(&lines, report, LP_METRIC_SELF_ALLOCS);
  if (lines.count) {
    const struct lp_row *row = lines.items[0].row;
    lp_text_string(text, "; most often at ");
    lp_say_place(text, model, row);
    lp_text_string(text, " (");
    lp_say_part(text, (double)lp_memory_of(model, row, true)->allocs,
                (double)model->memory.all.allocs);
    lp_text_string(text, ")");
  }
  lp_hot_lines_free(&lines);
}

bool lp_rule_memory(const struct lp_advising *advising, double threshold,
                    struct lp_text *text) {
  const struct lp_memory_model *memory = &advising->report->model.memory;
  const struct lp_memory_sum *all = &memory->all;
  if (!memory->is_counted || (double)all->allocs < threshold)
    return false;
  lp_text_format(text, "The program made %s", memory->is_sampled ? "~" : "");
  lp_say_counted(text, all->allocs, "allocation");
  lp_text_string(text, " of ");
  lp_say_bytes(text, all->bytes);
  lp_text_string(text, " in all, ");
  lp_say_part(text, (double)all->temporary, (double)all->allocs);
  lp_text_string(text, " of them freed before the next one; ");
  lp_say_bytes(text, memory->peak > 0 ? (uint64_t)memory->peak : 0);
  lp_text_string(text, " were live when it had most");
  add_most(advising->report, text);
  return true;
}

bool lp_rule_cost(const struct lp_advising *advising, double threshold,
                  struct lp_text *text) {
  const struct lp_totals *totals = &advising->totals;
  double cost = totals->clock_ns + totals->counting_ns + totals->sampling_ns +
                totals->setup_ns + totals->helper_ns + totals->gpu_calls_ns;
  double whole = totals->cpu_ns > 0 ? totals->cpu_ns : advising->whole_ns;
  if (!(whole > 0) || cost < threshold / 100 * whole)
    return false;
  lp_text_string(text, "Measuring itself took about ");
  lp_say_ns(text, cost);
  lp_text_string(text, ", ");
  lp_say_part(text, cost, whole);
  lp_text_string(text, " of the CPU time: times of lines are without it, but "
                       "code around them may be shaped otherwise");
  return true;
}

bool lp_rule_few(const struct lp_advising *advising, double threshold,
                 struct lp_text *text) {
  const struct lp_time_totals *time = &advising->report->model.time;
  uint64_t ran = time->samples - time->idle_samples;
  if (!lp_was_sampled(time) || (double)ran >= threshold)
    return false;
  if (ran) {
    lp_text_string(text, "Only ");
    lp_say_counted(text, ran, "sample");
  } else {
    lp_text_string(text, "No sample");
  }
  lp_text_string(text, " met running threads: times marked ~ are rough and the "
                       "order of lines may be another; hits are exact. Run it "
                       "for longer, or on more data");
  return true;
}
