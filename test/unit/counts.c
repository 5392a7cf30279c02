// RUN: %unit/counts && %unit/counts %t.lprof
// RUN: %kprof report --json %t.lprof | %filecheck --check-prefix=JSON %s
// RUN: %kprof report --receipt %t.lprof | %filecheck %s
// RUN: %kprof report --receipt --threads %t.lprof | %filecheck %s
// RUN: %kprof report --receipt --function main %t.lprof > %t.main
// RUN: %filecheck --check-prefix=NONE %s < %t.main
// Intent: counters are summed as COUNTS says, its loops are those of their
// functions, and nothing is believed that points outside. `counts FILE` writes
// the profile: a fuzz seed.
/* SPDX-License-Identifier: MIT */
#include "profile/counts.h"
#include "check.h"
#include "model/build_model.h"
#include "profile/reader.h"
#include "profile_builder.h"
#include "samples/row_runs.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { LOOP_LINE = 2, NEVER_LINE = 7, LOOPS = 2 };
enum { SUM = 0, NEVER = 2 };

/* The sample's, but for the line of `never`. */
enum {
  KEYS = SAMPLE_LINES + SAMPLE_FUNCTIONS,
  TERMS = KEYS + 2,
  ITS_LINE = NEVER_LINE,
  ITS_CALLS = SAMPLE_LINES + NEVER,
  TAKEN_AWAY = SAMPLE_COUNTERS - 1
};

struct sample {
  struct lineprof_counts head;
  uint32_t first[KEYS + 1];
  uint32_t terms[TERMS];
  uint32_t loops[LOOPS];
};

struct slab {
  struct lineprof_line_counter lines[SAMPLE_LINES];
  struct lineprof_function_counter functions[SAMPLE_FUNCTIONS];
  struct lineprof_region_counter region;
  uint64_t counters[SAMPLE_COUNTERS];
};

/* The structure's own size is more: it ends on a multiple of eight. */
enum { SAMPLE_SIZE = offsetof(struct sample, loops) + LOOPS * 4 };

static void seal(struct sample *sample) {
  counts_seal(&sample->head, SAMPLE_SIZE - offsetof(struct sample, first));
}

/* The line of `never` is hit as often as its counter and that of its calls say,
 * less the last counter. */
static struct sample make_sample(void) {
  static const uint32_t terms[] = {ITS_LINE << 1, ITS_CALLS << 1,
                                   TAKEN_AWAY << 1 | 1};
  struct sample_counts plain = sample_counts();
  struct sample sample = {.head = plain.head, .loops = {LOOP_LINE, NEVER_LINE}};
  sample.head.term_count = TERMS;
  sample.head.loop_count = LOOPS;
  memcpy(sample.first, plain.first, sizeof sample.first);
  for (int i = NEVER_LINE + 1; i <= KEYS; i++)
    sample.first[i] += 2;
  memcpy(sample.terms, plain.terms, NEVER_LINE * sizeof *terms);
  memcpy(&sample.terms[NEVER_LINE], terms, sizeof terms);
  memcpy(&sample.terms[sample.first[NEVER_LINE + 1]],
         &plain.terms[NEVER_LINE + 1], SAMPLE_FUNCTIONS * sizeof *terms);
  seal(&sample);
  return sample;
}

static struct bytes make_profile(const struct sample *sample) {
  return sample_counted("/tmp", 0, sample, SAMPLE_SIZE);
}

/* Of another thread, `size` bytes of it. */
static void add_part(struct bytes *profile, const struct slab *slab,
                     uint32_t thread, size_t size) {
  profile_block(
      profile,
      (struct lineprof_block){.type = LINEPROF_BLOCK_SLAB,
                              .module = 1,
                              .thread = thread,
                              .address = thread * SAMPLE_SLAB_ADDRESS},
      slab, size);
}

static void add_slab(struct bytes *profile, uint64_t one, uint64_t two,
                     uint64_t less) {
  struct slab slab = {
      .counters = {[ITS_LINE] = one, [ITS_CALLS] = two, [TAKEN_AWAY] = less}};
  add_part(profile, &slab, 2, sizeof slab);
}

