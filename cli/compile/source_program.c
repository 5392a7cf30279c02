/* SPDX-License-Identifier: MIT
 *
 * A source file as PROGRAM: compiled into a temporary folder for one run.
 */
#include "compile/compile.h"

#include "base/heap.h"
#include "base/message.h"
#include "base/process.h"
#include "base/text.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static const struct {
  const char *suffix;
  bool cxx, cuda;
} languages[] = {{".c", false, false},  {".cc", true, false},
                 {".cpp", true, false}, {".cxx", true, false},
                 {".C", true, false},   {".cu", true, true}};

/* Index into languages; -1. */
static int find_language(const char *path) {
  const char *dot = strrchr(lp_text_base(path), '.');
  for (size_t i = 0; dot && i < sizeof languages / sizeof *languages; i++)
    if (strcmp(dot, languages[i].suffix) == 0)
      return (int)i;
  return -1;
}

bool lp_source_program_is(const char *path) {
  struct stat about;
  return find_language(path) >= 0 && stat(path, &about) == 0 &&
         S_ISREG(about.st_mode) && access(path, X_OK) != 0;
}

static void add_flags(struct lp_list *words, const char *flags) {
  while (flags && *flags) {
    size_t length = strcspn(flags, " \t\n");
    if (length)
      lp_list_add(words, lp_heap_copy(flags, length));
    flags += length + (flags[length] != 0);
  }
}

static int make_folder(struct lp_source_program *program, const char *source) {
  const char *parent = lp_text_temporary(), *base = lp_text_base(source);
  program->folder = lp_text_make("%s/kprof-XXXXXX", parent);
  if (!mkdtemp(program->folder)) {
    lp_message_error("cannot make a folder in '%s': %s", parent,
                     strerror(errno));
    lp_message_hint("set TMPDIR to a folder that can be written to");
    free(program->folder);
    program->folder = NULL;
    return LP_EXIT_OWN_FAILURE;
  }
  program->path = lp_text_make("%s/%.*s", program->folder,
                               (int)(strrchr(base, '.') - base), base);
  return 0;
}

int lp_source_program_make(struct lp_source_program *program,
                           const char *source,
                           const struct lp_source_flags *flags, bool exact) {
  int language = find_language(source);
  struct lp_compile compile = {.cxx = languages[language].cxx, .exact = exact};
  struct lp_list words = {0};
  int status = make_folder(program, source);
  if (status)
    return status;
  lp_list_add(&words, (char *)"-O2");
  lp_list_add(&words, (char *)"-g");
  if (!languages[language].cuda)
    /* Warns of directives that are ignored for want of -fopenmp. */
    lp_list_add(&words, (char *)"-Wsource-uses-openmp");
  lp_list_add(&words, (char *)source);
  lp_list_add(&words, (char *)"-o");
  lp_list_add(&words, program->path);
  add_flags(&words, flags->compile);
  add_flags(&words, flags->link);
  lp_list_add(&words, (char *)"-lm"); /* harmless where it is not needed */
  /* Of CUDA's two compilers nvcc also knows which devices its CUDA is for. */
  char *clang;
  char **command =
      (languages[language].cuda ? lp_compile_nvcc_command : lp_compile_command)(
          &compile, (int)words.count, words.items, &clang);
  free(words.items);
  if (!command)
    return LP_EXIT_OWN_FAILURE;
  struct lp_process_result result = lp_process_run(clang, command, NULL, NULL);
  free(command);
  if (result.error) {
    lp_message_error("cannot run '%s': %s", clang, strerror(result.error));
    return LP_EXIT_OWN_FAILURE;
  }
  if (result.wait_status == 0)
    return 0;
  lp_message_error("'%s' did not compile or link", source);
  lp_message_hint(
      "what stands behind '%s' goes to the program; options for "
      "the compiler and the linker go before it: --cflags '-fopenmp "
      "-I...' --ldflags '-L... -l...'",
      source);
  return LP_EXIT_OWN_FAILURE;
}

void lp_source_program_remove(struct lp_source_program *program) {
  if (!program->folder)
    return;
  unlink(program->path);
  rmdir(program->folder);
  free(program->path);
  free(program->folder);
}

bool lp_source_program_hint(const char *word) {
  static const char letters[] = "ODIWfsmx";
  if (!word[1] || !strchr(letters, word[1]) || !word[2])
    return false;
  lp_message_hint("is it for the compiler of a source file? "
                  "kprof --cflags='%s' ... FILE",
                  word);
  return true;
}
