/* SPDX-License-Identifier: MIT
 *
 * Adds the plugin, the header's folder and the runtime to a command line, and
 * only where clang has a use for them: an argument it does not need would
 * make it warn, and configure scripts take a warning for a failure.
 */
#include "compile/compile.h"

#include "base/file.h"
#include "base/installation.h"
#include "base/message.h"
#include "base/text.h"
#include "compile/parts.h"

#include <stdlib.h>
#include <string.h>

/* Between these two clang does not warn about unused arguments. */
static char *const quiet_start = (char *)"--start-no-unused-arguments";
static char *const quiet_end = (char *)"--end-no-unused-arguments";

static void add_plugin(struct lp_list *command, const char *plugin,
                       const struct lp_compile *compile) {
  lp_list_add(command, lp_text_make("-fplugin=%s", plugin));
  lp_list_add(command, lp_text_make("-fpass-plugin=%s", plugin));
  if (!compile->marked)
    lp_list_add(command, (char *)"-fplugin-arg-lineprof-default-all");
  if (compile->exact)
    lp_list_add(command, (char *)"-fplugin-arg-lineprof-exact");
  for (size_t i = 0; i < compile->left_out.count; i++)
    lp_list_add(command, lp_text_make("-fplugin-arg-lineprof-except=%s",
                                      compile->left_out.items[i]));
}

/* Switches off clang's warnings about marks, which it does not know without the
 * plugin. */
static void add_tolerance(struct lp_list *command) {
  lp_list_add(command, quiet_start);
  lp_list_add(command, (char *)"-Wno-unknown-pragmas");
  lp_list_add(command, (char *)"-Wno-unknown-attributes");
  lp_list_add(command, quiet_end);
}

static void add_compiling(struct lp_list *command,
                          const struct lp_toolchain *toolchain,
                          const struct lp_compile *compile, bool is_bare) {
  char *include = lp_installation_path("include");
  lp_list_add(command, quiet_start);
  if (!compile->unprofiled && !is_bare)
    add_plugin(command, toolchain->plugin, compile);
  if (!lp_installation_is_systems())
    lp_list_add(command, lp_text_make("-I%s", include));
  lp_list_add(command, quiet_end);
  free(include);
}

/* A static runtime is looked up in the libraries behind it. */
static void add_linking(struct lp_list *command,
                        const struct lp_compile_line *line) {
  char *library = lp_installation_path("lib");
  lp_list_add(command, quiet_start);
  bool is_found = lp_installation_is_systems();
  if (!is_found)
    lp_list_add(command, lp_text_make("-L%s", library));
  lp_list_add(command, (char *)"-llineprof");
  if (line->has_no_libs && line->is_static) {
    lp_list_add(command, (char *)"-lc");
    lp_list_add(command, (char *)"-lgcc");
  }
  if (!line->is_static && !is_found)
    lp_list_add(command, lp_text_make("-Wl,-rpath,%s", library));
  lp_list_add(command, (char *)"-Wl,--build-id");
  lp_list_add(command, quiet_end);
  free(library);
}

/* Whether anything may be added: without input clang must say so, and not find
 * the runtime; nor may an option without its value take what is added. */
static bool can_help(const struct lp_compile_line *line) {
  return line->has_file && !line->only_asks && !line->is_cut;
}

bool lp_compile_has_plugin(int count, char *const *arguments) {
  struct lp_compile_line line = lp_compile_line_read(count, arguments);
  return can_help(&line) && line.has_source && !line.is_bare;
}

static bool is_profiled_object(const char *path) {
  static const char name[] = "__lineprof_attach";
  const char *dot = strrchr(path, '.');
  if (!dot || (strcmp(dot, ".o") != 0 && strcmp(dot, ".a") != 0))
    return false;
  size_t size;
  char *bytes = lp_file_read(path, &size);
  bool is = bytes && memmem(bytes, size, name, sizeof name - 1);
  free(bytes);
  return is;
}

bool lp_compile_tell_bare(int count, char *const *arguments) {
  struct lp_compile_line line = lp_compile_line_read(count, arguments);
  if (!can_help(&line) || !line.is_bare)
    return true;
  for (int i = 0; i < count && line.links; i++)
    if (is_profiled_object(arguments[i])) {
      lp_message_error("'%s' is to be profiled, but this program starts "
                       "without a C library",
                       arguments[i]);
      lp_message_hint("give 'kprof cc' -ffreestanding -nostdlib where it "
                      "compiles the file, too, or compile it with clang");
      return false;
    }
  if (line.has_source)
    lp_message_warning("what starts without a C library is left unprofiled");
  return true;
}

/* Adds the arguments that must follow the user's options. */
static void add_end(struct lp_list *command, const struct lp_compile *compile,
                    const struct lp_compile_line *line) {
  if (!can_help(line))
    return;
  if (compile->unprofiled || line->is_bare)
    add_tolerance(command);
  if (line->links && !line->is_bare && !line->is_foreign &&
      (!line->has_no_libs || line->names_libc))
    add_linking(command, line);
}

/* To strip while linking takes the line table out, by which samples are found
 * on lines. */
static bool strips(const char *argument) {
  static const char *const options[] = {"-s", "-Wl,-s", "-Wl,--strip-all",
                                        "-Wl,-S", "-Wl,--strip-debug"};
  for (size_t i = 0; i < sizeof options / sizeof *options; i++)
    if (strcmp(argument, options[i]) == 0)
      return true;
  return false;
}

char **lp_compile_command(const struct lp_compile *compile, int count,
                          char *const *arguments, char **path) {
  struct lp_toolchain toolchain;
  if (!lp_installation_toolchain(&toolchain, compile->cxx, compile->clang))
    return NULL;
  struct lp_compile_line line = lp_compile_line_read(count, arguments);
  if (can_help(&line) && line.has_cuda &&
      !lp_compile_cuda_can(&toolchain, count, arguments))
    return NULL;
  struct lp_list command = {0};
  lp_list_add(&command, toolchain.called);
  if (toolchain.mode)
    lp_list_add(&command, (char *)toolchain.mode);
  if (can_help(&line) && line.has_source)
    add_compiling(&command, &toolchain, compile, line.is_bare);
  for (int i = 0; i < line.end; i++)
    if (!can_help(&line) || !line.links || !strips(arguments[i]))
      lp_list_add(&command, arguments[i]);
  add_end(&command, compile, &line);
  for (int i = line.end; i < count; i++)
    lp_list_add(&command, arguments[i]);
  lp_list_add(&command, NULL);
  *path = toolchain.clang;
  free(toolchain.plugin);
  return command.items;
}
