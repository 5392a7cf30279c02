/* SPDX-License-Identifier: MIT
 *
 * kprof's commands and which of them is meant: by its first argument, by the
 * name it was called with (kprof-cc, kprof-c++, kprof-nvcc), else `run`.
 */
#include "base/message.h"
#include "base/process.h"
#include "commands/commands.h"
#include "report/report.h"
#include "run/run.h"
#include "spelling.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const struct command {
  const char *name;
  const char *help;
  int (*run)(int argc, char **argv);
} commands[] = {
    {"run", "run a program and profile it (also without 'run')", lp_cmd_run},
    {"report", "print the listing of a profile", lp_cmd_report},
    {"lines", "print the hottest lines of the program", lp_cmd_lines},
    {"explain", "say why a run or a line takes so long", lp_cmd_explain},
    {"stats", "print functions and regions as flat tables", lp_cmd_stats},
    {"export", "write a profile for another program", lp_cmd_export},
    {"html", "write a report as one page for a browser", lp_cmd_html},
    {"cc", "compile C for profiling, with clang's options", lp_cmd_cc},
    {"c++", "compile C++ for profiling, with clang's options", lp_cmd_cxx},
    {"nvcc", "compile CUDA for profiling, with nvcc's options", lp_cmd_nvcc},
    {"sites", "list what would be profiled, and why not", lp_cmd_sites},
    {"diff", "compare runs of two versions of a program", lp_cmd_diff},
    {"check", "check a profile against the rules of lineprof.toml",
     lp_cmd_check},
    {"ctl", "start or stop recording in a running program", lp_cmd_ctl},
    {"top", "what a running program does now", lp_cmd_top},
    {"dump", "where each thread of a running program is", lp_cmd_dump},
    {"mcp", "serve the profiles of a folder to an agent", lp_cmd_mcp},
    {"config", "print, check or begin the configuration", lp_cmd_config},
    {"doctor", "check what is installed and what works", lp_cmd_doctor},
    {"demo", "profile a program that comes with lineprof", lp_cmd_demo},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static int print_version(void) {
  const char *commit = LINEPROF_COMMIT;
  printf("kprof %s (%s%sprofile format %u)\n", LINEPROF_VERSION, commit,
         *commit ? ", " : "", LINEPROF_FORMAT_VERSION);
  return LP_EXIT_DONE;
}

static int print_help(bool is_long) {
  printf("usage: kprof [options] PROGRAM [ARGS...]\n"
         "       kprof COMMAND [options]\n\n"
         "Profiles C and C++ programs line by line, as kernprof does Python "
         "ones.\n\nCommands:\n");
  for (int i = 0; i < COMMANDS; i++)
    printf("  %-10s%s\n", commands[i].name, commands[i].help);
  printf("\n  -h, --help  this help; --help is the long one\n"
         "  --version   kprof's version\n\n"
         "'kprof COMMAND --help' explains a command and its options.\n");
  if (is_long)
    printf("\nA first session:\n"
           "  kprof cc -O2 -g -o sum sum.c    compile for profiling\n"
           "  kprof -v ./sum 100              run it and see the listing\n"
           "  kprof report --sort sum.lprof   see it again\n"
           "  kprof -v sum.c                  all in one go\n");
  return LP_EXIT_DONE;
}

/* What may be done next in this folder. */
static void print_next(void) {
  struct lp_list here = {0};
  lp_profiles_here(&here);
  if (here.count > 0)
    printf("\nNext, for '%s', the newest profile here:\n"
           "  kprof report    its listing\n"
           "  kprof lines     its hottest lines\n"
           "  kprof html      both, and more, as a page\n",
           here.items[0]);
  else
    printf("\n'kprof demo' shows what a listing looks like.\n");
  if (here.count > 1)
    printf("  kprof diff '%s' '%s'\n"
           "                  what has changed since the one before\n",
           here.items[1], here.items[0]);
}

static const struct command *find_command(const char *name) {
  for (int i = 0; i < COMMANDS; i++)
    if (strcmp(commands[i].name, name) == 0)
      return &commands[i];
  return NULL;
}

static const struct command *find_by_own_name(const char *path) {
  const char *name = lp_text_base(path);
  return strncmp(name, "kprof-", 6) == 0 ? find_command(name + 6) : NULL;
}

/* The command that a word may be meant for, if it is no program and no file;
 * NULL. */
static const struct command *find_misspelt(const char *word) {
  const struct command *meant = NULL;
  size_t best = LP_SPELLING_FAR;
  if (word[0] == '-' || lp_process_can_find(word) || access(word, F_OK) == 0)
    return NULL;
  for (int i = 0; i < COMMANDS; i++) {
    size_t distance = lp_spelling_distance(word, commands[i].name);
    if (distance < best && distance < strlen(word)) {
      best = distance;
      meant = &commands[i];
    }
  }
  return meant;
}

static int dispatch(int argc, char **argv) {
  const struct command *command =
      argc > 0 ? find_by_own_name(argv[0]) : &commands[0];
  if (command)
    return command->run(argc, argv);
  if (argc < 2) {
    print_help(false);
    print_next();
    return LP_EXIT_USAGE;
  }
  if (strcmp(argv[1], "--version") == 0 || strcmp(argv[1], "-V") == 0)
    return print_version();
  if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)
    return print_help(argv[1][1] == '-');
  command = find_command(argv[1]);
  if (command)
    return command->run(argc - 1, argv + 1);
  command = find_misspelt(argv[1]);
  if (!command)
    return lp_cmd_run(argc, argv);
  lp_message_error("there is no program and no command '%s'; did you mean "
                   "'kprof %s'?",
                   argv[1], command->name);
  return LP_EXIT_NOT_FOUND;
}

int main(int argc, char **argv) {
  int status = dispatch(argc, argv);
  lp_report_finish();
  return status ? status : lp_report_flush();
}
