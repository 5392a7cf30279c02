// RUN: mkdir -p %t && cd %t && %unit/memory-blocks
// Intent: what a profile says of memory is summed over its threads as
// format_memory.h says; whatever it says, nothing is read that is not there.
/* SPDX-License-Identifier: MIT */
#include "base/message.h"
#include "check.h"
#include "profile_builder.h"
#include "report/report.h"
#include "views/report_text.h"
#include "json/report_json.h"

#include <stdlib.h>
#include <string.h>

enum { NODES = 4, CELLS = 4, POINTS = 4 };

/* Two threads and three chains; each of the first thread's cells has noted a
 * peak, the second's have not changed since. */
struct blocks {
  struct lineprof_memory head;
  struct lineprof_memory_node nodes[NODES];
  struct {
    struct lineprof_memory_cells head;
    struct lineprof_memory_cell cells[CELLS];
  } threads[2];
  struct {
    struct lineprof_memory_series head;
    struct lineprof_memory_point points[POINTS];
  } series;
  struct {
    struct lineprof_growth head;
    struct lineprof_growth_mark marks[POINTS];
  } growth;
};

static struct blocks make_blocks(void) {
  struct blocks blocks;
  memset(&blocks, 0, sizeof blocks);
  blocks.head.node_capacity = NODES;
  blocks.head.node_count = NODES;
  blocks.head.state = LINEPROF_MEMORY_EXACT;
  blocks.head.peak = 500;
  for (uint32_t i = 1; i < NODES; i++)
    blocks.nodes[i] =
        (struct lineprof_memory_node){.address = 0x1000 + i, .parent = i - 1};
  for (int thread = 0; thread < 2; thread++) {
    blocks.threads[thread].head.count = CELLS;
    for (uint32_t i = 1; i < CELLS; i++) {
      struct lineprof_memory_cell *cell = &blocks.threads[thread].cells[i];
      cell->allocs = 3;
      cell->bytes = 300;
      cell->frees = 1;
      cell->freed_bytes = 100;
      cell->at_peak = 50;
      cell->noted_peak = thread ? 499 : 500;
    }
  }
  blocks.growth.head.capacity = blocks.growth.head.count = POINTS;
  blocks.series.head.capacity = blocks.series.head.count = POINTS;
  for (uint32_t i = 0; i < POINTS; i++)
    blocks.series.points[i] = (struct lineprof_memory_point){
        .ns = i + 1, .live = 100, .peak = i < 2 ? 400 : 500, .resident = 4096};
  return blocks;
}

static void add_block(struct bytes *profile, uint32_t type, const void *payload,
                      size_t size) {
  profile_block(profile, (struct lineprof_block){.type = type}, payload, size);
}

static struct bytes make_profile(const struct blocks *blocks,
                                 size_t cells_size) {
  struct bytes profile = sample_profile("/tmp", 0);
  add_block(&profile, LINEPROF_BLOCK_MEMORY, &blocks->head,
            sizeof blocks->head + sizeof blocks->nodes);
  for (int thread = 0; thread < 2; thread++)
    add_block(&profile, LINEPROF_BLOCK_CELLS, &blocks->threads[thread],
              cells_size);
  add_block(&profile, LINEPROF_BLOCK_SERIES, &blocks->series,
            sizeof blocks->series);
  add_block(&profile, LINEPROF_BLOCK_GROWTH, &blocks->growth,
            sizeof blocks->growth);
  return profile;
}

/* Of the last profile that was read. */
static size_t points, peak_point, marks;

static struct lp_memory_model read_cut(const struct blocks *blocks,
                                       size_t cells_size) {
  struct lp_report_options options = lp_report_options_default();
  struct lp_memory_model found = {0};
  struct lp_report report;
  struct lp_text text = {0};
  static char *paths[] = {(char *)"memory.lprof"};
  struct bytes profile = make_profile(blocks, cells_size);
  bytes_write(&profile, paths[0]);
  if (lp_report_open(&report, &options, paths, 1)) {
    lp_report_text(&report, &text);
    lp_report_json(&report, &text);
    found = report.model.memory;
    points = report.profiles[0]->memory.series.count;
    marks = report.profiles[0]->memory.series.mark_count;
    peak_point = report.profiles[0]->memory.series.peak;
  }
  lp_report_close(&report);
  free(text.bytes);
  free(profile.data);
  return found;
}

