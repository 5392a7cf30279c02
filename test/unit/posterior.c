// RUN: %unit/posterior
// Intent: what samples and hits say of a time together is what an integral over
// all times says: samples where there are many, hits where there are none.
/* SPDX-License-Identifier: MIT */
#include "figures/posterior.h"
#include "check.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

/** Moments and quantiles of a time by a sum of very many terms. */
struct slow {
  double mean, low, high, evidence;
};

static const double step = 0.0005, far = 40;

static double likelihood(double mean, double sigma, double samples, double x) {
  double normal = sigma > 0 ? -x * x / (2 * sigma * sigma) : x;
  return normal + samples * (x + log(mean)) - mean * exp(x);
}

/* Without a sigma every time is as likely. */
static struct slow sum_slowly(double mean, double sigma, double samples) {
  struct slow slow = {0};
  double most = -INFINITY, all = 0, sum = 0;
  for (double x = -far; x < far; x += step)
    most = fmax(most, likelihood(mean, sigma, samples, x));
  for (double x = -far; x < far; x += step) {
    double part = exp(likelihood(mean, sigma, samples, x) - most);
    all += part;
    slow.mean += part * mean * exp(x);
  }
  for (double x = -far; x < far; x += step) {
    sum += exp(likelihood(mean, sigma, samples, x) - most);
    slow.low = sum < 0.025 * all ? mean * exp(x) : slow.low;
    slow.high = sum < 0.975 * all ? mean * exp(x) : slow.high;
  }
  slow.mean /= all;
  slow.evidence = most + log(all * step) - log(sigma);
  return slow;
}

static bool is_near(double value, double wanted, double part) {
  return fabs(value - wanted) <= part * fabs(wanted);
}

static void check_against_sums(void) {
  static const double means[] = {1e-9, 2e-4, 1e-3, 0.1, 1, 10, 3000};
  static const double counts[] = {0, 1, 4, 5, 40, 3000};
  static const double sigmas[] = {1.5, 2};
  for (size_t i = 0; i < 7; i++)
    for (size_t j = 0; j < 6; j++)
      for (size_t k = 0; k < 2; k++) {
        struct slow slow = sum_slowly(means[i], sigmas[k], counts[j]);
        struct lp_posterior quick =
            lp_posterior(means[i], sigmas[k], counts[j]);
        CHECK("mean", is_near(quick.mean, slow.mean, 0.01));
        CHECK("low", is_near(quick.low, slow.low, 0.02));
        CHECK("high", is_near(quick.high, slow.high, 0.02));
      }
}

/* Laplace's approximation is compared by differences, of which alone something
 * is made. */
static void check_evidence(void) {
  static const double counts[] = {0, 1, 4, 40};
  for (size_t i = 0; i < 4; i++)
    for (double mean = 1e-3; mean < 100; mean *= 10) {
      double quick = lp_posterior_evidence(10 * mean, 1.5, counts[i]) -
                     lp_posterior_evidence(mean, 1.5, counts[i]);
      double slow = sum_slowly(10 * mean, 1.5, counts[i]).evidence -
                    sum_slowly(mean, 1.5, counts[i]).evidence;
      CHECK("evidence", fabs(quick - slow) < 0.2);
    }
}

static void check_ends(void) {
  struct lp_posterior many = lp_posterior(10, 1.5, 10000);
  CHECK("many samples speak alone", is_near(many.mean, 10000, 0.01));
  CHECK("... and surely", many.high < 1.03 * many.low * 1.02);
  struct lp_posterior none = lp_posterior(1e-6, 1.5, 0);
  double log_normal_mean = 1e-6 * exp(1.5 * 1.5 / 2);
  CHECK("next to nothing stays so", is_near(none.mean, log_normal_mean, 0.02));
  CHECK("... by three deviations", none.high < 1e-6 * exp(3 * 1.5));
  CHECK("no sample takes away from much",
        lp_posterior(50, 1.5, 0).high < lp_posterior_of_samples(0).high + 1);
}

static void check_samples_alone(void) {
  /* Quantiles of gamma distributions. */
  static const double highs[] = {3.689, 5.572, 7.225, 8.767, 10.242};
  for (size_t i = 0; i < 5; i++) {
    struct lp_posterior alone = lp_posterior_of_samples((double)i);
    CHECK("high", is_near(alone.high, highs[i], 0.01));
    CHECK("mean", is_near(alone.mean, (double)i + 1, 0.01));
  }
}

int main(void) {
  check_against_sums();
  check_evidence();
  check_ends();
  check_samples_alone();
  return check_status();
}
