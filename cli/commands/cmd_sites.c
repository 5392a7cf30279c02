/* SPDX-License-Identifier: MIT
 *
 * `kprof sites`: what would be profiled, before anything is built. The plugin
 * says it: each file's own compile command is run, but for its syntax alone.
 */
#include "base/installation.h"
#include "base/message.h"
#include "base/process.h"
#include "base/text.h"
#include "commands/commands.h"
#include "commands/configuration.h"
#include "commands/site_list.h"
#include "compile/compile.h"
#include "report/report.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

struct sites_options {
  struct lp_configuration configuration;
  const char *build;
  const char *clang;
  bool json, lines;
};

#define AT(field) offsetof(struct sites_options, field)

static const struct lp_option own_options[] = {
    {"build", 'p', LP_OPTION_STRING, AT(build), "DIR",
     "folder with the compile_commands.json of the build",
     "Without it the file is looked for in the folders above the first FILE. "
     "CMake writes it with -DCMAKE_EXPORT_COMPILE_COMMANDS=ON, other builds "
     "with 'bear -- make'."},
    {"lines", 0, LP_OPTION_FLAG, AT(lines), NULL,
     "show the lines of functions that would be profiled", NULL},
    {"json", 0, LP_OPTION_FLAG, AT(json), NULL,
     "print JSON instead of the table", "Fields are only ever added."},
    {"clang", 0, LP_OPTION_STRING, AT(clang), "PATH",
     "the clang to parse like; its major needs a plugin", NULL},
    {0}};

/* Whether the files exist: else a command would be guessed for a missing one.
 */
static bool are_there(const struct lp_list *files) {
  bool good = true;
  for (size_t i = 0; i < files->count; i++)
    if (access(files->items[i], R_OK)) {
      lp_message_error("cannot read '%s': %s", files->items[i],
                       strerror(errno));
      good = false;
    }
  return good;
}

/* Reads the commands of the build. `flags`: those behind "--", or NULL. False
 * after an error message. */
static bool find_build(const struct sites_options *options,
                       const struct lp_list *files, char **flags,
                       struct lp_build *build) {
  *build = (struct lp_build){0};
  if (flags || (!options->build && lp_build_find(build, files->items[0])))
    return true;
  if (options->build) {
    if (lp_build_read(build, options->build))
      return true;
    lp_message_error("no compile commands in '%s'", options->build);
    lp_message_hint("CMake writes them with "
                    "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON, other builds with "
                    "'bear -- make'");
    return false;
  }
  lp_message_say("no compile_commands.json around '%s': compiling without "
                 "flags; say -p BUILD_DIR, or flags behind '--'",
                 files->items[0]);
  return true;
}

/** Where the units come from. */
struct listing {
  struct lp_toolchain toolchain;
  char list[32]; /* path of a file in memory that the plugin adds to */
  int here;      /* the folder that kprof was called in */
  bool has_failed;
};

static void run_command(struct listing *listing,
                        const struct lp_build_command *command) {
  if (chdir(command->folder) != 0) {
    lp_message_error("cannot enter '%s': %s", command->folder, strerror(errno));
    listing->has_failed = true;
    return;
  }
  char **words =
      lp_compile_list_command(command, &listing->toolchain, listing->list);
  struct lp_process_result result =
      lp_process_run(listing->toolchain.clang, words, NULL, NULL);
  if (result.error)
    lp_message_error("cannot run '%s': %s", listing->toolchain.clang,
                     strerror(result.error));
  listing->has_failed |= result.error || result.wait_status;
  if (fchdir(listing->here) != 0)
    listing->has_failed = true;
}

/* All commands of the build, or those of the files. */
static void run_commands(struct listing *listing, const struct lp_build *build,
                         const struct lp_list *files, char **flags) {
  for (size_t i = 0; !files->count && i < build->count; i++)
    run_command(listing, &build->commands[i]);
  for (size_t i = 0; i < files->count; i++) {
    struct lp_build of = lp_build_of(build, flags, files->items[i]);
    for (size_t j = 0; j < of.count; j++)
      run_command(listing, &of.commands[j]);
    free(of.commands);
  }
}

