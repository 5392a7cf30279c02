/* SPDX-License-Identifier: MIT
 *
 * `kprof top`: what a running program does now.
 */
#include "base/heap.h"
#include "base/message.h"
#include "base/options.h"
#include "base/process.h"
#include "base/streams.h"
#include "commands/commands.h"
#include "commands/configuration.h"
#include "live/figures.h"
#include "live/screen.h"
#include "live/terminal.h"
#include "report/report_options.h"
#include "run/run.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

struct top_options {
  double interval_s;
  bool once, json, functions, wall;
  int sort, limit;
  const char *filter, *output;
};

#define AT(field) offsetof(struct top_options, field)

/* What --sort takes is found in the metrics. */
static struct lp_option own_options[] = {
    {"sort", 't', LP_OPTION_CHOICE, AT(sort), NULL,
     "what the order is by, from the largest; default cpu", NULL},
    {"interval", 'i', LP_OPTION_POSITIVE, AT(interval_s), "SECONDS",
     "time between two looks; default 0.5",
     "A look takes at most a twentieth of it: where there is very much to read "
     "looks are rarer."},
    {"functions", 'f', LP_OPTION_FLAG, AT(functions), NULL,
     "begin with functions, not lines", NULL},
    {"filter", 0, LP_OPTION_STRING, AT(filter), "TEXT",
     "only functions with this in their names, or files in their paths", NULL},
    {"wall", 0, LP_OPTION_FLAG, AT(wall), NULL,
     "own times are the time that passed, waiting included, not CPU time",
     NULL},
    {"outfile", 'o', LP_OPTION_STRING, AT(output), "FILE",
     "where the profile of a started program goes; default PROGRAM.lprof here",
     NULL},
    {"once", 0, LP_OPTION_FLAG, AT(once), NULL,
     "one interval's table as text, without a screen", NULL},
    {"json", 0, LP_OPTION_FLAG, AT(json), NULL,
     "with --once: as JSON, lines and functions", NULL},
    {"limit", 'n', LP_OPTION_NUMBER, AT(limit), "N",
     "with --once: how many; default 50, 0: all", NULL},
    {0},
};

static struct lp_top_view view_of(const struct top_options *options) {
  return (struct lp_top_view){.by_function = options->functions,
                              .sort = options->sort,
                              .filter = options->filter};
}

static void wait_for(double seconds) {
  struct timespec pause = {.tv_sec = (time_t)seconds};
  pause.tv_nsec = (long)((seconds - (double)pause.tv_sec) * 1e9);
  nanosleep(&pause, NULL);
}

/* Of a program that ends meanwhile: of the time until then. */
static int print_once(const struct top_options *options, struct lp_live *live) {
  struct lp_text out = {0};
  struct lp_top_view view = view_of(options);
  wait_for(options->interval_s);
  if (!lp_live_look(live, true)) {
    lp_message_error("process %lld was killed before the interval was over",
                     (long long)live->process);
    return LP_EXIT_BAD_INPUT;
  }
  if (options->json)
    lp_top_json(&out, live, &view, (size_t)options->limit);
  else
    lp_top_text(&out, live, &view, (size_t)options->limit);
  lp_report_write(&live->options, &out);
  return lp_report_flush();
}

/* What was on the screen last. */
static bool show(const struct top_options *options, struct lp_live *live,
                 struct lp_text *last) {
  const struct lp_screen_options screen = {.view = view_of(options),
                                           .interval_s = options->interval_s};
  return lp_screen_run(live, &screen, last);
}

static int look_at(const struct top_options *options,
                   const struct lp_program *program, struct lp_text *last) {
  struct lp_live live;
  int status = LP_EXIT_BAD_INPUT;
  bool is_open = lp_live_open(&live, program->outline.file, program->path,
                              program->process);
  live.options.wall = options->wall;
  if (is_open && options->once)
    status = print_once(options, &live);
  else if (is_open && show(options, &live, last))
    status = LP_EXIT_DONE;
  lp_live_close(&live);
  return status;
}

/* Stays where the screen was. */
static void print_last(struct lp_text *last) {
  if (last->size)
    fwrite(last->bytes, 1, last->size, stdout);
  fflush(stdout);
  free(last->bytes);
}

static int look_at_running(const struct top_options *options,
                           const char *target) {
  struct lp_program program;
  struct lp_text last = {0};
  int status = LP_EXIT_BAD_INPUT;
  if (lp_program_find(&program, target, O_RDONLY) &&
      (options->once || lp_terminal_begin()))
    status = look_at(options, &program, &last);
  lp_program_close(&program);
  lp_streams_give_back();
  print_last(&last);
  return status;
}

