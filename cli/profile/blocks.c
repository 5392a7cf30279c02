/* SPDX-License-Identifier: MIT
 *
 * From bytes to blocks. The file is read with pread, not mapped: a mapped
 * file that somebody truncates meanwhile would kill the reader. A header
 * that makes no sense is damage (or a block that a killed process had just
 * begun); the walk goes on at the next place that looks like a block.
 */
#include "profile/blocks.h"

#include "base/heap.h"
#include "profile/shared_tables.h"
#include "profile/sparse.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { AHEAD = 65536 };

/** The state of the walk, with the processes that have been read. */
struct walk {
  struct lp_profile *first, *last;
  uint64_t room;  /* bytes that further payloads may have */
  uint64_t waste; /* bytes that further damaged payloads may have */
  uint64_t zeros; /* bytes that further SPARSE blocks may stand for */
  /* A part of the file. */
  uint64_t ahead_at;
  size_t ahead_size;
  unsigned char ahead[AHEAD];
};

/* A copy may have holes for zeros, and a file system may compress: payloads
 * may be so many times the file's data. Holes take no memory, but they take
 * time: what is damaged may have less of them. Of a large program's slabs a
 * short process fills a hundredth. */
enum { MOST_HOLES = 64, MOST_WASTE = 4, MOST_ZEROS = 512 };

static int read_exactly(int file, void *bytes, size_t size, uint64_t offset) {
  for (size_t done = 0; done < size;) {
    ssize_t got =
        pread(file, (char *)bytes + done, size - done, (off_t)(offset + done));
    if (got < 0 && errno == EINTR)
      continue;
    if (got <= 0)
      return -1;
    done += (size_t)got;
  }
  return 0;
}

/* Reads into zeroed memory, so that holes of the file need not be touched. */
static int read_data(int file, unsigned char *bytes, uint64_t size,
                     uint64_t offset) {
  uint64_t end = offset + size, at = offset;
  while (at < end) {
    off_t data = lseek(file, (off_t)at, SEEK_DATA);
    if (data < 0 && errno == ENXIO)
      return 0;
    off_t hole = data < 0 ? data : lseek(file, data, SEEK_HOLE);
    if (hole < 0)
      return read_exactly(file, bytes + (at - offset), end - at, at);
    if ((uint64_t)data >= end)
      return 0;
    uint64_t until = (uint64_t)hole < end ? (uint64_t)hole : end;
    if (read_exactly(file, bytes + ((uint64_t)data - offset),
                     until - (uint64_t)data, (uint64_t)data))
      return -1;
    at = until;
  }
  return 0;
}

/* Reads ahead, as a profile has hundreds of blocks of a few hundred bytes. */
static int read_ahead(struct walk *walk, int file, void *bytes, size_t size,
                      uint64_t offset) {
  if (offset < walk->ahead_at ||
      offset + size > walk->ahead_at + walk->ahead_size) {
    ssize_t got = pread(file, walk->ahead, sizeof walk->ahead, (off_t)offset);
    walk->ahead_at = offset;
    walk->ahead_size = got < 0 ? 0 : (size_t)got;
  }
  if (size > walk->ahead_size - (offset - walk->ahead_at))
    return read_exactly(file, bytes, size, offset);
  memcpy(bytes, walk->ahead + (offset - walk->ahead_at), size);
  return 0;
}

/* Small payloads may be read whole: to look for holes takes longer. */
static int read_payload(struct walk *walk, int file, unsigned char *bytes,
                        uint64_t size, uint64_t offset) {
  return size <= sizeof walk->ahead / 4
             ? read_ahead(walk, file, bytes, size, offset)
             : read_data(file, bytes, size, offset);
}

static bool is_plausible(const struct lineprof_block *head, uint64_t room) {
  return head->type >= LINEPROF_BLOCK_PROCESS &&
         head->type <= LINEPROF_BLOCK_LAST &&
         head->size >= sizeof *head + (head->type != LINEPROF_BLOCK_PAD) &&
         head->size % LINEPROF_BLOCK_ALIGN == 0 && head->size <= room &&
         head->payload_size <= head->size - sizeof *head;
}

static bool must_have_checksum(uint32_t type) {
  return type == LINEPROF_BLOCK_PROCESS || type == LINEPROF_BLOCK_OBJECT ||
         type == LINEPROF_BLOCK_SOURCE || type == LINEPROF_BLOCK_SEGMENT ||
         type == LINEPROF_BLOCK_PLACES || type == LINEPROF_BLOCK_HEADER ||
         type == LINEPROF_BLOCK_SAME || type == LINEPROF_BLOCK_SPARSE ||
         type == LINEPROF_BLOCK_CODES;
}

