// RUN: mkdir -p %t && cd %t && %unit/samples
// Intent: each row has its times from its clock or from samples; no part is
// more than its whole, and what cannot be told is not made up.
/* SPDX-License-Identifier: MIT */
#include "base/message.h"
#include "check.h"
#include "model/instruments.h"
#include "model/model_samples.h"
#include "report/report.h"
#include "sampled_profile.h"
#include "samples/attribution.h"
#include "samples/caps.h"
#include "views/report_text.h"
#include "json/report_json.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static struct lp_report report;

static int open_report(struct lp_report_options options) {
  static char *paths[] = {(char *)"samples.lprof"};
  static struct lp_report_options kept; /* the report points to them */
  kept = options;
  return lp_report_open(&report, &kept, paths, 1);
}

/* Of a profile with the samples that have been added. */
static int open_written(struct bytes *profile,
                        struct lp_report_options options) {
  sampled_stacks(profile, 0);
  bytes_write(profile, "samples.lprof");
  free(profile->data);
  return open_report(options);
}

/* Of thirds. */
static int is_near(double one, double other) {
  return fabs(one - other) < 0.001;
}

/* In samples; row by its line in sum.c. */
static int row_is(uint32_t line, double self, double child, uint64_t samples) {
  for (size_t i = 0; i < report.model.row_count; i++) {
    const struct lp_row *row = &report.model.rows[i];
    if (row->line != line)
      continue;
    int same = is_near(row->self_ns, self * 1024) &&
               is_near(row->child_ns, child * 1024) &&
               row->all.samples == samples;
    if (!same)
      printf("line %u: self %g child %g samples %llu\n", line,
             row->self_ns / 1024, row->child_ns / 1024,
             (unsigned long long)row->all.samples);
    return same;
  }
  return 0;
}

static const struct lp_function *function(const char *name) {
  for (size_t i = 0; i < report.model.function_count; i++)
    if (strcmp(report.model.functions[i].name, name) == 0)
      return &report.model.functions[i];
  abort();
}

static int writes(void (*write)(struct lp_report *, struct lp_text *),
                  const char *part) {
  struct lp_text out = {0};
  write(&report, &out);
  int found = out.bytes && strstr(out.bytes, part) != NULL;
  if (!found)
    printf("%s\n", out.bytes ? out.bytes : "");
  free(out.bytes);
  return found;
}

static int prints(const char *part) { return writes(lp_report_text, part); }

static int json_has(const char *part) { return writes(lp_report_json, part); }

static double all_self(void) {
  double sum = 0;
  for (size_t i = 0; i < report.model.row_count; i++)
    sum += report.model.rows[i].self_ns;
  for (size_t i = 0; i < report.model.function_count; i++)
    sum += report.model.functions[i].loose_ns;
  return sum;
}

static void write_samples(const char *path) {
  struct bytes profile = sampled_profile(1, 0);
  STACK(0, 60, AT_ADD, TIMED(CALL));   /* moved out of the call's row */
  STACK(0, 10, AT_COPY, AT_RETURN);    /* in a library, called by a row */
  STACK(0, 7, AT_MERGED);              /* no single line */
  STACK(0, 20, AT_COPY);               /* elsewhere */
  STACK(0, 5, AT_INLINED);             /* two levels */
  STACK(0, 8, AT_ADD, TIMED(ADD));     /* its row, further out */
  STACK(0, 4, AT_NOTHING, TIMED(ADD)); /* the clock has it */
  STACK(0, 6, TIMED(ADD), AT_RETURN);  /* a row called a clocked one */
  STACK(1, 60, AT_READ, AT_RETURN);    /* waiting */
  STACK(1, 8, AT_READ, TIMED(CALL));   /* waiting, clocked */
  sampled_stacks(&profile, 0);
  sampled_stacks(&profile, 1);
  bytes_write(&profile, path);
  free(profile.data);
}

