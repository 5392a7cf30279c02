/* SPDX-License-Identifier: MIT
 *
 * What rules are made of, for advice/ alone.
 */
#ifndef LINEPROF_CLI_RULES_PARTS_H
#define LINEPROF_CLI_RULES_PARTS_H

#include "advice/advice.h"

#include "tables/summary.h"

/** All rules, in the order in which they are told. */
enum lp_rule_id {
  LP_RULE_NO_TIMES,
  LP_RULE_HOT,
  LP_RULE_WAITS,
  LP_RULE_BALANCE,
  LP_RULE_ALLOCATES,
  LP_RULE_TEMPORARY,
  LP_RULE_MOVES,
  LP_RULE_FAULTS,
  LP_RULE_PEAK,
  LP_RULE_LEFT,
  LP_RULE_PAGEABLE, /* from here on of GPUs */
  LP_RULE_GPU_WAITS,
  LP_RULE_TINY,
  LP_RULE_OCCUPANCY,
  LP_RULE_LAUNCHES,
  LP_RULE_IDLE_GPU,
  LP_RULE_CONCENTRATED, /* from here on of the run */
  LP_RULE_FLAT,
  LP_RULE_IDLE,
  LP_RULE_ELSEWHERE,
  LP_RULE_NO_LINE,
  LP_RULE_MEMORY,
  LP_RULE_COST,
  LP_RULE_FEW,
  LP_RULE_CONDITIONS, /* of a line again: what its figures hide */
  LP_RULES
};

/** While rules are asked. */
struct lp_advising {
  const struct lp_report *report;
  struct lp_totals totals;
  double whole_ns;  /* 100 % of own time */
  double passed_ns; /* in all threads, waits included */
  bool is_cpu;      /* own time is CPU time */
  double gpu_least_ns;
  lp_advice_teller *tell;
  void *context;
};

/** A rule about lines: adds what it says of the subject's row and returns true;
 * or false. */
typedef bool lp_line_rule(const struct lp_advising *advising,
                          const struct lp_subject *subject, double threshold,
                          struct lp_text *text);

/** One about the run. */
typedef bool lp_run_rule(const struct lp_advising *advising, double threshold,
                         struct lp_text *text);

struct lp_advice_rule {
  const char *word;
  double threshold;
  const char *when; /* in words; `%g` is the threshold */
  enum lp_advice_kind kind;
  const char *next; /* a command; `%s`: the line; NULL */
  lp_line_rule *of_line;
  lp_run_rule *of_run;
  enum lp_metric by; /* the order in which lines are asked */
  int asked, told;   /* at most so many lines */
};

extern const struct lp_advice_rule lp_rules[LP_RULES];

/** Tells what a rule says. */
void lp_rule_tell(const struct lp_advising *advising, enum lp_rule_id id,
                  size_t row, const char *text);

/** Asks all rules about GPUs. */
void lp_rules_ask_gpu(const struct lp_advising *advising);

lp_line_rule lp_rule_hot, lp_rule_waits, lp_rule_balance, lp_rule_conditions;
lp_line_rule lp_rule_allocates, lp_rule_temporary, lp_rule_moves,
    lp_rule_faults, lp_rule_peak, lp_rule_left;
lp_run_rule lp_rule_no_times, lp_rule_concentrated, lp_rule_flat, lp_rule_idle,
    lp_rule_elsewhere, lp_rule_no_line, lp_rule_memory, lp_rule_cost,
    lp_rule_few;

#endif