static struct lp_profile *read_back(const struct bytes *bytes) {
  char path[64];
  int memory = memfd_create("counts", MFD_CLOEXEC);
  snprintf(path, sizeof path, "/proc/self/fd/%d", memory);
  if (write(memory, bytes->data, bytes->size) != (ssize_t)bytes->size)
    abort();
  struct lp_profile *profile = lp_profile_read(path);
  close(memory);
  return profile;
}

static void check_sums(void) {
  struct sample sample = make_sample();
  struct bytes bytes = make_profile(&sample);
  add_slab(&bytes, 7, 5, 2);
  add_part(&bytes, &(struct slab){0}, 3, sizeof(struct slab) - 8);
  struct lp_profile *profile = read_back(&bytes);
  struct lp_model model;
  lp_model_build(&model, &profile, 1, (struct lp_model_options){0});
  const struct lp_function *never = &model.functions[NEVER];
  CHECK("terms are added and taken away", never->rows[0].hits == 10);
  CHECK("of functions, too", never->calls == 5);
  CHECK("others are left alone", model.functions[SUM].calls == 1);
  CHECK("a slab without its counters is told", profile->warning_count == 1);
  lp_model_free(&model);
  lp_profile_free(profile);
  free(bytes.data);
}

/* A line that has not run has no time, whatever line shared code is said to be,
 * unless that is most of the function's: then a loop that keeps its counters in
 * registers had no time to write them. */
static void check_runs(void) {
  struct sample sample = make_sample();
  struct bytes bytes = make_profile(&sample);
  enum { SUM_LINE = 3 };
  add_slab(&bytes, 1, 1, 2);
  struct lp_profile *profile = read_back(&bytes);
  memset(profile->counted.slabs[0].counters, 0,
         SAMPLE_COUNTERS * sizeof(uint64_t));
  struct lp_row_runs runs = lp_row_runs_find(profile);
  CHECK("the function ran", lp_row_runs_has(&runs, 0, NEVER));
  lp_row_runs_note(&runs, profile, 0, NEVER, NEVER_LINE, 10);
  CHECK("a loop of it may still run",
        lp_row_runs_has_line(&runs, 0, NEVER, NEVER_LINE));
  runs.by_table[0].samples[NEVER] += 11;
  CHECK("... its line has a smaller part",
        !lp_row_runs_has_line(&runs, 0, NEVER, NEVER_LINE));
  CHECK("no count, no sample", !lp_row_runs_has(&runs, 0, SUM));
  lp_row_runs_note(&runs, profile, 0, SUM, SUM_LINE, 10);
  CHECK("samples tell as well", lp_row_runs_has(&runs, 0, SUM));
  lp_row_runs_free(&runs);
  lp_profile_free(profile);
  free(bytes.data);
}

static void check_loops(void) {
  struct sample sample = make_sample();
  struct bytes bytes = make_profile(&sample);
  struct lp_profile *profile = read_back(&bytes);
  struct lp_model model;
  lp_model_build(&model, &profile, 1, (struct lp_model_options){0});
  const struct lp_row *rows = model.functions[SUM].rows;
  CHECK("a loop is its row's", rows[LOOP_LINE].counts_in_rounds);
  CHECK("others are none", !rows[LOOP_LINE - 1].counts_in_rounds &&
                               !rows[LOOP_LINE + 1].counts_in_rounds);
  CHECK("of each function", model.functions[NEVER].rows[0].counts_in_rounds);
  lp_model_free(&model);
  lp_profile_free(profile);
  free(bytes.data);
}

static void check_negative(void) {
  struct sample sample = make_sample();
  struct bytes bytes = make_profile(&sample);
  add_slab(&bytes, 1, 1, 3);
  struct lp_profile *profile = read_back(&bytes);
  const struct lp_slab *slab = &profile->counted.slabs[1];
  CHECK("counters read amid a change make no huge number",
        lp_counts_line(slab->table, slab->counters, NEVER_LINE) == 0);
  lp_profile_free(profile);
  free(bytes.data);
}

/* Is it refused, though its checksums are right? */
static int is_refused(struct sample *sample) {
  seal(sample);
  struct bytes bytes = make_profile(sample);
  add_slab(&bytes, 1, 1, 1);
  struct lp_profile *profile = read_back(&bytes);
  const struct lp_slab *slab = &profile->counted.slabs[1];
  int refused =
      profile->counted.tables[0].terms == NULL && profile->warning_count == 1;
  CHECK("without it there are no loops",
        profile->counted.tables[0].loop_count == 0);
  CHECK("without terms there are no hits",
        lp_counts_line(slab->table, slab->counters, NEVER_LINE) == 0);
  lp_profile_free(profile);
  free(bytes.data);
  return refused;
}

