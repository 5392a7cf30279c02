/* SPDX-License-Identifier: MIT
 *
 * hash ROUNDS: a hash table with open addressing: insert, find, remove, and
 * growing once in a while. Part of the suite of bench/overhead and
 * bench/fidelity.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct entry {
  uint64_t key; /* 0: free; 1: removed */
  uint64_t value;
};

struct table {
  struct entry *entries;
  size_t capacity, used, live;
};

static uint64_t mix(uint64_t key) {
  key ^= key >> 33;
  key *= 0xff51afd7ed558ccdu;
  key ^= key >> 33;
  return key;
}

static struct entry *find(const struct table *table, uint64_t key) {
  size_t mask = table->capacity - 1;
  for (size_t at = mix(key) & mask;; at = (at + 1) & mask) {
    struct entry *entry = &table->entries[at];
    if (entry->key == key || entry->key == 0)
      return entry;
  }
}

static void put(struct table *table, uint64_t key, uint64_t value);

static void grow(struct table *table) {
  struct table larger = {.capacity = table->capacity};
  if (table->live * 2 >= table->capacity)
    larger.capacity *= 2;
  larger.entries = calloc(larger.capacity, sizeof *larger.entries);
  if (!larger.entries)
    abort();
  for (size_t i = 0; i < table->capacity; i++)
    if (table->entries[i].key > 1)
      put(&larger, table->entries[i].key, table->entries[i].value);
  free(table->entries);
  *table = larger;
}

static void put(struct table *table, uint64_t key, uint64_t value) {
  if (table->used * 4 >= table->capacity * 3)
    grow(table);
  struct entry *entry = find(table, key);
  if (entry->key == 0) {
    entry->key = key;
    table->used++;
    table->live++;
  }
  entry->value = value;
}

static uint64_t get(const struct table *table, uint64_t key) {
  const struct entry *entry = find(table, key);
  return entry->key ? entry->value : 0;
}

static void take(struct table *table, uint64_t key) {
  struct entry *entry = find(table, key);
  if (entry->key != key)
    return;
  entry->key = 1;
  table->live--;
}

int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 1;
  uint64_t sum = 0;
  struct table table = {.capacity = 64};
  table.entries = calloc(table.capacity, sizeof *table.entries);
  for (int round = 0; round < rounds; round++) {
    uint64_t base = 2 + (uint64_t)(round % 7) * 5000;
    for (uint64_t i = 0; i < 20000; i++)
      put(&table, base + i, i ^ (uint64_t)round);
    for (uint64_t i = 0; i < 40000; i++)
      sum += get(&table, base + i * 3 % 40000);
    for (uint64_t i = 0; i < 20000; i += 2)
      take(&table, base + i);
  }
  printf("sum %llu, live %zu\n", (unsigned long long)sum, table.live);
  free(table.entries);
  return 0;
}
