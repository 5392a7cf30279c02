/* SPDX-License-Identifier: MIT
 *
 * The addresses of machine code in a profile.
 */
#ifndef LINEPROF_CLI_ADDRESSES_H
#define LINEPROF_CLI_ADDRESSES_H

#include "base/map.h"
#include "profile/profile.h"

#include <stddef.h>
#include <stdint.h>

/** The addresses in samples, calls, launches and allocations, each once and in
 * ascending order; the caller frees them. Those that are calls are added to
 * `calls`. */
uint64_t *lp_addresses_collect(const struct lp_profile *profile,
                               struct lp_map *calls, size_t *count);

#endif
