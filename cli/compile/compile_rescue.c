/* SPDX-License-Identifier: MIT
 *
 * Compiles again if clang has crashed with the plugin: without rows of the
 * function that it was working on, or without the plugin. The plugin writes the
 * function's name into the file that LINEPROF_CRASH_NOTE names.
 */
#include "compile/compile.h"

#include "base/heap.h"
#include "base/message.h"
#include "base/process.h"
#include "base/text.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* More crashes in one file are not worth the time. */
enum { MOST_LEFT_OUT = 4 };

/* clang's driver is the compiler or starts it, and exits with 128 + N or 254
 * after a crash, and with 70 after a fatal error of LLVM. */
static bool has_crashed(int wait_status) {
  int status = WIFEXITED(wait_status) ? WEXITSTATUS(wait_status)
                                      : 128 + WTERMSIG(wait_status);
  switch (status) {
  case 70:
  case 254:
  case 128 + SIGSEGV:
  case 128 + SIGABRT:
  case 128 + SIGBUS:
  case 128 + SIGILL:
  case 128 + SIGTRAP:
  case 128 + SIGFPE:
    return true;
  default: /* SIGKILL, too, which may be for want of memory */
    return false;
  }
}

/* Standard input cannot be read twice. */
static bool is_repeatable(int count, char *const *arguments) {
  for (int i = 0; i < count; i++)
    if (strcmp(arguments[i], "-") == 0)
      return false;
  return true;
}

static char *make_note(void) {
  char *path = lp_text_make("%s/kprof-cc.XXXXXX", lp_text_temporary());
  int file = mkstemp(path);
  if (file < 0) {
    free(path);
    return NULL;
  }
  close(file);
  return path;
}

/* Takes the name out of the note; NULL: there is none. */
static char *take_name(const char *note) {
  char name[4096];
  FILE *file = fopen(note, "r+");
  size_t size = file ? fread(name, 1, sizeof name - 1, file) : 0;
  name[size] = '\0';
  if (file && ftruncate(fileno(file), 0) != 0)
    size = 0;
  if (file)
    fclose(file);
  return size > 0 ? lp_heap_string(name) : NULL;
}

static bool leaves_out(const struct lp_compile *compile, const char *name) {
  for (size_t i = 0; i < compile->left_out.count; i++)
    if (strcmp(compile->left_out.items[i], name) == 0)
      return true;
  return false;
}

/* Changes the next attempt after a crash. */
static void change(struct lp_compile *compile, char *name) {
  if (name && compile->left_out.count < MOST_LEFT_OUT &&
      !leaves_out(compile, name)) {
    lp_list_add(&compile->left_out, name);
    lp_message_warning("clang crashed at '%s': that function is left "
                       "unprofiled; please report this, with what clang said",
                       name);
    return;
  }
  free(name);
  compile->unprofiled = true;
  lp_message_warning("clang crashed with lineprof's plugin: this file is left "
                     "unprofiled; please report this, with what clang said");
}

static int run(struct lp_compile *compile, int count, char *const *arguments,
               char *note) {
  char *setting = lp_text_make("LINEPROF_CRASH_NOTE=%s", note);
  for (;;) {
    char *path;
    char **words = lp_compile_command(compile, count, arguments, &path);
    if (!words)
      return LP_EXIT_BAD_INPUT;
    struct lp_process_result result =
        lp_process_run(path, words, setting, NULL);
    char *name = take_name(note);
    if (result.error) {
      lp_message_error("cannot run '%s': %s", path, strerror(result.error));
      return LP_EXIT_CANNOT_RUN;
    }
    if (compile->unprofiled || !has_crashed(result.wait_status)) {
      unlink(note);
      lp_process_exit_like(result.wait_status);
    }
    change(compile, name);
  }
}

static int become(struct lp_compile *compile, int count,
                  char *const *arguments) {
  char *path;
  char **words = lp_compile_command(compile, count, arguments, &path);
  if (!words)
    return LP_EXIT_BAD_INPUT;
  execv(path, words);
  lp_message_error("cannot run '%s': %s", path, strerror(errno));
  return LP_EXIT_CANNOT_RUN;
}

int lp_compile_run(struct lp_compile *compile, int count,
                   char *const *arguments) {
  if (!lp_compile_tell_bare(count, arguments))
    return LP_EXIT_BAD_INPUT;
  char *note =
      lp_compile_has_plugin(count, arguments) && is_repeatable(count, arguments)
          ? make_note()
          : NULL;
  if (!note)
    return become(compile, count, arguments);
  int status = run(compile, count, arguments, note);
  unlink(note);
  return status;
}
