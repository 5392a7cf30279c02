// RUN: mkdir -p %t && cd %t && %unit/profile-seal
// Intent: sealing adds the sources and the end, gives back unused space, and
// may be done twice.
/* SPDX-License-Identifier: MIT */
#include "base/message.h"
#include "check.h"
#include "lineprof/kernel.h"
#include "profile/reader.h"
#include "profile_builder.h"
#include "run/run.h"

#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static const char path[] = "profile-seal.lprof";

static struct lp_seal_run run;

static const struct lp_seal_end end = {
    .run = &run, .pid = 77, .wait_status = 256, .end_ns = 12000000000};

/* Where the writer counts once more before it lets go of the file; 0: nowhere.
 */
static uint64_t late_count;

int fcntl(int file, int command, ...) {
  va_list arguments;
  va_start(arguments, command);
  void *argument = va_arg(arguments, void *);
  va_end(arguments);
  if (late_count) {
    int writer = open(path, O_WRONLY);
    pwrite(writer, "\1", 1, (off_t)late_count);
    close(writer);
    late_count = 0;
  }
  return (int)syscall(SYS_fcntl, file, command, argument);
}

static struct bytes make_profile(void) {
  static char here[4096];
  if (!getcwd(here, sizeof here))
    abort();
  struct bytes source = {(unsigned char *)sample_source, strlen(sample_source)};
  bytes_write(&source, "sum.c");
  struct bytes profile =
      sample_profile(here, lineprof_hash(LINEPROF_HASH_START, sample_source,
                                         strlen(sample_source)));
  ((struct lineprof_file_header *)(void *)profile.data)->kernel =
      lineprof_running_kernel();
  return profile;
}

/* Another kernel's locks are not seen here. */
static void check_doubtful(void) {
  struct bytes profile = make_profile();
  ((struct lineprof_file_header *)(void *)profile.data)->kernel++;
  bytes_write(&profile, path);
  CHECK("in doubt nothing is done", lp_seal(path, &end) != 0);
  struct lp_profile *left = lp_profile_read(path);
  CHECK("not sealed", left->file.header.state != LINEPROF_STATE_SEALED);
  CHECK("nothing added", left->file.size == profile.size);
  lp_profile_free(left);
  free(profile.data);
}

/* Where locks are not to be had only the process that was waited for is known
 * to have ended; others may still have its memory. */
static void check_unlocked(uint32_t pid, bool is_sealed) {
  struct bytes profile = make_profile();
  struct lineprof_file_header *header = (void *)profile.data;
  header->kernel = 0;
  header->pid = pid;
  for (int i = 0; i < 1000; i++)
    bytes_add(&profile, "\0\0\0\0\0\0\0", 8);
  bytes_write(&profile, path);
  CHECK("without a lock", (lp_seal(path, &end) == 0) == is_sealed);
  struct lp_profile *left = lp_profile_read(path);
  CHECK("what was waited for is sealed",
        (left->file.header.state == LINEPROF_STATE_SEALED) == is_sealed);
  CHECK("nothing is cut", left->file.size >= profile.size);
  lp_profile_free(left);
  free(profile.data);
}

static void check_sealed(const char *name, size_t blocks) {
  struct lp_profile *profile = lp_profile_read(path);
  CHECK(name, profile && profile->file.header.state == LINEPROF_STATE_SEALED);
  CHECK("no warnings", profile->warning_count == 0);
  CHECK("the wait status", profile->file.seal.wait_status == 256);
  CHECK("as many blocks as there should be",
        profile->file.block_count == blocks);
  CHECK("nothing after them", profile->file.size == profile->file.end_offset);
  const struct lp_block *block =
      lp_profile_block(profile, LINEPROF_BLOCK_SOURCE, NULL);
  CHECK("the source's text",
        block &&
            strstr((char *)block->payload + strlen((char *)block->payload) + 1,
                   "static int sum"));
  block = lp_profile_block(profile, LINEPROF_BLOCK_SLAB, NULL);
  CHECK("counts have checksums now", block && block->head.checksum != 0);
  lp_profile_free(profile);
}

/* A process that was killed: its clock pair `sync` is the newest. */
static void check_killed(void) {
  struct bytes profile = make_profile();
  struct lineprof_file_header *header = (void *)profile.data;
  header->state = LINEPROF_STATE_RUNNING;
  header->end = (struct lineprof_clock_pair){0, 0};
  header->sync = (struct lineprof_clock_pair){3000000000, 2000000000};
  bytes_write(&profile, path);
  lp_seal(path, &end);
  struct lp_profile *sealed = lp_profile_read(path);
  CHECK("the end in ns", sealed->file.header.end.ns == end.end_ns);
  CHECK("the end in ticks, at 2 GHz",
        sealed->file.header.end.ticks == 23000000000);
  lp_profile_free(sealed);
  free(profile.data);
}

/* What comes between kprof's first look and its lock. */
static void check_late(void) {
  struct bytes profile = make_profile();
  bytes_write(&profile, path);
  struct lp_profile *before = lp_profile_read(path);
  const struct lp_block *slab =
      lp_profile_block(before, LINEPROF_BLOCK_SLAB, NULL);
  late_count = slab->offset + sizeof slab->head;
  lp_seal(path, &end);
  struct lp_profile *sealed = lp_profile_read(path);
  CHECK("counts until the writer let go", sealed->warning_count == 0);
  lp_profile_free(sealed);
  lp_profile_free(before);
  free(profile.data);
}

static void check_damaged(void) {
  struct bytes profile = make_profile();
  size_t size = profile.size;
  profile.data[size - 3000] ^= 1;
  memset(profile.data + LINEPROF_FILE_HEADER_SIZE, 0xee, 64);
  bytes_write(&profile, path);
  lp_seal(path, &end);
  struct lp_profile *sealed = lp_profile_read(path);
  CHECK("a damaged profile is sealed, too",
        sealed->file.header.state == LINEPROF_STATE_SEALED &&
            sealed->file.has_seal);
  CHECK("behind all that was there", sealed->file.size > size);
  CHECK("it has texts that others have, as it stays apart",
        lp_profile_block(sealed, LINEPROF_BLOCK_SOURCE, NULL) != NULL);
  lp_profile_free(sealed);
  free(profile.data);
}

int main(void) {
  lp_message_quiet(2);
  struct bytes profile = make_profile();
  size_t unused = profile.size;
  for (int i = 0; i < 1000; i++)
    bytes_add(&profile, "\0\0\0\0\0\0\0", 8);
  bytes_write(&profile, path);
  CHECK("sealing", lp_seal(path, &end) == 0);
  check_sealed("sealed", 7 + 2);
  CHECK("again", lp_seal(path, &end) == 0);
  check_sealed("still sealed", 7 + 2);
  CHECK("the sample has blocks", unused > LINEPROF_FILE_HEADER_SIZE);
  free(profile.data);
  check_killed();
  check_late();
  check_damaged();
  check_doubtful();
  check_unlocked(77, true);
  check_unlocked(78, false);
  return check_status();
}
