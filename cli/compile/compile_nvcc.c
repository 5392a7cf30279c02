/* SPDX-License-Identifier: MIT
 *
 * Adds clang as host compiler, the plugin and the runtime to a command line of
 * nvcc. nvcc itself reports other mistakes, so only two things are read: the
 * host compiler, and whether a program is linked.
 */
#include "compile/compile.h"

#include "base/file.h"
#include "base/heap.h"
#include "base/installation.h"
#include "base/message.h"
#include "base/process.h"
#include "base/text.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* Options whose next word is passed to another program. */
static const char *const with_value[] = {
    "-Xcompiler", "--compiler-options", "-Xlinker", "--linker-options",
    "-Xptxas",    "--ptxas-options",    "-Xnvlink", "--nvlink-options",
    "-Xarchive",  "--archive-options",  "-o",       "--output-file",
    "-run-args",  "--run-args",         NULL};

/* Options that end before the host's linker. -r leaves that to a later one. */
static const char *const without_link[] = {"-c",
                                           "--compile",
                                           "-dc",
                                           "--device-c",
                                           "-dw",
                                           "--device-w",
                                           "-dlink",
                                           "--device-link",
                                           "-lib",
                                           "--lib",
                                           "-E",
                                           "--preprocess",
                                           "-M",
                                           "-MM",
                                           "--generate-dependencies",
                                           "--generate-nonsystem-dependencies",
                                           "-ptx",
                                           "--ptx",
                                           "-cubin",
                                           "--cubin",
                                           "-fatbin",
                                           "--fatbin",
                                           "-cuda",
                                           "--cuda",
                                           "-optix-ir",
                                           "--optix-ir",
                                           "-ltoir",
                                           "--ltoir",
                                           "-r",
                                           "--relocatable-link",
                                           NULL};

static const char *const questions[] = {"--version",
                                        "-V",
                                        "--help",
                                        "-h",
                                        "--list-gpu-code",
                                        "-code-ls",
                                        "--list-gpu-arch",
                                        "-arch-ls",
                                        "--clean-targets",
                                        "-clean",
                                        NULL};

/** What a command line of nvcc says. */
struct line {
  const char *host; /* compiler that the user chose; NULL */
  bool links;
  bool only_asks;
};

static bool is_one_of(const char *word, const char *const *list) {
  for (; *list; list++)
    if (strcmp(word, *list) == 0)
      return true;
  return false;
}

/* The value of `-ccbin X` or `-ccbin=X`; steps over a word that it takes. */
static const char *host_compiler(int count, char *const *words, int *at) {
  static const char *const names[] = {"-ccbin", "--compiler-bindir"};
  for (int i = 0; i < 2; i++) {
    size_t length = strlen(names[i]);
    if (strncmp(words[*at], names[i], length) != 0)
      continue;
    if (words[*at][length] == '=')
      return words[*at] + length + 1;
    if (!words[*at][length] && *at + 1 < count)
      return words[++*at];
  }
  return NULL;
}

static struct line read_line(int count, char *const *words) {
  struct line line = {.links = count > 0};
  const char *fixed = getenv("NVCC_CCBIN");
  if (fixed && *fixed)
    line.host = fixed;
  for (int i = 0; i < count; i++) {
    const char *host = host_compiler(count, words, &i);
    if (host)
      line.host = host;
    else if (is_one_of(words[i], with_value))
      i++;
    else if (is_one_of(words[i], without_link))
      line.links = false;
    else if (is_one_of(words[i], questions))
      line.only_asks = true;
  }
  return line;
}

/* The toolkit's folder that nvcc prints (nvcc may be a script or a link), a new
 * string; NULL. */
static char *toolkit_of(const char *nvcc) {
  char *words[] = {(char *)nvcc, (char *)"--dryrun", (char *)"-E",
                   (char *)"-x", (char *)"cu",       (char *)"/dev/null",
                   NULL};
  struct lp_text said = {0};
  char *top = NULL;
  if (lp_process_capture(words, &said) == 0 && said.bytes) {
    const char *start = strstr(said.bytes, "#$ TOP=");
    if (start) {
      start += strlen("#$ TOP=");
      top = lp_heap_copy(start, strcspn(start, "\r\n"));
    }
  }
  free(said.bytes);
  return top;
}

/* The newest clang that this nvcc takes, from the header that refuses others.
 * INT_MAX if the header does not say. */
static int newest_host(const char *nvcc) {
  static const char limit[] = "__clang_major__ >=";
  int newest = INT_MAX;
  char *top = toolkit_of(nvcc);
  if (!top)
    return newest;
  char *header = lp_text_make("%s/include/crt/host_config.h", top);
  size_t size;
  char *text = lp_file_read(header, &size);
  const char *found = text ? strstr(text, limit) : NULL;
  if (found && atoi(found + strlen(limit)) > 0)
    newest = atoi(found + strlen(limit)) - 1;
  free(text);
  free(header);
  free(top);
  return newest;
}

