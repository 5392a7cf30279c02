// RUN: %unit/counts && %unit/counts %t.lprof
// RUN: %kprof report --json %t.lprof > %t.json
// Intent: counters of clean bodies are summed as COUNTS says, and nothing is
// believed that points outside. `counts FILE` writes the profile: a fuzz seed.
/* SPDX-License-Identifier: MIT */
#include "check.h"
#include "clean_runs.h"
#include "profile_builder.h"
#include "profile_counts.h"
#include "profile_model.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { NEVER_LINE = 7, NEVER = 2, COUNTERS = 3, TERMS = 4 };

struct sample {
  struct lineprof_counts head;
  uint32_t first[SAMPLE_LINES + SAMPLE_FUNCTIONS + 1];
  uint32_t terms[TERMS];
};

struct slab {
  struct lineprof_line_counter lines[SAMPLE_LINES];
  struct lineprof_function_counter functions[SAMPLE_FUNCTIONS];
  struct lineprof_region_counter region;
  uint64_t counters[COUNTERS];
};

static void seal(struct sample *sample) {
  const char *checked = (const char *)(&sample->head + 1);
  sample->head.checksum =
      lineprof_hash(LINEPROF_HASH_START, checked,
                    (size_t)((const char *)(sample + 1) - checked));
}

/* The line of `never`: counters 0 and 1 less 2; its calls: counter 1. */
static struct sample make_sample(void) {
  struct sample sample = {.head = {.magic = LINEPROF_COUNTS_MAGIC,
                                   .counter_count = COUNTERS,
                                   .line_count = SAMPLE_LINES,
                                   .function_count = SAMPLE_FUNCTIONS,
                                   .term_count = TERMS},
                          .terms = {0 << 1, 1 << 1, 2 << 1 | 1, 1 << 1}};
  for (int i = NEVER_LINE + 1; i <= SAMPLE_LINES + SAMPLE_FUNCTIONS; i++)
    sample.first[i] = 3;
  sample.first[SAMPLE_LINES + SAMPLE_FUNCTIONS] = TERMS;
  seal(&sample);
  return sample;
}

static void add_counts(struct bytes *profile, const struct sample *sample) {
  profile_block(
      profile,
      (struct lineprof_block){.type = LINEPROF_BLOCK_COUNTS,
                              .module = 1,
                              .checksum = lineprof_hash(
                                  LINEPROF_HASH_START, sample, sizeof *sample)},
      sample, sizeof *sample);
}

/* Of a second thread; the sample's own slab has no counters. */
static void add_slab(struct bytes *profile, uint64_t one, uint64_t two,
                     uint64_t less) {
  struct slab slab = {.counters = {one, two, less}};
  profile_block(profile,
                (struct lineprof_block){.type = LINEPROF_BLOCK_SLAB,
                                        .module = 1,
                                        .thread = 2,
                                        .address = 2 * SAMPLE_SLAB_ADDRESS},
                &slab, sizeof slab);
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
  struct bytes bytes = sample_profile("/tmp", 0);
  struct sample sample = make_sample();
  add_counts(&bytes, &sample);
  add_slab(&bytes, 7, 5, 2);
  struct lp_profile *profile = read_back(&bytes);
  struct lp_model model;
  lp_model_build(&model, &profile, 1, (struct lp_model_options){0});
  const struct lp_function *never = &model.functions[NEVER];
  CHECK("terms are added and taken away", never->rows[0].hits == 10);
  CHECK("of functions, too", never->calls == 5);
  CHECK("others are left alone", model.functions[0].calls == 1);
  CHECK("a slab without its counters is told", profile->warning_count == 1);
  lp_model_free(&model);
  lp_profile_free(profile);
  free(bytes.data);
}

/* A line that has not run has no time, whatever line shared code is said to be,
 * unless that is most of the function's: then a loop that keeps its counters in
 * registers had no time to write them. */
static void check_runs(void) {
  struct bytes bytes = sample_profile("/tmp", 0);
  struct sample sample = make_sample();
  enum { SUM_LINE = 3 };
  add_counts(&bytes, &sample);
  add_slab(&bytes, 1, 1, 2);
  struct lp_profile *profile = read_back(&bytes);
  struct lp_clean_runs runs = lp_clean_runs_find(profile);
  CHECK("the function ran", lp_clean_runs_has(&runs, 0, NEVER));
  lp_clean_runs_note(&runs, profile, 0, NEVER, NEVER_LINE, 10);
  CHECK("a loop of it may still run",
        lp_clean_runs_has_line(&runs, 0, NEVER, NEVER_LINE));
  runs.by_table[0].samples[NEVER] += 11;
  CHECK("... its line has a smaller part",
        !lp_clean_runs_has_line(&runs, 0, NEVER, NEVER_LINE));
  CHECK("no counter, no sample", !lp_clean_runs_has(&runs, 0, 0));
  lp_clean_runs_note(&runs, profile, 0, 0, SUM_LINE, 10);
  CHECK("samples tell as well", lp_clean_runs_has(&runs, 0, 0));
  lp_clean_runs_free(&runs);
  lp_profile_free(profile);
  free(bytes.data);
}

static void check_negative(void) {
  struct bytes bytes = sample_profile("/tmp", 0);
  struct sample sample = make_sample();
  add_counts(&bytes, &sample);
  add_slab(&bytes, 1, 1, 3);
  struct lp_profile *profile = read_back(&bytes);
  const struct lp_slab *slab = &profile->slabs[1];
  CHECK("counters read amid a change make no huge number",
        lp_counts_line(slab->table, slab->counters, NEVER_LINE) == 0);
  lp_profile_free(profile);
  free(bytes.data);
}

/* Is it refused, though its checksums are right? */
static int is_refused(struct sample *sample) {
  struct bytes bytes = sample_profile("/tmp", 0);
  seal(sample);
  add_counts(&bytes, sample);
  add_slab(&bytes, 1, 1, 1);
  struct lp_profile *profile = read_back(&bytes);
  const struct lp_slab *slab = &profile->slabs[1];
  int refused = profile->tables[0].terms == NULL && profile->warning_count == 1;
  CHECK("without terms there are no hits",
        lp_counts_line(slab->table, slab->counters, NEVER_LINE) == 0);
  lp_profile_free(profile);
  free(bytes.data);
  return refused;
}

static void check_lies(void) {
  struct sample sample = make_sample();
  sample.terms[2] = COUNTERS << 1;
  CHECK("a counter that is not there", is_refused(&sample));
  sample = make_sample();
  sample.head.term_count = UINT32_MAX;
  CHECK("more terms than bytes", is_refused(&sample));
  sample = make_sample();
  sample.first[3] = UINT32_MAX;
  CHECK("terms out of order", is_refused(&sample));
  sample = make_sample();
  sample.first[SAMPLE_LINES + SAMPLE_FUNCTIONS] = TERMS + 1;
  CHECK("terms beyond the last", is_refused(&sample));
  sample = make_sample();
  sample.head.line_count = UINT32_MAX;
  sample.head.function_count = UINT32_MAX;
  CHECK("another table's", is_refused(&sample));
  sample = make_sample();
  sample.head.magic++;
  CHECK("something else", is_refused(&sample));
}

int main(int argc, char **argv) {
  if (argc > 1) {
    struct bytes bytes = sample_profile("/tmp", 0);
    struct sample sample = make_sample();
    add_counts(&bytes, &sample);
    add_slab(&bytes, 7, 5, 2);
    bytes_write(&bytes, argv[1]);
    free(bytes.data);
    return 0;
  }
  check_sums();
  check_runs();
  check_negative();
  check_lies();
  return check_status();
}
