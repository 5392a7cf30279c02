/* SPDX-License-Identifier: MIT
 *
 * `kprof PROGRAM`: runs it as if kprof were not there, then completes the
 * profile and, with -v, prints the listing.
 */
#include "base/heap.h"
#include "base/installation.h"
#include "base/message.h"
#include "base/process.h"
#include "commands/commands.h"
#include "commands/configuration.h"
#include "commands/print_report.h"
#include "commands/run_files.h"
#include "commands/run_notes.h"
#include "commands/run_plain.h"
#include "compile/compile.h"
#include "report/explain.h"
#include "report/report.h"
#include "report/report_options.h"
#include "run/run.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct run_options {
  bool line_by_line;
  const char *memory; /* NULL: not asked for */
  int verbose, quiet;
  const char *output;
  struct lp_source_flags flags;
  const char *mode, *budget;
  struct lp_plain_run plain;
};

#define AT(field) offsetof(struct run_options, field)

static const struct lp_option own_options[] = {
    {"line-by-line", 'l', LP_OPTION_FLAG, AT(line_by_line), NULL,
     "accepted; profiles are always line by line", NULL},
    {"view", 'v', LP_OPTION_COUNT, AT(verbose), NULL,
     "print the listing after the run; -vv also how it was measured", NULL},
    {"quiet", 'q', LP_OPTION_COUNT, AT(quiet), NULL,
     "no closing message; -qq no warnings either",
     "The program's own output is never touched."},
    {"outfile", 'o', LP_OPTION_STRING, AT(output), "FILE",
     "where the profile goes; default PROGRAM.lprof here",
     "An older profile of that name is replaced, any other file is left "
     "alone and refused."},
    {"mode", 0, LP_OPTION_STRING, AT(mode), "MODE",
     "auto, exact, count or off: how much to measure",
     "The same as --set measure.mode=MODE; see 'kprof config --help'. A source "
     "file is compiled for 'exact', any other program must have been: 'kprof "
     "cc --exact'."},
    {"budget", 0, LP_OPTION_STRING, AT(budget), "PERCENT",
     "with '--mode auto': what the clocks in a call may cost, in percent of "
     "the "
     "call",
     "The same as --set measure.budget=PERCENT."},
    {"memory", 0, LP_OPTION_KEYS, AT(memory), "exact|sample",
     "count what each line allocates and frees",
     "exact, which is the default: all of it. sample: one block in 512 KiB, as "
     "an estimate (~) that costs little. The same as --set measure.memory. A "
     "library of lineprof's is preloaded, between the program and the C "
     "library."},
    {"plain", 0, LP_OPTION_STRING, AT(plain.program), "PROGRAM",
     "first run PROGRAM, a build without lineprof, under perf, for its times",
     "Compile it with the same options and '-g1'. It has the same arguments "
     "and "
     "streams; input from a file begins again. What perf records is kept as "
     "NAME.perf.data beside the profile, which 'kprof report --times' shows "
     "again."},
    {"perf", 0, LP_OPTION_STRING, AT(plain.options), "OPTIONS",
     "with --plain: more options of 'perf record'",
     "Words are parted by blanks: '-e cache-misses' adds an event, '-F 99' or "
     "'--call-graph fp' makes smaller files. Usual are -F 999 --call-graph "
     "dwarf -e cpu-clock -e page-faults/period=32/."},
    {"cflags", 0, LP_OPTION_STRING, AT(flags.compile), "FLAGS",
     "compiler flags for a source file as PROGRAM",
     "Added after -O2 -g, for the link, too (-fopenmp); words are parted by "
     "blanks."},
    {"ldflags", 0, LP_OPTION_STRING, AT(flags.link), "FLAGS",
     "linker flags and libraries for a source file as PROGRAM",
     "Added last, behind the source file; words are parted by blanks."},
    {0},
};

