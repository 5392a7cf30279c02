/* SPDX-License-Identifier: MIT
 *
 * Open addressing with linear probing, at most half full; see map.h.
 */
#include "base/map.h"

#include "base/heap.h"

#include <stdlib.h>
#include <string.h>

struct lp_map_entry {
  char *key; /* NULL: free */
  size_t size, index;
  uint64_t hash;
};

static struct lp_map_entry *find(const struct lp_map *map, uint64_t hash,
                                 const void *key, size_t size) {
  size_t mask = map->capacity - 1;
  for (size_t slot = hash & mask;; slot = (slot + 1) & mask) {
    struct lp_map_entry *entry = &map->entries[slot];
    if (!entry->key)
      return entry;
    if (entry->hash == hash && entry->size == size &&
        memcmp(entry->key, key, size) == 0)
      return entry;
  }
}

static void grow(struct lp_map *map) {
  struct lp_map old = *map;
  map->capacity = old.capacity ? old.capacity * 2 : 64;
  map->entries = lp_heap_get(map->capacity, sizeof *map->entries);
  for (size_t i = 0; i < old.capacity; i++) {
    struct lp_map_entry *entry = &old.entries[i];
    if (entry->key)
      *find(map, entry->hash, entry->key, entry->size) = *entry;
  }
  free(old.entries);
}

/* Of eight bytes at a time, as some keys are whole tables. The multiplier is
 * that of Fibonacci hashing, 2^64 divided by the golden ratio (Knuth, The Art
 * of Computer Programming 3, 6.4). */
static uint64_t mix(uint64_t hash, uint64_t word) {
  hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
  return hash ^ hash >> 32;
}

static uint64_t hash_of(const void *key, size_t size) {
  const char *at = key, *end = at + size;
  uint64_t hash = size, word = 0;
  for (; (size_t)(end - at) >= sizeof word; at += sizeof word) {
    memcpy(&word, at, sizeof word);
    hash = mix(hash, word);
  }
  word = 0;
  memcpy(&word, at, (size_t)(end - at));
  return mix(hash, word);
}

size_t lp_map_find(const struct lp_map *map, const void *key, size_t size) {
  if (map->count == 0)
    return LP_MAP_NONE;
  const struct lp_map_entry *entry = find(map, hash_of(key, size), key, size);
  return entry->key ? entry->index : LP_MAP_NONE;
}

size_t lp_map_index(struct lp_map *map, const void *key, size_t size) {
  if (map->count * 2 >= map->capacity)
    grow(map);
  uint64_t hash = hash_of(key, size);
  struct lp_map_entry *entry = find(map, hash, key, size);
  if (!entry->key) {
    entry->key = lp_heap_copy(key, size);
    entry->size = size;
    entry->hash = hash;
    entry->index = map->count++;
  }
  return entry->index;
}

bool lp_map_add(struct lp_map *map, const void *key, size_t size) {
  size_t count = map->count;
  return lp_map_index(map, key, size) == count;
}

void lp_map_free(struct lp_map *map) {
  for (size_t i = 0; i < map->capacity; i++)
    free(map->entries[i].key);
  free(map->entries);
  *map = (struct lp_map){0};
}
