/* SPDX-License-Identifier: MIT
 *
 * See posterior.h. The logarithm of the probability is concave, and bends more
 * the longer the time is: left of its maximum it falls at least as fast as a
 * normal distribution of width sigma, to the right as one of the width that it
 * has at the maximum.
 */
#include "figures/posterior.h"

#include <math.h>
#include <stddef.h>

/* Points of the grid, and how many widths from the maximum it begins and ends.
 * Sums over as many points of something as smooth are as good as integrals. */
enum { POINTS = 97, WIDTHS_LEFT = 12, WIDTHS_RIGHT = 6 };

/* Newton's method comes near from one side, by one at least until it is near.
 */
enum { MOST_STEPS = 60 };

/* Two-sided 95 % of a normal distribution. */
static const double deviations = 1.96;
/* Samples that are hardly ever met. */
static const double little = 0.1;

/** A probability by x; `precision` is 1 / sigma^2. */
struct density {
  double mean, precision, samples;
};

static double logarithm(const struct density *of, double x) {
  return of->samples * x - of->precision * x * x / 2 - of->mean * exp(x);
}

static double bend(const struct density *of, double x) {
  return of->precision + of->mean * exp(x);
}

/* Right of the maximum: there the slope is below zero. */
static double begin_right(const struct density *of) {
  double begin = of->samples > 0 ? log(of->samples / of->mean) : 0;
  if (of->precision <= 0)
    return begin;
  double most = of->samples / of->precision;
  return begin < 0 ? 0 : begin < most ? begin : most;
}

static double find_maximum(const struct density *of) {
  double x = begin_right(of);
  for (int i = 0; i < MOST_STEPS; i++) {
    double slope = of->samples - of->precision * x - of->mean * exp(x);
    double step = slope / bend(of, x);
    x += step;
    if (fabs(step) < 1e-6)
      break;
  }
  return x;
}

/* Where that part of all probability is to the left. */
static double find_quantile(const double parts[POINTS], double all, double part,
                            double begin, double step) {
  double sum = 0;
  for (size_t i = 0; i < POINTS; i++) {
    double next = sum + parts[i];
    if (next >= part * all)
      return begin + step * ((double)i - 0.5 + (part * all - sum) / parts[i]);
    sum = next;
  }
  return begin + step * (POINTS - 1);
}

static struct lp_posterior find(const struct density *of) {
  double parts[POINTS], all = 0, mean = 0;
  double top = find_maximum(of), width = 1 / sqrt(bend(of, top));
  double begin = top - WIDTHS_LEFT * width, most = logarithm(of, top);
  double step = (WIDTHS_LEFT + WIDTHS_RIGHT) * width / (POINTS - 1);
  for (size_t i = 0; i < POINTS; i++) {
    double x = begin + step * (double)i;
    parts[i] = exp(logarithm(of, x) - most);
    all += parts[i];
    mean += parts[i] * exp(x);
  }
  double low = find_quantile(parts, all, 0.025, begin, step);
  double high = find_quantile(parts, all, 0.975, begin, step);
  return (struct lp_posterior){of->mean * mean / all, of->mean * exp(low),
                               of->mean * exp(high)};
}

/* Of next to nothing, that no sample met it says nothing more. */
static struct lp_posterior log_normal(double mean, double sigma) {
  double end = exp(deviations * sigma);
  return (struct lp_posterior){mean * exp(sigma * sigma / 2), mean / end,
                               mean * end};
}

struct lp_posterior lp_posterior(double mean, double sigma, double samples) {
  if (samples <= 0 && mean * exp(4 * sigma) < little)
    return log_normal(mean, sigma);
  struct density of = {mean, 1 / (sigma * sigma), samples};
  return find(&of);
}

/* By x a time t that was as likely as any other has t times the probability. */
struct lp_posterior lp_posterior_of_samples(double samples) {
  struct density of = {1, 0, samples + 1};
  return find(&of);
}

double lp_posterior_evidence(double mean, double sigma, double samples) {
  struct density of = {mean, 1 / (sigma * sigma), samples};
  double top = find_maximum(&of);
  return logarithm(&of, top) + samples * log(mean) - log(sigma) -
         log(bend(&of, top)) / 2;
}