/** One run. */
struct run {
  struct run_options own;
  struct lp_report_options report;
  struct lp_configuration configuration;
  struct lp_list command; /* PROGRAM and its arguments */
  char *output;           /* the profile's path; NULL with a pattern */
  char *pattern;          /* ... of the configuration; NULL without keys */
  bool is_off;            /* nothing is measured, and nothing said */
  bool is_exact;          /* every line is to be timed */
  bool has_memory;        /* allocations are to be counted */
  struct lp_source_program source;
  bool is_family; /* more than one process was profiled */
  const struct lp_process_watch *watch;
  struct lp_run_profiles profiles;
  char *name; /* every process that comes of it writes it into its profile */
};

static char *name_run(void) {
  struct timespec now;
  char host[256] = "";
  clock_gettime(CLOCK_REALTIME, &now);
  gethostname(host, sizeof host - 1);
  char *name = lp_text_make("%s.%d.%lld%09ld", host, (int)getpid(),
                            (long long)now.tv_sec, now.tv_nsec);
  setenv("LINEPROF_RUN", name, 1);
  return name;
}

static const char *program_of(const struct run *run) {
  return run->source.path ? run->source.path : run->command.items[0];
}

static struct lp_run_profiles profiles_of(const struct run *run) {
  return (struct lp_run_profiles){
      .output = run->output,
      .pattern = run->pattern,
      .name = run->name,
      .leave_sources =
          !lp_config_flag(&run->configuration.config, LP_OUTPUT_SOURCE),
      .quiet = run->own.verbose > 0};
}

static struct lp_process_result run_program(struct run *run) {
  char *program = run->command.items[0];
  char *setting = run->is_off ? NULL
                  : run->pattern
                      ? lp_text_make("LINEPROF_OUTPUT=%s", run->pattern)
                      : lp_output_setting(run->output);
  char **arguments = lp_heap_get(run->command.count + 1, sizeof *arguments);
  memcpy(arguments, run->command.items, run->command.count * sizeof *arguments);
  if (run->source.path)
    arguments[0] = program = run->source.path;
  run->name = name_run();
  run->profiles = profiles_of(run);
  const struct lp_process_watch watch = {lp_run_profiles_watch, &run->profiles};
  bool is_watched = run->watch || run->is_off;
  struct lp_process_result result = lp_process_run(
      program, arguments, setting, is_watched ? run->watch : &watch);
  free(arguments);
  free(setting);
  return result;
}

/* Of so many processes no report is made only to see that it is not empty. */
enum { MANY_PROCESSES = 64 };

/* Reads what was recorded: prints it, or at least says if it is nothing. Is
 * there more to see? */
static bool view(struct run *run, const struct lp_list *profiles) {
  struct lp_report report;
  bool is_empty = false;
  run->is_family = run->profiles.processes > 1;
  if (run->own.verbose == 0 && run->profiles.processes >= MANY_PROCESSES)
    return true;
  /* Sealing has said already what is wrong with sources and blocks. */
  if (run->own.verbose == 0)
    run->report.source = false;
  if (run->own.verbose > 0 && run->report.processes) {
    lp_report_files(&run->report, profiles->items, profiles->count);
    return false;
  }
  if (lp_report_open(&report, &run->report, profiles->items, profiles->count)) {
    if (run->own.verbose > 1)
      lp_run_notes_say(&report);
    if (run->own.verbose > 0)
      lp_report_print(&report);
    else
      is_empty = lp_report_explain(&report);
    run->is_family = report.profile_count > 1;
  }
  lp_report_close(&report);
  return run->own.verbose == 0 && !is_empty;
}

