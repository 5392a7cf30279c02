// RUN: mkdir -p %t && cd %t && %unit/device-memory
// Intent: events become rows by the rules of device_memory.h, as the runtime
// and as kprof follows them; whatever a DEVICE block says, nothing is read that
// is not there, and reading ends.
/* SPDX-License-Identifier: MIT */
#include "base/message.h"
#include "check.h"
#include "lineprof/device_memory.h"
#include "profile_builder.h"
#include "report/report.h"
#include "views/report_text.h"
#include "json/report_json.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS = 4, BLOCKS = 8, EVENTS = 8 };

struct blocks {
  struct lineprof_device head;
  struct lineprof_device_row rows[ROWS];
  struct lineprof_device_block blocks[BLOCKS];
  struct lineprof_device_event events[EVENTS];
};

static void tell(struct blocks *blocks, uint64_t ns, uint64_t address,
                 uint64_t bytes, uint16_t is_free) {
  const struct lineprof_device_parts parts =
      lineprof_device_parts(&blocks->head);
  lineprof_device_wait(
      &parts,
      &(struct lineprof_device_event){
          .ns = ns, .address = address, .bytes = bytes, .is_free = is_free});
}

static void settle(struct blocks *blocks, uint64_t before) {
  const struct lineprof_device_parts parts =
      lineprof_device_parts(&blocks->head);
  lineprof_device_settle(&parts, before);
}

static struct blocks make_blocks(void) {
  struct blocks blocks;
  memset(&blocks, 0, sizeof blocks);
  blocks.head.version = LINEPROF_DEVICE_VERSION;
  blocks.head.row_capacity = ROWS;
  blocks.head.block_capacity = BLOCKS;
  blocks.head.event_capacity = EVENTS;
  return blocks;
}

/* Two blocks at one address, told in another order; one more stays. */
static struct blocks make_events(void) {
  struct blocks blocks = make_blocks();
  tell(&blocks, 30, 1, 200, 0);
  tell(&blocks, 40, 1, 0, 1);
  tell(&blocks, 10, 1, 100, 0);
  tell(&blocks, 20, 1, 0, 1);
  tell(&blocks, 50, 2, 50, 0);
  return blocks;
}

static struct lp_device_model found;

static struct lp_memory_sum read_all(const struct blocks *blocks, size_t size) {
  struct lp_report_options options = lp_report_options_default();
  struct lp_report report;
  struct lp_text text = {0};
  static char *paths[] = {(char *)"device.lprof"};
  struct bytes profile = sample_profile("/tmp", 0);
  profile_block(&profile,
                (struct lineprof_block){.type = LINEPROF_BLOCK_DEVICE}, blocks,
                size);
  bytes_write(&profile, paths[0]);
  memset(&found, 0, sizeof found);
  if (lp_report_open(&report, &options, paths, 1)) {
    lp_report_text(&report, &text);
    lp_report_json(&report, &text);
    found = report.model.device;
  }
  lp_report_close(&report);
  free(text.bytes);
  free(profile.data);
  return found.all.kinds[LP_DEVICE_OWN];
}

static void check_order(void) {
  struct blocks blocks = make_events();
  struct lp_memory_sum sum = read_all(&blocks, sizeof blocks);
  CHECK("events that wait are counted", sum.allocs == 3 && sum.bytes == 350);
  CHECK("in the order of their times",
        sum.frees == 2 && sum.freed_bytes == 300 && sum.at_peak == 200);
  CHECK("a line may be none", found.nowhere.kinds[0].allocs == 3);
  settle(&blocks, 35);
  CHECK("what is later waits on", blocks.head.event_count == 2 &&
                                      blocks.head.stores[0].live == 200 &&
                                      blocks.head.stores[0].peak == 200);
  sum = read_all(&blocks, sizeof blocks);
  CHECK("it makes no difference who counts",
        sum.allocs == 3 && sum.freed_bytes == 300 && sum.at_peak == 200);
}

/* Blocks at addresses of one slot, freed in the order in which they came: each
 * is found. */
static void check_slots(void) {
  struct blocks blocks = make_blocks();
  uint64_t addresses[BLOCKS / 8 * 7];
  enum { COUNT = sizeof addresses / sizeof *addresses };
  uint32_t count = 0;
  for (uint64_t address = 1; count < COUNT; address++)
    if (lineprof_device_hash(address) % BLOCKS == 6)
      addresses[count++] = address;
  for (uint32_t i = 0; i < COUNT; i++)
    tell(&blocks, i, addresses[i], 1, 0);
  settle(&blocks, UINT64_MAX);
  for (uint32_t i = 0; i < COUNT; i++)
    tell(&blocks, i, addresses[i], 0, 1);
  settle(&blocks, UINT64_MAX);
  CHECK("all are freed", blocks.head.unmatched == 0 &&
                             blocks.head.block_count == 0 &&
                             blocks.head.stores[0].live == 0);
  tell(&blocks, 0, 1, 7, 0);
  tell(&blocks, 1, 1, 8, 0);
  settle(&blocks, UINT64_MAX);
  CHECK("an address has one block",
        blocks.head.forgotten == 1 && blocks.head.stores[0].live == 8);
}

static void check_rooms(void) {
  struct blocks blocks = make_blocks();
  for (uint32_t stack = 1; stack < 5; stack++) {
    const struct lineprof_device_parts parts =
        lineprof_device_parts(&blocks.head);
    const struct lineprof_device_row *row =
        lineprof_device_row(&parts, stack, 0);
    CHECK("as lines find no room, it is on none",
          row && row->stack == (stack < 4 ? stack : 0));
  }
  CHECK("which is counted", blocks.head.lost_rows == 1);
}

static void check_lies(void) {
  static const unsigned char lies[] = {0, 1, 0x7f, 0xff};
  struct blocks blocks = make_events();
  settle(&blocks, 35);
  unsigned char *bytes = (unsigned char *)&blocks;
  for (size_t i = 0; i < sizeof blocks; i++) {
    unsigned char kept = bytes[i];
    bytes[i] = lies[i % sizeof lies];
    read_all(&blocks, sizeof blocks);
    bytes[i] = lies[(i + 1) % sizeof lies];
    read_all(&blocks, sizeof blocks);
    bytes[i] = kept;
  }
  CHECK("a block may say anything",
        read_all(&blocks, sizeof blocks).allocs == 3);
  CHECK("or be cut", read_all(&blocks, sizeof blocks - 1).allocs == 0);
  CHECK("to nothing", read_all(&blocks, 4).allocs == 0);
}

int main(void) {
  lp_message_quiet(3);
  if (!freopen("/dev/null", "w", stderr))
    return 1;
  check_order();
  check_slots();
  check_rooms();
  check_lies();
  return check_status();
}
