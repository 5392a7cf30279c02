/* SPDX-License-Identifier: MIT
 *
 * See groups.h. A region's groups in one thread are a chain of hash tables,
 * each twice as large as the one before it, none full: a group never moves,
 * since an open region points to it. A signal handler may come between any two
 * steps; an entry is claimed before it is filled, so that at worst a handler
 * makes a second group of the same values, which kprof adds up.
 */
#include "regions/groups.h"

#include "base/lock.h"
#include "core/contexts.h"
#include "core/modules.h"
#include "core/open_segment.h"
#include "file/profile_file.h"

#include <string.h>

#define FIRST_CAPACITY 8u

static uint32_t limit;

/** The group that is looked for. */
struct wanted {
  struct lineprof_region_counter *region;
  uint32_t module, index, count;
  const uint64_t *values;
  uint64_t hash;
};

void lp_groups_start(uint32_t most) { limit = most; }

static bool is_recorded(void) {
  uint32_t kind, cycle;
  return lp_segment_recorded(&kind, &cycle) && kind == LINEPROF_SEGMENT_ACTIVE;
}

static struct lineprof_groups *at(uint64_t address) {
  return (struct lineprof_groups *)(uintptr_t)address;
}

static struct lineprof_group *groups_in(struct lineprof_groups *head) {
  return (struct lineprof_group *)(head + 1);
}

/* Multiply and shift (Knuth): values are small numbers that differ in their
 * lowest bits. */
static uint64_t hash_values(uint32_t count, const uint64_t *values) {
  uint64_t hash = 0;
  for (uint32_t i = 0; i < count; i++) {
    hash = (hash ^ values[i]) * 0x9e3779b97f4a7c15ull;
    hash ^= hash >> 32;
  }
  return hash;
}

static bool is_same(const uint64_t *values, const struct wanted *wanted) {
  uint32_t i = 0;
  while (i < wanted->count && values[i] == wanted->values[i])
    i++;
  return i == wanted->count;
}

/* The group in one block, or NULL. */
static struct lineprof_group *look_up(struct lineprof_groups *head,
                                      const struct wanted *wanted) {
  uint32_t mask = head->capacity - 1;
  for (uint32_t i = 0; i < head->capacity; i++) {
    struct lineprof_group *group = &groups_in(head)[(wanted->hash + i) & mask];
    if (group->state == LINEPROF_GROUP_FREE)
      return NULL;
    if (group->state == LINEPROF_GROUP_USED && is_same(group->values, wanted))
      return group;
  }
  return NULL;
}

static struct lineprof_groups *add_block(const struct wanted *wanted,
                                         uint32_t capacity) {
  struct lineprof_block *block =
      lp_file_allocate(sizeof(struct lineprof_groups) +
                       capacity * sizeof(struct lineprof_group));
  if (!block)
    return NULL;
  struct lineprof_groups *head = lp_file_payload(block);
  block->module = wanted->module;
  block->thread = (uint32_t)lp_current->id;
  *head = (struct lineprof_groups){.region = wanted->index,
                                   .value_count = wanted->count,
                                   .capacity = capacity};
  lp_file_commit(block, LINEPROF_BLOCK_GROUPS, false);
  return head;
}

static bool is_full(const struct lineprof_groups *head) {
  return !head || head->used >= head->capacity / 4 * 3;
}

/* The block that has room for a new group. */
static struct lineprof_groups *make_room(const struct wanted *wanted) {
  struct lp_before_lock before;
  struct lineprof_groups *newest = NULL;
  if (lp_lock(&before)) {
    /* A handler may have made one meanwhile. */
    newest = at(wanted->region->groups);
    if (is_full(newest)) {
      struct lineprof_groups *older = newest;
      newest = add_block(wanted, older ? 2 * older->capacity : FIRST_CAPACITY);
      if (newest && older) {
        newest->older = (uintptr_t)older;
        newest->used_before = older->used_before + older->used;
      }
      if (newest)
        wanted->region->groups = (uintptr_t)newest;
    }
  }
  lp_unlock(&before);
  return newest;
}

static struct lineprof_group *claim(struct lineprof_groups *head,
                                    const struct wanted *wanted) {
  uint32_t mask = head->capacity - 1;
  for (uint32_t i = 0; i < head->capacity; i++) {
    struct lineprof_group *group = &groups_in(head)[(wanted->hash + i) & mask];
    uint64_t state = LINEPROF_GROUP_FREE;
    if (!__atomic_compare_exchange_n(&group->state, &state,
                                     (uint64_t)LINEPROF_GROUP_CLAIMED, false,
                                     __ATOMIC_RELAXED, __ATOMIC_RELAXED))
      continue;
    __atomic_fetch_add(&head->used, 1, __ATOMIC_RELAXED);
    memcpy(group->values, wanted->values,
           wanted->count * sizeof *wanted->values);
    __atomic_store_n(&group->state, (uint64_t)LINEPROF_GROUP_USED,
                     __ATOMIC_RELEASE);
    return group;
  }
  return NULL;
}

/* The one group of all further values. */
static struct lineprof_group *overflow(struct lineprof_groups *newest,
                                       const struct wanted *wanted) {
  struct lp_before_lock before;
  if (!newest->overflow && lp_lock(&before)) {
    struct lineprof_groups *made = add_block(wanted, 1);
    if (made) {
      made->is_overflow = 1;
      groups_in(made)->state = LINEPROF_GROUP_OTHER;
      newest->overflow = (uintptr_t)made;
    }
    lp_unlock(&before);
  }
  return newest->overflow ? groups_in(at(newest->overflow)) : NULL;
}

struct lineprof_region_counter *
lp_groups_find(struct lineprof_region_counter *region, uint32_t module,
               uint32_t index, uint32_t count, const uint64_t *values) {
  struct lineprof_groups *newest = at(region->groups);
  struct lineprof_group *group = NULL;
  if (limit == 0 || count > LINEPROF_MAX_VALUES || !is_recorded())
    return NULL;
  const struct wanted wanted = {region, module, index,
                                count,  values, hash_values(count, values)};
  for (struct lineprof_groups *head = newest; head && !group;
       head = at(head->older))
    group = look_up(head, &wanted);
  if (group)
    return &group->counter;
  if (newest && newest->used_before + newest->used >= limit) {
    group = overflow(newest, &wanted);
  } else {
    if (is_full(newest))
      newest = make_room(&wanted);
    group = newest ? claim(newest, &wanted) : NULL;
  }
  return group ? &group->counter : NULL;
}

bool lp_groups_keep_block(const struct lineprof_block *block) {
  return lp_current != &lp_no_thread && block->thread == lp_current->id;
}

/* Older blocks are visited first, so that in the end the region's counter
 * points to the newest. */
static void restart(struct lineprof_block *block) {
  if (block->type != LINEPROF_BLOCK_GROUPS || !lp_groups_keep_block(block))
    return;
  struct lineprof_groups *head = lp_file_payload(block);
  for (uint32_t i = 0; i < head->capacity; i++)
    memset(&groups_in(head)[i].counter, 0, sizeof groups_in(head)->counter);
  void *slab = lp_current->slabs[block->module];
  if (!slab || head->is_overflow)
    return;
  lp_module_region(block->module, slab, head->region)->groups = (uintptr_t)head;
}

void lp_groups_restart(void) { lp_file_each_block(restart); }
