/* SPDX-License-Identifier: MIT
 *
 * See cpu_estimate.h.
 */
#include "figures/cpu_estimate.h"

#include "figures/prior.h"

#include <math.h>

/** What is known of an own time. */
struct own {
  double cpu_ns, self_ns, waiting_ns;
  double waited_ns;  /* of waiting_ns: that a clock or a library saw */
  double spun_ns;    /* of cpu_ns and of waiting_ns */
  double ran_cpu_ns; /* that so many samples stand for */
  uint64_t samples;
  bool has_clock;
  double prior_ns, sigma; /* what hits say of it; sigma 0: nothing */
};

/* What part of the time that samples of running threads stand for these ran:
 * less than all where threads had to wait for a processor. */
static double running_part(const struct lp_time_totals *time) {
  bool is_known = time->sampled_cpu_ns > 0 && time->weights_ns > 0;
  return is_known ? fmin(time->sampled_cpu_ns / time->weights_ns, 1) : 1;
}

/* All CPU time, of which nobody waits. */
static struct lp_time_totals cpu_totals(const struct lp_time_totals *time) {
  struct lp_time_totals cpu = *time;
  double part = running_part(time);
  cpu.sample_ns = part * time->sample_ns;
  cpu.period_ns = fmax(part * time->period_ns, time->run_period_ns);
  cpu.thread_ns = time->cpu_ns;
  cpu.sampled_ns = time->sampled_cpu_ns;
  cpu.window_ns = cpu.waiting_ns = cpu.unseen_own_ns = cpu.unseen_unmet_ns = 0;
  return cpu;
}

/* What samples and hits say of it, beside what its clock saw run. */
static struct lp_estimate of_samples(const struct lp_model *model,
                                     const struct own *own, double clock_ns) {
  double ns = own->ran_cpu_ns;
  struct lp_time_totals totals = cpu_totals(&model->time);
  struct lp_evidence evidence = {.clock_ns = clock_ns,
                                 .sampled_ns = ns,
                                 .samples = own->samples,
                                 .prior_ns =
                                     running_part(&model->time) * own->prior_ns,
                                 .sigma = own->sigma,
                                 .is_own = true};
  if (own->samples)
    evidence.variance = ns * ns / (double)own->samples;
  return lp_estimate_of(&totals, &evidence, totals.thread_ns);
}

/* Whether too few samples met it to say how much of what its clock saw, and is
 * no known wait, was CPU time. */
static bool is_unclear(const struct lp_time_totals *time,
                       const struct own *own) {
  double left = fmax(own->self_ns - own->waiting_ns, 0);
  return own->has_clock && own->samples < LP_FEW_SAMPLES &&
         (own->waiting_ns - own->spun_ns > own->cpu_ns ||
          LP_LITTLE * time->unclear_ns > left + own->spun_ns);
}

static struct lp_estimate in_doubt(const struct lp_model *model,
                                   struct lp_estimate cpu, double low_ns) {
  cpu.low_ns = cpu.rank_ns = low_ns;
  cpu.doubt = lp_bound_tells(cpu.high_ns, model->time.cpu_ns)
                  ? LP_DOUBT_MOST
                  : LP_DOUBT_UNKNOWN;
  return cpu;
}

/* The most that a number leaves of CPU time beside what surely was waiting. */
static double left_ns(const struct own *own, const struct lp_estimate *self) {
  double left = fmax(own->self_ns - own->waited_ns, 0) + own->spun_ns;
  return own->waited_ns > 0 ? fmin(left, self->ns) : self->ns;
}

/* Between what is sure and the high end; a number if that is no more. */
static struct lp_estimate between(const struct lp_model *model,
                                  struct lp_estimate cpu, double low_ns) {
  cpu = in_doubt(model, cpu, low_ns);
  if (cpu.high_ns - cpu.low_ns < 0.5)
    cpu.doubt = LP_DOUBT_NONE;
  return lp_estimate_at_most(cpu, cpu.high_ns);
}

/* A number that clocks and samples made. */
static struct lp_estimate part_of_number(const struct lp_model *model,
                                         const struct own *own,
                                         const struct lp_estimate *self) {
  struct lp_estimate cpu = *self;
  bool is_part = own->cpu_ns < (1 - 1e-6) * own->self_ns;
  cpu.ns = fmin(own->cpu_ns, self->ns);
  cpu.is_sampled |= is_part;
  if (is_unclear(&model->time, own)) {
    double most =
        fmin(left_ns(own, self), of_samples(model, own, own->spun_ns).high_ns);
    cpu.high_ns = fmax(most, cpu.ns);
    return between(model, cpu, fmin(cpu.ns, own->ran_cpu_ns + own->spun_ns));
  }
  if (is_part && own->samples) {
    double margin = 1.96 * cpu.ns / sqrt((double)own->samples);
    cpu.low_ns = fmax(cpu.ns - margin, 0);
    cpu.high_ns = fmin(cpu.ns + margin, fmax(self->high_ns, cpu.ns));
  }
  return cpu;
}

