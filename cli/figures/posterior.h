/* SPDX-License-Identifier: MIT
 *
 * What a number of samples says of a time of which something was known before.
 * All times are given in samples: as how many of these they are, in the mean.
 *
 * Before, the time is log-normal: about `mean`, and `sigma` wide, the standard
 * deviation of its logarithm. Samples are a Poisson count. With x = ln(time /
 * mean) the probability afterwards is proportional to
 *
 *   exp(-x^2 / (2 sigma^2) + samples * x - mean * e^x)
 */
#ifndef LINEPROF_CLI_POSTERIOR_H
#define LINEPROF_CLI_POSTERIOR_H

/** A time, in samples: its mean, and the ends of the interval that it is in 19
 * times in 20. */
struct lp_posterior {
  double mean, low, high;
};

/** What is known afterwards. `mean` is above zero. */
struct lp_posterior lp_posterior(double mean, double sigma, double samples);

/** The same where nothing was known before: every time was as likely. */
struct lp_posterior lp_posterior_of_samples(double samples);

/** The logarithm of how likely so many samples were, by Laplace's
 * approximation, but for a term that `mean` and `sigma` are not in: to compare
 * these. */
double lp_posterior_evidence(double mean, double sigma, double samples);

#endif