static bool is_skipped(uint32_t type) {
  return type == LINEPROF_BLOCK_PAD || type == LINEPROF_BLOCK_FORMER ||
         type == LINEPROF_BLOCK_FORMER_2;
}

/* Loads a payload and checks it. NULL, and `why`, if it is damaged. */
static unsigned char *load_payload(struct walk *walk, int file,
                                   const struct lineprof_block *head,
                                   uint64_t offset, const char **why) {
  *why = "is mostly hole";
  if (head->payload_size > walk->room)
    return NULL;
  unsigned char *payload = lp_heap_get(head->payload_size + 1, 1);
  *why = NULL;
  if (read_payload(walk, file, payload, head->payload_size,
                   offset + sizeof *head))
    *why = "cannot be read";
  else if (head->checksum == 0 && must_have_checksum(head->type))
    *why = "has no checksum";
  else if (head->checksum != 0 &&
           lineprof_hash(LINEPROF_HASH_START, payload, head->payload_size) !=
               head->checksum)
    *why = "has a wrong checksum";
  if (*why) {
    walk->waste -=
        head->payload_size < walk->waste ? head->payload_size : walk->waste;
    free(payload);
    return NULL;
  }
  walk->room -= head->payload_size;
  return payload;
}

static void keep_block(struct lp_profile *profile,
                       const struct lp_block *block) {
  profile->file.blocks =
      lp_heap_grow(profile->file.blocks, profile->file.block_count,
                   sizeof *profile->file.blocks);
  profile->file.blocks[profile->file.block_count++] = *block;
}

/* The blocks that follow are of this process. */
static const char *begin_process(struct walk *walk,
                                 const struct lp_block *block) {
  struct lineprof_file_header header = {.version = 0};
  size_t size = block->head.payload_size;
  if (block->head.process != walk->last->process + 1)
    return "has a wrong number";
  if (size < offsetof(struct lineprof_file_header, setup_ticks))
    return "is too small";
  /* Of an older lineprof: what follows was not known. */
  memcpy(&header, block->payload, size < sizeof header ? size : sizeof header);
  struct lp_profile *profile = lp_heap_get(1, sizeof *profile);
  profile->file.path = walk->first->file.path;
  profile->file.header = header;
  profile->file.size = walk->first->file.size;
  profile->file.data_size = walk->first->file.data_size;
  profile->process = block->head.process;
  profile->shared = walk->first->shared;
  walk->last->next = profile;
  walk->last = profile;
  return NULL;
}

static const char *take_same(struct walk *walk, const struct lp_block *block) {
  struct lineprof_same same;
  struct lp_block found;
  if (block->head.payload_size < sizeof same)
    return "is too small";
  memcpy(&same, block->payload, sizeof same);
  if (!lp_shared_find(walk->first, &block->head, same.offset, &found))
    return "stands for nothing";
  keep_block(walk->last, &found);
  return NULL;
}

/* Replaces a SPARSE block by the SLAB that it stands for. */
static const char *take_sparse(struct walk *walk, struct lp_block *block) {
  const char *why;
  uint64_t size;
  unsigned char *bytes = lp_sparse_read(
      block->payload, block->head.payload_size, walk->zeros, &size, &why);
  if (!bytes)
    return why;
  walk->zeros -= size;
  free(block->payload);
  block->payload = bytes;
  block->head.type = LINEPROF_BLOCK_SLAB;
  block->head.payload_size = size;
  return NULL;
}

/* Returns what is wrong with the block, or NULL. */
static const char *take_block(struct walk *walk, struct lp_block *block) {
  if (block->head.type == LINEPROF_BLOCK_HEADER)
    return begin_process(walk, block);
  if (block->head.process != walk->last->process)
    return "is of a process that is not there";
  if (block->head.type == LINEPROF_BLOCK_SAME)
    return take_same(walk, block);
  if (block->head.type == LINEPROF_BLOCK_SPARSE) {
    const char *why = take_sparse(walk, block);
    if (why)
      return why;
  }
  keep_block(walk->last, block);
  if (block->head.type == LINEPROF_BLOCK_TABLE ||
      block->head.type == LINEPROF_BLOCK_COUNTS ||
      block->head.type == LINEPROF_BLOCK_CODES)
    lp_shared_offer(walk->first, block);
  block->payload = NULL;
  return NULL;
}

