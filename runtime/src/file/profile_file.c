/* SPDX-License-Identifier: MIT
 *
 * See profile_file.h. Disk space is reserved before it is mapped: a store
 * into a hole of a full disk would raise SIGBUS in the profiled program.
 */
#define _GNU_SOURCE
#include "file/profile_file.h"

#include "base/message.h"
#include "file/profile_descriptor.h"
#include "platform/platform.h"
#include "raw_calls.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define FIRST_EXTENT (256u << 10)
#define MAX_EXTENT (4u << 20)
#define LOG_EXTENT (512u << 10) /* reserving it holds up others for moments */
#define MAX_EXTENTS 4096u
/* From this size on a system call is cheaper than page faults. */
#define LEAST_WRITE 8192u

struct extent {
  char *base;
  uint64_t size, used;
  uint64_t offset; /* in the file */
  bool anonymous;  /* not in the file */
  bool covered;    /* a PAD block lies behind what is used */
};

static struct {
  uint64_t file_size;
  struct extent extents[MAX_EXTENTS];
  uint32_t extent_count;
  struct extent log; /* the current one, for blocks that never change */
  bool full;         /* said once */
} file;

struct lineprof_file_header *lp_file_header(void) {
  return (struct lineprof_file_header *)(void *)file.extents[0].base;
}

static int allocate(uint64_t begin, uint64_t end) {
  int fd = lp_descriptor();
  return fd < 0 ? EBADF
                : lp_platform_allocate(fd, file.file_size + begin, end - begin);
}

/* Maps what has been allocated at the file's end. */
static void *map_end(uint64_t size, int *error) {
  void *base = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED,
                    lp_descriptor(), (off_t)file.file_size);
  if (base == MAP_FAILED) {
    *error = errno;
    return NULL;
  }
  /* The file is all zeros, so the kernel need not read ahead. */
  madvise(base, size, MADV_RANDOM);
  return base;
}

static void *map_from_file(uint64_t size, int *error) {
  *error = allocate(0, size);
  return *error ? NULL : map_end(size, error);
}

static void say_full(int error) {
  if (file.full)
    return;
  file.full = true;
  lp_message_warn("cannot grow", lp_descriptor_path(), error,
                  "; what new threads and modules count from here on is lost");
}

/* Puts a PAD block over the unused rest of the extent, so that the walk from
 * block to block reaches the next extent in the file. It shrinks as blocks are
 * added. */
static void cover(struct extent *extent) {
  uint64_t rest = extent->size - extent->used;
  if (rest == 0 || extent->covered || !extent->base)
    return;
  struct lineprof_block *block =
      (struct lineprof_block *)(void *)(extent->base + extent->used);
  block->size = rest;
  lp_file_commit(block, LINEPROF_BLOCK_PAD, false);
  extent->covered = true;
}

static void cover_open_extents(void) {
  if (file.extent_count > 0)
    cover(&file.extents[file.extent_count - 1]);
  cover(&file.log);
}

static struct extent *add_extent(uint64_t size) {
  int error = 0;
  if (file.extent_count == MAX_EXTENTS)
    return NULL;
  struct extent *extent = &file.extents[file.extent_count];
  cover_open_extents();
  *extent = (struct extent){.size = size, .offset = file.file_size};
  extent->base = map_from_file(size, &error);
  if (extent->base) {
    file.file_size += size;
  } else {
    say_full(error);
    extent->anonymous = true;
    extent->base = lp_platform_reserve(size);
  }
  if (!extent->base)
    return NULL;
  file.extent_count++;
  return extent;
}

int lp_file_create(const char *path) {
  uint64_t kernel;
  int error = lp_descriptor_create(path, &kernel);
  if (error)
    return error;
  struct extent *extent = &file.extents[0];
  *extent =
      (struct extent){.size = FIRST_EXTENT, .used = LINEPROF_FILE_HEADER_SIZE};
  extent->base = map_from_file(FIRST_EXTENT, &error);
  if (!extent->base) {
    lp_descriptor_remove();
    return error;
  }
  file.file_size = FIRST_EXTENT;
  file.extent_count = 1;
  lp_file_header()->kernel = kernel;
  return 0;
}

static uint64_t round_up(uint64_t size, uint64_t unit) {
  return (size + unit - 1) / unit * unit;
}

static uint64_t extent_size(uint64_t needed) {
  uint64_t wish = file.file_size / 2;
  if (wish < FIRST_EXTENT)
    wish = FIRST_EXTENT;
  if (wish > MAX_EXTENT)
    wish = MAX_EXTENT;
  if (wish < needed)
    wish = needed;
  return round_up(wish, 64u << 10);
}