static void check_moves(struct lp_report_options options) {
  CHECK("opens", open_report(options));
  CHECK("a row that has lost its clock has what samples say",
        row_is(5, 78, 0, 78));
  CHECK("one that kept it has the clock's time, of which samples say what is "
        "its own",
        row_is(9, 8, 92, 68));
  CHECK("libraries, waiting and rows with a clock count where they were called",
        row_is(6, 10 + 60, 6, 76));
  CHECK("an inlined row", row_is(4, 5, 0, 5));
  CHECK("... is part of the one it was inlined into", row_is(8, 0, 5, 5));
  const struct lp_function *sum = function("sum");
  CHECK("function: what was not clocked anyway",
        sum->total_ns == (20 + 60 + 10 + 7 + 5 + 60) * 1024.0);
  CHECK("function: at no single line", sum->loose_ns == 7 * 1024.0);
  const struct lp_time_totals *time = &report.model.time;
  CHECK("elsewhere", time->elsewhere_ns == (230 - 168) * 1024.0 &&
                         report.model.elsewhere_count == 1 &&
                         report.model.elsewhere[0].ns == 20 * 1024.0);
  CHECK("totals balance", all_self() + time->elsewhere_ns == time->thread_ns);
  CHECK("waiting", time->waiting_ns == 68 * 1024.0);
  CHECK("waiting is told", prints("\nWaiting:    6.96e-05 s"));
  CHECK("sampled times are marked", prints(" ~77.8 ") || prints(" ~81.9 "));
  CHECK("merged lines are told", prints("~7.2  (the optimiser merged lines"));
  CHECK("elsewhere is told", prints("libc.so.6\n"));
  CHECK("a total from enough samples is known",
        json_has("\"total_known\": true"));
  CHECK("... and all that are there", !json_has("\"total_known\": false"));
  lp_report_close(&report);
}

/* Where Self is the only column that has been sampled. */
static void check_self(struct lp_report_options options) {
  char *only[] = {(char *)"main"};
  options.self = true;
  options.functions = (struct lp_list){only, 1};
  options.columns = "line,hits,self";
  CHECK("opens", open_report(options));
  CHECK("its mark is explained", prints("~n  samples and hits estimate n"));
  lp_report_close(&report);
}

/* Of ten hits one was clocked, of one all. */
static void check_clocks(struct lp_report_options options) {
  char *only[] = {(char *)"main"};
  CHECK("opens", open_report(options));
  CHECK("readings, the hits without, and that samples tell the time",
        json_has("\"clocked\": 1,\n       \"time_is\": \"estimate\",\n"
                 "       \"self_is\": \"estimate\",\n") &&
            json_has(
                "       \"resolved\": true,\n       \"source\": \"sampled\",\n"
                "       \"samples\": 78,\n"
                "       \"unclocked_hits\": 10,\n"));
  lp_report_close(&report);
  options.functions = (struct lp_list){only, 1};
  options.columns = "line,hits,clocked";
  CHECK("opens", open_report(options));
  CHECK("a column of readings", prints("Line #      Hits   Clocked  Line"));
  CHECK("... empty where there are none",
        prints("\n     8                      ") &&
            prints("\n     9         1         1  "));
  lp_report_close(&report);
}

static int none_ran_longer(void) {
  for (size_t i = 0; i < report.model.row_count; i++) {
    const struct lp_row *row = &report.model.rows[i];
    if (row->self_cpu_ns > row->self_ns - row->waiting_ns + 0.001 ||
        row->all_cpu_ns > row->self_ns + row->child_ns + 0.001)
      return 0;
  }
  return 1;
}

/* In samples, its own and with what it called; row by its line in sum.c. */
static int ran(uint32_t line, double own, double all) {
  for (size_t i = 0; i < report.model.row_count; i++) {
    const struct lp_row *row = &report.model.rows[i];
    if (row->line != line)
      continue;
    int same = is_near(row->self_cpu_ns, own * 1024) &&
               is_near(row->all_cpu_ns, all * 1024);
    if (!same)
      printf("line %u: ran %g, with callees %g\n", line,
             row->self_cpu_ns / 1024, row->all_cpu_ns / 1024);
    return same;
  }
  return 0;
}

/* A sample stands for as much time without a processor as with one. */
static void check_cpu(struct lp_report_options options) {
  CHECK("opens", open_report(options));
  CHECK("no waiting", ran(6, 5, 8));
  CHECK("rows with a clock ran for what samples stand for",
        ran(5, (60 + 8 + 4 + 6) / 2, (60 + 8 + 4 + 6) / 2));
  CHECK("... one that no sample met running waited, and ran in what it called",
        ran(9, 0, 60 / 2));
  const struct lp_time_totals *time = &report.model.time;
  CHECK("threads have what they ran", time->cpu_ns == 64 * 1024.0);
  CHECK("... in no sample", time->cpu_ns - time->sampled_cpu_ns == 4 * 1024.0);
  CHECK("no row ran for longer than it took", none_ran_longer());
  lp_report_close(&report);
}

static void check_cycle(struct lp_report_options options) {
  options.cycle = 1;
  CHECK("opens", open_report(options) == 0);
  lp_report_close(&report);
}

/* Balanced; half of it in no sample; half more than there is. */
static void check_balance(struct lp_report_options options) {
  for (int extra = -1; extra <= 1; extra++) {
    struct bytes profile = sampled_profile(1, 0);
    STACK(0, (uint64_t)(230 + 115 * extra), AT_COPY);
    CHECK("opens", open_written(&profile, options));
    CHECK("too much is noticed",
          report.profiles[0]->warning_count == (extra > 0));
    CHECK("too little is told",
          report.model.time.unsampled_ns == (extra < 0 ? 115 * 1024.0 : 0));
    CHECK("... apart from what was seen elsewhere",
          prints(extra < 0 ? "of CPU time were in no profiled function; no "
                             "sample saw 6.65"
                           : "of CPU time were in no profiled function"));
    lp_report_close(&report);
  }
}