/* False when the block is damaged. */
static bool read_block(struct walk *walk, int file,
                       const struct lineprof_block *head, uint64_t offset) {
  static const char *const names[] = {
      "end",    "process", "object", "table",   "thread",   "frames", "slab",
      "source", "seal",    "pad",    "segment", "schedule", "groups", "counts",
      "stacks", "former",  "places", "gpu",     "spans",    "former", "idle",
      "trace",  "header",  "same",   "sparse",  "codes",    "memory", "cells",
      "series", "growth",  "device"};
  _Static_assert(sizeof names / sizeof *names == LINEPROF_BLOCK_LAST + 1,
                 "each type has a name");
  if (is_skipped(head->type))
    return true;
  const char *why;
  unsigned char *payload = load_payload(walk, file, head, offset, &why);
  struct lp_block block = {.head = *head, .offset = offset, .payload = payload};
  bool is_whole = payload != NULL;
  if (is_whole)
    why = take_block(walk, &block);
  free(block.payload);
  if (!why)
    return true;
  lp_profile_warn(walk->last,
                  "the %s block at byte %llu %s; what it held is missing",
                  names[head->type], (unsigned long long)offset, why);
  return is_whole;
}

/* First offset from `offset` on, in steps of the alignment, where a block
 * may begin; the file's size if there is none. Holes of a sparse file are
 * not read. */
static uint64_t find_block(struct lp_profile *profile, int file,
                           uint64_t offset) {
  enum { STEPS = 1024 };
  static const uint64_t align = LINEPROF_BLOCK_ALIGN;
  struct lineprof_block heads[STEPS];
  _Static_assert(sizeof heads[0] == LINEPROF_BLOCK_ALIGN, "one per step");
  while (offset + align <= profile->file.size) {
    off_t data = lseek(file, (off_t)offset, SEEK_DATA);
    if (data < 0)
      return profile->file.size;
    if ((uint64_t)data > offset)
      offset = (uint64_t)data & ~(align - 1);
    uint64_t left = (profile->file.size - offset) / align;
    size_t steps = left < STEPS ? left : STEPS;
    if (steps == 0 || read_exactly(file, heads, steps * align, offset))
      return profile->file.size;
    for (size_t i = 0; i < steps; i++, offset += align)
      if (is_plausible(&heads[i], profile->file.size - offset) &&
          heads[i].reserved == 0)
        return offset;
  }
  return profile->file.size;
}

/* One step of the walk: where to look next. A damaged block's size is not
 * trusted either. */
static uint64_t step(struct walk *walk, int file, uint64_t offset,
                     const struct lineprof_block *head) {
  struct lp_profile *profile = walk->first;
  uint64_t room = profile->file.size - offset;
  if (walk->waste == 0) {
    lp_profile_warn(walk->last,
                    "from byte %llu on it is not read: too much of "
                    "it is damaged",
                    (unsigned long long)offset);
    return profile->file.size;
  }
  if (is_plausible(head, room)) {
    bool good = read_block(walk, file, head, offset);
    if (head->type != LINEPROF_BLOCK_PAD) /* a PAD may be cut off */
      profile->file.end_offset = offset + head->size;
    if (good)
      return offset + head->size;
  } else if (head->type != LINEPROF_BLOCK_END) {
    lp_profile_warn(walk->last,
                    "the block at byte %llu is %s; what it held is missing",
                    (unsigned long long)offset,
                    head->size > room ? "cut short or damaged" : "damaged");
  }
  return find_block(profile, file, offset + LINEPROF_BLOCK_ALIGN);
}

void lp_blocks_read(struct lp_profile *profile, int file) {
  struct walk *walk = lp_heap_get(1, sizeof *walk);
  walk->first = walk->last = profile;
  walk->room = profile->file.data_size * MOST_HOLES;
  walk->waste = profile->file.data_size * MOST_WASTE;
  walk->zeros = profile->file.data_size * MOST_ZEROS;
  uint64_t offset = LINEPROF_FILE_HEADER_SIZE;
  uint64_t end = offset;
  while (offset + sizeof(struct lineprof_block) <= profile->file.size) {
    struct lineprof_block head;
    if (read_ahead(walk, file, &head, sizeof head, offset))
      break;
    profile->file.end_offset = offset;
    offset = step(walk, file, offset, &head);
    if (profile->file.end_offset > end)
      end = profile->file.end_offset;
  }
  profile->file.end_offset = end;
  free(walk);
}
