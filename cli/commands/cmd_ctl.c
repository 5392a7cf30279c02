/* SPDX-License-Identifier: MIT
 *
 * `kprof ctl`: starts and stops the recording of a running program, and takes
 * snapshots of it.
 */
#include "base/message.h"
#include "base/options.h"
#include "base/text.h"
#include "commands/commands.h"
#include "commands/configuration.h"
#include "commands/take_snapshot.h"
#include "run/run.h"
#include "spelling.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

struct ctl_options {
  double timeout_s;
  const char *output;
};

#define AT(field) offsetof(struct ctl_options, field)

static const struct lp_option own_options[] = {
    {"timeout", 0, LP_OPTION_POSITIVE, AT(timeout_s), "SECONDS",
     "how long to wait for the program's answer; default 5", NULL},
    {"output", 'o', LP_OPTION_STRING, AT(output), "FILE",
     "'snapshot': write the profile as it is now to FILE",
     "Ends no cycle. An older profile of that name is replaced, any other file "
     "is left alone and refused. Of a program without a schedule "
     "PROFILE-snapshot-1.lprof here is written, or the next number, where no "
     "FILE is given."},
    {0},
};

static const struct verb {
  const char *name;
  enum lineprof_command command; /* NONE: only look */
} verbs[] = {
    {"start", LINEPROF_COMMAND_START},
    {"stop", LINEPROF_COMMAND_STOP},
    {"snapshot", LINEPROF_COMMAND_SNAPSHOT},
    {"status", LINEPROF_COMMAND_NONE},
};

enum { VERBS = sizeof verbs / sizeof *verbs };

static const struct verb *find_verb(const char *word) {
  const struct verb *nearest = NULL;
  size_t best = LP_SPELLING_FAR;
  for (int i = 0; i < VERBS; i++) {
    size_t distance = lp_spelling_distance(word, verbs[i].name);
    if (distance == 0)
      return &verbs[i];
    if (distance < best) {
      best = distance;
      nearest = &verbs[i];
    }
  }
  if (nearest)
    lp_message_error("unknown command '%s'; did you mean '%s'?", word,
                     nearest->name);
  else
    lp_message_error("unknown command '%s'", word);
  lp_message_hint("'kprof ctl PID' takes start, stop, snapshot or status");
  return NULL;
}

static double since_s(const struct lineprof_schedule *now) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  double then_s = (double)now->segment_begin.ns / 1e9;
  double since = (double)time.tv_sec + (double)time.tv_nsec / 1e9 - then_s;
  return since > 0 ? since : 0;
}

/* "active, cycle 3, since step 120 (0.5 s)" */
static void print_state(const struct lineprof_schedule *now) {
  static const char *const kinds[] = {"not recording", "warming up",
                                      "recording"};
  printf("%s", now->kind < 3 ? kinds[now->kind] : "in an unknown state");
  if (now->kind != LINEPROF_SEGMENT_OUTSIDE)
    printf(", cycle %u", now->cycle);
  if (now->step)
    printf(", since step %llu", (unsigned long long)now->segment_first_step);
  printf(" (%.3g s)\n", since_s(now));
}

static void print_status(const struct lp_control *control,
                         const struct lineprof_schedule *now) {
  struct lp_text path = {0};
  lp_text_visible(&path, control->program.path, strlen(control->program.path));
  printf("process: %lld\nprofile: %s\nstate: ",
         (long long)control->program.process, path.bytes);
  print_state(now);
  printf("steps: %llu\nwindows written: %u\n", (unsigned long long)now->step,
         now->segment_count);
  free(path.bytes);
}

static int control_program(const char *target, const struct verb *verb,
                           double timeout_s) {
  struct lp_control control;
  struct lineprof_schedule now;
  bool done = lp_control_open(&control, target);
  if (done && verb->command == LINEPROF_COMMAND_NONE) {
    done = lp_control_read(&control, &now);
    if (done)
      print_status(&control, &now);
  } else if (done) {
    done = lp_control_send(&control, verb->command, timeout_s, &now);
    if (done) {
      printf("process %lld is ", (long long)control.program.process);
      print_state(&now);
    }
  }
  lp_control_close(&control);
  return done ? LP_EXIT_DONE : LP_EXIT_BAD_INPUT;
}

/* Of a program that takes no commands, or into a file: its profile. */
static int take_snapshot(const char *target, const struct verb *verb,
                         const struct ctl_options *options,
                         const struct lp_configuration *configuration) {
  struct lp_program program;
  bool is_found = lp_program_find(&program, target, O_RDONLY);
  bool is_cut = is_found && !options->output && lp_control_takes(&program);
  bool is_done = is_found && !is_cut &&
                 lp_take_snapshot(&program, options->output, configuration);
  lp_program_close(&program);
  if (is_cut)
    return control_program(target, verb, options->timeout_s);
  return is_done ? LP_EXIT_DONE : LP_EXIT_BAD_INPUT;
}

/* Whether the verb is one, and goes with the options. */
static bool check(const struct verb *verb, const struct ctl_options *options) {
  if (!verb)
    return false;
  if (!options->output || verb->command == LINEPROF_COMMAND_SNAPSHOT)
    return true;
  lp_message_error("'-o' is for 'snapshot', not for '%s'", verb->name);
  return false;
}

int lp_cmd_ctl(int argc, char **argv) {
  struct ctl_options options = {.timeout_s = 5};
  struct lp_configuration configuration = {.file = NULL};
  struct lp_command_line line = {
      .groups = {{"Options", own_options, &options},
                 {"Configuration", lp_configuration_options, &configuration}},
      .usage = "ctl [options] PID|PROFILE start|stop|snapshot|status",
      .purpose = "Starts or stops recording in a running program, or ends the "
                 "cycle that it records and begins the next ('snapshot'). "
                 "Where there is no schedule, or with -o, 'snapshot' writes "
                 "the profile as it is now to a file, which reports read. The "
                 "program is named by its process number or by its profile.",
      .more = "Only the user who runs the program can. But for 'snapshot' the "
              "program must have been started with a schedule, or with "
              "'control = true' in [schedule]. Exit status: 0 the program has "
              "obeyed, 1 it has not, 2 wrong usage."};
  int status = lp_options_parse(&line, argc, argv);
  if (status < 0 && line.operands.count != 2) {
    lp_message_error("'kprof ctl' needs a program and a command");
    lp_message_hint("usage: kprof %s", line.usage);
    status = LP_EXIT_USAGE;
  }
  const struct verb *verb = NULL;
  if (status < 0) {
    verb = find_verb(line.operands.items[1]);
    bool is_good =
        check(verb, &options) && lp_configuration_read(&configuration);
    status = is_good ? status : LP_EXIT_USAGE;
  }
  const char *target = line.operands.count ? line.operands.items[0] : NULL;
  if (status < 0 && verb->command == LINEPROF_COMMAND_SNAPSHOT)
    status = take_snapshot(target, verb, &options, &configuration);
  else if (status < 0)
    status = control_program(target, verb, options.timeout_s);
  lp_configuration_close(&configuration);
  free(line.operands.items);
  return status;
}
