/* SPDX-License-Identifier: MIT
 *
 * `kprof export`: profiles for other programs.
 */
#include "base/message.h"
#include "base/perf_events.h"
#include "commands/commands.h"
#include "commands/configuration.h"
#include "export/export.h"
#include "export/linked.h"
#include "run/run.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct export_options {
  int format, value;
  const char *output, *times;
  bool threads;
};

#define AT(field) offsetof(struct export_options, field)

/* With what parts them in front, too. */
static const char format_words[] = ""
#define FORMAT(id, word, has, help) "|" word
#include "export/formats.def"
    ;
static const char format_helps[] = ""
#define FORMAT(id, word, has, help) " " help
#include "export/formats.def"
    ;

/* What --value takes is found in the metrics. */
static struct lp_option options_table[] = {
    {"value", 0, LP_OPTION_CHOICE, AT(value), NULL,
     "what is shown of call stacks; default cpu, which is CPU time",
     "'time' is the time that passed, waiting included; it is the default "
     "where nobody sampled threads. "
     "Of profiles of 'kprof --memory': allocations, bytes allocated, those "
     "that "
     "were live when the program ended, those that were live at its peak; page "
     "faults; with dev the same of GPU memory, at its device's peak. "
     "Folded, of times chrome and cpuprofile, and of bytes heapprofile have "
     "this value alone. Pprof and speedscope "
     "have all of them and show this one first; callgrind and hatchet have all "
     "of them, too. Heapprofile has 'bytes' by default."},
    {"format", 'f', LP_OPTION_CHOICE, AT(format), &format_words[1],
     "whose format; default chrome", &format_helps[1]},
    {"output", 'o', LP_OPTION_STRING, AT(output), "FILE",
     "where to; standard output without", NULL},
    {"times", 0, LP_OPTION_STRING, AT(times), "FILE",
     "times from perf's FILE, recorded of a build without lineprof",
     "As 'kprof report --times' has them; in csv and ndjson other events are "
     "fields of their names."},
    {"threads", 0, LP_OPTION_FLAG, AT(threads), NULL,
     "csv, ndjson: a record for each thread's share of a row", NULL},
    {0},
};

enum { NO_VALUE = -1 }; /* nobody chose one */

/** In the order of the choices of --format. */
static const struct format {
  lp_export *write;
  unsigned has; /* of enum lp_export_has */
} formats[] = {
#define FORMAT(id, word, in_it, help) {lp_export_##id, in_it},
#include "export/formats.def"
};

static enum lp_metric value_of(const struct export_options *options,
                               const struct lp_report *report) {
  if (options->value != NO_VALUE)
    return lp_metric_of_word(LP_WORD(stack), options->value);
  return formats[options->format].has & LP_EXPORT_BYTES_VALUE
             ? LP_METRIC_SELF_BYTES
             : lp_report_own(report);
}

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
  size_t points = 0; /* of memory over time */
  for (size_t i = 0; i < report->profile_count; i++) {
    const struct lp_profile *profile = report->profiles[i];
    count_kept(&work, profile->gpu.span_count, profile->gpu.span_capacity);
    count_kept(&regions, profile->trace.count, profile->trace.capacity);
    points += profile->memory.series.count;
  }
  if (work.dropped)
    lp_message_warning("%llu older activities are not in the trace; gpu.spans "
                       "says how many are kept",
                       (unsigned long long)work.dropped);
  if (regions.dropped)
    lp_message_warning("%llu older regions and steps are not in the trace; "
                       "regions.spans says how many are kept",
                       (unsigned long long)regions.dropped);
  if (work.kept + regions.kept + points == 0)
    lp_message_warning("there is no GPU work in it, no region and no step, so "
                       "the trace has call stacks alone; record regions with "
                       "LINEPROF_REGIONS_TRACE=yes");
}

/** An export on its way out. The file is opened when all is read. */
struct exporting {
  const struct export_options *options;
  enum lp_metric value;
  const struct format *format;
  FILE *out; /* NULL: not yet */
};

/* False after an error message. */
static bool open_output(struct exporting *exporting) {
  const char *path = exporting->options->output;
  if (!exporting->out)
    exporting->out = path ? lp_output_open(path) : stdout;
  if (exporting->out)
    return true;
  lp_output_complain(path);
  return false;
}

