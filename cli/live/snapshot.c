/* SPDX-License-Identifier: MIT
 *
 * See snapshot.h. Counters and cells are read while threads write them: once
 * more, as long as they change, but only so often.
 */
#include "live/snapshot.h"

#include "base/heap.h"
#include "base/message.h"
#include "base/text.h"
#include "live/follow.h"
#include "profile/outline.h"
#include "profile/write.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { MOST_TRIES = 8 };

static bool is_memory(const struct lp_block *block) {
  return block->head.type == LINEPROF_BLOCK_MEMORY ||
         block->head.type == LINEPROF_BLOCK_CELLS ||
         block->head.type == LINEPROF_BLOCK_DEVICE;
}

/* Reads it again; has it changed? */
static bool renew(const struct lp_follow *follow, const struct lp_block *block,
                  bool *has_changed) {
  const struct lp_outline outline = {.file = follow->file};
  const uint64_t size = block->head.payload_size;
  unsigned char *now = lp_heap_get(size + 1, 1);
  bool is_read =
      lp_outline_read(&outline, now, size, block->offset + sizeof block->head);
  if (is_read && memcmp(now, block->payload, size) != 0) {
    memcpy(block->payload, now, size);
    *has_changed = true;
  }
  free(now);
  return is_read;
}

/* MEMORY comes first in the file, and so the peak that cells are compared with
 * is read before them: one that has risen since is seen as a change. */
static bool renew_memory(const struct lp_follow *follow, bool *has_changed) {
  const struct lp_profile *profile = follow->profile;
  *has_changed = false;
  for (size_t i = 0; i < profile->file.block_count; i++)
    if (is_memory(&profile->file.blocks[i]) &&
        !renew(follow, &profile->file.blocks[i], has_changed))
      return false;
  return true;
}

static bool read_at_once(struct lp_follow *follow) {
  for (int i = 0; i < MOST_TRIES; i++) {
    bool has_changed = true;
    if ((lp_follow_is_stale(follow) && !lp_follow_read(follow)) ||
        !lp_follow_count(follow) || !renew_memory(follow, &has_changed))
      return false;
    if (!has_changed && !lp_follow_is_stale(follow))
      break;
  }
  return true;
}

/* Tells reports that the process has not ended, and kprof that the file is none
 * that the run leaves. */
static struct lp_text add_mark(const struct lp_block *block) {
  static const char key[] = "snapshot";
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  char *time = lp_text_make("%lld%09ld", (long long)now.tv_sec, now.tv_nsec);
  struct lp_text payload = {0};
  lp_text_add(&payload, (const char *)block->payload, block->head.payload_size);
  lp_text_add(&payload, key, sizeof key);
  lp_text_add(&payload, time, strlen(time) + 1);
  free(time);
  return payload;
}

static void add_block(struct lp_text *out, const struct lp_block *block) {
  struct lineprof_block head = block->head;
  struct lp_text marked = {0};
  const void *payload = block->payload;
  if (head.type == LINEPROF_BLOCK_PROCESS) {
    marked = add_mark(block);
    payload = marked.bytes;
    head.payload_size = marked.size;
    head.checksum =
        lineprof_hash(LINEPROF_HASH_START, marked.bytes, marked.size);
  }
  lp_write_block(out, &head, payload);
  free(marked.bytes);
}

static int write_all(const struct lp_profile *profile, int file) {
  uint64_t at = LINEPROF_FILE_HEADER_SIZE;
  int failed =
      lp_write_at(file, &profile->file.header, sizeof profile->file.header, 0);
  for (size_t i = 0; i < profile->file.block_count && !failed; i++) {
    struct lp_text out = {0};
    add_block(&out, &profile->file.blocks[i]);
    failed = lp_write_at(file, out.bytes, out.size, at);
    at += out.size;
    free(out.bytes);
  }
  return failed;
}

static bool write_copy(const struct lp_profile *profile, const char *copy) {
  int file = open(copy, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file >= 0 && write_all(profile, file) == 0 && close(file) == 0)
    return true;
  lp_message_error("cannot write '%s': %s", copy, strerror(errno));
  if (file >= 0)
    unlink(copy);
  return false;
}

bool lp_snapshot_write(int file, const char *path, const char *copy) {
  struct lp_follow follow = {.file = file, .path = path};
  bool is_read = lp_follow_read(&follow) && read_at_once(&follow);
  if (!is_read && follow.profile)
    lp_message_error("the program that writes '%s' has ended, or its profile "
                     "was cut short",
                     path);
  bool is_written = is_read && write_copy(follow.profile, copy);
  lp_follow_free(&follow);
  return is_written;
}
