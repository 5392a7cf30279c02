// RUN: %unit/profile-reader
// Intent: the reader takes a good profile whole, and a cut or damaged one
// without a crash and without much memory.
/* SPDX-License-Identifier: MIT */
#include "base/message.h"
#include "check.h"
#include "model/build_model.h"
#include "profile/close_open_calls.h"
#include "profile/reader.h"
#include "profile_builder.h"
#include "report/explain.h"
#include "report/report.h"
#include "views/report_text.h"
#include "json/report_json.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

/* Thousands of versions of a file: kept in memory, the disk is too slow. */
static int memory;
static char path[64];

static void store(const struct bytes *bytes) {
  if (ftruncate(memory, (off_t)bytes->size) ||
      pwrite(memory, bytes->data, bytes->size, 0) != (ssize_t)bytes->size)
    abort();
}

/* Everything that a report does, short of printing. */
static size_t read_all(const struct bytes *bytes) {
  store(bytes);
  struct lp_profile *profile = lp_profile_read(path);
  if (!profile)
    return 0;
  lp_profile_close(profile);
  struct lp_model model;
  lp_model_build(&model, &profile, 1, (struct lp_model_options){0});
  size_t rows = model.row_count;
  lp_model_free(&model);
  lp_profile_free(profile);
  return rows;
}

static void check_good(const struct bytes *good) {
  store(good);
  struct lp_profile *profile = lp_profile_read(path);
  CHECK("a good profile is read", profile != NULL);
  CHECK("without warnings", profile->warning_count == 0);
  CHECK("one table", profile->counted.table_count == 1);
  CHECK("one slab", profile->counted.slab_count == 1);
  CHECK("one tick is one ns", profile->ns_per_tick == 1);
  const struct lp_block *block =
      lp_profile_block(profile, LINEPROF_BLOCK_PROCESS, NULL);
  const char *second =
      lp_profile_value(block, "arg", lp_profile_value(block, "arg", NULL));
  CHECK("values of a key, one after the other", strcmp(second, "10") == 0);
  CHECK("no value beyond the last", !lp_profile_value(block, "arg", second));
  CHECK("nothing is left over", profile->file.end_offset == good->size);
  lp_profile_free(profile);
}

/* Whatever is in blocks that older versions wrote. */
static void check_former(const struct bytes *good) {
  static const uint32_t types[] = {LINEPROF_BLOCK_FORMER,
                                   LINEPROF_BLOCK_FORMER_2};
  struct bytes bytes = {0};
  bytes_add(&bytes, good->data, good->size);
  for (size_t i = 0; i < sizeof types / sizeof *types; i++)
    profile_block(&bytes,
                  (struct lineprof_block){.type = types[i], .checksum = 1},
                  "anything", 8);
  store(&bytes);
  struct lp_profile *profile = lp_profile_read(path);
  CHECK("blocks of former types are skipped",
        profile->warning_count == 0 && profile->file.end_offset == bytes.size &&
            !lp_profile_block(profile, LINEPROF_BLOCK_FORMER, NULL));
  lp_profile_free(profile);
  free(bytes.data);
}

static void check_cuts(const struct bytes *good) {
  struct bytes cut = *good;
  for (cut.size = 0; cut.size < good->size; cut.size++)
    read_all(&cut);
  CHECK("a profile may end at any byte", 1);
}

static void check_flips(const struct bytes *good) {
  for (size_t i = 0; i < good->size; i++) {
    if (i > sizeof(struct lineprof_file_header) &&
        i < LINEPROF_FILE_HEADER_SIZE)
      continue; /* unused */
    unsigned char kept = good->data[i];
    good->data[i] ^= (unsigned char)(1 << i % 8);
    read_all(good);
    good->data[i] = 0xff;
    read_all(good);
    good->data[i] = kept;
  }
  CHECK("any byte may be wrong", read_all(good) == SAMPLE_LINES);
}

/* The first block of a type. */
static size_t find_block(const struct bytes *profile, uint32_t type) {
  size_t offset = LINEPROF_FILE_HEADER_SIZE;
  for (;;) {
    struct lineprof_block head;
    memcpy(&head, profile->data + offset, sizeof head);
    if (head.type == type)
      return offset;
    offset += head.size;
  }
}

static void check_recovery(const struct bytes *good) {
  size_t object = find_block(good, LINEPROF_BLOCK_OBJECT);
  size_t offsets[] = {0, 16, 24, 40, 64};
  for (size_t i = 0; i < sizeof offsets / sizeof *offsets; i++) {
    good->data[object + offsets[i]] ^= 0x55;
    CHECK("blocks after a damaged one are found",
          read_all(good) == SAMPLE_LINES);
    good->data[object + offsets[i]] ^= 0x55;
  }
}

/* Makes a changed table look whole. */
static void bless(struct lineprof_table *head) {
  struct lineprof_block *block = (void *)((char *)head - sizeof *block);
  size_t from = offsetof(struct lineprof_table, checksum) + 8;
  if (head->size >= from && head->size <= block->payload_size)
    head->checksum = lineprof_hash(LINEPROF_HASH_START, (char *)head + from,
                                   head->size - from);
  block->checksum =
      lineprof_hash(LINEPROF_HASH_START, head, block->payload_size);
}

static struct lineprof_table *find_table(const struct bytes *profile) {
  size_t offset = find_block(profile, LINEPROF_BLOCK_TABLE);
  return (void *)(profile->data + offset + sizeof(struct lineprof_block));
}

static void check_huge_claims(const struct bytes *good) {
  struct lineprof_table *head = find_table(good), kept = *head;
  head->line_count = 0xffffffff;
  head->region_count = 0xffffffff;
  bless(head);
  CHECK("counts beyond the table are refused", read_all(good) == 0);
  *head = kept;
  bless(head);
}

/* The whole way to the text. */
static void print_all(const struct bytes *bytes) {
  struct lp_report_options options = lp_report_options_default();
  struct lp_report report;
  struct lp_text out = {0};
  char *paths[] = {path};
  store(bytes);
  if (lp_report_open(&report, &options, paths, 1)) {
    lp_report_explain(&report);
    lp_report_text(&report, &out);
    lp_report_json(&report, &out);
  }
  lp_report_close(&report);
  free(out.bytes);
}

/* Checksums keep no one from lying: what a table says must hold. */
static void check_lies(const struct bytes *good) {
  struct lineprof_table *head = find_table(good);
  unsigned char *bytes = (unsigned char *)head;
  size_t size = head->size;
  for (size_t i = 0; i < size; i++) {
    static const unsigned char lies[] = {0, 1, 0x7f, 0xff};
    unsigned char kept = bytes[i];
    for (size_t j = 0; j < sizeof lies; j++) {
      bytes[i] = lies[j];
      bless(head);
      print_all(good);
    }
    bytes[i] = kept;
  }
  bless(head);
  CHECK("a table may say anything", read_all(good) == SAMPLE_LINES);
}

int main(void) {
  struct bytes good = sample_profile("/tmp", 0);
  lp_message_quiet(3);
  memory = memfd_create("profile-reader", MFD_CLOEXEC);
  snprintf(path, sizeof path, "/proc/self/fd/%d", memory);
  if (!freopen("/dev/null", "w", stderr)) /* errors, by the thousand */
    return 1;
  check_good(&good);
  check_former(&good);
  check_recovery(&good);
  check_cuts(&good);
  check_flips(&good);
  check_huge_claims(&good);
  check_lies(&good);
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  CHECK("memory stays small", usage.ru_maxrss < 600 * 1024);
  free(good.data);
  return check_status();
}
