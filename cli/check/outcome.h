/* SPDX-License-Identifier: MIT
 *
 * Judges a profile by the [[assert]] rules of lineprof.toml.
 */
#ifndef LINEPROF_CLI_OUTCOME_H
#define LINEPROF_CLI_OUTCOME_H

#include "failures/failures.h"
#include "report/report.h"
#include "schema.h"

enum lp_check_subject {
  LP_CHECK_FUNCTION, /* each function whose name matches a pattern */
  LP_CHECK_LINE,     /* a file, or the end of its path, and a line */
  LP_CHECK_TEXT,     /* each line that has it in its source */
  LP_CHECK_REGION    /* name */
};

/** What rules demand: the limits of metrics.def. */
enum lp_check_limit {
#define LIMIT(id, ...) LP_CHECK_##id,
#include "metrics.def"
  LP_CHECK_LIMITS
};

struct lp_check_limit_info {
  enum lp_key key;
  enum lp_metric metric;
  bool is_least;      /* the figure must be at least that, not at most */
  const char *figure; /* "%s hits" */
};

extern const struct lp_check_limit_info lp_check_limits[LP_CHECK_LIMITS];

struct lp_check_rule {
  const char *name;  /* "": none */
  const char *where; /* "lineprof.toml:3" */
  const char *file;  /* of that, its whole path; NULL: it is in no file */
  uint32_t file_line;
  enum lp_check_subject subject;
  struct lp_list patterns; /* FUNCTION */
  const char *text;        /* the LINE's file, the TEXT, or the REGION's name */
  uint32_t line;
  bool has[LP_CHECK_LIMITS];
  double limit[LP_CHECK_LIMITS];
};

/** One limit of one rule for one thing. */
struct lp_outcome {
  const struct lp_check_rule *rule;
  enum lp_check_limit limit;
  char *thing;        /* "main", "a.c:12" */
  char *file;         /* whole path of where the thing is; NULL: nowhere */
  uint32_t line;      /* ... there */
  double figure;      /* of several runs the median */
  double least, most; /* of the runs */
  unsigned runs;      /* that were judged */
  bool is_bound;      /* `figure` is a bound: the truth is less */
  bool holds;
  char *unknown; /* why it could not be judged; NULL: it was */
};

struct lp_outcomes {
  struct lp_outcome *items;
  size_t count, failed; /* `count` includes those that could not be judged */
  size_t mistakes; /* names and patterns that match nothing in the profile, and
                      limits of figures that it does not have */
};

/** Applies the rules to one run; prints mistakes as errors if `is_only`: of one
 * run of several they may not matter. Free with lp_outcomes_free. */
struct lp_outcomes lp_check(struct lp_report *report,
                            const struct lp_check_rule *rules, size_t count,
                            bool is_only);

/** Judges by the medians of several runs, whose outcomes it takes over. What
 * no more than half of them could judge is not judged, after an error message.
 */
struct lp_outcomes lp_outcomes_join(struct lp_outcomes *runs, size_t count);
void lp_outcomes_free(struct lp_outcomes *outcomes);

struct lp_since;

/** Adds what comes of all that is checked, of the rules and, unless it is NULL,
 * of what is compared with a baseline: a line for each and how many failed, or
 * JSON, or a comment for a pull request, with `failures` of all, which may be
 * as long as comments are. */
void lp_outcomes_text(const struct lp_outcomes *outcomes,
                      const struct lp_since *since, struct lp_text *out);
void lp_outcomes_json(const struct lp_outcomes *outcomes,
                      const struct lp_since *since, struct lp_text *out);
void lp_outcomes_markdown(const struct lp_outcomes *outcomes,
                          const struct lp_since *since,
                          const struct lp_failures *failures,
                          struct lp_text *out);

/** Adds the outcomes that do not hold, or could not be judged. */
void lp_outcomes_failures(const struct lp_outcomes *outcomes,
                          struct lp_failures *failures);

/** Adds "function 'main'", and "1.9 % of the time (at most 3 %)". */
void lp_outcome_subject(const struct lp_outcome *outcome, struct lp_text *out);
void lp_outcome_figure(const struct lp_outcome *outcome, struct lp_text *out);

/** Prints that the profile lacks what a rule names (a pattern, its file or
 * region), and the nearest name that it has. */
void lp_check_explain(const struct lp_report *report,
                      const struct lp_check_rule *rule, const char *name);

/** Whether `path` is the path of the file, or the end of it. */
bool lp_check_is_file(const struct lp_file *file, const char *text);

#endif