static void finish(struct run *run, const struct lp_process_result *result) {
  if (run->is_off) {
    if (run->own.verbose > 0)
      lp_message_say("nothing was measured: 'kprof config' says who turned it "
                     "off (measure.enabled, measure.mode)");
    return;
  }
  struct lp_list profiles = lp_run_profiles_finish(&run->profiles, result);
  const struct lp_run_files files = {.name = run->own.output,
                                     .output = run->output,
                                     .pattern = run->pattern,
                                     .times = run->own.plain.data,
                                     .paths = &profiles};
  if (run->profiles.stopped_by) {
    lp_run_files_say_stopped(&files, run->profiles.stopped_by,
                             run->profiles.left);
    lp_process_exit_like(run->profiles.stopped_by);
  }
  if (WIFSIGNALED(result->wait_status))
    lp_message_say("'%s' was ended by signal %d (%s)", run->command.items[0],
                   WTERMSIG(result->wait_status),
                   strsignal(WTERMSIG(result->wait_status)));
  if (profiles.count == 0) {
    lp_no_profile_explain(program_of(run), run->output);
    return;
  }
  lp_run_files_say_where(&files);
  if (run->own.plain.program)
    lp_plain_compare(&run->own.plain, run->command.items[0],
                     result->wait_status);
  bool has_more = view(run, &profiles);
  lp_report_finish();
  if (run->is_exact)
    lp_run_notes_say_inexact(run->command.items[0], profiles.items,
                             profiles.count);
  if (has_more)
    lp_run_files_say_more(&files, run->is_family);
  for (size_t i = 0; i < profiles.count; i++)
    free(profiles.items[i]);
  free(profiles.items);
}

/* Whether there is a program; if not, the attempt to run it says why. */
static bool can_start(const struct run *run) {
  char *found = lp_installation_search(program_of(run));
  bool is_there = found != NULL;
  free(found);
  return is_there;
}

/* Makes way for the profile, which is given another name if a run still makes
 * one of this name. */
static int make_way(struct run *run) {
  int status = lp_output_prepare(run->output);
  if (status <= 0)
    return status ? LP_EXIT_OWN_FAILURE : 0;
  char *other = lp_output_beside(run->output);
  lp_message_say("another run still makes '%s'; this one makes '%s'",
                 lp_text_base(run->output), lp_text_base(other));
  free(run->output);
  run->output = other;
  run->own.output = NULL;
  return 0;
}

/* -o, else output.file, else the program's name. */
static int choose_output(struct run *run, const char *name) {
  const char *configured =
      lp_config_text(&run->configuration.config, LP_OUTPUT_FILE);
  char *plain = NULL;
  if (!run->own.output && lp_output_is_pattern(configured)) {
    run->pattern = lp_output_path(configured, name);
    return run->pattern ? 0 : LP_EXIT_OWN_FAILURE;
  }
  if (!run->own.output && *configured)
    plain = lp_output_unescape(configured);
  run->output = lp_output_path(run->own.output ? run->own.output : plain, name);
  free(plain);
  return run->output ? 0 : LP_EXIT_OWN_FAILURE;
}

/* Its times are for -v; else a later report shows them. */
static int run_plain(struct run *run) {
  int status =
      lp_plain_run(&run->own.plain, &run->command,
                   run->output ? run->output : lp_text_base(program_of(run)));
  if (run->own.verbose > 0)
    run->report.times = run->own.plain.data;
  return status;
}

/* Everything before the program starts; 0, or the status to leave with. An
 * older profile stays until there is a program to run. */
static int prepare(struct run *run) {
  char *program = run->command.items[0];
  bool is_source = lp_source_program_is(program);
  int status = is_source
                   ? lp_source_program_make(&run->source, program,
                                            &run->own.flags, run->is_exact)
                   : 0;
  if (status || run->is_off)
    return status;
  char *name = lp_heap_string(program);
  if (is_source)
    *strrchr(name, '.') = 0;
  status = choose_output(run, name);
  free(name);
  if (status == 0 && run->own.plain.program)
    status = run_plain(run);
  if (status)
    return status;
  if (run->has_memory && !lp_memory_layer_begin(program_of(run)))
    return LP_EXIT_CANNOT_RUN;
  return run->output && can_start(run) ? make_way(run) : 0;
}