static struct extent *extent_with_room(uint64_t size) {
  struct extent *last = &file.extents[file.extent_count - 1];
  if (last->size - last->used >= size)
    return last;
  struct extent *added = add_extent(extent_size(size));
  if (added)
    last->used = last->size; /* covered: the walk goes on */
  return added;
}

/* A full extent is unmapped, as nobody writes there again. */
static bool make_log_room(uint64_t size) {
  int error = 0;
  if (file.log.size - file.log.used >= size)
    return true;
  uint64_t wish = size > LOG_EXTENT ? size : LOG_EXTENT;
  struct extent log = {.size = round_up(wish, 64u << 10),
                       .offset = file.file_size};
  cover_open_extents();
  log.base = map_from_file(log.size, &error);
  if (!log.base) {
    say_full(error);
    return false;
  }
  file.file_size += log.size;
  if (file.log.base)
    lp_platform_unmap(file.log.base, file.log.size);
  file.log = log;
  return true;
}

/* The PAD block is at its new place before the new block shortens the old
 * one. */
static struct lineprof_block *put_block(struct extent *extent, uint64_t size,
                                        uint64_t payload_size) {
  struct lineprof_block *block =
      (struct lineprof_block *)(void *)(extent->base + extent->used);
  extent->used += size;
  if (extent->covered) {
    extent->covered = false;
    cover(extent);
    extent->covered = true;
  }
  __atomic_store_n(&block->size, size, __ATOMIC_RELEASE);
  block->payload_size = payload_size;
  block->address = (uint64_t)(uintptr_t)lp_file_payload(block);
  return block;
}

static uint64_t block_size(uint64_t payload_size) {
  return round_up(sizeof(struct lineprof_block) + payload_size,
                  LINEPROF_BLOCK_ALIGN);
}

struct lineprof_block *lp_file_allocate(uint64_t payload_size) {
  uint64_t size = block_size(payload_size);
  struct extent *extent = extent_with_room(size);
  if (!extent)
    return NULL;
  if (extent->anonymous)
    lp_file_header()->lost_blocks++;
  return put_block(extent, size, payload_size);
}

struct lineprof_block *lp_file_allocate_log(uint64_t payload_size) {
  uint64_t size = block_size(payload_size);
  return make_log_room(size) ? put_block(&file.log, size, payload_size) : NULL;
}

/* The extent that the file ends with. */
static struct extent *last_extent(void) {
  struct extent *last = &file.extents[file.extent_count - 1];
  if (file.log.base && file.log.offset > last->offset)
    last = &file.log;
  return last->offset + last->size == file.file_size ? last : NULL;
}

void lp_file_shrink(void) {
  struct extent *last = last_extent();
  int fd = lp_descriptor();
  if (fd < 0 || !last || last->anonymous)
    return;
  cover(last);
  uint64_t begin = round_up(last->used + sizeof(struct lineprof_block), 4096);
  if (begin >= last->size)
    return;
  last->used = last->size; /* further blocks get a new extent */
  lp_platform_give_back(fd, last->offset + begin, last->size - begin);
}

static const struct extent *extent_of(const void *address) {
  for (uint32_t i = file.extent_count; i-- > 0;) {
    const struct extent *extent = &file.extents[i];
    if ((const char *)address >= extent->base &&
        (const char *)address < extent->base + extent->size)
      return extent;
  }
  return NULL;
}

void lp_file_fill(struct lineprof_block *block, const void *bytes) {
  char *to = lp_file_payload(block);
  size_t size = block->payload_size, done = 0;
  const struct extent *extent = size >= LEAST_WRITE ? extent_of(to) : NULL;
  int fd = extent && !extent->anonymous ? lp_descriptor() : -1;
  uint64_t at = extent ? extent->offset + (uint64_t)(to - extent->base) : 0;
  while (fd >= 0 && done < size) {
    ssize_t written = lp_raw_pwrite(fd, (const char *)bytes + done, size - done,
                                    (off_t)(at + done));
    if (written <= 0)
      break;
    done += (size_t)written;
  }
  memcpy(to + done, (const char *)bytes + done, size - done);
}

static void each_block_of(struct extent *extent,
                          void (*visit)(struct lineprof_block *block)) {
  uint64_t at = extent == &file.extents[0] ? LINEPROF_FILE_HEADER_SIZE : 0;
  while (at < extent->used) {
    struct lineprof_block *block =
        (struct lineprof_block *)(void *)(extent->base + at);
    at += block->size;
    visit(block);
  }
}

