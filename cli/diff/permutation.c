/* SPDX-License-Identifier: MIT
 *
 * See permutation.h. All divisions of the runs into groups of these sizes are
 * gone through where they are few, else a fixed random choice of them: the same
 * question has the same answer.
 */
#include "diff/permutation.h"

#include "base/heap.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_DIVISIONS = 2000 };

/* Values that are the same but for the order of their additions. */
static const double rounding = 1e-9;

struct statistic {
  double value, error; /* difference of means by its standard error, and that */
};

/* Sums that do not depend on the division. */
struct totals {
  double sum, squares, least_error;
};

struct test {
  const struct lp_series *series;
  struct totals *totals;  /* by series */
  double *observed;       /* statistics, rising */
  size_t *at_least;       /* by these: how many reach so far, and no further */
  double *largest;        /* by division: of all series */
  size_t divisions, real; /* real: those that are the runs' own division */
  size_t first_count;     /* runs in the first group */
};

static struct statistic statistic_of(const struct test *test, size_t index,
                                     const unsigned char *group) {
  const struct lp_series *series = test->series;
  const double *values = &series->values[index * series->runs];
  const struct totals *totals = &test->totals[index];
  double n = (double)test->first_count, m = (double)series->runs - n, sum = 0;
  for (size_t i = 0; i < series->runs; i++)
    sum += group[i] ? values[i] : 0;
  double rest = totals->sum - sum;
  double within = totals->squares - sum * sum / n - rest * rest / m;
  double variance = within > 0 ? within / (n + m - 2) : 0;
  double least = totals->least_error * totals->least_error;
  double error = sqrt((variance > least ? variance : least) * (1 / n + 1 / m));
  double difference = fabs(sum / n - rest / m);
  return (struct statistic){
      error > 0 ? difference / error : (difference > 0 ? INFINITY : 0), error};
}

static int compare_doubles(const void *left, const void *right) {
  double a = *(const double *)left, b = *(const double *)right;
  return (a > b) - (a < b);
}

/* How many of the observed ones a value reaches. */
static size_t reached_by(const struct test *test, double value) {
  size_t low = 0, high = test->series->count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (test->observed[middle] * (1 - rounding) <= value)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static bool is_real(const struct test *test, const unsigned char *group) {
  const struct lp_series *series = test->series;
  bool is_same = true, is_mirrored = true;
  for (size_t i = 0; i < series->runs; i++) {
    is_same &= group[i] == series->group[i];
    is_mirrored &= group[i] != series->group[i];
  }
  return is_same || is_mirrored;
}

static void divide(struct test *test, const unsigned char *group) {
  double largest = 0;
  bool real = is_real(test, group);
  for (size_t i = 0; i < test->series->count; i++) {
    double value = statistic_of(test, i, group).value;
    size_t reached = reached_by(test, value);
    if (reached)
      test->at_least[reached - 1]++;
    if (value > largest)
      largest = value;
  }
  test->real += real;
  test->largest[test->divisions++] = real ? 0 : largest;
}

/* The next choice of as many runs, in lexical order; false: there is none. */
static bool next_choice(unsigned char *group, size_t runs) {
  size_t ones = 0, i = runs;
  for (; i > 0 && group[i - 1]; i--)
    ones++;
  for (; i > 0 && !group[i - 1]; i--)
    ;
  if (i == 0)
    return false;
  group[i - 1] = 0;
  for (size_t j = i; j < runs; j++)
    group[j] = j - i < ones + 1;
  return true;
}

/* C(runs, first), up to a little more than the most that are gone through. */
static size_t count_choices(size_t runs, size_t first) {
  double choices = 1;
  for (size_t i = 0; i < first; i++)
    choices = choices * (double)(runs - i) / (double)(i + 1);
  return choices > MOST_DIVISIONS ? MOST_DIVISIONS + 1 : (size_t)(choices + .5);
}

/* Fisher and Yates's shuffle, by numbers of Marsaglia's xorshift. */
static void shuffle(unsigned char *group, size_t runs, uint64_t *state) {
  for (size_t i = runs - 1; i > 0; i--) {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    size_t j = *state % (i + 1);
    unsigned char kept = group[i];
    group[i] = group[j];
    group[j] = kept;
  }
}

static void go_through(struct test *test) {
  size_t runs = test->series->runs, first = test->first_count;
  unsigned char *group = lp_heap_get(runs, 1);
  if (count_choices(runs, first) <= MOST_DIVISIONS) {
    memset(group, 1, first);
    do
      divide(test, group);
    while (next_choice(group, runs));
  } else {
    uint64_t state = 88172645463325252u;
    memcpy(group, test->series->group, runs);
    divide(test, group);
    while (test->divisions < MOST_DIVISIONS) {
      shuffle(group, runs, &state);
      divide(test, group);
    }
  }
  free(group);
}

static void prepare(struct test *test) {
  const struct lp_series *series = test->series;
  for (size_t i = 0; i < series->runs; i++)
    test->first_count += series->group[i];
  for (size_t i = 0; i < series->count; i++) {
    struct totals *totals = &test->totals[i];
    totals->least_error = series->errors[i];
    for (size_t j = 0; j < series->runs; j++) {
      double value = series->values[i * series->runs + j];
      totals->sum += value;
      totals->squares += value * value;
    }
    test->observed[i] = statistic_of(test, i, series->group).value;
  }
  qsort(test->observed, series->count, sizeof *test->observed, compare_doubles);
}

static void conclude(struct test *test, double level, double *p, double *seen) {
  size_t count = test->series->count, more = 0;
  for (size_t i = count; i-- > 0;)
    more = test->at_least[i] += more;
  qsort(test->largest, test->divisions, sizeof *test->largest, compare_doubles);
  size_t allowed = (size_t)(level * (double)test->divisions);
  allowed = allowed > test->real ? allowed - test->real : 0;
  double limit = test->largest[test->divisions - 1 - allowed];
  for (size_t i = 0; i < count; i++) {
    struct statistic own = statistic_of(test, i, test->series->group);
    size_t rank = reached_by(test, own.value);
    p[i] = (double)test->at_least[rank - 1] /
           ((double)test->divisions * (double)count);
    seen[i] = own.error > 0 ? limit * own.error : 0;
  }
}

void lp_permutation_test(const struct lp_series *series, double level,
                         double *p, double *seen) {
  struct test test = {
      .series = series,
      .totals = lp_heap_get(series->count, sizeof *test.totals),
      .observed = lp_heap_get(series->count, sizeof *test.observed),
      .at_least = lp_heap_get(series->count, sizeof *test.at_least),
      .largest = lp_heap_get(MOST_DIVISIONS + 1, sizeof *test.largest)};
  prepare(&test);
  go_through(&test);
  conclude(&test, level, p, seen);
  free(test.totals);
  free(test.observed);
  free(test.at_least);
  free(test.largest);
}
