/* SPDX-License-Identifier: MIT
 *
 * `kprof mcp`: the profiles of a folder for agents, by stdin and stdout.
 */
#include "base/message.h"
#include "commands/commands.h"
#include "commands/configuration.h"
#include "mcp/mcp.h"
#include "report/report_options.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static int serve(const struct lp_list *operands) {
  const char *name = operands->count ? operands->items[0] : ".";
  struct stat about;
  if (operands->count > 1) {
    lp_message_error("'kprof mcp' takes one folder");
    return LP_EXIT_USAGE;
  }
  char *folder = realpath(name, NULL);
  if (folder && (stat(folder, &about) || !S_ISDIR(about.st_mode))) {
    free(folder);
    folder = NULL;
    errno = ENOTDIR;
  }
  if (!folder) {
    lp_message_error("cannot serve '%s': %s", name, strerror(errno));
    return LP_EXIT_BAD_INPUT;
  }
  signal(SIGPIPE, SIG_IGN);
  int status = lp_mcp_serve(folder);
  free(folder);
  return status;
}

int lp_cmd_mcp(int argc, char **argv) {
  struct lp_command_line line = {
      .groups = {{"Sources", lp_source_map_options, &lp_source_maps}},
      .usage = "mcp [options] [FOLDER]",
      .purpose =
          "Serves the profiles below FOLDER, or below the current directory, "
          "to "
          "an agent: a server of the Model Context Protocol on standard input "
          "and output, with the tools list_profiles, explain, lines, source "
          "and "
          "diff. It only reads: no other profile, of sources what the profiles "
          "vouch for or lies below --source-map, and no network. An agent's "
          "program starts it and ends it.",
      .more = "Exit status: 0 standard input has ended, 1 the folder cannot be "
              "read, 2 wrong usage."};
  int status = lp_options_parse(&line, argc, argv);
  if (status < 0)
    lp_configuration_sources();
  if (status < 0)
    status = serve(&line.operands);
  free(line.operands.items);
  return status;
}
