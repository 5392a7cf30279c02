// RUN: mkdir -p %t && cd %t && %unit/cycles
// Intent: cycles are shown summed, one, or row by row; what follows the last
// segment is the open one; cycles of several processes are put together.
/* SPDX-License-Identifier: MIT */
#include "base/message.h"
#include "check.h"
#include "profile_builder.h"
#include "report/report.h"
#include "views/report_text.h"
#include "json/report_json.h"

#include <stdlib.h>
#include <string.h>

static char *paths[] = {(char *)"cycles.lprof", (char *)"other.lprof"};

static struct lp_report report;

static int open_report(const struct lp_report_options *options, size_t count) {
  return lp_report_open(&report, options, paths, count);
}

static void check_part(const char *name,
                       const struct lp_report_options *options,
                       const char *part) {
  struct lp_text out = {0};
  int found = 0;
  if (open_report(options, 1)) {
    lp_report_text(&report, &out);
    found = strstr(out.bytes, part) != NULL;
    if (!found)
      printf("%s\n", out.bytes);
  }
  lp_report_close(&report);
  free(out.bytes);
  CHECK(name, found);
}

/* Hits and own time of line 5 of `sum`. */
static int row_is(uint64_t hits, double self_ns) {
  for (size_t i = 0; i < report.model.row_count; i++) {
    const struct lp_row *row = &report.model.rows[i];
    if (row->line == 5)
      return row->hits == hits && row->self_ns == self_ns;
  }
  return 0;
}

static void check_sums(struct lp_report_options options) {
  CHECK("opens", open_report(&options, 1));
  CHECK("all but what was outside", row_is(8, 560000));
  CHECK("three cycles", report.cycles.count == 3);
  const struct lp_cycle *cycles = report.cycles.items;
  CHECK("first", cycles[0].number == 1 && cycles[0].first_step == 10 &&
                     cycles[0].step_count == 3 && !cycles[0].is_partial);
  CHECK("wall time", cycles[1].wall_ns == 330000);
  CHECK("the open one is partial", cycles[2].is_open && cycles[2].is_partial &&
                                       cycles[2].first_step == 16 &&
                                       cycles[2].step_count == 1);
  CHECK("region: lowest bucket", report.model.regions[0].calls == 3 &&
                                     report.model.regions[0].min_ns == 40);
  lp_report_close(&report);
  options.cycle = 1;
  CHECK("one", open_report(&options, 1) && row_is(3, 200000));
  lp_report_close(&report);
  options.cycle = 3;
  CHECK("the open one is the rest", open_report(&options, 1) &&
                                        row_is(2, 140000) &&
                                        report.model.regions[0].max_ns == 200);
  lp_report_close(&report);
  options.cycle = 4;
  CHECK("no such cycle", !open_report(&options, 1));
  lp_report_close(&report);
}

static void check_processes(struct lp_report_options options) {
  CHECK("two processes", open_report(&options, 2) && row_is(16, 1120000));
  const struct lp_cycle *cycle = &report.cycles.items[0];
  CHECK("cycles are put together by number",
        report.cycles.count == 3 && cycle->process_count == 2);
  CHECK("which step side by side",
        cycle->step_count == 3 && cycle->step_sum == 6);
  CHECK("in one time", cycle->wall_ns == 300000);
  struct lp_cycle_sums sums =
      lp_cycle_sum(&report.model, report.profiles, cycle);
  size_t row = 0;
  while (report.model.rows[row].line != 5)
    row++;
  CHECK("what a cycle took", sums.rows[row].hits == 6 &&
                                 sums.rows[row].self.clock_ns == 400000 &&
                                 sums.functions[0].self.clock_ns == 400000 &&
                                 sums.regions[0].hits == 2);
  lp_cycle_sums_free(&sums);
  lp_report_close(&report);
}

/* A process without a schedule is in the sum, but in none of the cycles. */
static void check_mixture(struct lp_report_options options) {
  struct bytes plain = sample_profile("/tmp", 0);
  profile_number(&plain, 78);
  bytes_write(&plain, paths[1]);
  CHECK("with one that has no schedule",
        open_report(&options, 2) && row_is(18, 1220000));
  lp_report_close(&report);
  options.cycle = 1;
  CHECK("which is in no cycle", open_report(&options, 2) && row_is(3, 200000));
  lp_report_close(&report);
  free(plain.data);
}