/* The exit status. */
static int close_output(struct exporting *exporting, bool is_written) {
  const char *path = exporting->options->output;
  if (!path && is_written)
    return lp_report_flush();
  is_written &= !path || fclose(exporting->out) == 0;
  if (is_written)
    return LP_EXIT_DONE;
  lp_message_error("cannot write '%s': %s", path ? path : "standard output",
                   strerror(errno));
  return LP_EXIT_BAD_INPUT;
}

/* Names files as --source-map has them, which is where a reader finds them. */
static void place_files(struct lp_report *report) {
  struct lp_model *model = &report->model;
  for (size_t i = 0; lp_source_maps.count && i < model->file_count; i++) {
    char *place = lp_source_place(&model->files[i]);
    if (!place)
      continue;
    free(model->files[i].full);
    model->files[i].full = place;
  }
}

static int write_records(struct lp_report *report, void *context) {
  struct exporting *exporting = context;
  place_files(report);
  bool is_first = !exporting->out;
  if (!open_output(exporting))
    return LP_EXIT_BAD_INPUT;
  if (is_first && exporting->format->write == lp_export_csv)
    lp_export_csv_head(report, exporting->out);
  exporting->format->write(report, NULL, exporting->value, exporting->out);
  return LP_EXIT_DONE;
}

static int export_records(struct exporting *exporting,
                          const struct lp_report_options *options,
                          const struct lp_list *paths) {
  int status = lp_report_each_process(options, paths->items, paths->count,
                                      write_records, exporting);
  if (!exporting->out)
    return status;
  int closed = close_output(exporting, !ferror(exporting->out));
  return status ? status : closed;
}

/* False after an error message. */
static bool has_value(const struct exporting *exporting,
                      const struct lp_report *report) {
  const struct lp_metric_info *value = &lp_metrics[exporting->value];
  const struct lp_memory_model *memory = &report->model.memory;
  bool is_device = value->store > LP_STORE_HOST;
  if (lp_metric_is_measured(exporting->value, &report->model))
    return true;
  if (exporting->value == LP_METRIC_SELF_FAULTS && memory->is_counted) {
    lp_message_error("nobody knows where page faults were: %s",
                     lp_perf_events_reason(memory->faults_refused));
    lp_message_hint("%s", lp_perf_events_remedy(memory->faults_refused));
    return false;
  }
  if (exporting->value == LP_METRIC_SELF_CPU) {
    lp_message_error("nobody sampled threads in this run, so CPU time is not "
                     "known");
    lp_message_hint("'--value time' has the time that passed");
    return false;
  }
  lp_message_error("there is no %smemory in the profile, so it has no '%s'",
                   is_device ? "GPU " : "", value->stack);
  if (is_device && report->model.device.is_measured)
    return false; /* the program allocated none */
  lp_message_hint("record it with 'kprof --memory'");
  return false;
}

/* False after an error message, if it was all that the format has. */
static bool has_times(const struct exporting *exporting,
                      const struct lp_report *report) {
  bool is_time = lp_is_own_time(exporting->value) &&
                 exporting->format->write != lp_export_chrome;
  if (!is_time || lp_report_has_times(report))
    return true;
  if (exporting->format->has & LP_EXPORT_ONE_VALUE) {
    lp_message_error("nobody took times in this run, so there are no stacks");
    lp_message_hint("run it without measure.mode = \"count\"");
    return false;
  }
  lp_message_warning("nobody took times in this run: the export has hits "
                     "alone, its times are 0");
  return true;
}

static int export_stacks(struct exporting *exporting,
                         const struct lp_report *report) {
  exporting->value = value_of(exporting->options, report);
  if (exporting->format->write == lp_export_chrome)
    tell_what_is_missing(report);
  if (!has_value(exporting, report) || !has_times(exporting, report) ||
      !open_output(exporting))
    return LP_EXIT_BAD_INPUT;
  struct lp_call_stacks stacks = lp_call_stacks_make(
      &report->model, report->profiles, report->options->cycle,
      exporting->format->write != lp_export_chrome);
  bool is_written = exporting->format->write(report, &stacks, exporting->value,
                                             exporting->out);
  lp_call_stacks_free(&stacks);
  return close_output(exporting, is_written);
}

