/* SPDX-License-Identifier: MIT
 *
 * Which file of the model a table names. One file may have several names: by
 * links, and where the compiler was told to map prefixes of paths.
 */
#ifndef LP_MODEL_FILE_NAMES_H
#define LP_MODEL_FILE_NAMES_H

#include "model/model.h"
#include "profile/table.h"

/** The index of file `index` of the table, which is added if it is new. */
size_t lp_model_file(struct lp_model *model, const struct lp_table *table,
                     uint32_t index);

#endif