/* What the plugin has said, a unit in each line. */
static json_t *read_units(int descriptor) {
  json_t *units = json_array();
  FILE *file = fdopen(descriptor, "r");
  char *line = NULL;
  size_t size = 0;
  while (file && getline(&line, &size, file) > 0)
    json_array_append_new(units, json_loads(line, 0, NULL));
  free(line);
  if (file)
    fclose(file);
  return units;
}

static int print(const struct sites_options *options, json_t *units,
                 int major) {
  struct lp_text out = {0};
  if (options->json) {
    lp_site_list_json(units, options->lines, major, &out);
  } else {
    lp_site_list_text(units, options->lines, &out);
    json_decref(units);
  }
  if (out.size)
    fwrite(out.bytes, 1, out.size, stdout);
  free(out.bytes);
  return lp_report_flush() ? LP_EXIT_BAD_INPUT : LP_EXIT_DONE;
}

static int list_sites(struct sites_options *options,
                      const struct lp_list *files, char **flags) {
  struct lp_build build;
  struct listing listing = {.here = open(".", O_RDONLY | O_DIRECTORY)};
  int descriptor = memfd_create("lineprof-sites", 0);
  if (!find_build(options, files, flags, &build) ||
      !lp_installation_toolchain(&listing.toolchain, false, options->clang))
    return LP_EXIT_BAD_INPUT;
  if (descriptor < 0 || listing.here < 0) {
    lp_message_error("cannot list: %s", strerror(errno));
    return LP_EXIT_BAD_INPUT;
  }
  snprintf(listing.list, sizeof listing.list, "/proc/self/fd/%d", descriptor);
  run_commands(&listing, &build, files, flags);
  int status = print(options, read_units(descriptor), listing.toolchain.major);
  lp_installation_toolchain_free(&listing.toolchain);
  close(listing.here);
  return listing.has_failed ? LP_EXIT_BAD_INPUT : status;
}

int lp_cmd_sites(int argc, char **argv) {
  struct sites_options options = {0};
  struct lp_command_line line = {
      .groups = {{"Options", own_options, &options},
                 {"Configuration", lp_configuration_options,
                  &options.configuration}},
      .usage = "sites [options] [-p DIR] [FILE...] [-- FLAGS...]",
      .purpose =
          "Lists the functions of source files: which would be profiled, and "
          "why, and why the others would not. Nothing is compiled or written. "
          "With -p and no FILE, all files of the build.",
      .more =
          "The compile command comes from compile_commands.json, or is clang "
          "with the FLAGS. If it loads the plugin, its arguments count; if "
          "not, it is taken for one of 'kprof cc'.\n\nExit status: 0 done, 1 "
          "a file cannot be read or clang did not understand it, 2 wrong "
          "usage."};
  int flags = 1;
  while (flags < argc && strcmp(argv[flags], "--") != 0)
    flags++;
  char *first_flag = argv[flags];
  argv[flags] = NULL; /* what follows belongs to clang */
  int status = lp_options_parse(&line, flags, argv);
  argv[flags] = first_flag;
  if (status < 0 && !line.operands.count && !options.build) {
    lp_message_error("no file given");
    lp_message_hint("'kprof sites FILE', or 'kprof sites -p BUILD_DIR'");
    status = LP_EXIT_USAGE;
  }
  if (status < 0 && !are_there(&line.operands))
    status = LP_EXIT_BAD_INPUT;
  if (status < 0 && !lp_configuration_set_variables(&options.configuration))
    status = LP_EXIT_BAD_INPUT;
  if (status < 0)
    status = list_sites(&options, &line.operands,
                        flags < argc ? argv + flags + 1 : NULL);
  free(line.operands.items);
  free(options.configuration.settings.items);
  return status;
}
