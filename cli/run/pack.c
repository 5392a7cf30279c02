/* SPDX-License-Identifier: MIT
 *
 * Makes one file of the profiles of a run's processes.
 * Decides what of a process is written, and how; pack_file.c writes it.
 */
#include "run/parts.h"

#include "base/heap.h"
#include "base/message.h"
#include "base/text.h"
#include "profile/named_file.h"
#include "profile/reader.h"
#include "profile/sparse.h"
#include "profile/write.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct lp_pack {
  struct lp_pack_file to;
  bool is_full; /* it could not be written: `known` may be wrong now */
  bool has_run; /* something that is profiled */
  struct lp_map
      known; /* TABLE, COUNTS and CODES in the file, by size and checksum */
  uint64_t *offsets; /* ... of them */
};

static bool is_shareable(const struct lp_block *block) {
  return block->head.type == LINEPROF_BLOCK_TABLE ||
         block->head.type == LINEPROF_BLOCK_COUNTS ||
         block->head.type == LINEPROF_BLOCK_CODES;
}

/* The offset of the block's content if the file has it; else 0, and from now
 * on it has. Checksums will do: this machine wrote all of it itself, and nobody
 * made two alike on purpose. */
static uint64_t find_known(struct lp_pack *pack, const struct lp_block *block,
                           uint64_t offset) {
  const uint64_t key[] = {block->head.type, block->head.payload_size,
                          block->head.checksum};
  size_t count = pack->known.count;
  size_t index = lp_map_index(&pack->known, key, sizeof key);
  if (index < count)
    return pack->offsets[index];
  pack->offsets = lp_heap_grow(pack->offsets, count, sizeof *pack->offsets);
  pack->offsets[index] = offset;
  return 0;
}

static void add_block(struct lp_text *out, struct lineprof_block head,
                      const void *payload, uint64_t process) {
  head.process = process;
  head.reserved = 0;
  if (!head.checksum) /* the file has changed since it was sealed */
    head.checksum =
        lineprof_hash(LINEPROF_HASH_START, payload, head.payload_size);
  lp_write_block(out, &head, payload);
}

static void add_same(struct lp_text *out, const struct lp_block *block,
                     uint64_t offset, uint64_t process) {
  const struct lineprof_same same = {offset};
  struct lineprof_block head = block->head;
  head.type = LINEPROF_BLOCK_SAME;
  head.checksum = 0;
  head.payload_size = sizeof same;
  add_block(out, head, &same, process);
}

static void add_slab(struct lp_text *out, const struct lp_block *block,
                     uint64_t process) {
  struct lp_text sparse =
      lp_sparse_make(block->payload, block->head.payload_size);
  struct lineprof_block head = block->head;
  if (sparse.size) {
    head.type = LINEPROF_BLOCK_SPARSE;
    head.payload_size = sparse.size;
    head.checksum = 0;
    add_block(out, head, sparse.bytes, process);
  } else {
    add_block(out, head, block->payload, process);
  }
  free(sparse.bytes);
}

/* The last frame of a block is no row's: it marks the end. */
static bool is_mark(const unsigned char *bytes) {
  static const struct lineprof_frame mark = {.stack = UINTPTR_MAX};
  return memcmp(bytes, &mark, sizeof mark) == 0;
}

/* The used part of a THREAD block: the thread's state and its frames up to the
 * last that was used. */
static uint64_t find_used(const struct lp_block *block) {
  uint64_t size = block->head.payload_size;
  uint64_t state = sizeof(struct lineprof_thread);
  uint64_t frame = sizeof(struct lineprof_frame);
  uint64_t used = size;
  if (size >= state + frame && is_mark(block->payload + size - frame))
    used -= frame;
  while (used > state && block->payload[used - 1] == 0)
    used--;
  if (used > state)
    used = state + (used - state + frame - 1) / frame * frame;
  return used < size ? used : size;
}

/* The used part of a SERIES block, which then has no room for more. */
static uint64_t cut_series(const struct lp_block *block) {
  struct lineprof_memory_series *series = (void *)block->payload;
  uint64_t room = (block->head.payload_size - sizeof *series) /
                  sizeof(struct lineprof_memory_point);
  if (series->count > series->capacity || series->capacity > room)
    return block->head.payload_size;
  series->capacity = series->count;
  return sizeof *series + series->count * sizeof(struct lineprof_memory_point);
}

/* Cuts off unused room: zeros behind a thread's state, the empty table of a
 * block without samples. The head of the payload stays. */
static struct lineprof_block cut(const struct lp_block *block) {
  struct lineprof_block head = block->head;
  struct lineprof_stacks *stacks = (void *)block->payload;
  if (head.type == LINEPROF_BLOCK_THREAD) {
    head.payload_size = find_used(block);
    head.checksum = 0;
  }
  if (head.type == LINEPROF_BLOCK_SERIES &&
      head.payload_size >= sizeof(struct lineprof_memory_series)) {
    head.payload_size = cut_series(block);
    head.checksum = 0;
  }
  if (head.type == LINEPROF_BLOCK_STACKS &&
      head.payload_size >= sizeof *stacks && stacks->sample_count == 0 &&
      stacks->stack_count == 0) {
    stacks->stack_capacity = stacks->frame_capacity = 0;
    head.payload_size = sizeof *stacks;
    head.checksum = 0;
  }
  return head;
}

