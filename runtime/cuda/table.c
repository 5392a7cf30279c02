/* SPDX-License-Identifier: MIT
 *
 * The rows of the GPU block (format_gpu.h). A row's hash is written last, so
 * that a reader of a running or killed process sees complete rows only.
 */
#include "parts.h"

#include <pthread.h>
#include <string.h>

#define ROWS 8192u /* a power of two */
#define STRINGS ((uint32_t)512 << 10)
#define MOST_PROBES 64u
#define FALLBACK_PROBES 512u /* the table is nearly full then */
#define NAMES 8192u          /* slots in the index of names; a power of two */
#define KNOWN_NAMES 256u

static struct {
  struct lineprof_gpu *head;
  struct lineprof_gpu_row *rows;
  char *strings;
  uint32_t names[NAMES];       /* offsets; 0: free */
  uint32_t known[KNOWN_NAMES]; /* offsets, by the address of the name */
  pthread_mutex_t lock;
} table = {.lock = PTHREAD_MUTEX_INITIALIZER};

bool lp_table_start(void) {
  uint64_t size =
      sizeof *table.head + ROWS * sizeof *table.rows + (uint64_t)STRINGS;
  table.head = lp_gpu_core->room(size);
  if (!table.head)
    return false;
  table.rows = (struct lineprof_gpu_row *)(table.head + 1);
  table.strings = (char *)(table.rows + ROWS);
  table.head->row_capacity = ROWS;
  table.head->string_capacity = STRINGS;
  table.head->string_size = 1;
  table.head->version = LINEPROF_GPU_VERSION;
  return true;
}

struct lineprof_gpu *lp_table_head(void) {
  return table.head;
}

void lp_table_lock(void) { pthread_mutex_lock(&table.lock); }
void lp_table_unlock(void) { pthread_mutex_unlock(&table.lock); }

void lp_table_count(uint64_t *counter, uint64_t amount) {
  __atomic_fetch_add(counter, amount, __ATOMIC_RELAXED);
}

static uint32_t find_name(const char *name) {
  struct lineprof_gpu *head = table.head;
  size_t size = strlen(name) + 1;
  uint64_t hash = lineprof_hash(LINEPROF_HASH_START, name, size);
  for (uint32_t i = 0; i < MOST_PROBES; i++) {
    uint32_t *slot = &table.names[(hash + i) % NAMES];
    if (*slot && strcmp(table.strings + *slot, name) == 0)
      return *slot;
    if (*slot)
      continue;
    if (size > STRINGS - head->string_size)
      break;
    *slot = head->string_size;
    memcpy(table.strings + *slot, name, size);
    __atomic_store_n(&head->string_size, *slot + (uint32_t)size,
                     __ATOMIC_RELEASE);
    return *slot;
  }
  head->checks.lost_names++;
  return 0;
}

/* A name at the same address as before is mostly the same name. */
uint32_t lp_table_name(const char *name) {
  if (!name || !*name)
    return 0;
  uint64_t hash = (uintptr_t)name * UINT64_C(0x9e3779b97f4a7c15) >> 32;
  uint32_t *known = &table.known[hash % KNOWN_NAMES];
  if (!*known || strcmp(table.strings + *known, name) != 0)
    *known = find_name(name);
  return *known;
}

static const size_t key_begin = offsetof(struct lineprof_gpu_row, work);
static const size_t key_size = offsetof(struct lineprof_gpu_row, count) -
                               offsetof(struct lineprof_gpu_row, work);
_Static_assert((offsetof(struct lineprof_gpu_row, count) -
                offsetof(struct lineprof_gpu_row, work)) %
                       8 ==
                   0,
               "the key is whole words");

uint64_t lp_table_hash(const void *key, size_t size) {
  uint64_t hash = 0, word;
  for (size_t i = 0; i < size; i += sizeof word) {
    memcpy(&word, (const char *)key + i, sizeof word);
    hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    hash ^= hash >> 32;
  }
  return hash ? hash : 1;
}

static bool is_same(const struct lineprof_gpu_row *row,
                    const struct lineprof_gpu_row *key) {
  return memcmp((const char *)row + key_begin, (const char *)key + key_begin,
                key_size) == 0;
}

static struct lineprof_gpu_row *find(const struct lineprof_gpu_row *key,
                                     uint32_t most_rows, uint32_t most_probes) {
  uint64_t hash = lp_table_hash((const char *)key + key_begin, key_size);
  for (uint32_t i = 0; i < most_probes; i++) {
    struct lineprof_gpu_row *row = &table.rows[(hash + i) % ROWS];
    if (row->hash == hash && is_same(row, key))
      return row;
    if (row->hash)
      continue;
    if (table.head->row_count >= most_rows)
      return NULL;
    memcpy((char *)row + key_begin, (const char *)key + key_begin, key_size);
    row->min_ns = UINT64_MAX;
    table.head->row_count++;
    __atomic_store_n(&row->hash, hash, __ATOMIC_RELEASE);
    return row;
  }
  return NULL;
}

/* Finds the row of a line alone, of which there are few. */
static struct lineprof_gpu_row *find_line(const struct lineprof_gpu_row *key) {
  struct lineprof_gpu_row line = *key;
  line.thread = 0;
  line.stack = lp_gpu_core->line(key->stack);
  line.other = lp_gpu_core->line(key->other);
  if (!line.stack)
    return NULL;
  struct lineprof_gpu_row *row = find(&line, ROWS / 16 * 13, FALLBACK_PROBES);
  if (row)
    return row;
  struct lineprof_gpu_row plain = {.work = key->work,
                                   .detail = key->detail,
                                   .flags = key->flags,
                                   .stack = line.stack,
                                   .kind = key->kind,
                                   .cycle = key->cycle,
                                   .device = key->device};
  return find(&plain, ROWS / 8 * 7, FALLBACK_PROBES);
}

/* An eighth of the table stays free, so that searches stay short. As room runs
 * out threads are summed first, then lines above. */
struct lineprof_gpu_row *lp_table_row(const struct lineprof_gpu_row *key) {
  struct lineprof_gpu_row *row = find(key, ROWS / 2, MOST_PROBES);
  if (row)
    return row;
  struct lineprof_gpu_row together = *key;
  together.thread = 0;
  table.head->checks.threadless++;
  row = find(&together, ROWS / 4 * 3, MOST_PROBES);
  if (row)
    return row;
  row = find_line(key);
  if (row) {
    table.head->checks.chainless++;
    return row;
  }
  struct lineprof_gpu_row any = {.work = key->work,
                                 .detail = key->detail,
                                 .kind = key->kind,
                                 .cycle = key->cycle};
  table.head->checks.lost_rows++;
  return find(&any, ROWS, ROWS); /* it must not get lost as well */
}

uint32_t lp_table_place(const struct lineprof_gpu_row *row) {
  return row ? (uint32_t)(row - table.rows) + 1 : 0;
}