void lp_file_each_block(void (*visit)(struct lineprof_block *block)) {
  for (uint32_t i = 0; i < file.extent_count; i++)
    each_block_of(&file.extents[i], visit);
}

/* Returns the number of blocks. Blocks to be dropped that lie side by side
 * become one PAD block. */
static uint32_t copy_extent(const struct extent *extent, char *copy,
                            lp_block_fate *fate_of) {
  uint64_t at = 0;
  uint32_t blocks = 0;
  struct lineprof_block *pad = NULL;
  if (extent == &file.extents[0]) {
    memcpy(copy, extent->base, LINEPROF_FILE_HEADER_SIZE);
    ((struct lineprof_file_header *)(void *)copy)->lost_blocks = 0;
    at = LINEPROF_FILE_HEADER_SIZE;
  }
  while (at < extent->used) {
    const struct lineprof_block *block =
        (const struct lineprof_block *)(const void *)(extent->base + at);
    enum lp_block_fate fate = fate_of(block);
    struct lineprof_block *to = (struct lineprof_block *)(void *)(copy + at);
    at += block->size;
    if (fate == LP_BLOCK_DROPPED && pad) {
      pad->size += block->size;
      continue;
    }
    memcpy(to, block, sizeof *block);
    pad = fate == LP_BLOCK_DROPPED ? to : NULL;
    if (fate == LP_BLOCK_KEPT)
      memcpy(to + 1, block + 1, block->payload_size);
    if (pad) {
      pad->type = LINEPROF_BLOCK_PAD;
      pad->payload_size = 0;
    }
    blocks++;
  }
  return blocks;
}

/* Allocates at the file's end what the extent keeps and what it has not used
 * yet, but no room for long blocks that are dropped: giving that back later
 * takes some ms on a disk. */
static int allocate_kept(const struct extent *extent, lp_block_fate *fate_of) {
  uint64_t at = extent == &file.extents[0] ? LINEPROF_FILE_HEADER_SIZE : 0;
  uint64_t begin = 0;
  int error = 0;
  while (at < extent->used && !error) {
    const struct lineprof_block *block =
        (const struct lineprof_block *)(const void *)(extent->base + at);
    uint64_t hole = round_up(at + sizeof *block, 4096);
    at += block->size;
    uint64_t end = at & ~(uint64_t)4095;
    if (fate_of(block) != LP_BLOCK_DROPPED || hole + LEAST_WRITE > end ||
        end >= extent->size)
      continue;
    error = allocate(begin, hole);
    begin = end;
  }
  return error ? error : allocate(begin, extent->size);
}

static char *make_copy(const struct extent *extent, lp_block_fate *fate_of,
                       int *error) {
  if (extent->anonymous)
    return lp_platform_reserve(extent->size);
  *error = allocate_kept(extent, fate_of);
  return *error ? NULL : map_end(extent->size, error);
}

/* Puts a private copy, in the new file, where the shared extent was: pointers
 * that functions on the stack hold stay good. */
static int replace_extent(struct extent *extent, lp_block_fate *fate_of) {
  int error = ENOMEM;
  char *copy = make_copy(extent, fate_of, &error);
  if (!copy)
    return error;
  uint32_t blocks = copy_extent(extent, copy, fate_of);
  if (lp_platform_remap(copy, extent->size, extent->size,
                        MREMAP_MAYMOVE | MREMAP_FIXED,
                        extent->base) == MAP_FAILED)
    return errno;
  extent->covered = false;
  extent->offset = file.file_size;
  if (extent->anonymous)
    lp_file_header()->lost_blocks += blocks;
  else
    file.file_size += extent->size;
  return 0;
}

static void drop_log(void) {
  if (file.log.base)
    lp_platform_unmap(file.log.base, file.log.size);
  file.log = (struct extent){0};
}

int lp_file_fork(const char *path, lp_block_fate *fate_of) {
  uint64_t kernel;
  lp_descriptor_close();
  file.file_size = 0;
  int error = lp_descriptor_create(path, &kernel);
  if (error)
    return error;
  drop_log();
  for (uint32_t i = 0; i < file.extent_count && !error; i++)
    error = replace_extent(&file.extents[i], fate_of);
  if (error)
    lp_descriptor_remove();
  else
    lp_file_header()->kernel = kernel;
  return error;
}

void lp_file_leave(void) {
  lp_descriptor_close();
  drop_log();
  for (uint32_t i = 0; i < file.extent_count; i++)
    lp_platform_clear(file.extents[i].base, file.extents[i].size);
}
