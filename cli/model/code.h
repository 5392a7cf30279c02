/* SPDX-License-Identifier: MIT
 *
 * Which rows have machine code, how much, and which rows it is inlined at. For
 * files of the model only.
 */
#ifndef LINEPROF_CLI_CODE_H
#define LINEPROF_CLI_CODE_H

#include "model/model.h"

/** Finds the model's code, and what its rows and functions have of it, by its
 * targets: what it has had before is forgotten. */
void lp_code_add(struct lp_model *model, struct lp_profile *const *profiles);

#endif
