// RUN: mkdir -p %t && cd %t && %unit/follow
// Intent: of a file that is being written, what counters and samples grew by
// between two looks is exact; new blocks, at the end or between others, damage
// of any kind and a file that is cut harm nobody.
/* SPDX-License-Identifier: MIT */
#include "live/follow.h"
#include "check.h"
#include "profile/close_open_calls.h"
#include "sampled_profile.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char path[] = "follow.lprof";

/* A process that runs, has no lock, and began a moment ago. */
static struct bytes running_profile(void) {
  struct bytes profile = sampled_profile(0, 0);
  STACK(0, 60, AT_ADD, TIMED(CALL));
  STACK(0, 10, AT_COPY, AT_RETURN);
  sampled_stacks(&profile, 0);
  struct lineprof_file_header *header = (void *)profile.data;
  header->clock_kind = LINEPROF_CLOCK_SYSTEM;
  header->start = (struct lineprof_clock_pair){1, 1};
  header->state = LINEPROF_STATE_RUNNING;
  header->end = (struct lineprof_clock_pair){0};
  profile_number(&profile, (uint32_t)getpid());
  return profile;
}

static struct lp_block *find(const struct lp_follow *follow, uint32_t type) {
  return (struct lp_block *)lp_profile_block(follow->profile, type, NULL);
}

static uint64_t offset_in(const struct lp_block *block, const void *at) {
  return block->offset + sizeof block->head +
         (uint64_t)((const unsigned char *)at - block->payload);
}

/* Adds to a word of the file, as the process would. */
static void add(int file, uint64_t offset, uint64_t count) {
  uint64_t word = 0;
  CHECK("read", pread(file, &word, 8, (off_t)offset) == 8);
  word += count;
  CHECK("written", pwrite(file, &word, 8, (off_t)offset) == 8);
}

static bool look(struct lp_follow *follow, bool move) {
  if (lp_follow_is_stale(follow) && !lp_follow_read(follow))
    return false;
  if (!lp_follow_take(follow))
    return false;
  lp_follow_subtract(follow, move);
  return true;
}

static void check_counters(struct lp_follow *follow, int file) {
  CHECK("first look", look(follow, true));
  const struct lp_slab *slab = &follow->profile->counted.slabs[0];
  const uint64_t whole = slab->counters[RETURN];
  uint64_t at =
      offset_in(find(follow, LINEPROF_BLOCK_SLAB), &slab->counters[RETURN]);
  uint64_t samples = 0;
  for (size_t i = 0; i < follow->profile->sampled.sample_count; i++)
    samples += follow->profile->sampled.samples[i].stack->samples;
  CHECK("it begins with the program", whole == sampled_returns);
  CHECK("so do samples", samples == 70);
  CHECK("second look", look(follow, true));
  slab = &follow->profile->counted.slabs[0];
  CHECK("nothing has happened", slab->counters[RETURN] == 0);
  CHECK("nor was sampled", follow->profile->sampled.sample_count == 0);
  add(file, at, 12345);
  CHECK("third look", look(follow, true) && slab->counters[RETURN] == 12345);
  add(file, at, 5);
  CHECK("five", look(follow, false) && slab->counters[RETURN] == 5);
  add(file, at, 7);
  CHECK("and seven", look(follow, false) && slab->counters[RETURN] == 12);
  CHECK("are forgotten", look(follow, true) && slab->counters[RETURN] == 12 &&
                             look(follow, true) && slab->counters[RETURN] == 0);
  CHECK("time goes on", follow->now.ns >= follow->since.ns);
}

static void check_samples(struct lp_follow *follow, int file) {
  const struct lp_block *block = find(follow, LINEPROF_BLOCK_STACKS);
  const struct lineprof_stacks *head = (const void *)block->payload;
  const struct lineprof_stack *stacks = (const void *)(head + 1);
  uint32_t used = 0;
  while (stacks[used].hash == 0)
    used++;
  add(file, offset_in(block, &stacks[used].samples), 3);
  add(file, offset_in(block, &stacks[used].ticks), 3072);
  CHECK("three samples",
        look(follow, true) && follow->profile->sampled.sample_count == 1 &&
            follow->profile->sampled.samples[0].stack->samples == 3 &&
            follow->profile->sampled.samples[0].stack->ticks == 3072);
  add(file, offset_in(block, &stacks[used].ticks), 99);
  CHECK("a wait that went on",
        look(follow, true) && follow->profile->sampled.sample_count == 1 &&
            follow->profile->sampled.samples[0].stack->samples == 1);
}

