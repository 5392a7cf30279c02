/* SPDX-License-Identifier: MIT
 *
 * `kprof sites`: what would be profiled, before anything is built. The work
 * is done by lineprof-sites, a program per clang major that lies beside the
 * plugin and whose place kprof takes by exec.
 */
#include "base/heap.h"
#include "base/installation.h"
#include "base/message.h"
#include "base/process.h"
#include "base/text.h"
#include "commands/commands.h"
#include "commands/configuration.h"

#include <errno.h>
#include <stdlib.h>
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

/* Removes trailing newlines, as the shell's $(...) does. */
static char *capture_line(char *const *arguments) {
  struct lp_text output = {0};
  if (lp_process_capture(arguments, &output) != 0 || !output.size) {
    free(output.bytes);
    return NULL;
  }
  output.bytes[strcspn(output.bytes, "\n")] = 0;
  return output.bytes;
}

/* lineprof-sites beside the plugin; NULL after an error message. */
static char *find_program(const struct lp_toolchain *toolchain) {
  const char *slash = strrchr(toolchain->plugin, '/');
  char *path =
      lp_text_make("%.*s/lineprof-sites", (int)(slash - toolchain->plugin),
                   toolchain->plugin);
  if (access(path, X_OK) == 0)
    return path;
  lp_message_error("cannot run '%s': %s", path, strerror(errno));
  lp_message_hint("install lineprof's plugin for clang %d completely",
                  toolchain->major);
  free(path);
  return NULL;
}

static void add_word(struct lp_list *words, const char *word) {
  lp_list_add(words, (char *)word);
}

static void add_pair(struct lp_list *words, const char *name,
                     const char *value) {
  add_word(words, name);
  add_word(words, value);
}

/* `flags`: from "--" on, or NULL. */
/* Whether the files exist: clang would guess a command for a missing one. */
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

static int run_program(const struct sites_options *options,
                       const struct lp_list *files, char **flags) {
  struct lp_toolchain toolchain;
  if (!lp_installation_toolchain(&toolchain, false, options->clang))
    return LP_EXIT_BAD_INPUT;
  char *path = find_program(&toolchain);
  char *asked[] = {toolchain.clang, (char *)"-print-resource-dir", NULL};
  char *resources = path ? capture_line(asked) : NULL;
  if (path && !resources)
    lp_message_error("'%s' does not say where its headers are",
                     toolchain.clang);
  if (!resources)
    return LP_EXIT_BAD_INPUT;
  if (options->configuration.file)
    setenv("LINEPROF_CONFIG", options->configuration.file, 1);
  struct lp_list words = {0};
  add_word(&words, path);
  add_pair(&words, "--clang", toolchain.clang);
  add_pair(&words, "--resource-dir", resources);
  char *include = lp_installation_path("include");
  add_pair(&words, "--include", include);
  if (options->build)
    add_pair(&words, "-p", options->build);
  if (options->lines)
    add_word(&words, "--lines");
  if (options->json)
    add_word(&words, "--json");
  for (size_t i = 0; i < options->configuration.settings.count; i++)
    add_pair(&words, "--set", options->configuration.settings.items[i]);
  for (size_t i = 0; i < files->count; i++)
    add_word(&words, files->items[i]);
  for (; flags && *flags; flags++)
    add_word(&words, *flags);
  add_word(&words, NULL);
  execv(path, words.items);
  lp_message_error("cannot run '%s': %s", path, strerror(errno));
  return LP_EXIT_CANNOT_RUN;
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
  if (status < 0)
    status = run_program(&options, &line.operands,
                         flags < argc ? argv + flags : NULL);
  free(line.operands.items);
  free(options.configuration.settings.items);
  return status;
}
