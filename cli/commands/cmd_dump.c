/* SPDX-License-Identifier: MIT
 *
 * `kprof dump`: where each thread of a running program is.
 */
#include "base/message.h"
#include "base/options.h"
#include "commands/commands.h"
#include "commands/configuration.h"
#include "live/dump.h"
#include "report/report_options.h"
#include "run/run.h"

#include <fcntl.h>
#include <stdlib.h>

struct dump_options {
  double wait_s;
  bool json;
};

#define AT(field) offsetof(struct dump_options, field)

static const struct lp_option own_options[] = {
    {"wait", 'w', LP_OPTION_POSITIVE, AT(wait_s), "SECONDS",
     "how long to wait for a sample of each thread; default 1",
     "It ends when each has one. Threads that wait are looked at less often, "
     "once a second at least, as a run grows long."},
    {"json", 0, LP_OPTION_FLAG, AT(json), NULL, "print it as JSON", NULL},
    {0},
};

static int dump(const struct dump_options *options, const char *target) {
  struct lp_program program;
  struct lp_live live = {.process = 0};
  struct lp_text out = {0};
  int status = LP_EXIT_BAD_INPUT;
  if (lp_program_find(&program, target, O_RDONLY) &&
      lp_live_open(&live, program.outline.file, program.path,
                   program.process)) {
    if (lp_dump(&live, options->wait_s, options->json, &out))
      status = LP_EXIT_DONE;
    else
      lp_message_error("process %lld has ended", (long long)program.process);
  }
  if (status == LP_EXIT_DONE) {
    lp_report_write(&live.options, &out);
    status = lp_report_flush();
  }
  lp_live_close(&live);
  lp_program_close(&program);
  return status;
}

int lp_cmd_dump(int argc, char **argv) {
  struct dump_options options = {.wait_s = 1};
  struct lp_command_line line = {
      .groups = {{"Options", own_options, &options},
                 {"Sources", lp_source_map_options, &lp_source_maps}},
      .usage = "dump [options] PID | FILE",
      .purpose =
          "Shows where each thread of a running program is, with its callers. "
          "The program is named by its process number or by the profile that "
          "it writes.",
      .more =
          "It is where the newest sample has met the thread, whose age is "
          "told; "
          "of a thread that was not sampled meanwhile, the lines whose clocks "
          "run. Exit status: 0 done, 1 the process cannot be looked at, 2 "
          "wrong usage."};
  int status = lp_options_parse(&line, argc, argv);
  if (status < 0)
    lp_configuration_sources();
  if (status < 0 && line.operands.count != 1) {
    lp_message_error("'kprof dump' needs a process or a profile");
    lp_message_hint("usage: kprof %s", line.usage);
    status = LP_EXIT_USAGE;
  }
  if (status < 0)
    status = dump(&options, line.operands.items[0]);
  free(line.operands.items);
  return status;
}