/* The call's row took 100 samples' time by the clock, with all it called. */
static void check_caps(struct lp_report_options options) {
  struct bytes profile = sampled_profile(1, 0);
  STACK(0, 150, AT_ADD, TIMED(CALL));
  STACK(0, 50, AT_RETURN, TIMED(CALL));
  CHECK("opens", open_written(&profile, options));
  CHECK("what is called takes no more than the call",
        row_is(9, 0, 100, 200) && row_is(5, 75, 0, 150) &&
            row_is(6, 25, 0, 50));
  CHECK("... with its function", function("sum")->total_ns == 120 * 1024.0);
  lp_report_close(&report);
}

/* What counts is met 40 times. A count takes 0.5 ns of CPU time, as the process
 * has not measured it, and half of what a sample stands for is that. */
static void check_counting(struct lp_report_options options) {
  for (uint64_t cost = 0; cost <= 60; cost += 10) {
    sampled_returns = cost * 512 * 2;
    struct bytes profile = sampled_profile(1, 0);
    STACK(0, 15, AT_COUNTER);
    STACK(0, 25, AT_COUNTER, TIMED(CALL));
    uint64_t own = cost < 40 ? cost : 40;
    CHECK("opens", open_written(&profile, options));
    const struct lp_function *sum = function("sum");
    CHECK("counting has no more than it can have cost",
          sum->counting_ns == (double)own * 1024 &&
              sum->counting_samples == own &&
              sum->loose_ns == (double)own * 1024);
    CHECK("... of CPU time",
          report.model.time.counting_cpu_ns == (double)own * 512);
    CHECK("... the rest is the line's that it waited for",
          row_is(6, (double)(40 - own), 0, 40 - own));
    CHECK("... and all of it what the call took", row_is(9, 0, 100, 25));
    CHECK("totals balance", all_self() + report.model.time.elsewhere_ns ==
                                report.model.time.thread_ns);
    lp_report_close(&report);
  }
  sampled_returns = 1;
}

/* As above, where the process has found that a count takes 2 ns. */
static void check_measured_cost(struct lp_report_options options) {
  sampled_returns = 10 * 512 / 2;
  struct bytes profile = sampled_profile(1, 0);
  struct lineprof_file_header *header = (void *)profile.data;
  header->counts_cost = 2 * LINEPROF_COUNTS_PRICED;
  STACK(0, 40, AT_COUNTER);
  CHECK("opens", open_written(&profile, options));
  CHECK("counting has what its measured price makes",
        function("sum")->counting_ns == 10 * 1024.0);
  CHECK("... which is told", json_has("\"count_cost_ns\": 2.0"));
  lp_report_close(&report);
  sampled_returns = 1;
}

/* The runtime at work for counting code is counting's own, whatever it takes;
 * what the program's own code calls is not. */
static void check_runtime(struct lp_report_options options) {
  struct bytes profile = sampled_profile(1, 0);
  STACK(0, 5, AT_OPEN, AT_COUNTER, TIMED(CALL));
  STACK(0, 3, AT_COPY, AT_OPEN, AT_COUNTER, TIMED(CALL));
  STACK(0, 2, AT_COPY, AT_COUNTER, TIMED(CALL));
  STACK(0, 1, AT_OPEN, AT_RETURN, TIMED(CALL));
  CHECK("opens", open_written(&profile, options));
  CHECK("the runtime is counting", function("sum")->counting_samples == 8);
  CHECK("... and no row's", row_is(6, 3, 0, 3));
  CHECK("... but what the call took", row_is(9, 0, 100, 11));
  lp_report_close(&report);
}

/* Samples that met no clock, in a thread of which nothing is known. */
static void check_uncapped(void) {
  struct lp_profile profile = {0};
  struct lp_chain chain = {.profile = &profile};
  struct lp_caps caps = {0};
  struct lp_part part = {.ticks = 100, .cpu_ticks = 40};
  lp_caps_add(&caps, &chain, 1, part);
  CHECK("what is not known caps nothing",
        lp_caps_fit(&caps, &chain, 1, part).ticks == 100 &&
            lp_caps_fit(&caps, &chain, 2, part).ticks == 100 &&
            lp_caps_excess(&caps) == 0);
  lp_caps_free(&caps);
}

/* An inner call met the line that adds while its clock ran further out: each
 * sample counts once. */
