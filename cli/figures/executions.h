/* SPDX-License-Identifier: MIT
 *
 * How often each copy of a row's machine code runs: as often as the row that it
 * is inlined at, or, out of line, as its function is called beside that. For
 * the guesses of prior.h.
 */
#ifndef LINEPROF_CLI_EXECUTIONS_H
#define LINEPROF_CLI_EXECUTIONS_H

#include "model/model.h"

struct lp_executions {
  double *bytes;   /* of rows: sum over copies of executions times bytes */
  double *inlined; /* of functions: executions where they are inlined, */
  double *all;     /* and with those out of line, if there is such code */
};

/** Of all rows and functions of a model. Free it with lp_executions_free. */
struct lp_executions lp_executions_find(const struct lp_model *model);
void lp_executions_free(struct lp_executions *executions);

/** How often the row ran; a function's own line and closing braces, which may
 * have no hits, as often as the function was called. */
double lp_executions_of(const struct lp_model *model, size_t row);

/** The bytes of machine code that an execution of the row runs, in the mean of
 * all copies of its function. */
double lp_executions_bytes(const struct lp_model *model,
                           const struct lp_executions *executions, size_t row);

/** `values` are of what rows took themselves, one for each; afterwards also of
 * what is inlined at them: as many of its bytes run there as of all. */
void lp_executions_add_inlined(const struct lp_model *model,
                               const struct lp_executions *executions,
                               double *values);

#endif
