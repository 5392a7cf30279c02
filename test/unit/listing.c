// RUN: mkdir -p %t && cd %t && %unit/listing
// Intent: the listing is kernprof's, byte for byte.
/* SPDX-License-Identifier: MIT */
#include "base/message.h"
#include "check.h"
#include "profile_builder.h"
#include "report/explain.h"
#include "report/report.h"
#include "views/report_text.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char expected[] =
    "Timer unit: 1e-06 s\n"
    "\n"
    "Total time: 0.001 s\n"
    "File: sum.c\n"
    "Function: sum at line 2\n"
    "\n"
    "Line #      Hits         Time  Per Hit   % Time  Line Contents\n"
    "==============================================================\n"
    "     2                    1.0               0.1  static int sum(int n) {\n"
    "     3         1          2.0      2.0      0.2    int s = 0;\n"
    "     4        11        330.0     30.0     33.0    for (int i = 0; i < n; "
    "i++)\n"
    "     5        10        660.0     66.0     66.0  \ts += i;\n"
    "     6         1          7.0      7.0      0.7    return s;\n"
    "     7                                           }\n"
    "\n"
    "Total time: 0.00125 s\n"
    "File: sum.c\n"
    "Function: main at line 8\n"
    "\n"
    "Line #      Hits         Time  Per Hit   % Time  Line Contents\n"
    "==============================================================\n"
    "     8                   50.0               4.0  int main(void) {\n"
    "     9         1       1200.0   1200.0     96.0    return sum(10) != 45;\n"
    "    10                                           }\n"
    "\n"
    "Total time: 0 s\n"
    "File: sum.c\n"
    "Function: never at line 11\n"
    "\n"
    "Line #      Hits         Time  Per Hit   % Time  Line Contents\n"
    "==============================================================\n"
    "    11         0                                 void never(void) { "
    "puts(\"\"); }\n"
    "\n"
    "Region                       Calls        Total         Self          Min "
    "         p50          p99          Max  Where\n"
    "======================================================================"
    "=================================================\n"
    "adding                           4          0.4          0.3         0.04 "
    "       0.043          0.2          0.2  sum.c:4\n"
    "\n"
    "Not profiled:\n"
    "     1  naked functions have no room for a counter: bare (sum.c:20)\n"
    "\n";

static char *print(const struct lp_report_options *options, char *path) {
  struct lp_report report;
  struct lp_text out = {0};
  if (!lp_report_open(&report, options, &path, 1))
    exit(1);
  if (!lp_report_explain(&report))
    lp_report_text(&report, &out);
  lp_report_close(&report);
  if (!out.bytes)
    lp_text_string(&out, "");
  return out.bytes;
}

static void check_text(const char *name,
                       const struct lp_report_options *options,
                       const char *part) {
  char *text = print(options, "listing.lprof");
  CHECK(name, strstr(text, part) != NULL);
  if (!strstr(text, part))
    printf("%s\n", text);
  free(text);
}

static void check_options(void) {
  struct lp_report_options options = lp_report_options_default();
  options.color = LP_COLOR_NEVER;
  options.summary = false;
  options.unit = 1e-9;
  check_text("numbers too wide for their column leave out decimals", &options,
             "     9         1    1200000.0  1200000     96.0    return");
  options.unit = 1e-6;
  options.self = true;
  check_text("--self adds a column", &options,
             "Line #      Hits         Time         Self  Per Hit   % Time  "
             "Line Contents\n");
  check_text("its numbers are without callees", &options,
             "     9         1       1200.0        200.0   1200.0     96.0  ");
  options.columns = "line,hits,clocked";
  check_text("where each row has a clock, each hit has a reading", &options,
             "Line #      Hits   Clocked  Line Contents\n");
  check_text("... around it", &options, "     4        11        11 ");
  options.columns = NULL;
  options.self = false;
  options.skip_zero = true;
  char *text = print(&options, "listing.lprof");
  CHECK("-z hides what never ran", !strstr(text, "Function: never"));
  free(text);
  options.sort = "total";
  options.reverse = true;
  options.summarize = true;
  options.details = false;
  check_text("-m: the longest last, or first with --reverse", &options,
             "  0.00 seconds - sum.c:8 - main\n"
             "  0.00 seconds - sum.c:2 - sum\n");
  options.details = true;
  options.raw = true;
  check_text("--raw puts the events' cost back", &options,
             "     4        11        330.1     30.0");
  options.lines = LP_LINES_HOT;
  options.context = 0;
  check_text("--lines hot-only leaves gaps", &options,
             "   ...  2 lines\n     4        11 ");
}

int main(void) {
  uint64_t hash =
      lineprof_hash(LINEPROF_HASH_START, sample_source, strlen(sample_source));
  char here[4096];
  if (!getcwd(here, sizeof here))
    return 1;
  struct bytes source = {(unsigned char *)sample_source, strlen(sample_source)};
  bytes_write(&source, "sum.c");
  struct bytes profile = sample_profile(here, hash);
  bytes_write(&profile, "listing.lprof");
  free(profile.data);
  struct lp_report_options options = lp_report_options_default();
  options.color = LP_COLOR_NEVER;
  options.summary = false;
  char *text = print(&options, "listing.lprof");
  CHECK("kernprof's layout", strcmp(text, expected) == 0);
  if (strcmp(text, expected))
    printf("%s\n", text);
  free(text);
  check_options();
  return check_status();
}
