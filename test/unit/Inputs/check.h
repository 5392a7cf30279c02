/* SPDX-License-Identifier: MIT
 *
 * The least a unit test needs: a line per check, and a status at the end.
 */
#ifndef LINEPROF_TEST_CHECK_H
#define LINEPROF_TEST_CHECK_H

#include <stdio.h>

static int check_failures;

#define CHECK(name, condition)                                                 \
  do {                                                                         \
    int check_passed = (condition);                                            \
    printf("%s: %s (line %d)\n", check_passed ? "ok" : "FAILED", name,         \
           __LINE__);                                                          \
    check_failures += !check_passed;                                           \
  } while (0)

/** What main returns. */
static inline int check_status(void) {
  printf("%d failed\n", check_failures);
  return check_failures != 0;
}

#endif
