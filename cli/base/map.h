/* SPDX-License-Identifier: MIT
 *
 * A hash map from byte strings to indices: interning of names, and finding
 * the function or row that a key stands for. Indices are given in order, so
 * the map also numbers what it holds.
 */
#ifndef LINEPROF_CLI_MAP_H
#define LINEPROF_CLI_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define LP_MAP_NONE SIZE_MAX

struct lp_map_entry;

struct lp_map {
  struct lp_map_entry *entries;
  size_t count, capacity;
};

/** The index of the key: `map->count` before the call if it was not there
 * yet (and is now). */
size_t lp_map_index(struct lp_map *map, const void *key, size_t size);

/** Adds the key. False if it was there already. */
bool lp_map_add(struct lp_map *map, const void *key, size_t size);

/** The index of the key; LP_MAP_NONE if it is not there. Adds nothing. */
size_t lp_map_find(const struct lp_map *map, const void *key, size_t size);

void lp_map_free(struct lp_map *map);

#endif
