/* SPDX-License-Identifier: MIT
 *
 * `kprof html`: a report as one page that needs nothing else.
 */
#include "base/heap.h"
#include "base/message.h"
#include "commands/commands.h"
#include "commands/configuration.h"
#include "diff/compare.h"
#include "export/export.h"
#include "report/report.h"
#include "report/report_options.h"
#include "run/run.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct html_options {
  const char *output;
  struct lp_list compare;
  bool wall;
};

#define AT(field) offsetof(struct html_options, field)

static const struct lp_option options_table[] = {
    {"output", 'o', LP_OPTION_STRING, AT(output), "FILE",
     "where to; default: the profile's name with .html, here", NULL},
    {"compare", 0, LP_OPTION_LIST, AT(compare), "OTHER",
     "with what changed since another profile; may be repeated",
     "As 'kprof diff OTHER -- FILE' has it, line by line; of several profiles "
     "of one side each is a run."},
    {"wall", 0, LP_OPTION_FLAG, AT(wall), NULL,
     "own times are the time that passed, waiting included, not CPU time",
     NULL},
    {0},
};

/* "prog.html" for ".../prog.lprof"; a new string. */
static char *find_name(const char *profile) {
  static const char ending[] = ".lprof";
  const char *base = lp_text_base(profile);
  size_t length = strlen(base), most = sizeof ending - 1;
  if (length > most && strcmp(base + length - most, ending) == 0)
    length -= most;
  return lp_text_make("%.*s.html", (int)length, base);
}

static bool fail(const char *path) {
  lp_output_complain(path);
  return false;
}

/* What `kprof diff --json` prints; false after an error message. */
static bool compare(struct lp_text *out,
                    const struct lp_report_options *options,
                    const struct lp_list *others, const struct lp_list *paths) {
  struct lp_side sides[2];
  bool is_open = lp_sides_open(sides, options, others, paths);
  if (is_open) {
    struct lp_comparison comparison = lp_compare(
        &sides[0], &sides[1], LP_DIFF_MATTERS / 100.0, LP_DIFF_NOISE / 100.0);
    lp_comparison_json(&comparison, NULL, out);
    lp_comparison_free(&comparison);
  }
  lp_side_close(&sides[0]);
  lp_side_close(&sides[1]);
  return is_open;
}

/* `comparison`: JSON, or NULL. */
static bool write_page(struct lp_report *report, const char *comparison,
                       const char *path) {
  FILE *out = lp_output_open(path);
  if (!out)
    return fail(path);
  bool is_made = lp_export_html(report, comparison, out);
  errno = is_made ? 0 : ENOMEM;
  if (fflush(out) || ferror(out))
    is_made = false;
  int error = errno;
  if (fclose(out) || !is_made) {
    errno = is_made ? errno : error;
    return fail(path);
  }
  return true;
}

static int make_page(const struct html_options *options,
                     struct lp_list *operands) {
  struct lp_report_options report_options = lp_report_options_default();
  struct lp_report report = {0};
  report_options.wall = options->wall;
  if (operands->count == 0 && !lp_newest_run(operands))
    return LP_EXIT_BAD_INPUT;
  char *path = options->output ? lp_heap_string(options->output)
                               : find_name(operands->items[0]);
  bool done = lp_report_open(&report, &report_options, operands->items,
                             operands->count);
  struct lp_text comparison = {0};
  if (done && options->compare.count)
    done = compare(&comparison, &report_options, &options->compare, operands);
  if (done) {
    lp_report_find_spread(&report);
    done = write_page(&report, comparison.bytes, path);
  }
  if (done)
    lp_message_plain("Wrote '%s'; open it in a browser.", path);
  lp_report_close(&report);
  free(comparison.bytes);
  free(path);
  return done ? LP_EXIT_DONE : LP_EXIT_BAD_INPUT;
}

int lp_cmd_html(int argc, char **argv) {
  struct html_options options = {.output = NULL};
  struct lp_command_line line = {
      .groups = {{"Options", options_table, &options},
                 {"Sources", lp_source_map_options, &lp_source_maps}},
      .usage = "html [options] [FILE...]",
      .purpose =
          "Writes a report as one HTML file, with the source in it, that a "
          "browser shows without network: what to look at, every profiled "
          "file line by line, functions, regions, GPU work and how it was "
          "measured. Several profiles are summed. Without FILE the newest run "
          "in the current directory is read.",
      .more = "Exit status: 0 done, 1 a profile cannot be read or the page "
              "not be written, 2 wrong usage."};
  int status = lp_options_parse(&line, argc, argv);
  if (status < 0)
    lp_configuration_sources();
  if (status < 0)
    status = make_page(&options, &line.operands);
  free(line.operands.items);
  free(options.compare.items);
  return status;
}
