/* SPDX-License-Identifier: MIT
 *
 * Opens a profile, checks its header, and gives its blocks their meaning;
 * see reader.h.
 */
#include "profile/reader.h"

#include "base/heap.h"
#include "base/message.h"
#include "base/text.h"
#include "lineprof/live_name.h"
#include "profile/blocks.h"
#include "profile/counts.h"
#include "profile/device_block.h"
#include "profile/gpu_blocks.h"
#include "profile/memory_blocks.h"
#include "profile/named_file.h"
#include "profile/segments.h"
#include "profile/shared_tables.h"
#include "profile/stacks.h"
#include "profile/table.h"
#include "profile/trace.h"
#include "profile/value_groups.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

_Static_assert(sizeof(void *) == 8, "addresses in a profile have 64 bits");

/* The header's own checks. False after an error message. */
static bool check_header(struct lp_profile *profile) {
  const struct lineprof_file_header *header = &profile->file.header;
  const char *path = profile->file.path;
  if (memcmp(header->magic, LINEPROF_FILE_MAGIC, sizeof header->magic)) {
    lp_message_error("'%s' is not a lineprof profile (bad signature)", path);
    return false;
  }
  if (header->byte_order != LINEPROF_BYTE_ORDER) {
    lp_message_error("'%s' was written on a machine of other byte order", path);
    lp_message_hint("read it with a kprof that runs on such a machine");
    return false;
  }
  if (header->version != LINEPROF_FORMAT_VERSION) {
    lp_message_error("'%s' has format %u, this kprof reads %u only", path,
                     header->version, LINEPROF_FORMAT_VERSION);
    lp_message_hint("use the kprof that came with the runtime which wrote it");
    return false;
  }
  size_t from = offsetof(struct lineprof_file_header, checksum) + 8;
  size_t to = offsetof(struct lineprof_file_header, state);
  if (lineprof_hash(LINEPROF_HASH_START, (const char *)header + from,
                    to - from) != header->checksum)
    lp_profile_warn(profile, "the file header is damaged; times may be wrong");
  return true;
}

static void find_clock_rate(struct lp_profile *profile) {
  const struct lineprof_file_header *header = &profile->file.header;
  profile->ns_per_tick = 1;
  if (header->clock_kind == LINEPROF_CLOCK_SYSTEM)
    return;
  const struct lineprof_clock_pair *start = &header->start;
  const struct lineprof_clock_pair last = lp_profile_last_pair(profile);
  if (last.ns > start->ns && last.ticks > start->ticks) {
    profile->ns_per_tick =
        (double)(last.ns - start->ns) / (double)(last.ticks - start->ticks);
    return;
  }
  lp_profile_note(profile, "the clock's rate is unknown: the program ended "
                           "too early; times are in clock ticks, not ns");
}

/* Opens a table. One that is in the file once is checked once, and read again
 * only for processes whose counters are as large, so that the time is linear in
 * the file's size. */
static void open_table(struct lp_profile *profile,
                       const struct lp_block *block) {
  struct lp_table table;
  const char *wrong = lp_shared_table(profile, block, &table);
  if (!wrong && block->is_shared &&
      lp_shared_slab_size(profile, block->head.module) < lp_slab_size(&table))
    return;
  table.module = block->head.module;
  if (!wrong && !lp_map_add(&profile->counted.table_by_module, &table.module,
                            sizeof table.module))
    wrong = "its module has one already";
  if (wrong) {
    lp_profile_warn(profile, "the table of module %u cannot be used: %s",
                    block->head.module, wrong);
    return;
  }
  profile->counted.tables =
      lp_heap_grow(profile->counted.tables, profile->counted.table_count,
                   sizeof *profile->counted.tables);
  profile->counted.tables[profile->counted.table_count++] = table;
}

static void open_counts(struct lp_profile *profile,
                        const struct lp_block *block) {
  struct lp_table *table = lp_profile_table(profile, block->head.module);
  const char *wrong = "it has no table";
  if (table && table->terms)
    wrong = "it has some already";
  else if (table)
    wrong = lp_shared_counts(profile, block, table);
  if (wrong)
    lp_profile_warn(profile,
                    "what the counters of module %u mean cannot be used: %s",
                    block->head.module, wrong);
}