static struct lp_memory_model read_all(const struct blocks *blocks) {
  return read_cut(blocks, sizeof blocks->threads[0]);
}

static void check_good(void) {
  struct blocks blocks = make_blocks();
  struct lp_memory_model found = read_all(&blocks);
  CHECK("cells are summed", found.all.allocs == 18 && found.all.bytes == 1800);
  CHECK("frees, too", found.all.frees == 6 && found.all.freed_bytes == 600);
  CHECK("addresses of nothing are on no line", found.nowhere.bytes == 1800);
  CHECK("at the peak: what was noted, or what is",
        found.all.at_peak == 3 * 50 + 3 * 200);
}

static void check_nodes(void) {
  struct blocks blocks = make_blocks();
  blocks.nodes[2].parent = 2;
  CHECK("a circle ends the chains before it",
        read_all(&blocks).all.allocs == 6);
  blocks.nodes[2].parent = UINT32_MAX;
  CHECK("as does a parent beyond", read_all(&blocks).all.allocs == 6);
  blocks = make_blocks();
  blocks.head.node_count = UINT32_MAX;
  CHECK("no more nodes than there is room for",
        read_all(&blocks).all.allocs == 18);
  blocks.head.node_capacity = UINT32_MAX;
  CHECK("a capacity beyond the block is no memory",
        read_all(&blocks).all.allocs <= 18);
  blocks = make_blocks();
  blocks.head.node_count = 0;
  CHECK("no node, nothing", read_all(&blocks).all.allocs == 0);
}

static void check_cells(void) {
  struct blocks blocks = make_blocks();
  blocks.threads[1].head.first_node = UINT32_MAX - 1;
  CHECK("cells of nodes that are not there", read_all(&blocks).all.allocs == 9);
  blocks.threads[1].head.first_node = 0;
  blocks.threads[1].head.count = UINT32_MAX;
  CHECK("more cells than there are", read_all(&blocks).all.allocs == 9);
  blocks = make_blocks();
  CHECK("cut cells",
        read_cut(&blocks, sizeof blocks.threads[0] - 1).all.allocs == 0);
  CHECK("and none at all", read_cut(&blocks, 4).all.allocs == 0);
}

static size_t read_points(const struct blocks *blocks) {
  points = peak_point = SIZE_MAX;
  read_all(blocks);
  return points;
}

static void check_series(void) {
  struct blocks blocks = make_blocks();
  CHECK("points", read_points(&blocks) == POINTS);
  CHECK("the first after the peak", peak_point == 2);
  blocks.series.points[1].ns = 0;
  CHECK("one without a time is none", read_points(&blocks) == POINTS - 1);
  CHECK("those behind it are there", peak_point == 1);
  blocks.series.points[1].ns = UINT64_MAX;
  CHECK("none is later than that", read_points(&blocks) == 2);
  CHECK("the peak has no moment then", peak_point == 2);
  blocks = make_blocks();
  blocks.series.head.count = UINT32_MAX;
  CHECK("no more points than there is room", read_points(&blocks) == POINTS);
  blocks.series.head.capacity = POINTS + 1;
  CHECK("no room beyond the block", read_points(&blocks) == 0);
  blocks = make_blocks();
  CHECK("marks", read_points(&blocks) == POINTS && marks == POINTS);
  blocks.growth.head.count = UINT32_MAX;
  CHECK("as many as have room", read_points(&blocks) && marks == POINTS);
  blocks.growth.head.capacity = POINTS + 1;
  CHECK("none beyond the block", read_points(&blocks) && marks == 0);
  blocks.series.head.count = 0;
  CHECK("no points", read_points(&blocks) == 0 && peak_point == 0);
}

/* Each byte, to the text and JSON. */
static void check_lies(void) {
  static const unsigned char lies[] = {0, 1, 0x7f, 0xff};
  struct blocks blocks = make_blocks();
  unsigned char *bytes = (unsigned char *)&blocks;
  for (size_t i = 0; i < sizeof blocks; i++) {
    unsigned char kept = bytes[i];
    bytes[i] = lies[i % sizeof lies];
    read_all(&blocks);
    bytes[i] = kept;
  }
  CHECK("blocks may say anything", read_all(&blocks).all.allocs == 18);
}

int main(void) {
  lp_message_quiet(3);
  if (!freopen("/dev/null", "w", stderr))
    return 1;
  check_good();
  check_nodes();
  check_cells();
  check_series();
  check_lies();
  return check_status();
}
