/* SPDX-License-Identifier: MIT
 *
 * See pack.h. While a process is written its HEADER is a PAD that
 * covers all of it, so that a kprof that is killed here leaves only bytes that
 * no reader looks at.
 */
#include "run/pack.h"

#include "base/heap.h"
#include "base/message.h"
#include "base/text.h"
#include "profile/reader.h"
#include "profile/sparse.h"
#include "profile/write.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/** The file into which the others are packed. */
struct pack {
  const char *path;
  int file;
  uint64_t size;   /* of the file */
  uint64_t offset; /* where the next process goes */
  bool is_full;    /* it could not be written: `known` may be wrong now */
  uint64_t processes;
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
static uint64_t find_known(struct pack *pack, const struct lp_block *block,
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

static struct lp_text lay_out(struct pack *pack,
                              const struct lp_profile *profile) {
  struct lp_text out = {0};
  struct lineprof_block head = {.type = LINEPROF_BLOCK_HEADER,
                                .payload_size = sizeof profile->file.header};
  uint64_t process = pack->processes;
  add_block(&out, head, &profile->file.header, process);
  for (size_t i = 0; i < profile->file.block_count; i++) {
    const struct lp_block *block = &profile->file.blocks[i];
    uint64_t known = is_shareable(block)
                         ? find_known(pack, block, pack->offset + out.size)
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

/* Writes the HEADER's own size and type last, in one small write, which makes
 * the process visible. */
static int write_process(struct pack *pack, const struct lp_text *out) {
  struct lineprof_block head, cover;
  memcpy(&head, out->bytes, sizeof head);
  cover = head;
  cover.type = LINEPROF_BLOCK_PAD;
  cover.size = out->size;
  uint64_t end = pack->offset + out->size;
  if (end > pack->size && ftruncate(pack->file, (off_t)end))
    return -1;
  return lp_write_at(pack->file, &cover, sizeof cover, pack->offset) ||
         lp_write_at(pack->file, out->bytes + sizeof head,
                     out->size - sizeof head, pack->offset + sizeof head) ||
         lp_write_at(pack->file, &head, sizeof head, pack->offset);
}

static int append(struct pack *pack, const struct lp_profile *profile) {
  struct lp_text out = lay_out(pack, profile);
  int failed = write_process(pack, &out), error = errno;
  if (!failed) {
    pack->offset += out.size;
    if (pack->offset > pack->size)
      pack->size = pack->offset;
    pack->processes++;
  } else if (ftruncate(pack->file, (off_t)pack->size)) {
    /* The PAD stays. */
  }
  free(out.bytes);
  errno = error;
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

/* Whether no line and no region ran in the process, which was forked to exec,
 * say. */
static bool is_empty(const struct lp_profile *profile) {
  if (profile->file.header.fork_depth == 0 ||
      profile->sampled.sample_count > 0 || profile->gpu.head)
    return false;
  for (size_t i = 0; i < profile->counted.slab_count; i++)
    if (ran(&profile->counted.slabs[i]))
      return false;
  return true;
}

/* True if the file can be removed. */
static bool take_in(struct pack *pack, const char *path) {
  struct lp_profile *profile = lp_profile_read(path);
  bool is_done = profile && is_sealed(profile);
  if (is_done && !is_empty(profile) && append(pack, profile)) {
    lp_message_warning("cannot put '%s' into '%s': %s; it and those after it "
                       "stay where they are",
                       path, pack->path, strerror(errno));
    pack->is_full = true;
    is_done = false;
  }
  lp_profile_free(profile);
  if (is_done && unlink(path) && errno != ENOENT)
    lp_message_warning("cannot remove '%s': %s; beside '%s' it is not needed",
                       path, strerror(errno), pack->path);
  return is_done;
}

static bool begin(struct pack *pack, const char *path) {
  struct lp_profile *profile = lp_profile_read(path);
  *pack = (struct pack){.path = path, .processes = 1, .file = -1};
  if (profile && is_sealed(profile)) {
    pack->file = open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW);
    pack->size = profile->file.size;
    pack->offset = profile->file.end_offset;
    for (size_t i = 0; pack->file >= 0 && i < profile->file.block_count; i++)
      if (is_shareable(&profile->file.blocks[i]))
        find_known(pack, &profile->file.blocks[i],
                   profile->file.blocks[i].offset);
  }
  lp_profile_free(profile);
  return pack->file >= 0;
}

static void end(struct pack *pack) {
  if (pack->file >= 0)
    close(pack->file);
  lp_map_free(&pack->known);
  free(pack->offsets);
}

void lp_pack(struct lp_list *profiles) {
  struct pack pack = {.file = -1};
  size_t left = 0;
  for (size_t i = 0; i < profiles->count; i++) {
    char *path = profiles->items[i];
    bool is_first = pack.file < 0 && begin(&pack, path);
    if (!is_first && pack.file >= 0 && !pack.is_full && take_in(&pack, path))
      free(path);
    else
      profiles->items[left++] = path;
  }
  profiles->count = left;
  end(&pack);
}