/* Finds the counters, which are at the end of a slab. */
static void open_counters(struct lp_profile *profile,
                          const struct lp_block *block, struct lp_slab *slab) {
  const struct lp_table *table = slab->table;
  uint64_t begin = lp_slab_size(table);
  if (!table->terms)
    return;
  if (table->counter_count >
      (block->head.payload_size - begin) / sizeof(uint64_t)) {
    lp_profile_warn(profile,
                    "some counts of module %u in thread %u are missing: they "
                    "do not fit its counters",
                    table->module, slab->thread);
    return;
  }
  /* Limits tables in which few counters have very many terms, which no compiler
   * writes. */
  profile->counted.terms_read +=
      table->first_terms[(uint64_t)table->head->line_count +
                         table->head->function_count + table->part_count];
  if (profile->counted.terms_read / 16 > profile->file.data_size) {
    lp_profile_warn(profile, "counts are missing: what they mean repeats too "
                             "much");
    return;
  }
  slab->counters = (uint64_t *)(block->payload + begin);
}

static void open_slab(struct lp_profile *profile,
                      const struct lp_block *block) {
  struct lp_table *table = lp_profile_table(profile, block->head.module);
  if (!table || block->head.payload_size < lp_slab_size(table)) {
    lp_profile_warn(profile,
                    "the counts of module %u in thread %u are missing: %s",
                    block->head.module, block->head.thread,
                    table ? "they do not fit its table" : "it has no table");
    return;
  }
  struct lp_slab slab = {.table = table,
                         .thread = block->head.thread,
                         .address = block->head.address,
                         .lines = (void *)block->payload};
  slab.functions = (void *)(slab.lines + table->head->line_count);
  slab.regions = (void *)(slab.functions + table->head->function_count);
  open_counters(profile, block, &slab);
  profile->counted.slabs =
      lp_heap_grow(profile->counted.slabs, profile->counted.slab_count,
                   sizeof *profile->counted.slabs);
  profile->counted.slabs[profile->counted.slab_count++] = slab;
  if (table->last_slab)
    profile->counted.slabs[table->last_slab - 1].next =
        profile->counted.slab_count;
  else
    table->first_slab = profile->counted.slab_count;
  table->last_slab = profile->counted.slab_count;
}

/* Tables come first: slabs point to them, so their array must not move
 * later. */
static void open_blocks(struct lp_profile *profile) {
  const struct lp_block *block = NULL;
  while ((block = lp_profile_block(profile, LINEPROF_BLOCK_TABLE, block))) {
    lp_map_add(&profile->counted.table_objects, &block->head.object,
               sizeof block->head.object);
    open_table(profile, block);
  }
  while ((block = lp_profile_block(profile, LINEPROF_BLOCK_COUNTS, block)))
    open_counts(profile, block);
  while ((block = lp_profile_block(profile, LINEPROF_BLOCK_SLAB, block)))
    open_slab(profile, block);
  lp_segments_open(profile);
  while ((block = lp_profile_block(profile, LINEPROF_BLOCK_GROUPS, block)))
    lp_groups_open(profile, block);
  lp_stacks_open(profile);
  lp_gpu_open(profile);
  lp_memory_open(profile);
  lp_device_open(profile);
  lp_trace_open(profile);
  while ((block = lp_profile_block(profile, LINEPROF_BLOCK_SEAL, block))) {
    if (block->head.payload_size < sizeof profile->file.seal)
      continue;
    memcpy(&profile->file.seal, block->payload, sizeof profile->file.seal);
    profile->file.has_seal = true;
  }
  if (profile->file.header.state == LINEPROF_STATE_SEALED &&
      !profile->file.has_seal)
    lp_profile_warn(profile, "its end is missing, and what came before it may "
                             "be");
  if (profile->file.header.lost_blocks)
    lp_profile_note(profile,
                    "%u blocks found no room on disk; counts of some "
                    "threads or modules are missing",
                    profile->file.header.lost_blocks);
}

