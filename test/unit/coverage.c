// RUN: mkdir -p %t && cd %t && %unit/coverage
// Intent: hits of a line are those of all its rows, and stop at the largest
// signed number; a line behind the end of the text has none; a file with one
// path is one.
/* SPDX-License-Identifier: MIT */
#include "export/coverage.h"
#include "check.h"
#include "profile_builder.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct lp_row *row_at(struct lp_report *report, uint32_t line) {
  for (size_t i = 0; i < report->model.row_count; i++)
    if (report->model.rows[i].line == line)
      return &report->model.rows[i];
  return NULL;
}

/* UINT64_MAX - 1: the line is not there. */
static uint64_t hits_of(const struct lp_report *report, uint32_t line,
                        size_t *lines) {
  struct lp_coverage coverage = lp_coverage_make(report);
  uint64_t hits = UINT64_MAX - 1;
  CHECK("one file", coverage.file_count == 1);
  for (size_t i = 0; i < coverage.line_count; i++)
    if (coverage.lines[i].line == line)
      hits = coverage.lines[i].hits;
  *lines = coverage.line_count;
  lp_coverage_free(&coverage);
  return hits;
}

int main(void) {
  uint64_t hash =
      lineprof_hash(LINEPROF_HASH_START, sample_source, strlen(sample_source));
  char here[4096], *paths[] = {"coverage.lprof"};
  if (!getcwd(here, sizeof here))
    return 1;
  struct bytes source = {(unsigned char *)sample_source, strlen(sample_source)};
  bytes_write(&source, "sum.c");
  struct bytes profile = sample_profile(here, hash);
  bytes_write(&profile, paths[0]);
  free(profile.data);
  struct lp_report_options options = lp_report_options_default();
  struct lp_report report;
  if (!lp_report_open(&report, &options, paths, 1))
    return 1;
  size_t lines, fewer;
  CHECK("as it was counted", hits_of(&report, 4, &lines) == 11);
  row_at(&report, 4)->hits = UINT64_MAX;
  CHECK("no more than fits", hits_of(&report, 4, &lines) == INT64_MAX);
  row_at(&report, 4)->hits = INT64_MAX - 5;
  row_at(&report, 9)->line = 4;
  CHECK("sums, too", hits_of(&report, 4, &fewer) == INT64_MAX - 4);
  CHECK("in one line", fewer == lines - 1);
  row_at(&report, 5)->hits = 100;
  row_at(&report, 5)->line = 4;
  CHECK("which stop there", hits_of(&report, 4, &fewer) == INT64_MAX);
  row_at(&report, 6)->line = 100000;
  CHECK("behind the end", hits_of(&report, 100000, &fewer) == UINT64_MAX - 1);
  lp_report_close(&report);
  return check_status();
}
