/* SPDX-License-Identifier: MIT
 *
 * See unwind_cache.h. Each entry has a sequence number, which is odd during a
 * write. A reader that sees it change finds nothing.
 */
#include "unwind/unwind_cache.h"

#include "platform/platform.h"
#include "unwind/unwind_cfi.h"

#include <errno.h>
#include <string.h>

#define ENTRIES 8192u /* a power of two */
#define WORDS 4u      /* of a rule */

struct entry {
  uint64_t sequence;
  uint64_t pc, header;
  uint64_t rule[WORDS];
  uint64_t unused;
};

_Static_assert(sizeof(struct lp_unwind_rule) == WORDS * sizeof(uint64_t),
               "a rule is copied word by word");

static struct entry *entries;

int lp_unwind_cache_start(void) {
  if (!entries)
    entries = lp_platform_reserve(ENTRIES * sizeof *entries);
  return entries ? 0 : ENOMEM;
}

static struct entry *slot_of(uintptr_t pc) {
  return &entries[(pc * UINT64_C(0x9e3779b97f4a7c15)) >> 51];
}

_Static_assert(ENTRIES == UINT64_C(1) << (64 - 51), "the hash fits the table");

bool lp_unwind_cache_find(uintptr_t pc, uintptr_t header,
                          struct lp_unwind_rule *rule) {
  uint64_t words[WORDS];
  if (!entries)
    return false;
  struct entry *entry = slot_of(pc);
  uint64_t sequence = __atomic_load_n(&entry->sequence, __ATOMIC_ACQUIRE);
  if (sequence & 1 || __atomic_load_n(&entry->pc, __ATOMIC_RELAXED) != pc ||
      __atomic_load_n(&entry->header, __ATOMIC_RELAXED) != header)
    return false;
  for (unsigned i = 0; i < WORDS; i++)
    words[i] = __atomic_load_n(&entry->rule[i], __ATOMIC_ACQUIRE);
  if (__atomic_load_n(&entry->sequence, __ATOMIC_RELAXED) != sequence)
    return false;
  memcpy(rule, words, sizeof words);
  return true;
}

void lp_unwind_cache_add(uintptr_t pc, uintptr_t header,
                         const struct lp_unwind_rule *rule) {
  uint64_t words[WORDS];
  if (!entries)
    return;
  struct entry *entry = slot_of(pc);
  uint64_t sequence = __atomic_load_n(&entry->sequence, __ATOMIC_RELAXED);
  if (sequence & 1 ||
      !__atomic_compare_exchange_n(&entry->sequence, &sequence, sequence + 1,
                                   false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
    return;
  memcpy(words, rule, sizeof words);
  /* The stores release, so that a reader who sees any of them sees the odd
   * number, too. */
  __atomic_store_n(&entry->pc, pc, __ATOMIC_RELEASE);
  __atomic_store_n(&entry->header, header, __ATOMIC_RELEASE);
  for (unsigned i = 0; i < WORDS; i++)
    __atomic_store_n(&entry->rule[i], words[i], __ATOMIC_RELEASE);
  __atomic_store_n(&entry->sequence, sequence + 2, __ATOMIC_RELEASE);
}
