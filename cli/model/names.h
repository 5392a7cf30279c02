/* SPDX-License-Identifier: MIT
 *
 * Finds or makes the parts of the model by the names of a module's table. For
 * files of the model only.
 */
#ifndef LINEPROF_CLI_NAMES_H
#define LINEPROF_CLI_NAMES_H

#include "model/model.h"

/** One table on its way into the model. */
struct lp_building {
  struct lp_model *model;
  const struct lp_profile *profile;
  size_t profile_index;
  const struct lp_table *table;
  size_t *files; /* model indices of the table's files */
  size_t thread; /* index into threads, or LP_ALL_THREADS */
  bool by_instance;
  int64_t cycle;
};

/** Finds or makes the table's files: a new array `files`. */
void lp_names_files(struct lp_building *building);

/** Adds the functions that the table says are not profiled. */
void lp_names_skips(const struct lp_building *building);

/** Makes the functions, rows and regions of the table, also those that never
 * ran, and says to which its counters are added. */
struct lp_targets lp_names_targets(const struct lp_building *building);

/** The model's index of a thread, made if it is new. */
size_t lp_names_thread(struct lp_model *model, size_t profile, uint32_t id);

#endif
