/* SPDX-License-Identifier: MIT
 *
 * The plugin's notes and the CHANGES block as they are in files, checked; and
 * what they add to the model.
 */
#ifndef LINEPROF_CLI_PROFILE_CHANGES_H
#define LINEPROF_CLI_PROFILE_CHANGES_H

#include "profile_names.h"

/** One unit's notes, copied: sections are not aligned. Indices of strings may
 * be followed. */
struct lp_notes {
  struct lineprof_notes head;
  struct lineprof_body *bodies;
  struct lineprof_change *changes;
  char *strings;
};

/** The unit's notes at the beginning of `bytes`. False if there are none that
 * make sense. */
bool lp_notes_open(const unsigned char *bytes, size_t size,
                   struct lp_notes *notes);
void lp_notes_free(struct lp_notes *notes);

/** Makes `changes` of a CHANGES payload, which must outlive it. False, and
 * nothing in it, if it makes no sense. */
bool lp_changes_open(const unsigned char *payload, uint64_t size,
                     struct lp_changes *changes);

/** Adds what was changed in a module's functions to those of the model. */
void lp_changes_add(const struct lp_building *building,
                    const struct lp_targets *targets);

/** Puts the model's changes in the order of functions, kinds and lines, when
 * all are there. */
void lp_changes_sort(struct lp_model *model);

/** Those of a function and kind, by line; `*count` of them. */
const struct lp_change *lp_changes_find(const struct lp_model *model,
                                        size_t function, uint32_t kind,
                                        size_t *count);

#endif
