// RUN: mkdir -p %t && cd %t && %unit/memory-chart
// Intent: the chart of memory over time has the peak where it was, holds what
// was last known, shows what is resident above what is live, and is of the
// process with the largest peak; in characters that the reader's locale has.
/* SPDX-License-Identifier: MIT */
#include "base/message.h"
#include "check.h"
#include "profile_builder.h"
#include "report/report.h"
#include "tables/memory_chart.h"

#include <stdlib.h>
#include <string.h>

enum { MIB = 1 << 20, MOST_POINTS = 4 };

struct blocks {
  struct {
    struct lineprof_memory head;
    struct lineprof_memory_node node;
  } memory;
  struct {
    struct lineprof_memory_series head;
    struct lineprof_memory_point points[MOST_POINTS];
  } series;
};

static char path[2][16] = {"first.lprof", "second.lprof"};

static void write_profile(const char *to, uint32_t pid,
                          const struct blocks *blocks) {
  struct bytes profile = sample_profile("/tmp", 0);
  profile_block(&profile,
                (struct lineprof_block){.type = LINEPROF_BLOCK_MEMORY},
                &blocks->memory, sizeof blocks->memory);
  profile_block(&profile,
                (struct lineprof_block){.type = LINEPROF_BLOCK_SERIES},
                &blocks->series, sizeof blocks->series);
  profile_number(&profile, pid);
  bytes_write(&profile, to);
  free(profile.data);
}

/* Points at 1/4, 1/2 and all of a second. */
static struct blocks make_blocks(void) {
  struct blocks blocks;
  memset(&blocks, 0, sizeof blocks);
  blocks.memory.head.node_capacity = blocks.memory.head.node_count = 1;
  blocks.memory.head.state = LINEPROF_MEMORY_EXACT;
  blocks.memory.head.peak = 50 * MIB;
  blocks.series.head.capacity = MOST_POINTS;
  blocks.series.head.count = 3;
  blocks.series.points[0] = (struct lineprof_memory_point){
      250000000, 20 * MIB, 20 * MIB, (uint64_t)50 * MIB};
  blocks.series.points[1] = (struct lineprof_memory_point){
      500000000, 10 * MIB, 50 * MIB, (uint64_t)50 * MIB};
  blocks.series.points[2] = (struct lineprof_memory_point){
      1000000000, 5 * MIB, 50 * MIB, (uint64_t)40 * MIB};
  return blocks;
}

static struct lp_text draw(size_t count, size_t width) {
  struct lp_report_options options = lp_report_options_default();
  struct lp_style style = {.width = width};
  struct lp_text text = {0};
  struct lp_report report;
  char *paths[] = {path[0], path[1]};
  if (lp_report_open(&report, &options, paths, count))
    lp_memory_chart(&report, &style, &text);
  lp_report_close(&report);
  return text;
}

static void check_text(const char *what, size_t count, size_t width,
                       const char *wanted) {
  struct lp_text text = draw(count, width);
  bool is = text.size == strlen(wanted) &&
            (text.size == 0 || memcmp(text.bytes, wanted, text.size) == 0);
  if (!is)
    printf("%.*s", (int)text.size, text.size ? text.bytes : "");
  CHECK(what, is);
  free(text.bytes);
}

static void check_characters(void) {
  struct blocks blocks = make_blocks();
  write_profile(path[0], 77, &blocks);
  setenv("LC_ALL", "C", 1);
  check_text("ASCII", 1, 34,
             "  over time: # live, . resident; peak 50.0 MiB after 0.5 s\n"
             "    50.0 MiB |     .....#........\n"
             "             |          #        .\n"
             "             |          #\n"
             "             |     ######\n"
             "             |     ###############\n"
             "             0                 1 s\n");
  setenv("LC_ALL", "C.UTF-8", 1);
  check_text("UTF-8", 1, 34,
             "  over time: █ live, · resident; peak 50.0 MiB after 0.5 s\n"
             "    50.0 MiB |     ·····█········\n"
             "             |          █        ·\n"
             "             |          █\n"
             "             |     ██████\n"
             "             |     ██████████████▄\n"
             "             0                 1 s\n");
}

static void check_others(void) {
  struct blocks blocks = make_blocks();
  setenv("LC_ALL", "C", 1);
  blocks.memory.head.peak = 25 * MIB;
  write_profile(path[0], 77, &blocks);
  blocks.series.head.count = 2;
  blocks.memory.head.peak = 60 * MIB;
  for (int i = 0; i < MOST_POINTS; i++)
    blocks.series.points[i].resident = 0;
  write_profile(path[1], 78, &blocks);
  check_text("of two processes: the larger; the peak came after the points", 2,
             34,
             "  over time: # live, . resident; peak 60.0 MiB, of process 78, "
             "the largest of 2\n"
             "    20.0 MiB |          #########\n"
             "             |          #########\n"
             "             |          ##########\n"
             "             |          ##########\n"
             "             |          ##########\n"
             "             0               0.5 s\n");
  blocks.series.head.count = 1;
  write_profile(path[0], 77, &blocks);
  check_text("a point is no chart", 1, 80, "");
  blocks.series.head.count = MOST_POINTS;
  memset(blocks.series.points, 0xff, sizeof blocks.series.points);
  blocks.series.points[0].ns = 1;
  blocks.series.points[0].live = INT64_MIN;
  write_profile(path[0], 77, &blocks);
  struct lp_text text = draw(1, 1);
  CHECK("nonsense is drawn somehow", text.size > 0);
  free(text.bytes);
}

int main(void) {
  lp_message_quiet(3);
  check_characters();
  check_others();
  return check_status();
}
