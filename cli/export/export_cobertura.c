/* SPDX-License-Identifier: MIT
 *
 * Cobertura's XML, for GitLab, GitHub and others that show coverage in a pull
 * request: a package is a folder, a class a file, whose name is relative to the
 * current folder if it is below it. There are no more sources than roots, so
 * that a hundred, GitLab's most, are never met.
 */
#include "export/export.h"

#include "base/heap.h"
#include "base/message.h"
#include "export/coverage.h"
#include "export/frames.h"
#include "export/source_roots.h"

#include <inttypes.h>
#include <stdlib.h>

/* GitLab reads no larger report. */
#define MOST_BYTES (10 << 20)

/** A file on its way out. */
struct class {
  const struct lp_covered_file *file;
  const char *name; /* relative to a root */
  size_t folder;    /* bytes of it that name the folder */
};

struct writing {
  const struct lp_coverage *coverage;
  struct lp_source_roots roots;
  struct class *classes;
  FILE *out;
};

/* After lp_frame_clean() there is nothing that XML has no way to say but
 * U+FFFE and U+FFFF. */
static void print_text(FILE *out, const char *text, size_t size) {
  static const char special[] = "<>&\"'";
  static const char *const names[] = {"lt", "gt", "amp", "quot", "apos"};
  char *part = lp_heap_copy(text, size), *clean = lp_frame_clean(part);
  for (const char *at = clean; *at; at++) {
    const char *found = strchr(special, *at);
    if (strncmp(at, "\xef\xbf\xbe", 3) == 0 ||
        strncmp(at, "\xef\xbf\xbf", 3) == 0) {
      fputs("\xef\xbf\xbd", out);
      at += 2;
    } else if (found) {
      fprintf(out, "&%s;", names[found - special]);
    } else {
      fputc(*at, out);
    }
  }
  free(part);
  free(clean);
}

static void print_attribute(FILE *out, const char *key, const char *value,
                            size_t size) {
  fprintf(out, " %s=\"", key);
  print_text(out, value, size);
  fputs("\"", out);
}

/* Branches are not known. */
static void print_rates(FILE *out, size_t covered, size_t all) {
  fprintf(out, " line-rate=\"%.4f\" branch-rate=\"0\"",
          all ? (double)covered / (double)all : 0);
}

static int compare_classes(const void *left, const void *right) {
  const struct class *a = left, *b = right;
  size_t shared = a->folder < b->folder ? a->folder : b->folder;
  int order = memcmp(a->name, b->name, shared);
  if (order == 0 && a->folder != b->folder)
    order = a->folder < b->folder ? -1 : 1;
  return order ? order : strcmp(a->name, b->name);
}

static void make_classes(struct writing *writing) {
  const struct lp_coverage *coverage = writing->coverage;
  writing->classes =
      lp_heap_get(coverage->file_count, sizeof *writing->classes);
  for (size_t i = 0; i < coverage->file_count; i++) {
    struct class *class = &writing->classes[i];
    class->file = &coverage->files[i];
    class->name = lp_source_roots_name(&writing->roots, class->file->path);
    class->folder = (size_t)(lp_text_base(class->name) - class->name);
  }
  if (coverage->file_count)
    qsort(writing->classes, coverage->file_count, sizeof *writing->classes,
          compare_classes);
}

static void print_line(FILE *out, uint32_t line, uint64_t hits) {
  fprintf(out, "<line number=\"%u\" hits=\"%" PRIu64 "\" branch=\"false\"/>\n",
          (unsigned)line, hits);
}

/* With the lines that it has in its own file. */
static void print_method(FILE *out, const struct lp_covered_file *file,
                         const struct lp_function *function) {
  size_t covered = 0, all = 0;
  for (size_t i = 0; i < function->row_count; i++) {
    const struct lp_row *row = &function->rows[i];
    bool is_here = row->file == function->file && lp_coverage_has(file, row);
    all += is_here;
    covered += is_here && row->hits > 0;
  }
  if (all == 0)
    return;
  fputs("<method", out);
  print_attribute(out, "name", function->name, strlen(function->name));
  print_attribute(out, "signature", function->symbol, strlen(function->symbol));
  print_rates(out, covered, all);
  fputs(" complexity=\"0\"><lines>\n", out);
  for (size_t i = 0; i < function->row_count; i++) {
    const struct lp_row *row = &function->rows[i];
    if (row->file == function->file && lp_coverage_has(file, row))
      print_line(out, row->line, row->hits < INT64_MAX ? row->hits : INT64_MAX);
  }
  fputs("</lines></method>\n", out);
}

