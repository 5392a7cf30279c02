/* SPDX-License-Identifier: MIT
 *
 * `kprof export`: profiles for other programs.
 */
#include "base/message.h"
#include "commands/commands.h"
#include "export/export.h"
#include "run/newest_run.h"
#include "run/output_file.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

struct export_options {
  int format;
  const char *output;
};

#define AT(field) offsetof(struct export_options, field)

static const struct lp_option options_table[] = {
    {"format", 'f', LP_OPTION_CHOICE, AT(format), "chrome",
     "chrome: a trace for chrome://tracing and Perfetto",
     "What GPUs did, by stream, with arrows from the calls that asked for it, "
     "which are named by their lines; regions and steps, by thread, if they "
     "were recorded one by one (regions.trace); and the windows of a schedule. "
     "The newest are there: gpu.spans and regions.spans say how many."},
    {"output", 'o', LP_OPTION_STRING, AT(output), "FILE",
     "where to; standard output without", NULL},
    {0},
};

/** Of a ring: what is left of it. */
struct kept {
  uint64_t kept, dropped;
};

static void count_kept(struct kept *kept, uint64_t count, uint64_t capacity) {
  uint64_t here = count < capacity ? count : capacity;
  kept->kept += here;
  kept->dropped += count - here;
}

static void tell_what_is_missing(const struct lp_report *report) {
  struct kept work = {0, 0}, regions = {0, 0};
  for (size_t i = 0; i < report->profile_count; i++) {
    const struct lp_profile *profile = report->profiles[i];
    count_kept(&work, profile->gpu.span_count, profile->gpu.span_capacity);
    count_kept(&regions, profile->trace.count, profile->trace.capacity);
  }
  if (work.dropped)
    lp_message_warning("%llu older activities are not in the trace; gpu.spans "
                       "says how many are kept",
                       (unsigned long long)work.dropped);
  if (regions.dropped)
    lp_message_warning("%llu older regions and steps are not in the trace; "
                       "regions.spans says how many are kept",
                       (unsigned long long)regions.dropped);
  if (work.kept + regions.kept == 0)
    lp_message_warning("there is no GPU work in it, no region and no step, so "
                       "the trace is nearly empty; record regions with "
                       "LINEPROF_REGIONS_TRACE=yes");
}

static int write_trace(const struct lp_report *report, const char *path) {
  FILE *out = path ? lp_output_open(path) : stdout;
  if (!out) {
    bool is_link = errno == ELOOP;
    lp_message_error("cannot write '%s': %s", path,
                     is_link ? "it is a symbolic link" : strerror(errno));
    if (is_link)
      lp_message_hint("name the file that it leads to, or leave -o out and "
                      "redirect the output");
    return LP_EXIT_BAD_INPUT;
  }
  lp_export_chrome(report, out);
  if (!path)
    return lp_report_flush();
  int failed = ferror(out);
  if (fclose(out) || failed) {
    lp_message_error("cannot write '%s': %s", path, strerror(errno));
    return LP_EXIT_BAD_INPUT;
  }
  return LP_EXIT_DONE;
}

static int export_files(const struct export_options *options,
                        struct lp_list *operands) {
  struct lp_report_options report_options = lp_report_options_default();
  struct lp_report report;
  int status = LP_EXIT_BAD_INPUT;
  if (operands->count == 0 && !lp_newest_run(operands))
    return LP_EXIT_BAD_INPUT;
  if (lp_report_open(&report, &report_options, operands->items,
                     operands->count)) {
    tell_what_is_missing(&report);
    status = write_trace(&report, options->output);
  }
  lp_report_close(&report);
  return status;
}

int lp_cmd_export(int argc, char **argv) {
  struct export_options options = {.format = 0};
  struct lp_command_line line = {
      .groups = {{"Options", options_table, &options}},
      .usage = "export [options] [FILE...]",
      .purpose = "Writes profiles in the format of another program. Several "
                 "profiles, of the processes of one run, go into one trace. "
                 "Without FILE the newest run in the current directory is "
                 "read.",
      .more = "Exit status: 0 done, 1 a profile cannot be read or the trace "
              "not be written, 2 wrong usage."};
  int status = lp_options_parse(&line, argc, argv);
  signal(SIGPIPE, SIG_IGN); /* `| head` is no failure: lp_report_flush */
  if (status < 0)
    status = export_files(&options, &line.operands);
  free(line.operands.items);
  return status;
}