static int export_hits(struct exporting *exporting,
                       const struct lp_report *report) {
  bool is_linked = exporting->format->has & LP_EXPORT_LINKED;
  if (is_linked &&
      !lp_linked_is_known(report->profiles, report->profile_count)) {
    lp_message_error("the profile does not say what the linker calls "
                     "functions: an older lineprof compiled the program");
    lp_message_hint("compile it with this one, and run it again");
    return LP_EXIT_BAD_INPUT;
  }
  if (!open_output(exporting))
    return LP_EXIT_BAD_INPUT;
  bool is_written =
      exporting->format->write(report, NULL, LP_METRIC_HITS, exporting->out);
  return close_output(exporting, is_written);
}

static int export_files(const struct export_options *options,
                        struct lp_list *operands) {
  struct exporting exporting = {.options = options,
                                .format = &formats[options->format]};
  struct lp_report_options report_options = lp_report_options_default();
  struct lp_report report;
  int status = LP_EXIT_BAD_INPUT;
  lp_configuration_sources();
  report_options.threads = options->threads;
  report_options.times = options->times;
  if (operands->count == 0 && !lp_newest_run(operands))
    return LP_EXIT_BAD_INPUT;
  if (exporting.format->has & LP_EXPORT_RECORDS)
    return export_records(&exporting, &report_options, operands);
  if (lp_report_open(&report, &report_options, operands->items,
                     operands->count)) {
    place_files(&report);
    status = exporting.format->has & LP_EXPORT_HITS
                 ? export_hits(&exporting, &report)
                 : export_stacks(&exporting, &report);
  }
  lp_report_close(&report);
  return status;
}

/* Whether the format has what --value chooses, if that was given. */
static bool may_have_value(const struct export_options *options) {
  unsigned has = formats[options->format].has;
  if (options->value == NO_VALUE || has & LP_EXPORT_ANY_VALUE)
    return true;
  enum lp_metric value = lp_metric_of_word(LP_WORD(stack), options->value);
  bool is_bytes = lp_metrics[value].unit == LP_UNIT_BYTES;
  return (has & LP_EXPORT_TIME_VALUE && lp_is_own_time(value)) ||
         (has & LP_EXPORT_BYTES_VALUE && is_bytes);
}

/* False after an error message. */
static bool may_be(const struct export_options *options) {
  const struct format *format = &formats[options->format];
  if (options->threads && !(format->has & LP_EXPORT_RECORDS)) {
    lp_message_error("'--threads' goes with the formats csv and ndjson: in all "
                     "others threads are summed");
    return false;
  }
  if (options->times && format->has & LP_EXPORT_HITS) {
    lp_message_error("'--times' says nothing to this format, which has counts "
                     "alone");
    return false;
  }
  if (!may_have_value(options)) {
    lp_message_error("'--value' goes with the formats folded, pprof and "
                     "speedscope; 'cpu' and 'time' with chrome and cpuprofile, "
                     "too, and what is in bytes with heapprofile");
    return false;
  }
  if (format->has & LP_EXPORT_BINARY && !options->output &&
      isatty(STDOUT_FILENO)) {
    lp_message_error("this format is not for terminals");
    lp_message_hint("name a file with -o");
    return false;
  }
  return true;
}

int lp_cmd_export(int argc, char **argv) {
  struct export_options options = {.value = NO_VALUE};
  struct lp_command_line line = {
      .groups = {{"Options", options_table, &options},
                 {"Sources", lp_source_map_options, &lp_source_maps}},
      .usage = "export [options] [FILE...]",
      .purpose = "Writes profiles in the format of another program. Several "
                 "profiles, of the processes of one run, go into one file. "
                 "Without FILE the newest run in the current directory is "
                 "read.",
      .more = "Exit status: 0 done, 1 a profile cannot be read or the file "
              "not be written, 2 wrong usage."};
  char *values = lp_metric_words(LP_WORD(stack));
  options_table[0].argument = values;
  int status = lp_options_parse(&line, argc, argv);
  signal(SIGPIPE, SIG_IGN); /* `| head` is no failure: lp_report_flush */
  if (status < 0)
    status = may_be(&options) ? export_files(&options, &line.operands)
                              : LP_EXIT_USAGE;
  free(values);
  free(line.operands.items);
  return status;
}
