// RUN: %fuzz profile --seconds 5 --build %t.dir
// Intent: no profile, however made, crashes kprof, takes more time or memory or
// prints more than the file's size justifies, or prints a control character.
/* SPDX-License-Identifier: MIT */
#include "checksums.h"

#include "views/report_text.h"
#include "report/explain.h"
#include "json/report_json.h"
#include "base/message.h"
#include "profile/shared_tables.h"
#include "report/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* Nothing may command a terminal: C0, DEL, and C1 as UTF-8. In JSON the last
 * two are text like any other. */
static void check_printable(const struct lp_text *text, int is_json) {
  unsigned char before = 0;
  for (size_t i = 0; i < text->size; i++) {
    unsigned char byte = (unsigned char)text->bytes[i];
    if (byte < ' ' && byte != '\n' && byte != '\t')
      abort();
    int is_c1 = before == 0xc2 && byte >= 0x80 && byte < 0xa0;
    if (!is_json && (byte == 0x7f || is_c1))
      abort();
    before = byte;
  }
}

/* What is printed grows with the file, not with how it is made. */
static void check_size(const struct lp_text *text, size_t size) {
  if (text->size > 256 * size + (64 << 10))
    abort();
}

static void report(const char *path, size_t size, unsigned choice) {
  struct lp_report_options options = lp_report_options_default();
  struct lp_report report;
  struct lp_text text = {0}, json = {0};
  char *paths[] = {(char *)path};
  options.threads = choice & 1;
  options.instances = choice & 2;
  options.raw = options.self = choice & 4;
  options.receipt = choice & 32;
  options.regions = true;
  options.cycles = choice & 8;
  options.cycle = choice & 16 ? 2 : LP_ALL_CYCLES;
  if (lp_report_open(&report, &options, paths, 1)) {
    lp_report_explain(&report);
    lp_report_text(&report, &text);
    lp_report_json(&report, &json);
    check_size(&text, size);
    check_size(&json, size);
    check_printable(&text, 0);
    check_printable(&json, 1);
  }
  lp_report_close(&report);
  free(text.bytes);
  free(json.bytes);
}

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

int LLVMFuzzerInitialize(int *argc, char ***argv) {
  (void)argc;
  (void)argv;
  lp_message_quiet(2);
  return 0;
}

/* The length chooses: with right checksums or not, and how it is shown. */
int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
  static int file = -1;
  char path[64];
  if (file < 0)
    file = memfd_create("profile", 0);
  unsigned char *copy = malloc(size + 1);
  memcpy(copy, data, size);
  if (size % 2 == 0)
    fix_profile(copy, size);
  if (ftruncate(file, 0) || pwrite(file, copy, size, 0) != (ssize_t)size)
    abort();
  free(copy);
  snprintf(path, sizeof path, "/proc/self/fd/%d", file);
  report(path, size, (unsigned)(size / 2));
  lp_shared_forget();
  return 0;
}