static void check_lies(void) {
  struct sample sample = make_sample();
  sample.terms[2] = SAMPLE_COUNTERS << 1;
  CHECK("a counter that is not there", is_refused(&sample));
  sample = make_sample();
  sample.head.term_count = UINT32_MAX;
  CHECK("more terms than bytes", is_refused(&sample));
  sample = make_sample();
  sample.head.loop_count = UINT32_MAX;
  CHECK("more loops than bytes", is_refused(&sample));
  sample = make_sample();
  sample.head.loop_count++;
  CHECK("one loop more than bytes", is_refused(&sample));
  sample = make_sample();
  sample.loops[LOOPS - 1] = SAMPLE_LINES;
  CHECK("a loop on no line", is_refused(&sample));
  sample = make_sample();
  sample.first[3] = UINT32_MAX;
  CHECK("terms out of order", is_refused(&sample));
  sample = make_sample();
  sample.first[KEYS] = TERMS + 1;
  CHECK("terms beyond the last", is_refused(&sample));
  sample = make_sample();
  sample.head.line_count = UINT32_MAX;
  sample.head.function_count = UINT32_MAX;
  CHECK("another table's", is_refused(&sample));
  sample = make_sample();
  sample.head.magic++;
  CHECK("something else", is_refused(&sample));
}

static void check_second(void) {
  struct sample sample = make_sample();
  struct bytes bytes = make_profile(&sample);
  profile_block(
      &bytes,
      (struct lineprof_block){.type = LINEPROF_BLOCK_COUNTS, .module = 1},
      &sample, SAMPLE_SIZE);
  struct lp_profile *profile = read_back(&bytes);
  CHECK("a module has one", profile->warning_count == 1 &&
                                profile->counted.tables[0].terms != NULL);
  lp_profile_free(profile);
  free(bytes.data);
}

/* What is let through is followed: a sanitizer would tell. */
static void check_any_byte(void) {
  static const unsigned char lies[] = {0, 1, SAMPLE_LINES, 0x7f, 0xff};
  struct sample good = make_sample();
  for (size_t i = 0; i < SAMPLE_SIZE * sizeof lies; i++) {
    struct sample sample = good;
    ((unsigned char *)&sample)[i / sizeof lies] = lies[i % sizeof lies];
    seal(&sample);
    struct bytes bytes = make_profile(&sample);
    add_slab(&bytes, 1, 1, 1);
    struct lp_profile *profile = read_back(&bytes);
    struct lp_model model;
    lp_model_build(&model, &profile, 1, (struct lp_model_options){0});
    lp_model_free(&model);
    lp_profile_free(profile);
    free(bytes.data);
  }
  CHECK("any byte may be wrong", 1);
}

int main(int argc, char **argv) {
  if (argc > 1) {
    struct sample sample = make_sample();
    struct bytes bytes = make_profile(&sample);
    add_slab(&bytes, 7, 5, 2);
    bytes_write(&bytes, argv[1]);
    free(bytes.data);
    return 0;
  }
  check_sums();
  check_runs();
  check_loops();
  check_negative();
  check_lies();
  check_second();
  check_any_byte();
  return check_status();
}
// CHECK: {{^}}Innermost loops that count conditions in their rounds
// CHECK: {{^}}Function {{ *}}Lines
// CHECK: {{^}}sum {{ *}}4{{$}}
// CHECK-NEXT: {{^}}never {{ *}}11{{$}}
// CHECK-EMPTY:
// CHECK-NEXT: {{^}}These loops do more in a round than without lineprof
// NONE: {{^}}No optimised innermost loop counts conditions in its rounds

// JSON: "counted_loops": [
// JSON-NEXT: {{^ *}}4
// JSON-NEXT: ]
// JSON: "name": "main"
// JSON-NOT: "counted_loops"
// JSON: "name": "never"
// JSON: "counted_loops": [
// JSON-NEXT: {{^ *}}11
