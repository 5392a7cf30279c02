/* SPDX-License-Identifier: MIT
 *
 * Writes processes into a profile. While one is written its HEADER is a PAD
 * that covers all of it, so that a kprof that is killed here leaves only bytes
 * that no reader looks at.
 */
#include "run/parts.h"

#include "base/heap.h"
#include "profile/write.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { BUFFER = 1 << 20 };

/* Sets room aside that no reader looks at, behind a HEADER to be. */
static int cover(struct lp_pack_file *to, const struct lineprof_block *head,
                 uint64_t size) {
  struct lineprof_block pad = *head;
  pad.type = LINEPROF_BLOCK_PAD;
  pad.size = size;
  uint64_t end = to->offset + size;
  if (end > to->size && ftruncate(to->file, (off_t)end))
    return -1;
  return lp_write_at(to->file, &pad, sizeof pad, to->offset);
}

/* Writes the HEADER's own size and type last, in one small write, which makes
 * what is behind it visible. */
static int uncover(struct lp_pack_file *to, const struct lineprof_block *head,
                   uint64_t size, uint64_t processes) {
  if (lp_write_at(to->file, head, sizeof *head, to->offset))
    return -1;
  to->offset += size;
  if (to->offset > to->size)
    to->size = to->offset;
  to->processes += processes;
  return 0;
}

static int give_up(struct lp_pack_file *to) {
  int error = errno;
  if (ftruncate(to->file, (off_t)to->size)) {
    /* The PAD stays. */
  }
  errno = error;
  return -1;
}

int lp_pack_file_add(struct lp_pack_file *to, const struct lp_text *process) {
  struct lineprof_block head;
  memcpy(&head, process->bytes, sizeof head);
  bool is_done =
      cover(to, &head, process->size) == 0 &&
      lp_write_at(to->file, process->bytes + sizeof head,
                  process->size - sizeof head, to->offset + sizeof head) == 0 &&
      uncover(to, &head, process->size, 1) == 0;
  return is_done ? 0 : give_up(to);
}

/** Copying of blocks to another place of another file. */
struct copying {
  struct lp_pack_file *to;
  uint64_t process;   /* that the first one becomes */
  uint64_t moved;     /* by how much a block is further on in the file */
  uint64_t at;        /* where `out` goes */
  struct lp_text out; /* not yet written */
};

static int flush(struct copying *copying) {
  struct lp_text *out = &copying->out;
  if (lp_write_at(copying->to->file, out->bytes, out->size, copying->at))
    return -1;
  copying->at += out->size;
  out->size = 0;
  return 0;
}

static void add_block(struct copying *copying, struct lineprof_block head,
                      char *payload) {
  struct lineprof_same same;
  if (head.type == LINEPROF_BLOCK_SAME && head.payload_size >= sizeof same) {
    memcpy(&same, payload, sizeof same);
    same.offset += copying->moved;
    memcpy(payload, &same, sizeof same);
    head.checksum =
        lineprof_hash(LINEPROF_HASH_START, payload, head.payload_size);
  }
  head.process += copying->process;
  lp_text_add(&copying->out, (const char *)&head, sizeof head);
  lp_text_add(&copying->out, payload, head.size - sizeof head);
}

/* Copies the next block, of `room` bytes at most. Returns its size; 0 with
 * errno if it cannot be read or written. */
static uint64_t copy_block(struct copying *copying, FILE *in, uint64_t room) {
  struct lineprof_block head;
  errno = EIO; /* if somebody has changed the file */
  if (fread(&head, sizeof head, 1, in) != 1 || head.size < sizeof head ||
      head.size > room)
    return 0;
  uint64_t rest = head.size - sizeof head;
  char *payload = lp_heap_get(rest, 1);
  bool is_read = rest == 0 || fread(payload, rest, 1, in) == 1;
  if (is_read)
    add_block(copying, head, payload);
  free(payload);
  if (is_read && copying->out.size > BUFFER && flush(copying))
    return 0;
  return is_read ? head.size : 0;
}

static int copy_blocks(struct copying *copying, FILE *in, uint64_t size) {
  while (size) {
    uint64_t copied = copy_block(copying, in, size);
    if (!copied)
      return -1;
    size -= copied;
  }
  return flush(copying);
}

/* The other file's own header, as a block. */
static int read_header(FILE *in, uint64_t process, struct lp_text *out) {
  struct lineprof_file_header header;
  struct lineprof_block head = {.type = LINEPROF_BLOCK_HEADER,
                                .payload_size = sizeof header,
                                .process = process};
  if (fread(&header, sizeof header, 1, in) != 1 ||
      fseeko(in, LINEPROF_FILE_HEADER_SIZE, SEEK_SET))
    return -1;
  head.checksum = lineprof_hash(LINEPROF_HASH_START, &header, sizeof header);
  lp_write_block(out, &head, &header);
  return 0;
}

static int copy(struct lp_pack_file *to, const struct lp_pack_file *from,
                FILE *in) {
  struct copying copying = {.to = to, .process = to->processes};
  uint64_t blocks = from->offset - LINEPROF_FILE_HEADER_SIZE;
  struct lineprof_block head;
  if (read_header(in, to->processes, &copying.out))
    return -1;
  memcpy(&head, copying.out.bytes, sizeof head);
  uint64_t size = head.size + blocks;
  copying.moved = to->offset + head.size - LINEPROF_FILE_HEADER_SIZE;
  /* All but the head that makes it visible. */
  copying.at = to->offset + sizeof head;
  copying.out.size -= sizeof head;
  memmove(copying.out.bytes, copying.out.bytes + sizeof head, copying.out.size);
  int failed = cover(to, &head, size) || copy_blocks(&copying, in, blocks) ||
               uncover(to, &head, size, from->processes);
  free(copying.out.bytes);
  return failed ? give_up(to) : 0;
}

int lp_pack_file_copy(struct lp_pack_file *to,
                      const struct lp_pack_file *from) {
  FILE *in = fopen(from->path, "re");
  if (!in)
    return -1;
  int failed = copy(to, from, in);
  int error = errno;
  fclose(in);
  errno = error;
  return failed;
}
