/* SPDX-License-Identifier: MIT
 *
 * `kprof cc`, `c++` and `nvcc`: turns a compiler's command line into one that
 * profiles, or that only lists what would be profiled; and makes programs of
 * source files.
 */
#ifndef LINEPROF_CLI_COMPILE_H
#define LINEPROF_CLI_COMPILE_H

#include "base/installation.h"
#include "base/text.h"

#include <stdbool.h>

struct lp_compile {
  bool cxx;
  bool marked;             /* only what is marked, never the whole unit */
  bool exact;              /* the clock is read at every row */
  const char *clang;       /* NULL: choose */
  const char *nvcc;        /* for lp_compile_nvcc_command; NULL: that of PATH */
  bool unprofiled;         /* without the plugin */
  struct lp_list left_out; /* functions that are not profiled */
};

/** Whether the command line makes clang compile something with the plugin. */
bool lp_compile_has_plugin(int count, char *const *arguments);

/** Says of a program that starts without a C library (a kernel) that it is
 * left unprofiled. False after an error message: an object in it is to be
 * profiled, and would end the program. */
bool lp_compile_tell_bare(int count, char *const *arguments);

/** The command line, NULL-terminated: argv[0] first, and the program's path
 * in `*path`. NULL after an error message. The strings live until exit. */
char **lp_compile_command(const struct lp_compile *compile, int count,
                          char *const *arguments, char **path);

/** Runs clang for `kprof cc ARGUMENTS...`, again after each crash, and exits as
 * clang exits. Returns only if clang could not be run: kprof's exit status,
 * after an error message. */
int lp_compile_run(struct lp_compile *compile, int count,
                   char *const *arguments);

/** As lp_compile_command, for nvcc's options. The host compiler is the one
 * that the options or $NVCC_CCBIN name, else compile->clang, $LINEPROF_CLANG,
 * or the newest clang that this nvcc takes and that has a plugin; where there
 * is none of these, the newest with a plugin, and nvcc is told to accept it. */
char **lp_compile_nvcc_command(const struct lp_compile *compile, int count,
                               char *const *arguments, char **path);

/** The path of the nvcc `wanted` (NULL: any), a new string. NULL, without a
 * message, if there is none. */
char *lp_compile_find_nvcc(const char *wanted);

/** The clang that this nvcc gets if nobody names one, a new string; NULL if no
 * clang has a plugin. `forced` is set if nvcc does not know that clang. */
char *lp_compile_nvcc_host(const char *nvcc, bool *forced);

/** A program that was made of a source file, in a temporary folder. */
struct lp_source_program {
  char *folder; /* NULL: nothing was made */
  char *path;   /* of the executable, named like the source */
};

/** Words parted by blanks; NULL: none. */
struct lp_source_flags {
  const char *compile; /* for the link, too */
  const char *link;    /* at the end, where libraries belong */
};

/** Whether this is the name of a source file that exists. */
bool lp_source_program_is(const char *path);

/** Compiles with -O2 -g and `flags`, and where `exact` is true with a clock at
 * every row. Returns 0, or the status to leave with after the
 * compiler's or our own message. */
int lp_source_program_make(struct lp_source_program *program,
                           const char *source,
                           const struct lp_source_flags *flags, bool exact);
void lp_source_program_remove(struct lp_source_program *program);

/** A compile of a build. */
struct lp_build_command {
  char *folder;         /* where it is run */
  char *file;           /* what it compiles: the whole path */
  struct lp_list words; /* the compiler first */
  size_t number;        /* in the order of the file */
};

/** The compiles of a build: what its compile_commands.json says. */
struct lp_build {
  struct lp_build_command *commands; /* by file; those of one file as they
                                        came */
  size_t count;
};

/** Reads the commands from a folder. False, without a message, if they cannot
 * be read there. The strings live until exit. */
bool lp_build_read(struct lp_build *build, const char *folder);

/** Reads them from the nearest folder above a file. False if there are none. */
bool lp_build_find(struct lp_build *build, const char *file);

/** The commands of a file. If it has none (it is a header): that of the file
 * with the most similar path, for this file. Where there are no commands at
 * all: clang with these words, which may be NULL. */
struct lp_build lp_build_of(const struct lp_build *build, char **words,
                            char *file);

/** The words of a clang with the plugin, which reads what the command compiles,
 * adds a line of JSON about it to the file at `list` (plugin/sites/SiteLister.h
 * says of what), and writes nothing else. The compiler's own arguments for the
 * plugin count; a command that does not load it is taken for one of `kprof cc`.
 * NULL-terminated; the strings live until exit. */
char **lp_compile_list_command(const struct lp_build_command *command,
                               const struct lp_toolchain *toolchain,
                               const char *list);

/** Says where an option of a compiler belongs (-O2, -std=c++20), if the word
 * may be one; else returns false. For lp_command_line's `hint`. */
bool lp_source_program_hint(const char *word);

#endif