/* Until the program has a profile, or has ended, or it has taken too long. */
static bool wait_for_profile(struct lp_program *program, pid_t pid) {
  const double pause_s = 0.02, most_s = 5;
  for (double waited_s = 0; waited_s < most_s; waited_s += pause_s) {
    if (lp_program_look(program, pid, O_RDONLY))
      return true;
    if (lp_process_has_ended(pid))
      return false;
    wait_for(pause_s);
  }
  lp_message_warning(
      "process %lld writes no profile so far; it goes on without "
      "a screen",
      (long long)pid);
  lp_message_hint("'kprof top PID' shows it, or a process of its, once it "
                  "does");
  return false;
}

/* While the program runs, and as long as somebody looks at it afterwards. */
static void watch(void *context, pid_t pid) {
  const struct top_options *options = context;
  struct lp_program program;
  struct lp_text last = {0};
  if (wait_for_profile(&program, pid)) {
    look_at(options, &program, &last);
    lp_program_close(&program);
  }
  while (!lp_process_has_ended(pid)) {
    lp_streams_print();
    wait_for(0.02);
  }
  lp_streams_give_back();
  print_last(&last);
}

static int run_and_look(struct top_options *options, char **command,
                        size_t count) {
  const struct lp_process_watch watcher = {watch, options};
  if (!lp_terminal_begin())
    return LP_EXIT_BAD_INPUT;
  char **words = lp_heap_get(count + 5, sizeof *words);
  size_t used = 0;
  words[used++] = "run";
  if (options->output) {
    words[used++] = "-o";
    words[used++] = (char *)options->output;
  }
  words[used++] = "--";
  memcpy(words + used, command, count * sizeof *words);
  int status = lp_run_watched((int)(used + count), words, &watcher);
  free(words);
  return status;
}

static int check(const struct lp_command_line *line,
                 const struct top_options *options, bool is_program) {
  if (line->operands.count == 0)
    lp_message_error("'kprof top' needs a program, a process or a profile");
  else if (!is_program && line->operands.count > 1)
    lp_message_error("'%s' takes no arguments: it is no program to start",
                     line->operands.items[0]);
  else if (options->json && !options->once)
    lp_message_error("--json goes with --once");
  else if (options->once && is_program)
    lp_message_error("--once goes with a process or a profile: start '%s' "
                     "first",
                     line->operands.items[0]);
  else
    return -1;
  lp_message_hint("usage: kprof %s", line->usage);
  return LP_EXIT_USAGE;
}

/* A process's number, or a profile. */
static bool is_running(const char *target) {
  struct lp_outline outline;
  if (lp_program_is_number(target))
    return true;
  bool is_profile = lp_outline_open(&outline, target, O_RDONLY);
  const char *dot = strrchr(target, '.');
  lp_outline_close(&outline);
  return is_profile || (dot && strcmp(dot, ".lprof") == 0);
}

int lp_cmd_top(int argc, char **argv) {
  struct top_options options = {.interval_s = 0.5, .limit = 50, .filter = ""};
  struct lp_command_line line = {
      .groups = {{"Options", own_options, &options},
                 {"Sources", lp_source_map_options, &lp_source_maps}},
      .usage = "top [options] PROGRAM [ARGS...] | PID | FILE",
      .purpose =
          "Shows which lines a running program runs now: how often a second, "
          "for how much of the time, and how long each time. The program is "
          "started, or named by its process number or by the profile that it "
          "writes. Key h explains the others.",
      .more =
          "What a started program writes to the terminal is collected, and "
          "printed when the screen closes; key o shows its end. Its standard "
          "input is empty if that is the terminal. After key q the program "
          "goes on, and kprof waits for it. Options end at PROGRAM or --. "
          "Exit status: 0 done, 1 the process cannot be looked at, 2 wrong "
          "usage; of a started program its own, as with 'kprof run'.",
      .stop_at_operand = true};
  char *sorts = lp_metric_orders(lp_top_sorts, LP_TOP_SORTS);
  own_options[0].argument = sorts;
  int status = lp_options_parse(&line, argc, argv);
  if (status < 0)
    lp_configuration_sources();
  char **words = line.operands.items;
  bool is_program =
      status < 0 && line.operands.count > 0 && !is_running(words[0]);
  if (status < 0)
    status = check(&line, &options, is_program);
  if (status < 0)
    status = is_program ? run_and_look(&options, words, line.operands.count)
                        : look_at_running(&options, words[0]);
  free(sorts);
  free(words);
  return status;
}
