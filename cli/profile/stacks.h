/* SPDX-License-Identifier: MIT
 *
 * The samples of a profile, and what their addresses mean.
 */
#ifndef LINEPROF_CLI_STACKS_H
#define LINEPROF_CLI_STACKS_H

#include "profile/profile.h"

/** Functions at one address, inlined into one another. */
enum { LP_PLACE_MOST_LEVELS = 64 };

/** Opens the STACKS, PLACES and CODES blocks; what makes no sense is left out
 * with a warning. Inside the reader only, after tables are open. */
void lp_stacks_open(struct lp_profile *profile);
/** Opens the samples of STACKS blocks again, whose payloads have changed. */
void lp_stacks_renew(struct lp_profile *profile);
void lp_stacks_free(struct lp_profile *profile);

/** Makes `places` of a PLACES payload, which must outlive it. NULL if it may
 * be used, else what is wrong. */
const char *lp_places_open(const struct lp_profile *profile,
                           const unsigned char *payload, uint64_t size,
                           struct lp_places *places);

/** The same of a CODES payload, for places that may be used. */
const char *lp_codes_open(const unsigned char *payload, uint64_t size,
                          struct lp_places *places);

/** The place of an address; NULL if nobody looked for it. */
const struct lineprof_place *lp_places_find(const struct lp_places *places,
                                            uint64_t address);

/** The table of the row that a LINEPROF_FRAME_CLOCKED frame is; NULL. */
const struct lp_table *lp_stacks_table(const struct lp_profile *profile,
                                       uint64_t frame);

/** The function that a row of the table belongs to; its function_count if it
 * is nobody's. */
uint32_t lp_stacks_function(const struct lp_table *table, uint32_t line);

#endif