/* Another thread's counters; those known before go on. */
static void check_new_blocks(struct lp_follow *follow, int file) {
  const struct lp_block *slab = find(follow, LINEPROF_BLOCK_SLAB);
  struct lineprof_block head = slab->head;
  uint64_t at =
      offset_in(slab, &follow->profile->counted.slabs[0].counters[RETURN]);
  uint64_t end = follow->profile->file.end_offset, zero = 0;
  struct lp_block *stacks = find(follow, LINEPROF_BLOCK_STACKS);
  for (; stacks <
         follow->profile->file.blocks + follow->profile->file.block_count;
       stacks++) /* of a live file's they have no checksum yet */
    if (stacks->head.type == LINEPROF_BLOCK_STACKS)
      CHECK("as it runs",
            pwrite(file, &zero, 8,
                   (off_t)(stacks->offset +
                           offsetof(struct lineprof_block, checksum))) == 8);
  head.thread += (uint32_t)follow->profile->counted.slab_count;
  head.address += 0x100000 * follow->profile->counted.slab_count;
  CHECK("grows", ftruncate(file, (off_t)(end + head.size)) == 0 &&
                     pwrite(file, &head, sizeof head, (off_t)end) > 0);
  add(file, at, 4);
  CHECK("has new blocks", lp_follow_is_stale(follow));
  const size_t count = follow->profile->counted.slab_count;
  CHECK("are read",
        look(follow, true) && follow->profile->counted.slab_count == count + 1);
  CHECK("the old ones go on",
        follow->profile->counted.slabs[0].counters[RETURN] == 4 &&
            follow->profile->counted.slabs[count].counters[RETURN] == 0);
}

static void set_type(int file, uint64_t offset, uint32_t type) {
  offset += offsetof(struct lineprof_block, type);
  CHECK("type", pwrite(file, &type, sizeof type, (off_t)offset) == sizeof type);
}

/* A block that was not there yet when later ones were, as its process was still
 * to write it into room that it had taken. */
static void check_late_blocks(int file) {
  struct lp_follow follow = {.file = file, .path = path};
  CHECK("first", look(&follow, true));
  const uint64_t late = find(&follow, LINEPROF_BLOCK_THREAD)->offset;
  lp_follow_free(&follow);
  follow = (struct lp_follow){.file = file, .path = path};
  set_type(file, late, LINEPROF_BLOCK_PAD);
  CHECK("without it", look(&follow, true));
  set_type(file, late, LINEPROF_BLOCK_THREAD);
  check_new_blocks(&follow, file);
  lp_follow_free(&follow);
}

/* Whatever stands in what the process writes. */
static void check_damage(struct lp_follow *follow, int file) {
  uint32_t random = 12345;
  for (int i = 0; i < 3000; i++) {
    random = random * 1664525 + 1013904223;
    const struct lp_profile *profile = follow->profile;
    const struct lp_block *block =
        &profile->file.blocks[random % profile->file.block_count];
    uint64_t value = random & 1024 ? ~UINT64_C(0) >> random % 64 : random;
    uint64_t words = block->head.payload_size / 8;
    if (block->head.type < LINEPROF_BLOCK_THREAD || words == 0)
      continue;
    uint64_t at = block->offset + sizeof block->head + random / 7 % words * 8;
    if (pwrite(file, &value, 8, (off_t)at) != 8 || !look(follow, i % 3))
      break;
  }
  CHECK("survived damage", follow->profile != NULL);
}

static void check_end(struct lp_follow *follow, int file) {
  struct lineprof_clock_pair end = {follow->now.ns + 7, follow->now.ns + 7};
  CHECK("runs", lp_follow_state(follow) == LP_FOLLOW_RUNS);
  CHECK("ends", pwrite(file, &end, sizeof end,
                       offsetof(struct lineprof_file_header, end)) > 0 &&
                    lp_follow_state(follow) == LP_FOLLOW_ENDED);
  CHECK("then", look(follow, true) && follow->now.ns == end.ns);
  CHECK("cut", ftruncate(file, 5000) == 0 && !lp_follow_take(follow));
  CHECK("gone", ftruncate(file, 0) == 0 && !lp_follow_take(follow) &&
                    lp_follow_state(follow) == LP_FOLLOW_KILLED);
}

int main(void) {
  struct bytes profile = running_profile();
  bytes_write(&profile, path);
  int file = open(path, O_RDWR | O_CLOEXEC);
  struct lp_follow follow = {.file = file, .path = path};
  check_counters(&follow, file);
  check_samples(&follow, file);
  check_new_blocks(&follow, file);
  check_late_blocks(file);
  check_damage(&follow, file);
  check_end(&follow, file);
  lp_follow_free(&follow);
  close(file);
  free(profile.data);
  return check_status();
}
