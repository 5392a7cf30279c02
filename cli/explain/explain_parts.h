/* SPDX-License-Identifier: MIT
 *
 * What an answer is made of, for explain/ alone.
 */
#ifndef LINEPROF_CLI_EXPLAIN_PARTS_H
#define LINEPROF_CLI_EXPLAIN_PARTS_H

#include "explain/around.h"
#include "explain/explain.h"
#include "explain/pieces.h"
#include "explain/place.h"

/* How important a piece is. Lines come one after the other: each one behind
 * the first has LP_WEIGHT_STEP less. */
enum {
  LP_WEIGHT_HEAD = 100,
  LP_WEIGHT_CAUSE = 99,
  LP_WEIGHT_NEXT = 97, /* the first command */
  LP_WEIGHT_SINCE = 96,
  LP_WEIGHT_LINE = 95,
  LP_WEIGHT_FACT = 90,
  LP_WEIGHT_NOTE = 86, /* how figures are to be read */
  LP_WEIGHT_DOUBT = 84,
  LP_WEIGHT_SOURCE = 88,
  LP_WEIGHT_CALLS = 82,
  LP_WEIGHT_PATH = 80,
  LP_WEIGHT_MORE = 60,
  LP_WEIGHT_STEP = 4
};

struct lp_explaining {
  struct lp_report *report;
  const struct lp_explain_question *question;
  struct lp_call_stacks stacks;
  struct lp_pieces pieces;
  struct lp_list next; /* commands, each once */
  bool is_cpu;
};

/** Adds a piece of text; its key and JSON may follow. */
size_t lp_explain_text(struct lp_explaining *explaining, size_t parent,
                       int priority, struct lp_text text);

/** Adds a heading. */
size_t lp_explain_heading(struct lp_explaining *explaining, const char *text);

/** Adds a sentence of its own line, "- text", to a heading or a line, and as an
 * item {"rule", "text"} of `key`. */
void lp_explain_fact(struct lp_explaining *explaining, size_t parent,
                     int priority, const char *key, const char *rule,
                     const char *text);

/** Adds what times are shown as, of all that `shown` says of that, which it
 * frees: "self_is" and so on, and the upper ends of what are bounds. `all` is
 * what the time with what is called is named by. */
void lp_explain_shown(json_t *object, const char *all,
                      const struct lp_times *times, json_t *shown);

/** Notes a command that tells more, unless it is there already. */
void lp_explain_next(struct lp_explaining *explaining, const char *command);

/** Adds lines: `rank` from 0 on; or of a place, where rank is 0. */
void lp_explain_line(struct lp_explaining *explaining, size_t parent,
                     const struct lp_row *row, int rank);

/** Adds a function with its hottest lines. */
void lp_explain_function(struct lp_explaining *explaining,
                         const struct lp_function *function);

/** Adds how the run went, its cause, lines, and other advice. */
void lp_explain_run(struct lp_explaining *explaining);

/** Adds what the answer begins with. */
void lp_explain_head(struct lp_explaining *explaining);

/** Adds the source around a row, beneath its piece. */
void lp_explain_source(struct lp_explaining *explaining, size_t parent,
                       const struct lp_row *row, int priority);

/** Adds callers and callees beneath the piece of a row, or of a function, if
 * `row` is NULL. */
void lp_explain_around(struct lp_explaining *explaining, size_t parent,
                       const struct lp_row *row,
                       const struct lp_function *function, int priority);

/** Adds what became of a row, of a function or of the run since the baseline,
 * if there is one. */
void lp_explain_row_since(struct lp_explaining *explaining, size_t parent,
                          const struct lp_row *row, int priority);
void lp_explain_function_since(struct lp_explaining *explaining, size_t parent,
                               const struct lp_function *function,
                               int priority);
void lp_explain_run_since(struct lp_explaining *explaining);

/** Adds what is not known: of the run, or of a row. */
void lp_explain_doubts(struct lp_explaining *explaining,
                       const struct lp_row *row);

/** Adds the commands that were noted. */
void lp_explain_commands(struct lp_explaining *explaining);

#endif
