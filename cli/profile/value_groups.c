/* SPDX-License-Identifier: MIT
 *
 * See value_groups.h.
 */
#include "profile/value_groups.h"

#include "base/heap.h"

/* NULL if the payload is what it says, else what is wrong with it. */
static const char *check(const struct lp_table *table,
                         const struct lineprof_groups *head, uint64_t size) {
  if (!table)
    return "their module has no table";
  if (head->region >= table->head->region_count ||
      head->value_count != table->regions[head->region].value_count)
    return "they do not fit their table";
  if (head->capacity > (size - sizeof *head) / sizeof(struct lineprof_group))
    return "they are cut short";
  return NULL;
}

void lp_groups_open(struct lp_profile *profile, const struct lp_block *block) {
  const struct lineprof_groups *head = (const void *)block->payload;
  const char *wrong = "they are cut short";
  const struct lp_table *table = NULL;
  if (block->head.payload_size >= sizeof *head) {
    if (head->capacity == 0)
      return; /* of a thread that a forked child does not have */
    table = lp_profile_table(profile, block->head.module);
    wrong = check(table, head, block->head.payload_size);
  }
  if (wrong) {
    lp_profile_warn(profile,
                    "counts by captured values of module %u in thread %u are "
                    "missing: %s",
                    block->head.module, block->head.thread, wrong);
    return;
  }
  profile->counted.group_sets = lp_heap_grow(
      profile->counted.group_sets, profile->counted.group_set_count,
      sizeof *profile->counted.group_sets);
  profile->counted.group_sets[profile->counted.group_set_count++] =
      (struct lp_group_set){.table = table,
                            .thread = block->head.thread,
                            .region = head->region,
                            .address = block->head.address + sizeof *head,
                            .groups = (void *)(block->payload + sizeof *head),
                            .count = head->capacity};
}

struct lineprof_region_counter *
lp_groups_counter(const struct lp_profile_counts *counted, uint32_t thread,
                  uint64_t address) {
  const size_t size = sizeof(struct lineprof_group);
  for (size_t i = 0; i < counted->group_set_count; i++) {
    const struct lp_group_set *set = &counted->group_sets[i];
    uint64_t offset = address - set->address;
    if (set->thread == thread && address >= set->address &&
        offset / size < set->count &&
        offset % size == offsetof(struct lineprof_group, counter))
      return &set->groups[offset / size].counter;
  }
  return NULL;
}