static struct lp_text lay_out(struct lp_pack *pack,
                              const struct lp_profile *profile) {
  struct lp_text out = {0};
  struct lineprof_block head = {.type = LINEPROF_BLOCK_HEADER,
                                .payload_size = sizeof profile->file.header};
  uint64_t process = pack->to.processes;
  add_block(&out, head, &profile->file.header, process);
  for (size_t i = 0; i < profile->file.block_count; i++) {
    const struct lp_block *block = &profile->file.blocks[i];
    uint64_t known = is_shareable(block)
                         ? find_known(pack, block, pack->to.offset + out.size)
                         : 0;
    if (known)
      add_same(&out, block, known, process);
    else if (block->head.type == LINEPROF_BLOCK_SLAB)
      add_slab(&out, block, process);
    else
      add_block(&out, cut(block), block->payload, process);
  }
  return out;
}

static int append(struct lp_pack *pack, const struct lp_profile *profile) {
  struct lp_text out = lay_out(pack, profile);
  int failed = lp_pack_file_add(&pack->to, &out);
  free(out.bytes);
  return failed;
}

static bool is_sealed(const struct lp_profile *profile) {
  return profile->file.header.state == LINEPROF_STATE_SEALED &&
         !profile->is_damaged && !profile->next;
}

static bool ran(const struct lp_slab *slab) {
  const struct lp_table *table = slab->table;
  for (uint32_t i = 0; slab->counters && i < table->counter_count; i++)
    if (slab->counters[i])
      return true;
  for (uint32_t i = 0; i < table->head->region_count; i++)
    if (slab->regions[i].calls)
      return true;
  return false;
}

static bool has_run(const struct lp_profile *profile) {
  if (profile->sampled.sample_count > 0 || profile->gpu.head)
    return true;
  for (size_t i = 0; i < profile->counted.slab_count; i++)
    if (ran(&profile->counted.slabs[i]))
      return true;
  return false;
}

static void remove_file(const struct lp_pack *pack, const char *path) {
  if (unlink(path) && errno != ENOENT)
    lp_message_warning("cannot remove '%s': %s; beside '%s' it is not needed",
                       path, strerror(errno), pack->to.path);
}

static void say_full(struct lp_pack *pack, const char *path) {
  lp_message_warning("cannot put '%s' into '%s': %s; it and those after it "
                     "stay where they are",
                     path, pack->to.path, strerror(errno));
  pack->is_full = true;
}

bool lp_pack_take(struct lp_pack *pack, const char *path) {
  if (pack->is_full)
    return false;
  struct lp_profile *profile = lp_profile_read(path);
  bool is_done = profile && is_sealed(profile);
  bool did_run = is_done && has_run(profile);
  /* It may have been forked only to exec. */
  bool is_empty = is_done && !did_run && profile->file.header.fork_depth > 0;
  if (is_done && !is_empty && append(pack, profile)) {
    say_full(pack, path);
    is_done = false;
  }
  pack->has_run |= is_done && did_run;
  lp_profile_free(profile);
  if (is_done)
    remove_file(pack, path);
  return is_done;
}

bool lp_pack_join(struct lp_pack *pack, const struct lp_pack *from) {
  if (lp_pack_file_copy(&pack->to, &from->to)) {
    say_full(pack, from->to.path);
    return false;
  }
  pack->has_run |= from->has_run;
  remove_file(pack, from->to.path);
  return true;
}

/* Opens the file that the profile was read from. */
static struct lp_pack *open_pack(const struct lp_profile *profile) {
  int file = lp_named_open(profile->file.path, O_RDWR | O_CLOEXEC | O_NOFOLLOW);
  if (file < 0)
    return NULL;
  struct lp_pack *pack = lp_heap_get(1, sizeof *pack);
  pack->to = (struct lp_pack_file){.path = lp_heap_string(profile->file.path),
                                   .file = file,
                                   .size = profile->file.size,
                                   .offset = profile->file.end_offset,
                                   .processes = 1};
  pack->has_run = has_run(profile);
  for (size_t i = 0; i < profile->file.block_count; i++)
    if (is_shareable(&profile->file.blocks[i]))
      find_known(pack, &profile->file.blocks[i],
                 profile->file.blocks[i].offset);
  return pack;
}

struct lp_pack *lp_pack_begin(const char *path) {
  struct lp_profile *profile = lp_profile_read(path);
  struct lp_pack *pack =
      profile && is_sealed(profile) ? open_pack(profile) : NULL;
  lp_profile_free(profile);
  return pack;
}

const char *lp_pack_path(const struct lp_pack *pack) { return pack->to.path; }

size_t lp_pack_count(const struct lp_pack *pack) {
  return pack->has_run ? pack->to.processes : 0;
}

void lp_pack_end(struct lp_pack *pack) {
  if (!pack)
    return;
  close(pack->to.file);
  lp_map_free(&pack->known);
  free(pack->to.path);
  free(pack->offsets);
  free(pack);
}
