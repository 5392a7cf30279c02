/* SPDX-License-Identifier: MIT
 *
 * See counts.h. Counters of a running program are read one after the other, so
 * a sum may be off by what ran meanwhile. A negative one counts as 0.
 */
#include "profile/counts.h"

#include "base/heap.h"
#include "base/unpack.h"

#include <stdlib.h>

static uint64_t head_size(const struct lineprof_counts *head) {
  return head->magic == LINEPROF_COUNTS_PARTLESS
             ? offsetof(struct lineprof_counts, part_count)
             : sizeof *head;
}

uint32_t lp_counts_part_count(const struct lineprof_counts *head) {
  return head->magic == LINEPROF_COUNTS_PARTLESS ? 0 : head->part_count;
}

/* Lines, functions and parts: each has terms. */
static uint64_t count_keys(const struct lineprof_counts *head) {
  return (uint64_t)head->line_count + head->function_count +
         lp_counts_part_count(head);
}

static uint64_t count_words(const struct lineprof_counts *head) {
  return count_keys(head) + 1 + head->term_count + head->loop_count +
         2 * (uint64_t)lp_counts_part_count(head);
}

static const char *check_stored(const struct lineprof_counts *head,
                                uint64_t size) {
  if (size < offsetof(struct lineprof_counts, part_count) ||
      (head->magic != LINEPROF_COUNTS_MAGIC &&
       head->magic != LINEPROF_COUNTS_PARTLESS))
    return "it has no signature";
  if (head->size < head_size(head) || head->size > size ||
      (!head->is_packed &&
       head->size - head_size(head) != count_words(head) * sizeof(uint32_t)))
    return "it is shorter than it says";
  size_t covered = offsetof(struct lineprof_counts, checksum) + 8;
  if (lineprof_hash(LINEPROF_HASH_START, (const char *)head + covered,
                    head->size - covered) != head->checksum)
    return "its checksum is wrong";
  return NULL;
}

static const char *check_words(const struct lineprof_counts *head,
                               const uint32_t *first) {
  uint64_t keys = count_keys(head);
  const uint32_t *terms = first + keys + 1;
  const uint32_t *loops = terms + head->term_count;
  const uint32_t *parts = loops + head->loop_count;
  for (uint64_t i = 0; i < keys; i++)
    if (first[i] > first[i + 1])
      return "its parts do not fit";
  if (first[keys] > head->term_count)
    return "its parts do not fit";
  for (uint32_t i = 0; i < head->term_count; i++)
    if (terms[i] >> 1 >= head->counter_count)
      return "it points outside of itself";
  for (uint32_t i = 0; i < head->loop_count; i++)
    if ((loops[i] & LINEPROF_LOOP_LINE) >= head->line_count)
      return "it points outside of itself";
  for (uint32_t i = 0; i < lp_counts_part_count(head); i++)
    if (parts[i] >= head->line_count || (i && parts[i] < parts[i - 1]))
      return "it points outside of itself";
  return NULL;
}

static const char *unpack(const struct lineprof_counts *head, uint64_t *room,
                          unsigned char **unpacked) {
  const struct lp_packed_array words = {count_words(head), 1};
  const struct lp_packed packed = {.arrays = &words, .array_count = 1};
  uint64_t size = lp_unpacked_size(&packed);
  if (size > *room)
    return "there is too much in it";
  *room -= size;
  unsigned char *to = lp_heap_get(size, 1);
  if (!lp_unpack(&packed, (const unsigned char *)head + head_size(head),
                 head->size - head_size(head), to)) {
    free(to);
    return "it cannot be unpacked";
  }
  *unpacked = to;
  return NULL;
}

const char *lp_counts_open(const unsigned char *bytes, uint64_t size,
                           uint64_t *room, const uint32_t **words,
                           unsigned char **unpacked) {
  const struct lineprof_counts *head = (const struct lineprof_counts *)bytes;
  const char *wrong = check_stored(head, size);
  *unpacked = NULL;
  if (!wrong && head->is_packed)
    wrong = unpack(head, room, unpacked);
  *words = wrong       ? NULL
           : *unpacked ? (const uint32_t *)*unpacked
                       : (const void *)(bytes + head_size(head));
  if (!wrong)
    wrong = check_words(head, *words);
  if (wrong) {
    free(*unpacked);
    *unpacked = NULL;
  }
  return wrong;
}

const char *lp_counts_take(struct lp_table *table, const unsigned char *bytes,
                           const uint32_t *words) {
  const struct lineprof_counts *head = (const struct lineprof_counts *)bytes;
  if (head->line_count != table->head->line_count ||
      head->function_count != table->head->function_count)
    return "it does not fit its table";
  table->counter_count = head->counter_count;
  table->first_terms = words;
  table->terms = table->first_terms + count_keys(head) + 1;
  table->loop_count = head->loop_count;
  table->loops = table->terms + head->term_count;
  table->part_count = lp_counts_part_count(head);
  table->part_lines = table->loops + head->loop_count;
  table->part_discriminators = table->part_lines + table->part_count;
  return NULL;
}

static uint64_t sum(const struct lp_table *table, const uint64_t *counters,
                    uint32_t key) {
  uint64_t total = 0;
  if (!counters || !table->terms)
    return 0;
  for (uint32_t i = table->first_terms[key]; i < table->first_terms[key + 1];
       i++) {
    uint64_t count = counters[table->terms[i] >> 1];
    total += table->terms[i] & 1 ? 0 - count : count;
  }
  return total > INT64_MAX ? 0 : total;
}

uint64_t lp_counts_line(const struct lp_table *table, const uint64_t *counters,
                        uint32_t line) {
  return sum(table, counters, line);
}

uint64_t lp_counts_function(const struct lp_table *table,
                            const uint64_t *counters, uint32_t function) {
  return sum(table, counters, table->head->line_count + function);
}

uint64_t lp_counts_part(const struct lp_table *table, const uint64_t *counters,
                        uint32_t part) {
  return sum(table, counters,
             table->head->line_count + table->head->function_count + part);
}
