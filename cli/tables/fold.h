/* SPDX-License-Identifier: MIT
 *
 * What a long listing leaves out: see docs/reading-the-listing.md.
 */
#ifndef LINEPROF_CLI_FOLD_H
#define LINEPROF_CLI_FOLD_H

#include "report/report.h"

/** Decides. Nothing is left out of a listing that is short, that the user has
 * chosen lines or functions of, or where marks in the source have. */
void lp_fold_make(struct lp_fold *fold, const struct lp_report *report);
void lp_fold_free(struct lp_fold *fold);

/** Does a table that is folded show this row? */
bool lp_fold_shows(const struct lp_fold *fold,
                   const struct lp_function *function,
                   const struct lp_row *row);

/** Adds the line that says what is left out, and how to see it. */
void lp_fold_say(const struct lp_fold *fold, const struct lp_report *report,
                 struct lp_text *out);

#endif