/* The newest clang that nvcc takes; else the newest of all. */
char *lp_compile_nvcc_host(const char *nvcc, bool *forced) {
  int majors[LP_MAJORS_MOST], count = lp_installation_majors(majors);
  int newest = newest_host(nvcc);
  char *fallback = NULL;
  for (int i = 0; i < count; i++) {
    char *clang = lp_installation_clang(majors[i], true);
    if (clang && majors[i] <= newest) {
      free(fallback);
      *forced = false;
      return clang;
    }
    if (clang && !fallback)
      fallback = clang;
    else
      free(clang);
  }
  *forced = fallback != NULL;
  return fallback;
}

static void add_value(struct lp_list *command, const char *option,
                      const char *format, const char *path) {
  lp_list_add(command, (char *)option);
  lp_list_add(command, lp_text_make(format, path));
}

/* nvcc splits arguments that it passes on at commas, and puts them into a shell
 * command. False, after a message, if a path has a comma or blank. */
static bool can_hand_on_paths(void) {
  char *prefix = lp_installation_prefix();
  bool can = !strpbrk(prefix, ", \t\n'\"\\$`");
  if (!can) {
    lp_message_error("nvcc cannot be told of '%s': it splits paths at commas "
                     "and blanks",
                     prefix);
    lp_message_hint("install lineprof in a folder without them");
  }
  free(prefix);
  return can;
}

static void add_compiling(struct lp_list *command, const char *plugin,
                          const struct lp_compile *compile) {
  char *include = lp_installation_path("include");
  add_value(command, "-Xcompiler", "%s", "--start-no-unused-arguments");
  add_value(command, "-Xcompiler", "-fplugin=%s", plugin);
  add_value(command, "-Xcompiler", "-fpass-plugin=%s", plugin);
  if (!compile->marked)
    add_value(command, "-Xcompiler", "%s", "-fplugin-arg-lineprof-default-all");
  if (compile->exact)
    add_value(command, "-Xcompiler", "%s", "-fplugin-arg-lineprof-exact");
  add_value(command, "-Xcompiler", "%s", "--end-no-unused-arguments");
  if (!lp_installation_is_systems())
    add_value(command, "-I", "%s", include);
  free(include);
}

static void add_linking(struct lp_list *command) {
  char *library = lp_installation_path("lib");
  bool is_found = lp_installation_is_systems();
  if (!is_found)
    add_value(command, "-L", "%s", library);
  lp_list_add(command, (char *)"-llineprof");
  if (!is_found)
    add_value(command, "-Xlinker", "-rpath=%s", library);
  add_value(command, "-Xlinker", "%s", "--build-id");
  free(library);
}

char *lp_compile_find_nvcc(const char *wanted) {
  char *found = lp_installation_search(wanted ? wanted : "nvcc");
  return found || wanted ? found
                         : lp_installation_search("/usr/local/cuda/bin/nvcc");
}

static char *find_nvcc(const char *wanted) {
  char *found = lp_compile_find_nvcc(wanted);
  if (found)
    return found;
  lp_message_error("there is no '%s'", wanted ? wanted : "nvcc");
  lp_message_hint("put the CUDA toolkit's bin folder into PATH, or give --nvcc "
                  "its path");
  return NULL;
}

char **lp_compile_nvcc_command(const struct lp_compile *compile, int count,
                               char *const *arguments, char **path) {
  struct line line = read_line(count, arguments);
  bool forced = false;
  *path = find_nvcc(compile->nvcc);
  if (!*path)
    return NULL;
  struct lp_list command = {0};
  lp_list_add(&command, *path);
  if (!line.only_asks && count > 0) {
    if (!can_hand_on_paths())
      return NULL;
    const char *named = getenv("LINEPROF_CLANG");
    const char *host = line.host ? line.host : compile->clang;
    if (!host)
      host = named && *named ? named : lp_compile_nvcc_host(*path, &forced);
    struct lp_toolchain toolchain;
    if (!lp_installation_toolchain(&toolchain, true, host))
      return NULL;
    if (!line.host) {
      lp_list_add(&command, (char *)"-ccbin");
      lp_list_add(&command, lp_heap_string(toolchain.clang));
    }
    if (forced)
      lp_list_add(&command, (char *)"-allow-unsupported-compiler");
    add_compiling(&command, toolchain.plugin, compile);
    lp_installation_toolchain_free(&toolchain);
  }
  for (int i = 0; i < count; i++)
    lp_list_add(&command, arguments[i]);
  if (line.links && !line.only_asks)
    add_linking(&command);
  lp_list_add(&command, NULL);
  return command.items;
}