static int open_file(const char *path, struct stat *about) {
  int file = lp_named_open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0 || fstat(file, about)) {
    lp_message_error("cannot open '%s': %s", path, strerror(errno));
    if (file >= 0)
      close(file);
    return -1;
  }
  if (!S_ISREG(about->st_mode)) {
    lp_message_error("'%s' is not a lineprof profile (not a regular file)",
                     path);
    close(file);
    return -1;
  }
  return file;
}

/* The size of the file without holes, about. Some file systems compress data or
 * do not tell. */
static uint64_t find_data_size(const struct stat *about) {
  uint64_t least = UINT64_C(1) << 20, size = (uint64_t)about->st_size;
  uint64_t on_disk = (uint64_t)about->st_blocks * 512 + least;
  return on_disk < size ? on_disk : size;
}

static bool is_stand_in(const struct lp_profile *profile, size_t had) {
  const char *bytes = (const char *)&profile->file.header;
  if (!*bytes || !lineprof_is_stand_in(bytes, had, 0))
    return false;
  lp_message_error("'%s' stands for a profile that is not there",
                   profile->file.path);
  lp_message_hint("while its program runs, the profile 'NAME' is in "
                  "'.NAME.live'; 'kprof ctl PID snapshot' copies it");
  return true;
}

/* Reads and checks the header; false after an error message. */
static bool read_header(struct lp_profile *profile, int file) {
  if (profile->file.size == 0) {
    lp_message_error("'%s' is empty: the program was stopped before it "
                     "recorded anything",
                     profile->file.path);
    return false;
  }
  ssize_t got =
      pread(file, &profile->file.header, sizeof profile->file.header, 0);
  size_t had = got < 0 ? 0 : (size_t)got;
  if (is_stand_in(profile, had))
    return false;
  if (had >= sizeof profile->file.header.magic &&
      had < sizeof profile->file.header &&
      memcmp(profile->file.header.magic, LINEPROF_FILE_MAGIC, 8) == 0) {
    lp_message_error("'%s' is cut short: %llu bytes hold no profile",
                     profile->file.path,
                     (unsigned long long)profile->file.size);
    return false;
  }
  return check_header(profile);
}

struct lp_profile *lp_profile_read(const char *path) {
  struct stat about;
  int file = open_file(path, &about);
  if (file < 0)
    return NULL;
  struct lp_profile *profile = lp_heap_get(1, sizeof *profile);
  profile->file.path = lp_heap_string(path);
  profile->file.size = (uint64_t)about.st_size;
  profile->file.data_size = find_data_size(&about);
  if (!read_header(profile, file)) {
    close(file);
    lp_profile_free(profile);
    return NULL;
  }
  lp_shared_begin(profile);
  lp_blocks_read(profile, file);
  close(file);
  for (struct lp_profile *each = profile; each; each = each->next) {
    open_blocks(each);
    find_clock_rate(each);
  }
  lp_shared_done(profile);
  return profile;
}

static void free_one(struct lp_profile *profile) {
  for (size_t i = 0; i < profile->file.block_count; i++)
    if (!profile->file.blocks[i].is_shared)
      free(profile->file.blocks[i].payload);
  for (size_t i = 0; i < profile->warning_count; i++)
    free(profile->warnings[i]);
  lp_segments_free(profile);
  lp_stacks_free(profile);
  lp_gpu_free(profile);
  lp_memory_free(profile);
  lp_device_free(profile);
  lp_map_free(&profile->counted.table_by_module);
  lp_map_free(&profile->counted.table_objects);
  free(profile->file.blocks);
  free(profile->counted.tables);
  free(profile->counted.slabs);
  free(profile->counted.group_sets);
  free(profile->warnings);
  if (profile->process == 0)
    free(profile->file.path);
  free(profile);
}

void lp_profile_free(struct lp_profile *profile) {
  while (profile) {
    struct lp_profile *next = profile->next;
    free_one(profile);
    profile = next;
  }
}