static void check_recursion(struct lp_report_options options) {
  struct bytes profile = sampled_profile(1, 0);
  STACK(0, 8, AT_ADD, TIMED(ADD), TIMED(CALL));
  STACK(0, 5, AT_ADD, AT_RETURN, TIMED(ADD));
  CHECK("opens", open_written(&profile, options));
  CHECK("once", row_is(5, 13, 0, 13) && row_is(6, 0, 5, 5));
  CHECK("the function took what its clocks say",
        function("sum")->total_ns == 20 * 1024.0);
  lp_report_close(&report);
}

/* A window's first sample may stand for more than the window saw. */
static void check_windows(void) {
  struct lp_function sampled = {.clock_ns = 4,
                                .beside = {.ns = 6, .samples = 6}};
  struct lp_row row = {.clocked = 1, .clock_self_ns = 4, .clock_child_ns = 8};
  struct lp_model model = {
      .functions = &sampled, .function_count = 1, .rows = &row, .row_count = 1};
  lp_instruments_choose(&model);
  CHECK("no line is longer than its function", sampled.total_ns == 12);
}

static void check_few(struct lp_report_options options) {
  struct bytes profile = sampled_profile(1, 0);
  STACK(0, 3, AT_RETURN);
  STACK(0, 107, AT_COPY);
  CHECK("opens", open_written(&profile, options));
  CHECK("three samples are no number", prints("fewer than 5 samples"));
  CHECK("... nor do they say how much is known", json_has("\"known\": false"));
  CHECK("nor a total", json_has("\"total_known\": false"));
  CHECK("they are a bound: what they stand for, as far as hits bear it out",
        prints("\n     6         1         <4.6     <4.6  ") &&
            json_has("\"source\": \"modelled\""));
  CHECK("... half of it CPU time, as samples ran half of theirs",
        prints("\n        <2.3     <3.6         1     <2.3  sum.c:6 sum"));
  CHECK("... of no sample less than 3.7, where a line does not wait",
        prints("\n     4        11         <2.5     <0.2  "));
  CHECK("of a row that has lost its clock what may have been waited where "
        "nobody looked, and nothing of what that saw",
        prints("\n     5        10       <116.5    <11.6  "));
  CHECK("... but for one that was clocked each time",
        prints("\n     9         1        102.4 "));
  lp_report_close(&report);
}

/* Where others stand for much more, one sample may have met much, but not more
 * than its function took, and what may be all of that is not known. */
static void check_beneath(struct lp_report_options options) {
  struct bytes profile = sampled_profile(1, 0);
  STACK(0, 6, AT_RETURN);
  STACK(0, 1, AT_MERGED);
  sampled_weight = 20;
  STACK(0, 5, AT_COPY);
  sampled_weight = 1;
  CHECK("opens", open_written(&profile, options));
  CHECK("a function's time is known", prints("Total time: ~2.7648e-05 s\n"));
  CHECK("no bound beneath it is above that",
        prints(" <27.6  (the optimiser merged lines"));
  lp_report_close(&report);
}

/* Nobody resolved them, and no file is there. */
static void check_unknown(struct lp_report_options options) {
  struct bytes profile = sampled_profile(0, 0);
  STACK(0, 110, AT_RETURN);
  CHECK("opens", open_written(&profile, options));
  CHECK("it is elsewhere", report.model.elsewhere_count == 1 &&
                               report.model.elsewhere[0].ns == 110 * 1024.0);
  CHECK("of nobody", prints("(unknown)\n"));
  lp_report_close(&report);
}

static void check_hostile(struct lp_report_options options) {
  struct bytes profile = sampled_profile(1, 0);
  STACK(0, 110, AT_COPY);
  STACK(0, 5, TIMED(99));
  STACK(0, 5, LINEPROF_FRAME_CLOCKED | UINT64_C(9) << 32);
  CHECK("opens", open_written(&profile, options));
  CHECK("a warning", report.profiles[0]->warning_count == 1);
  CHECK("the others count", report.profiles[0]->sampled.sample_count == 1);
  lp_report_close(&report);
}

/* With a path: writes the sample there. */
int main(int argc, char **argv) {
  struct lp_report_options options = lp_report_options_default();
  lp_message_quiet(2);
  write_samples(argc > 1 ? argv[1] : "samples.lprof");
  if (argc > 1)
    return 0;
  check_moves(options);
  check_self(options);
  check_clocks(options);
  check_cpu(options);
  check_cycle(options);
  check_balance(options);
  check_caps(options);
  check_counting(options);
  check_measured_cost(options);
  check_runtime(options);
  check_recursion(options);
  check_windows();
  check_uncapped();
  check_few(options);
  check_beneath(options);
  check_unknown(options);
  check_hostile(options);
  return check_status();
}