static void print_class(struct writing *writing, const struct class *class) {
  const struct lp_covered_file *file = class->file;
  const char *base = class->name + class->folder;
  FILE *out = writing->out;
  fputs("<class", out);
  print_attribute(out, "name", base, strlen(base));
  print_attribute(out, "filename", class->name, strlen(class->name));
  print_rates(out, file->covered_count, file->line_count);
  fputs(" complexity=\"0\"><methods>\n", out);
  for (size_t i = 0; i < file->function_count; i++)
    print_method(out, file, file->functions[i]);
  fputs("</methods><lines>\n", out);
  for (size_t i = 0; i < file->line_count; i++)
    print_line(out, file->lines[i].line, file->lines[i].hits);
  fputs("</lines></class>\n", out);
}

/* Returns how many classes the package has, of which `first` is one. */
static size_t print_package(struct writing *writing, size_t first) {
  const struct class *class = &writing->classes[first];
  size_t end = first, covered = 0, all = 0;
  for (; end < writing->coverage->file_count; end++) {
    const struct class *other = &writing->classes[end];
    if (other->folder != class->folder ||
        memcmp(other->name, class->name, class->folder) != 0)
      break;
    covered += other->file->covered_count;
    all += other->file->line_count;
  }
  fputs("<package", writing->out);
  if (class->folder)
    print_attribute(writing->out, "name", class->name, class->folder - 1);
  else
    print_attribute(writing->out, "name", ".", 1);
  print_rates(writing->out, covered, all);
  fputs(" complexity=\"0\"><classes>\n", writing->out);
  for (size_t i = first; i < end; i++)
    print_class(writing, &writing->classes[i]);
  fputs("</classes></package>\n", writing->out);
  return end - first;
}

static void print_sources(const struct lp_source_roots *roots, FILE *out) {
  fputs("<sources>\n", out);
  for (int i = 0; i < LP_SOURCE_ROOTS; i++) {
    const char *path = roots->paths[i];
    if (!roots->are_used[i])
      continue;
    fputs("<source>", out);
    print_text(out, *path ? path : "/", *path ? strlen(path) : 1);
    fputs("</source>\n", out);
  }
  fputs("</sources>\n", out);
}

/* When the first process began, in ms. */
static uint64_t find_time(const struct lp_report *report) {
  uint64_t first = UINT64_MAX;
  for (size_t i = 0; i < report->profile_count; i++) {
    uint64_t ns = report->profiles[i]->file.header.start_realtime_ns;
    first = ns < first ? ns : first;
  }
  return first / 1000000;
}

static void print_all(struct writing *writing, uint64_t ms) {
  const struct lp_coverage *coverage = writing->coverage;
  FILE *out = writing->out;
  fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<!DOCTYPE coverage SYSTEM "
        "\"http://cobertura.sourceforge.net/xml/coverage-04.dtd\">\n"
        "<coverage",
        out);
  print_rates(out, coverage->covered_count, coverage->line_count);
  fprintf(out,
          " lines-covered=\"%zu\" lines-valid=\"%zu\" branches-covered=\"0\" "
          "branches-valid=\"0\" complexity=\"0\" version=\"lineprof %s\" "
          "timestamp=\"%" PRIu64 "\">\n",
          coverage->covered_count, coverage->line_count, LINEPROF_VERSION, ms);
  print_sources(&writing->roots, out);
  fputs("<packages>\n", out);
  for (size_t i = 0; i < coverage->file_count;)
    i += print_package(writing, i);
  fputs("</packages>\n</coverage>\n", out);
}

bool lp_export_cobertura(const struct lp_report *report,
                         const struct lp_call_stacks *stacks,
                         enum lp_metric value, FILE *out) {
  (void)stacks;
  (void)value;
  char *text = NULL;
  size_t size = 0;
  struct lp_coverage coverage = lp_coverage_make(report);
  struct writing writing = {.coverage = &coverage,
                            .roots = lp_source_roots_find(),
                            .out = open_memstream(&text, &size)};
  if (writing.out) {
    make_classes(&writing);
    print_all(&writing, find_time(report));
  }
  bool done = writing.out && fclose(writing.out) == 0;
  done = done && fwrite(text, 1, size, out) == size;
  if (done && size > MOST_BYTES)
    lp_message_warning("the report has %.1f MiB; GitLab reads none of more "
                       "than 10 MiB",
                       (double)size / (1 << 20));
  free(writing.classes);
  free(text);
  lp_source_roots_free(&writing.roots);
  lp_coverage_free(&coverage);
  return done;
}
