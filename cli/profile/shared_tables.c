/* SPDX-License-Identifier: MIT
 *
 * See shared_tables.h.
 */
#include "profile/shared_tables.h"

#include "base/heap.h"
#include "profile/counts.h"
#include "profile/table.h"

#include <stdlib.h>
#include <string.h>

/** A payload that has been checked. */
struct content {
  struct lp_table table; /* without a module; not for COUNTS */
  const uint32_t *words; /* of COUNTS */
  uint64_t size;         /* bytes that it was unpacked to */
  const char *wrong;     /* what is wrong with it; NULL */
};

/* What packed payloads were unpacked to, by payload, for as long as this kprof
 * runs: the processes of a run have the same tables, and each of their files is
 * read several times. */
static struct {
  struct lp_map payloads;
  struct content *contents;
  unsigned char **unpacked;
} known;

struct lp_shared {
  struct lp_block *blocks; /* TABLE, COUNTS and CODES, by offset */
  size_t block_count;
  struct lp_map opened; /* indices into `contents` by payload */
  struct content *contents;
  uint64_t room;                  /* bytes that further ones may unpack to */
  uint64_t used_again;            /* parts of payloads, beyond the first use */
  const struct lp_profile *sized; /* the process whose slabs these are */
  struct lp_map modules;
  uint64_t *sizes;
};

/* Compilers' tables pack to a tenth, so that they are a few times what a file
 * holds, in which there are counters, too. Those of a small program's many
 * alike lines pack to a thousandth. */
enum { MOST_UNPACKED = 16, LEAST_UNPACKED = 8 << 20 };

void lp_shared_begin(struct lp_profile *first) {
  first->shared = lp_heap_get(1, sizeof *first->shared);
  first->shared->room = first->file.data_size * MOST_UNPACKED + LEAST_UNPACKED;
}

void lp_shared_offer(struct lp_profile *profile, const struct lp_block *block) {
  struct lp_shared *shared = profile->shared;
  shared->blocks =
      lp_heap_grow(shared->blocks, shared->block_count, sizeof *shared->blocks);
  shared->blocks[shared->block_count++] = *block;
}

static int compare_offsets(const void *left, const void *right) {
  const struct lp_block *a = left, *b = right;
  return (a->offset > b->offset) - (a->offset < b->offset);
}

bool lp_shared_find(const struct lp_profile *profile,
                    const struct lineprof_block *head, uint64_t offset,
                    struct lp_block *found) {
  const struct lp_shared *shared = profile->shared;
  struct lp_block key = {.offset = offset};
  const struct lp_block *block =
      shared->block_count ? bsearch(&key, shared->blocks, shared->block_count,
                                    sizeof key, compare_offsets)
                          : NULL;
  if (!block)
    return false;
  *found = *block;
  found->head.module = head->module;
  found->head.object = head->object;
  found->head.process = head->process;
  found->is_shared = true;
  return true;
}

/* The result of checking the payload; *is_new if it was not checked yet. */
static struct content *find_opened(struct lp_shared *shared,
                                   const void *payload, bool *is_new) {
  size_t count = shared->opened.count;
  size_t index = lp_map_index(&shared->opened, &payload, sizeof payload);
  *is_new = index == count;
  if (*is_new)
    shared->contents =
        lp_heap_grow(shared->contents, index, sizeof *shared->contents);
  return &shared->contents[index];
}

static const char *open_payload(const struct lp_block *block, uint64_t *room,
                                struct content *content,
                                unsigned char **unpacked) {
  const unsigned char *bytes = block->payload;
  uint64_t size = block->head.payload_size;
  return block->head.type == LINEPROF_BLOCK_TABLE
             ? lp_table_open(&content->table, bytes, size, room, unpacked)
             : lp_counts_open(bytes, size, room, &content->words, unpacked);
}

static void keep(const struct lp_block *block, const struct content *content,
                 unsigned char *unpacked) {
  size_t index =
      lp_map_index(&known.payloads, block->payload, block->head.payload_size);
  known.contents = lp_heap_grow(known.contents, index, sizeof *known.contents);
  known.unpacked = lp_heap_grow(known.unpacked, index, sizeof *known.unpacked);
  known.contents[index] = *content;
  known.unpacked[index] = unpacked;
}

