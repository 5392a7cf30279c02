/* SPDX-License-Identifier: MIT
 *
 * What to look at: rules over cells of the table. There is one table of them
 * (rules.c), which the listing, `kprof explain` and the page read. Each is a
 * condition with a threshold, a sentence that says what is so, with its
 * figures, and what tells more.
 */
#ifndef LINEPROF_CLI_ADVICE_H
#define LINEPROF_CLI_ADVICE_H

#include "report/report.h"

enum lp_advice_kind {
  LP_ADVICE_LOOK, /* a place or a cause to look at */
  LP_ADVICE_DOUBT /* why figures may mislead */
};

/** One piece of advice. */
struct lp_advice {
  const char *rule; /* a word, for machines */
  enum lp_advice_kind kind;
  size_t row; /* of the model; LP_NO_ROW: about the run */
  /* About a row: what follows its place and a colon. Else a sentence. Without a
   * period. */
  const char *text;
  const char *next; /* a command that tells more, before its profiles; NULL */
};

typedef void lp_advice_teller(void *context, const struct lp_advice *advice);

/** Tells all that the rules say of a report, whose spread has been found: lines
 * first, the hottest ones foremost, then GPUs and the run. */
void lp_advise(const struct lp_report *report, lp_advice_teller *tell,
               void *context);

/** Whether threads mostly wait, so that no processor is busy for even half of
 * the run, and not for want of one. */
bool lp_advice_mostly_waits(const struct lp_report *report);

/** Adds what a line took itself, how often it ran, and what each hit took, as a
 * part of a sentence. */
void lp_advice_cost(const struct lp_report *report, const struct lp_row *row,
                    struct lp_text *text);

/** Tells what they say of one line, however hot it is. */
void lp_advise_line(const struct lp_report *report, const struct lp_row *row,
                    lp_advice_teller *tell, void *context);

/** Tells what they say of GPU work alone, for views of GPUs. */
void lp_advise_gpu(const struct lp_report *report, lp_advice_teller *tell,
                   void *context);

/** Adds that as a listing has it, with a heading; nothing if there is none. */
void lp_advice_gpu_table(const struct lp_report *report, struct lp_text *out);

/** All rules and when they speak, "hot-line: a line has ...\n", as a new
 * string. */
char *lp_advice_rules(void);

#endif
