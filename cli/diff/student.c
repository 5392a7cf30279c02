/* SPDX-License-Identifier: MIT
 *
 * Student's t distribution, for change.c. With t = sqrt(n) / tan(x) the density
 * of Student's t with n degrees of freedom is proportional to sin(x)^(n - 1): a
 * smooth function on a short interval, whose integral Simpson's rule gives to
 * six digits and more.
 */
#include "diff/change.h"

#include <math.h>

/* From so many degrees of freedom on it is taken for the normal distribution,
 * which it then differs from by less than anybody would see. */
static const double many = 200;

static const double pi = 3.14159265358979323846;

double lp_student_tail(double t, double freedom) {
  enum { STEPS = 64 };
  if (freedom > many)
    return erfc(t / sqrt(2));
  double end = t > 0 ? atan(sqrt(freedom) / t) : pi / 2, sum = 0;
  for (int i = 0; i <= STEPS; i++) {
    double weight = i == 0 || i == STEPS ? 1 : i % 2 ? 4 : 2;
    sum += weight * pow(sin(end * i / STEPS), freedom - 1);
  }
  double scale = exp(lgamma((freedom + 1) / 2) - lgamma(freedom / 2));
  return 2 * scale / sqrt(pi) * sum * end / STEPS / 3;
}

double lp_student_t(double tail, double freedom) {
  double low = 0, high = 40;
  while (lp_student_tail(high, freedom) > tail)
    high *= 2;
  for (int i = 0; i < 60; i++) {
    double middle = (low + high) / 2;
    if (lp_student_tail(middle, freedom) > tail)
      low = middle;
    else
      high = middle;
  }
  return high;
}
