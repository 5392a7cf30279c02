/* SPDX-License-Identifier: MIT
 *
 * See counts.h. Counters of a running program are read one after the other, so
 * a sum may be off by what ran meanwhile. A negative one counts as 0.
 */
#include "profile/counts.h"

#include <stddef.h>

const char *lp_counts_check(const unsigned char *bytes, uint64_t size) {
  const struct lineprof_counts *head = (const struct lineprof_counts *)bytes;
  if (size < sizeof *head || head->magic != LINEPROF_COUNTS_MAGIC)
    return "it has no signature";
  uint64_t keys = (uint64_t)head->line_count + head->function_count;
  uint64_t words = keys + 1 + head->term_count + head->loop_count;
  if (words > (size - sizeof *head) / sizeof(uint32_t))
    return "it is shorter than it says";
  if (lineprof_hash(LINEPROF_HASH_START, head + 1, words * sizeof(uint32_t)) !=
      head->checksum)
    return "its checksum is wrong";
  const uint32_t *first = (const uint32_t *)(head + 1);
  const uint32_t *terms = first + keys + 1;
  const uint32_t *loops = terms + head->term_count;
  for (uint64_t i = 0; i < keys; i++)
    if (first[i] > first[i + 1])
      return "its parts do not fit";
  if (first[keys] > head->term_count)
    return "its parts do not fit";
  for (uint32_t i = 0; i < head->term_count; i++)
    if (terms[i] >> 1 >= head->counter_count)
      return "it points outside of itself";
  for (uint32_t i = 0; i < head->loop_count; i++)
    if ((loops[i] & ~LINEPROF_LOOP_JUMPS) >= head->line_count)
      return "it points outside of itself";
  return NULL;
}

const char *lp_counts_take(struct lp_table *table, const unsigned char *bytes) {
  const struct lineprof_counts *head = (const struct lineprof_counts *)bytes;
  if (head->line_count != table->head->line_count ||
      head->function_count != table->head->function_count)
    return "it does not fit its table";
  table->counter_count = head->counter_count;
  table->first_terms = (const uint32_t *)(head + 1);
  table->terms = table->first_terms + (uint64_t)head->line_count +
                 head->function_count + 1;
  table->loop_count = head->loop_count;
  table->loops = table->terms + head->term_count;
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
