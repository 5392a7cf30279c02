/* SPDX-License-Identifier: MIT
 *
 * Judging one thing by one rule: what subjects.c, which finds the things, and
 * judge.c share.
 */
#ifndef LINEPROF_CLI_JUDGE_H
#define LINEPROF_CLI_JUDGE_H

#include "check/outcome.h"

/** The function, line or region of the profile that a rule is about. */
struct lp_check_thing {
  char *name;
  const char *file; /* whole path of where it is; and the line there */
  uint32_t line;
  struct lp_estimate total, self;
  bool is_unrecorded; /* it was not even counted */
  bool lacks_lines;   /* samples in its code may be on no line */
  bool never_ran;     /* nor did anything else that the rule is about */
  uint64_t hits;
  const struct lp_memory_sum *memory; /* NULL: it has none of its own */
};

/** One run and one rule. */
struct lp_checking {
  struct lp_report *report;
  const struct lp_check_rule *rule;
  double whole_ns; /* 100 % */
  struct lp_outcomes *outcomes;
  bool tells; /* why something cannot be judged */
};

/** Adds an outcome for each limit of the rule; takes over the thing's name. */
void lp_check_judge(const struct lp_checking *checking,
                    struct lp_check_thing thing);

/** Adds an outcome that is not known for each limit, of a name that the profile
 * does not have. The caller has said so. */
void lp_check_leave(const struct lp_checking *checking, const char *name,
                    const char *why);

#endif