/* A known payload takes room like a new one: whether a file is refused must not
 * depend on the files that were read before it. */
static struct content use_known(size_t index, uint64_t *room) {
  struct content content = known.contents[index];
  if (content.size > *room)
    return (struct content){.wrong = "there is too much in it"};
  *room -= content.size;
  return content;
}

static struct content open_content(const struct lp_block *block,
                                   uint64_t *room) {
  struct content content = {0};
  unsigned char *unpacked = NULL;
  size_t index =
      lp_map_find(&known.payloads, block->payload, block->head.payload_size);
  if (index != LP_MAP_NONE)
    return use_known(index, room);
  uint64_t before = *room;
  content.wrong = open_payload(block, room, &content, &unpacked);
  content.size = before - *room;
  if (unpacked)
    keep(block, &content, unpacked);
  return content;
}

void lp_shared_forget(void) {
  for (size_t i = 0; i < known.payloads.count; i++)
    free(known.unpacked[i]);
  lp_map_free(&known.payloads);
  free(known.contents);
  free(known.unpacked);
  known.contents = NULL;
  known.unpacked = NULL;
}

const char *lp_shared_use(const struct lp_profile *profile, uint64_t parts) {
  struct lp_shared *shared = profile->shared;
  shared->used_again += parts;
  return shared->used_again / 4 > profile->file.data_size
             ? "it repeats too much"
             : NULL;
}

const char *lp_shared_table(struct lp_profile *profile,
                            const struct lp_block *block,
                            struct lp_table *table) {
  bool is_new;
  struct content *content =
      find_opened(profile->shared, block->payload, &is_new);
  if (is_new)
    *content = open_content(block, &profile->shared->room);
  *table = content->table;
  if (is_new || content->wrong)
    return content->wrong;
  /* The other parts of a table are as large as its counters, which the process
   * has. */
  return lp_shared_use(profile, table->head->file_count);
}

const char *lp_shared_counts(struct lp_profile *profile,
                             const struct lp_block *block,
                             struct lp_table *table) {
  const struct lineprof_counts *head = (const void *)block->payload;
  bool is_new;
  struct content *content = find_opened(profile->shared, head, &is_new);
  if (is_new)
    *content = open_content(block, &profile->shared->room);
  const char *wrong = content->wrong;
  if (!wrong && !is_new)
    wrong =
        lp_shared_use(profile, (uint64_t)head->term_count + head->loop_count +
                                   lp_counts_part_count(head));
  return wrong ? wrong : lp_counts_take(table, block->payload, content->words);
}

static void forget_sizes(struct lp_shared *shared) {
  lp_map_free(&shared->modules);
  free(shared->sizes);
  shared->sizes = NULL;
}

static void find_sizes(struct lp_shared *shared,
                       const struct lp_profile *profile) {
  const struct lp_block *block = NULL;
  forget_sizes(shared);
  shared->sized = profile;
  while ((block = lp_profile_block(profile, LINEPROF_BLOCK_SLAB, block))) {
    size_t count = shared->modules.count;
    size_t index = lp_map_index(&shared->modules, &block->head.module,
                                sizeof block->head.module);
    if (index == count) {
      shared->sizes = lp_heap_grow(shared->sizes, count, sizeof(uint64_t));
      shared->sizes[index] = 0;
    }
    if (block->head.payload_size > shared->sizes[index])
      shared->sizes[index] = block->head.payload_size;
  }
}

uint64_t lp_shared_slab_size(struct lp_profile *profile, uint32_t module) {
  struct lp_shared *shared = profile->shared;
  if (shared->sized != profile)
    find_sizes(shared, profile);
  size_t index = lp_map_find(&shared->modules, &module, sizeof module);
  return index == LP_MAP_NONE ? 0 : shared->sizes[index];
}

void lp_shared_done(struct lp_profile *first) {
  struct lp_shared *shared = first->shared;
  for (struct lp_profile *each = first; each; each = each->next)
    each->shared = NULL;
  forget_sizes(shared);
  lp_map_free(&shared->opened);
  free(shared->blocks);
  free(shared->contents);
  free(shared);
}