static int run_and_finish(struct run *run) {
  struct lp_process_result result = {0};
  int status = prepare(run);
  if (status == 0) {
    result = run_program(run);
    if (run->has_memory && !run->is_off)
      lp_memory_layer_end();
    if (result.pid < 0) {
      lp_message_error("cannot start a process: %s", strerror(result.error));
      status = LP_EXIT_OWN_FAILURE;
    } else if (result.error) {
      status = lp_run_notes_cannot_start(program_of(run), result.error);
      if (run->source.path)
        lp_message_hint("set TMPDIR to a folder where programs may run");
    } else {
      signal(SIGPIPE, SIG_IGN);
      finish(run, &result);
      lp_source_program_remove(&run->source);
      lp_process_exit_like(result.wait_status);
    }
  }
  lp_source_program_remove(&run->source);
  return status;
}

static bool configure(struct run *run, struct lp_command_line *line) {
  struct lp_config *config = &run->configuration.config;
  if (run->own.mode)
    lp_configuration_set(&run->configuration, LP_MEASURE_MODE, run->own.mode);
  if (run->own.budget)
    lp_configuration_set(&run->configuration, LP_MEASURE_BUDGET,
                         run->own.budget);
  if (run->own.memory)
    lp_configuration_set(&run->configuration, LP_MEASURE_MEMORY,
                         *run->own.memory ? run->own.memory : "exact");
  if (!lp_configuration_read(&run->configuration))
    return false;
  lp_configuration_report(&run->configuration, line);
  run->report.gpu = lp_configuration_gpu(&run->configuration);
  lp_configuration_hand_down(&run->configuration);
  const char *mode = lp_config_text(config, LP_MEASURE_MODE);
  run->is_exact = strcmp(mode, "exact") == 0;
  run->has_memory =
      strcmp(lp_config_text(config, LP_MEASURE_MEMORY), "off") != 0;
  run->is_off =
      !lp_config_flag(config, LP_MEASURE_ENABLED) || strcmp(mode, "off") == 0;
  return true;
}

int lp_run_watched(int argc, char **argv,
                   const struct lp_process_watch *watch) {
  struct run run = {.report = lp_report_options_default(), .watch = watch};
  struct lp_command_line line = {
      .groups = {{"Options", own_options, &run.own},
                 {"What -v shows", lp_report_option_table, &run.report},
                 {"Sources", lp_source_map_options, &lp_source_maps},
                 {"Configuration", lp_configuration_options,
                  &run.configuration}},
      .usage = "run [options] PROGRAM [ARGS...]",
      .purpose = "Runs PROGRAM, built with 'kprof cc' or the plugin, and "
                 "records its lines' hits and times. A source file (.c .cc "
                 ".cpp .cxx .C .cu) is compiled first. 'run' may be left out.",
      .more = "Options end at PROGRAM or --. Exit status: the program's; 125 "
              "kprof failed, 126 PROGRAM cannot be run, 127 it was not found.",
      .stop_at_operand = true,
      .hint = lp_source_program_hint};
  int status = lp_options_parse(&line, argc, argv);
  if (status < 0 && line.operands.count == 0) {
    lp_message_error("there is no program to run");
    lp_message_hint("usage: kprof %s", line.usage);
    status = LP_EXIT_USAGE;
  }
  run.command = line.operands;
  lp_message_quiet(run.own.quiet);
  if (status < 0 && !configure(&run, &line))
    status = LP_EXIT_USAGE;
  if (status < 0)
    status = run_and_finish(&run);
  lp_configuration_close(&run.configuration);
  free(run.output);
  free(run.pattern);
  free(run.name);
  free(run.own.plain.data);
  free(run.command.items);
  free(run.report.functions.items);
  free(run.report.files.items);
  return status;
}

int lp_cmd_run(int argc, char **argv) {
  return lp_run_watched(argc, argv, NULL);
}
