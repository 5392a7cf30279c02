/* SPDX-License-Identifier: MIT
 *
 * Turns a compiler's command line into one that profiles.
 */
#ifndef LINEPROF_CLI_COMPILE_H
#define LINEPROF_CLI_COMPILE_H

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

/** Says of a program that starts without a C library (compile_line.h) that it
 * is left unprofiled. False after an error message: an object in it is to be
 * profiled, and would end the program. */
bool lp_compile_tell_bare(int count, char *const *arguments);

/** The command line, NULL-terminated: argv[0] first, and the program's path
 * in `*path`. NULL after an error message. The strings live until exit. */
char **lp_compile_command(const struct lp_compile *compile, int count,
                          char *const *arguments, char **path);

#endif
