/* SPDX-License-Identifier: MIT
 *
 * Rules for a profile, as [[assert]] in lineprof.toml states them, and what
 * comes of them.
 */
#ifndef LINEPROF_CLI_OUTCOME_H
#define LINEPROF_CLI_OUTCOME_H

#include "views/report.h"

enum lp_check_subject {
  LP_CHECK_FUNCTION, /* every one whose name matches a pattern */
  LP_CHECK_LINE,     /* a file, or the end of its path, and a line */
  LP_CHECK_REGION    /* name */
};

enum lp_check_limit {
  LP_CHECK_MAX_SHARE,   /* percent of the time of all profiled code */
  LP_CHECK_MAX_TIME,    /* ns, callees included */
  LP_CHECK_MAX_SELF,    /* ns, without profiled callees */
  LP_CHECK_MAX_PER_HIT, /* ns per hit, call or entry */
  LP_CHECK_MIN_HITS,
  LP_CHECK_MAX_HITS,
  LP_CHECK_LIMITS
};

struct lp_check_rule {
  const char *name;  /* "": none */
  const char *where; /* "lineprof.toml:3" */
  enum lp_check_subject subject;
  struct lp_list patterns; /* FUNCTION */
  const char *text;        /* the LINE's file, or the REGION's name */
  uint32_t line;
  bool has[LP_CHECK_LIMITS];
  double limit[LP_CHECK_LIMITS];
};

/** One limit of one rule for one thing. */
struct lp_outcome {
  const struct lp_check_rule *rule;
  enum lp_check_limit limit;
  char *thing; /* "main", "a.c:12" */
  double figure;
  bool is_bound; /* the figure: it is less than that */
  bool holds;
  char *unknown; /* why it could not be judged; NULL: it was */
};

struct lp_outcomes {
  struct lp_outcome *items;
  size_t count, failed; /* count: with those that could not be judged */
  size_t mistakes; /* names and patterns of nothing that the profile has, and
                      limits of what it does not tell */
};

/** Applies the rules; tells mistakes as errors. Free with
 * lp_outcomes_free. */
struct lp_outcomes lp_check(const struct lp_report *report,
                            const struct lp_check_rule *rules, size_t count);
void lp_outcomes_free(struct lp_outcomes *verdicts);

/** One line each, and how many failed; or as JSON. */
void lp_outcomes_text(const struct lp_outcomes *verdicts, struct lp_text *out);
void lp_outcomes_json(const struct lp_outcomes *verdicts, struct lp_text *out);

/** Says that what a rule names (a pattern, its file or region) is not there,
 * and what may be meant. */
void lp_check_explain(const struct lp_report *report,
                      const struct lp_check_rule *rule, const char *name);

/** Is it the file, or does its path end like that? */
bool lp_check_is_file(const struct lp_file *file, const char *text);

#endif
