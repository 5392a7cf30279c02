/* SPDX-License-Identifier: MIT
 *
 * `kprof cc` and `kprof c++`: clang with the plugin and the runtime, and
 * otherwise exactly clang, whose place kprof takes by exec.
 */
#include "commands.h"
#include "compile.h"
#include "config.h"
#include "message.h"
#include "text.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int print_help(bool cxx) {
  const char *name = cxx ? "c++" : "cc";
  printf("usage: kprof %s [--marked] [--clang PATH] [--set KEY=VALUE]\n"
         "       CLANG-ARGUMENTS...\n\n"
         "Runs clang%s with lineprof's plugin and runtime added. Made for\n"
         "'make CC=\"kprof cc\"' and './configure CC=\"kprof cc\"'. Where one\n"
         "word is needed, as for CMake and ccache, use kprof-%s.\n\n"
         "  --marked      profile only what is marked in the source\n"
         "  --clang PATH  the clang to run; its major needs a plugin\n"
         "  --set KEY=VALUE  set a value of the configuration, as in\n"
         "                --set 'select.functions=[\"solve_*\"]'\n\n"
         "These must come first. In the environment LINEPROF_CLANG=PATH and\n"
         "LINEPROF_SELECT_MARKED_ONLY=1 mean the same, and so do the other\n"
         "keys of [select]: 'kprof config --help'. 'kprof-%s --help' is "
         "clang's.\n",
         name, cxx ? "++" : "", name, name);
  return LP_EXIT_DONE;
}

static void tell(void *context, const struct lp_complaint *complaint) {
  (void)context;
  lp_message_error("%s: %s", complaint->where, complaint->text);
}

/* The plugin reads the environment, and so do compilers that this one starts.
 * False after an error message. */
static bool set_value(const char *setting) {
  struct lp_config config;
  lp_config_start(&config, tell, NULL);
  bool good = lp_config_set(&config, setting);
  for (int key = 0; good && key < LP_KEYS; key++)
    if (config.values[key].origin.source == LP_FROM_SET) {
      char twin[LP_TWIN_SIZE];
      lp_schema_twin((enum lp_key)key, twin);
      setenv(twin, config.values[key].text, 1);
    }
  lp_config_close(&config);
  return good;
}

static int run_compiler(bool cxx, int argc, char **argv) {
  struct lp_compile compile = {.cxx = cxx};
  int first = 1;
  for (; first < argc; first++) {
    const char *word = argv[first];
    if (strcmp(word, "--marked") == 0)
      compile.marked = true;
    else if (strncmp(word, "--clang=", 8) == 0)
      compile.clang = word + 8;
    else if (strcmp(word, "--clang") == 0 && first + 1 < argc)
      compile.clang = argv[++first];
    else if (strncmp(word, "--set=", 6) == 0 ||
             (strcmp(word, "--set") == 0 && first + 1 < argc)) {
      if (!set_value(word[5] ? word + 6 : argv[++first]))
        return LP_EXIT_USAGE;
    } else
      break;
  }
  bool own_name = strncmp(lp_text_base(argv[0]), "kprof-", 6) == 0;
  if (!own_name && argc == first + 1 && strcmp(argv[first], "--help") == 0)
    return print_help(cxx);
  char *path;
  char **words =
      lp_compile_command(&compile, argc - first, argv + first, &path);
  if (!words)
    return LP_EXIT_BAD_INPUT;
  execv(path, words);
  lp_message_error("cannot run '%s': %s", path, strerror(errno));
  return LP_EXIT_CANNOT_RUN;
}

int lp_cmd_cc(int argc, char **argv) { return run_compiler(false, argc, argv); }

int lp_cmd_cxx(int argc, char **argv) { return run_compiler(true, argc, argv); }