static void check_text(struct lp_report_options options) {
  check_part("where numbers are from", &options,
             "Window: cycles 1-3, steps 10-12, 13-15, 16; 7 of 17 steps, 9 of "
             "10 s; cycle 3 is partial\n");
  options.cycle = 2;
  check_part("one cycle", &options,
             "Window: cycle 2, steps 13-15; 3 of 17 steps, 0.00033 of 10 s\n");
  options.cycle = LP_ALL_CYCLES;
  options.cycles = true;
  check_part(
      "a row for each", &options,
      "     1            10-12        300.0        100.0   -4.8%         "
      " 66.7   -4.8%");
  check_part("no times per step for a partial one", &options,
             "     3*           16-16    8999370.0\n");
  check_part("lines that drift", &options,
             "sum.c:5 sum                            70.0         66.7         "
             "73.3         66.7         73.3  +10.0%\n");
}

/* The SEGMENT block of a cycle. */
static size_t find_segment(const struct bytes *profile, uint32_t cycle) {
  size_t offset = LINEPROF_FILE_HEADER_SIZE;
  for (;;) {
    struct lineprof_block head;
    struct lineprof_segment segment;
    memcpy(&head, profile->data + offset, sizeof head);
    memcpy(&segment, profile->data + offset + sizeof head, sizeof segment);
    if (head.type == LINEPROF_BLOCK_SEGMENT && segment.cycle == cycle)
      return offset + sizeof head;
    offset += head.size;
  }
}

static void bless(struct bytes *profile, size_t payload) {
  struct lineprof_block *block =
      (void *)(profile->data + payload - sizeof *block);
  block->checksum = lineprof_hash(LINEPROF_HASH_START, profile->data + payload,
                                  block->payload_size);
}

/* A segment may say anything; what is taken is whole. */
static void check_lies(const struct bytes *good,
                       const struct lp_report_options *options) {
  struct bytes bad = {0};
  bytes_add(&bad, good->data, good->size);
  size_t payload = find_segment(&bad, 2), until = payload + 200;
  int held = 1;
  for (size_t i = payload; i < until; i++) {
    static const unsigned char lies[] = {0, 1, 0x7f, 0xff};
    unsigned char kept = bad.data[i];
    for (size_t j = 0; j < sizeof lies; j++) {
      struct lp_text out = {0};
      bad.data[i] = lies[j];
      bless(&bad, payload);
      bytes_write(&bad, paths[0]);
      if (open_report(options, 1)) {
        lp_report_text(&report, &out);
        lp_report_json(&report, &out);
        held &= report.cycles.count <= 3;
      }
      lp_report_close(&report);
      free(out.bytes);
    }
    bad.data[i] = kept;
  }
  CHECK("a segment may say anything", held);
  free(bad.data);
}

static void check_loss(const struct bytes *good,
                       const struct lp_report_options *options) {
  struct bytes bad = {0};
  bytes_add(&bad, good->data, good->size);
  bad.data[find_segment(&bad, 2)] ^= 1;
  bytes_write(&bad, paths[0]);
  CHECK("a damaged segment is missing, and so is what follows",
        open_report(options, 1) && report.cycles.count == 1 &&
            row_is(3, 200000) && report.profiles[0]->warning_count == 2);
  lp_report_close(&report);
  free(bad.data);
}

/* A schedule that nothing came of. */
static void check_whole(const struct lp_report_options *options, uint32_t flags,
                        const char *name, int is_scheduled, size_t notes) {
  struct bytes profile = sample_profile("/tmp", 0);
  struct lineprof_schedule now = {.kind = LINEPROF_SEGMENT_ACTIVE,
                                  .cycle = 1,
                                  .segment_begin = {1000000000, 1000000000},
                                  .flags = flags};
  profile_block(&profile,
                (struct lineprof_block){.type = LINEPROF_BLOCK_SCHEDULE}, &now,
                sizeof now);
  bytes_write(&profile, paths[0]);
  free(profile.data);
  CHECK(name, open_report(options, 1) && row_is(10, 660000) &&
                  report.cycles.count == 1 &&
                  !report.cycles.items[0].is_partial &&
                  report.cycles.is_scheduled == is_scheduled &&
                  report.profiles[0]->warning_count == notes);
  lp_report_close(&report);
}

int main(void) {
  struct bytes good = sample_scheduled("/tmp", 0);
  struct lp_report_options options = lp_report_options_default();
  options.color = LP_COLOR_NEVER;
  options.source = false;
  lp_message_quiet(2);
  profile_number(&good, 78);
  bytes_write(&good, paths[1]);
  profile_number(&good, 77);
  bytes_write(&good, paths[0]);
  check_sums(options);
  check_processes(options);
  check_mixture(options);
  check_text(options);
  options.cycles = true;
  if (!freopen("/dev/null", "w", stderr))
    return 1;
  check_lies(&good, &options);
  options.cycles = false;
  check_loss(&good, &options);
  check_whole(&options, 0, "commands that never came: the whole run", 0, 0);
  check_whole(&options, LINEPROF_SCHEDULE_ASKED | LINEPROF_SCHEDULE_NO_STEP,
              "steps that never came: one cycle, and a note", 1, 1);
  free(good.data);
  return check_status();
}
