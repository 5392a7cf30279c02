/* SPDX-License-Identifier: MIT
 *
 * `kprof demo`: compiles, runs and shows a program that comes with lineprof, as
 * a user would, where no source tree is at hand.
 */
#include "base/installation.h"
#include "base/message.h"
#include "base/options.h"
#include "base/process.h"
#include "commands/commands.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct lp_option no_options[] = {{0}};

static void say_more(void) {
  lp_message_say("the profile is 'matmul.lprof' here; 'kprof lines' shows its "
                 "hottest lines, 'kprof html' makes a page of it");
  lp_message_say("a program of your own: 'kprof -v FILE.c', or "
                 "'make CC=\"kprof cc\"' and 'kprof -v ./PROGRAM'");
}

static int run_example(const char *source) {
  char *words[] = {(char *)"kprof", (char *)"-v", (char *)source, NULL};
  lp_message_say("$ kprof -v %s", source);
  struct lp_process_result result =
      lp_process_run("/proc/self/exe", words, NULL, NULL);
  if (result.pid < 0 || result.error) {
    lp_message_error("cannot run kprof itself: %s", strerror(result.error));
    return LP_EXIT_OWN_FAILURE;
  }
  if (result.wait_status == 0)
    say_more();
  lp_process_exit_like(result.wait_status);
}

int lp_cmd_demo(int argc, char **argv) {
  struct lp_command_line line = {
      .groups = {{"Options", no_options, NULL}},
      .usage = "demo",
      .purpose =
          "Compiles a program that comes with lineprof, which multiplies "
          "matrices in three ways, runs it and prints its listing. "
          "Leaves matmul.lprof in this folder."};
  int status = lp_options_parse(&line, argc, argv);
  if (status >= 0)
    return status;
  if (line.operands.count > 0) {
    lp_message_error("'kprof demo' takes no argument");
    return LP_EXIT_USAGE;
  }
  char *source = lp_installation_path("share/lineprof/examples/matmul.c");
  if (access(source, R_OK) == 0) {
    status = run_example(source);
  } else {
    lp_message_error("cannot read '%s': %s", source, strerror(errno));
    lp_message_hint("the example is a part of the package 'lineprof'");
    status = LP_EXIT_BAD_INPUT;
  }
  free(source);
  return status;
}
