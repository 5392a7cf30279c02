/* SPDX-License-Identifier: MIT
 *
 * `kprof cc`, `kprof c++` and `kprof nvcc`: clang, or nvcc with clang behind
 * it, with the plugin and the runtime, and otherwise exactly that compiler.
 */
#include "base/message.h"
#include "base/text.h"
#include "commands/commands.h"
#include "commands/configuration.h"
#include "compile/compile.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int print_help(bool cxx) {
  const char *name = cxx ? "c++" : "cc";
  printf(
      "usage: kprof %s [--marked] [--exact] [--llvm MAJOR] [--clang PATH]\n"
      "       [--set KEY=VALUE] CLANG-ARGUMENTS...\n\n"
      "Runs clang%s with lineprof's plugin and runtime added. Made for\n"
      "'make CC=\"kprof cc\"' and './configure CC=\"kprof cc\"'. Where one\n"
      "word is needed, as for CMake and ccache, use kprof-%s.\n\n"
      "  --marked      profile only what is marked in the source\n"
      "  --exact       read the clock at every line, whatever it costs\n"
      "  --llvm MAJOR  the clang of this major; default: that of CC (for C++\n"
      "                CXX) if it is clang-N, else the newest with a plugin\n"
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

static int print_nvcc_help(void) {
  printf("usage: kprof nvcc [--marked] [--exact] [--nvcc PATH] [--clang PATH]\n"
         "       [--set KEY=VALUE] NVCC-ARGUMENTS...\n\n"
         "Runs nvcc with clang as its host compiler and lineprof's plugin and\n"
         "runtime added: the host code is profiled, device code is as ever.\n"
         "Where one word is needed, use kprof-nvcc; with CMake,\n"
         "lineprof_target().\n\n"
         "  --marked      profile only what is marked in the source\n"
         "  --exact       read the clock at every line, whatever it costs\n"
         "  --nvcc PATH   the nvcc to run; default: that of PATH, else\n"
         "                /usr/local/cuda/bin/nvcc\n"
         "  --clang PATH  the clang++ to give as -ccbin; its major needs a\n"
         "                plugin; default: the newest that nvcc takes. -ccbin\n"
         "                and NVCC_CCBIN count more, LINEPROF_CLANG less\n"
         "  --set KEY=VALUE  set a value of the configuration\n\n"
         "These must come first. 'kprof-nvcc --help' is nvcc's.\n");
  return LP_EXIT_DONE;
}

enum language { LANGUAGE_C, LANGUAGE_CXX, LANGUAGE_CUDA };

static const char *value_of(const char *option, int argc, char **argv,
                            int *at) {
  size_t length = strlen(option);
  if (strncmp(argv[*at], option, length) != 0)
    return NULL;
  if (argv[*at][length] == '=')
    return argv[*at] + length + 1;
  return !argv[*at][length] && *at + 1 < argc ? argv[++*at] : NULL;
}

/* kprof's own options come first. Index of the first that is the compiler's;
 * -1 after an error message. */
static int read_options(struct lp_compile *compile, enum language language,
                        int argc, char **argv) {
  int at = 1;
  for (; at < argc; at++) {
    const char *value;
    if (strcmp(argv[at], "--marked") == 0)
      compile->marked = true;
    else if (strcmp(argv[at], "--exact") == 0)
      compile->exact = true;
    else if ((value = value_of("--clang", argc, argv, &at)) ||
             (language != LANGUAGE_CUDA &&
              (value = value_of("--llvm", argc, argv, &at))))
      compile->clang = value;
    else if (language == LANGUAGE_CUDA &&
             (value = value_of("--nvcc", argc, argv, &at)))
      compile->nvcc = value;
    else if ((value = value_of("--set", argc, argv, &at))) {
      if (!lp_configuration_set_variable(value))
        return -1;
    } else
      break;
  }
  return at;
}

static int run_compiler(enum language language, int argc, char **argv) {
  struct lp_compile compile = {.cxx = language != LANGUAGE_C};
  int first = read_options(&compile, language, argc, argv);
  if (first < 0)
    return LP_EXIT_USAGE;
  bool own_name = strncmp(lp_text_base(argv[0]), "kprof-", 6) == 0;
  if (!own_name && argc == first + 1 && strcmp(argv[first], "--help") == 0)
    return language == LANGUAGE_CUDA ? print_nvcc_help()
                                     : print_help(language == LANGUAGE_CXX);
  if (language != LANGUAGE_CUDA)
    return lp_compile_run(&compile, argc - first, argv + first);
  char *path;
  char **words =
      lp_compile_nvcc_command(&compile, argc - first, argv + first, &path);
  if (!words)
    return LP_EXIT_BAD_INPUT;
  execv(path, words);
  lp_message_error("cannot run '%s': %s", path, strerror(errno));
  return LP_EXIT_CANNOT_RUN;
}

int lp_cmd_cc(int argc, char **argv) {
  return run_compiler(LANGUAGE_C, argc, argv);
}

int lp_cmd_cxx(int argc, char **argv) {
  return run_compiler(LANGUAGE_CXX, argc, argv);
}

int lp_cmd_nvcc(int argc, char **argv) {
  return run_compiler(LANGUAGE_CUDA, argc, argv);
}