/* A bound: samples may know a smaller one, as they need not mind waits. */
static struct lp_estimate part_of_bound(const struct lp_model *model,
                                        const struct own *own,
                                        const struct lp_estimate *self) {
  struct lp_estimate sampled = of_samples(model, own, own->spun_ns),
                     cpu = *self;
  cpu.ns = fmin(own->cpu_ns, self->ns);
  cpu.high_ns = fmin(self->high_ns, sampled.high_ns);
  cpu.low_ns = fmin(self->low_ns, sampled.low_ns);
  cpu.high_ns = fmax(fmin(cpu.high_ns, model->time.cpu_ns), cpu.ns);
  double rank = fmin(self->rank_ns, own->ran_cpu_ns + own->spun_ns);
  cpu = in_doubt(model, cpu, cpu.low_ns);
  cpu.rank_ns = rank;
  return cpu;
}

/* Of what few samples met hits say something. It is no more than the time that
 * passed. */
static struct lp_estimate guessed(const struct lp_model *model,
                                  const struct own *own,
                                  const struct lp_estimate *self) {
  double clock_ns = fmax(own->cpu_ns - own->ran_cpu_ns, 0);
  struct lp_estimate cpu = of_samples(model, own, clock_ns);
  cpu = lp_estimate_within(cpu, self);
  bool is_nothing = cpu.doubt == LP_DOUBT_NONE && cpu.ns <= 0;
  cpu.is_sampled = !is_nothing;
  return cpu;
}

static bool is_guess(const struct own *own, const struct lp_estimate *self) {
  bool is_number = self->doubt == LP_DOUBT_NONE;
  bool is_bound =
      self->doubt == LP_DOUBT_MOST || self->doubt == LP_DOUBT_UNKNOWN;
  return own->sigma > 0 && own->samples < LP_FEW_SAMPLES &&
         (((is_number || is_bound) && self->is_modelled) ||
          (is_bound && !own->has_clock));
}

static struct lp_estimate of_known(const struct lp_model *model,
                                   const struct own *own,
                                   const struct lp_estimate *self) {
  if (is_guess(own, self))
    return guessed(model, own, self);
  switch (self->doubt) {
  case LP_DOUBT_NONE:
    return part_of_number(model, own, self);
  case LP_DOUBT_MOST:
  case LP_DOUBT_UNKNOWN:
    return part_of_bound(model, own, self);
  default:
    return *self;
  }
}

static struct lp_estimate of_own(const struct lp_model *model,
                                 const struct own *own,
                                 const struct lp_estimate *self) {
  if (!model->time.knows_cpu)
    return *self;
  struct lp_estimate cpu = of_known(model, own, self);
  cpu.seen_ns = own->cpu_ns;
  return cpu;
}

struct lp_estimate lp_cpu_of_row(const struct lp_model *model,
                                 const struct lp_row *row,
                                 const struct lp_estimate *self) {
  struct own own = {.cpu_ns = row->self_cpu_ns,
                    .self_ns = row->self_ns,
                    .waiting_ns = row->waiting_ns,
                    .waited_ns =
                        row->clock_tells ? row->waiting_ns : row->told_ns,
                    .spun_ns = row->spun_ns,
                    .ran_cpu_ns = row->ran_cpu_ns,
                    .samples = row->ran_samples,
                    .has_clock = row->is_self_clocked,
                    .prior_ns = row->prior_own_ns};
  if (lp_prior_is_known(model, &model->functions[row->function]) &&
      !row->is_self_clocked)
    own.sigma = row->clocked ? LP_PRIOR_SIGMA_CALLS : LP_PRIOR_SIGMA;
  return of_own(model, &own, self);
}

struct lp_estimate lp_cpu_of_function(const struct lp_model *model,
                                      const struct lp_function *function,
                                      const struct lp_estimate *self) {
  struct own own = {.cpu_ns = function->self_cpu_ns,
                    .self_ns = lp_function_self_ns(function),
                    .waiting_ns = function->waiting_ns,
                    .waited_ns = function->told_ns,
                    .spun_ns = function->spun_ns,
                    .ran_cpu_ns = function->ran_cpu_ns,
                    .samples = function->ran_samples,
                    .has_clock = function->is_clocked,
                    .prior_ns = function->prior_own_ns};
  if (lp_prior_is_known(model, function))
    own.sigma = function->is_clocked ? LP_PRIOR_SIGMA_CALLS : LP_PRIOR_SIGMA;
  return of_own(model, &own, self);
}
