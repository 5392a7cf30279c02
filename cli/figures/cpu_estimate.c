/* SPDX-License-Identifier: MIT
 *
 * See cpu_estimate.h.
 */
#include "figures/cpu_estimate.h"

#include <math.h>

/** What is known of an own time. */
struct own {
  double cpu_ns, self_ns, waiting_ns;
  double ran_cpu_ns; /* that so many samples stand for */
  uint64_t samples;
  bool has_clock;
};

/* What samples alone say of it. What waits unseen is no CPU time. */
static struct lp_estimate of_samples(const struct lp_model *model,
                                     const struct own *own) {
  double ns = own->ran_cpu_ns;
  struct lp_evidence evidence = {
      .sampled_ns = ns, .samples = own->samples, .is_own = true};
  if (own->samples)
    evidence.variance = ns * ns / (double)own->samples;
  return lp_estimate_of(&model->time, &evidence, model->time.cpu_ns);
}

/* Whether too few samples met it to say how much of what its clock saw, and is
 * no known wait, was CPU time. */
static bool is_unclear(const struct lp_time_totals *time,
                       const struct own *own) {
  double left = fmax(own->self_ns - own->waiting_ns, 0);
  return own->has_clock && own->samples < LP_FEW_SAMPLES &&
         (own->waiting_ns > own->cpu_ns || LP_LITTLE * time->unclear_ns > left);
}

static struct lp_estimate in_doubt(const struct lp_model *model,
                                   struct lp_estimate cpu, double low_ns) {
  cpu.low_ns = cpu.rank_ns = low_ns;
  cpu.doubt = lp_bound_tells(cpu.high_ns, model->time.cpu_ns)
                  ? LP_DOUBT_MOST
                  : LP_DOUBT_UNKNOWN;
  return cpu;
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
    cpu.high_ns = fmin(self->high_ns, of_samples(model, own).high_ns);
    cpu.high_ns = fmax(cpu.high_ns, cpu.ns);
    return in_doubt(model, cpu, fmin(cpu.ns, own->ran_cpu_ns));
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
  struct lp_estimate sampled = of_samples(model, own), cpu = *self;
  cpu.ns = fmin(own->cpu_ns, self->ns);
  cpu.high_ns = fmin(self->high_ns, sampled.high_ns);
  cpu.low_ns = fmin(self->low_ns, sampled.low_ns);
  cpu.high_ns = fmax(fmin(cpu.high_ns, model->time.cpu_ns), cpu.ns);
  double rank = fmin(self->rank_ns, own->ran_cpu_ns);
  cpu = in_doubt(model, cpu, cpu.low_ns);
  cpu.rank_ns = rank;
  return cpu;
}

static struct lp_estimate of_own(const struct lp_model *model,
                                 const struct own *own,
                                 const struct lp_estimate *self) {
  if (!model->time.knows_cpu)
    return *self;
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

struct lp_estimate lp_cpu_of_row(const struct lp_model *model,
                                 const struct lp_row *row,
                                 const struct lp_estimate *self) {
  struct own own = {.cpu_ns = row->self_cpu_ns,
                    .self_ns = row->self_ns,
                    .waiting_ns = row->waiting_ns,
                    .ran_cpu_ns = row->ran_cpu_ns,
                    .samples = row->ran_samples,
                    .has_clock = row->clocked > 0};
  return of_own(model, &own, self);
}

struct lp_estimate lp_cpu_of_function(const struct lp_model *model,
                                      const struct lp_function *function,
                                      const struct lp_estimate *self) {
  struct own own = {.cpu_ns = function->self_cpu_ns,
                    .self_ns = lp_function_self_ns(function),
                    .waiting_ns = function->waiting_ns,
                    .ran_cpu_ns = function->ran_cpu_ns,
                    .samples = function->ran_samples,
                    .has_clock = function->is_clocked};
  return of_own(model, &own, self);
}
