/* SPDX-License-Identifier: MIT
 *
 * lcov's tracefiles: hits of lines and calls of functions, for genhtml and
 * whatever shows coverage. FN and FNDA, without last lines, are what lcov 1 and
 * 2 both read. Lcov 2 takes a function to end where the next begins: one that
 * begins inside another, as lambdas do, is left out. A comma would end a name.
 */
#include "export/export.h"

#include "export/coverage.h"
#include "export/frames.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>

/* Anything but these is an error in the name of a test. */
static void print_test(const struct lp_report *report, FILE *out) {
  const char *name = lp_text_base(lp_frame_program(report->profiles[0]));
  fputs("TN:", out);
  for (; *name; name++)
    fputc(isalnum((unsigned char)*name) ? *name : '_', out);
  fputs("\n", out);
}

/* The first line of a function in its file that has hits or may have: lcov 2
 * knows no other as a function's first. 0: there is none. */
static uint32_t find_line(const struct lp_covered_file *file,
                          const struct lp_function *function) {
  for (size_t i = 0; i < function->row_count; i++)
    if (function->rows[i].file == function->file &&
        lp_coverage_has(file, &function->rows[i]))
      return function->rows[i].line;
  return 0;
}

/* A name that another function of the file has already, as an overload may,
 * gets its line behind it, and what is on that line, too, a number: two of one
 * name are an error. */
static char *name_function(const struct lp_function *function, uint32_t line,
                           struct lp_map *names) {
  char *name = lp_frame_clean(function->name);
  for (char *at = name; (at = strchr(at, ','));)
    *at = ';';
  if (lp_map_add(names, name, strlen(name)))
    return name;
  char *other = lp_text_make("%s:%u", name, (unsigned)line);
  for (unsigned number = 2; !lp_map_add(names, other, strlen(other));
       number++) {
    free(other);
    other = lp_text_make("%s:%u:%u", name, (unsigned)line, number);
  }
  free(name);
  return other;
}

static void print_functions(const struct lp_covered_file *file, FILE *out) {
  const struct lp_function *outer = NULL;
  struct lp_text calls = {0};
  struct lp_map names = {0};
  size_t found = 0, hit = 0;
  for (size_t i = 0; i < file->function_count; i++) {
    const struct lp_function *function = file->functions[i];
    bool is_inside = outer && function->begin_line > outer->begin_line &&
                     function->begin_line <= outer->end_line;
    uint32_t line = is_inside ? 0 : find_line(file, function);
    if (line == 0)
      continue;
    outer = function;
    char *name = name_function(function, line, &names);
    uint64_t count = lp_coverage_calls(function);
    fprintf(out, "FN:%u,%s\n", (unsigned)line, name);
    lp_text_format(&calls, "FNDA:%" PRIu64 ",%s\n", count, name);
    found++;
    hit += count > 0;
    free(name);
  }
  fprintf(out, "%sFNF:%zu\nFNH:%zu\n", calls.bytes ? calls.bytes : "", found,
          hit);
  free(calls.bytes);
  lp_map_free(&names);
}

static void print_lines(const struct lp_covered_file *file, FILE *out) {
  for (size_t i = 0; i < file->line_count; i++)
    fprintf(out, "DA:%u,%" PRIu64 "\n", (unsigned)file->lines[i].line,
            file->lines[i].hits);
  fprintf(out, "LF:%zu\nLH:%zu\n", file->line_count, file->covered_count);
}

/* A record's parts are in lcov's order: functions, branches, lines. */
static void print_file(const struct lp_covered_file *file, FILE *out) {
  char *path = lp_frame_clean(file->path);
  fprintf(out, "SF:%s\n", path);
  print_functions(file, out);
  print_lines(file, out);
  fputs("end_of_record\n", out);
  free(path);
}

bool lp_export_lcov(const struct lp_report *report,
                    const struct lp_call_stacks *stacks, enum lp_metric value,
                    FILE *out) {
  (void)stacks;
  (void)value;
  struct lp_coverage coverage = lp_coverage_make(report);
  if (coverage.file_count == 0)
    print_test(report, out);
  for (size_t i = 0; i < coverage.file_count; i++) {
    print_test(report, out);
    print_file(&coverage.files[i], out);
  }
  lp_coverage_free(&coverage);
  return !ferror(out);
}
