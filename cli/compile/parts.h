/* SPDX-License-Identifier: MIT
 *
 * What the files of this folder know of a command line of clang.
 */
#ifndef LINEPROF_CLI_COMPILE_PARTS_H
#define LINEPROF_CLI_COMPILE_PARTS_H

#include "base/installation.h"

#include <stdbool.h>

struct lp_compile_line {
  bool has_input;   /* anything to compile or link */
  bool has_file;    /* ... that exists */
  bool has_source;  /* something that passes through the compiler */
  bool has_cuda;    /* ... as CUDA */
  bool only_asks;   /* --version, -print-..., -dump... */
  bool links;       /* the linker is to run */
  bool is_static;   /* ... and makes a static executable */
  bool has_no_libs; /* -nostdlib, -nodefaultlibs, -r: nothing may be added */
  bool names_libc;  /* ... but -lc or its like is: the runtime may be, too */
  bool is_bare;     /* makes a program, or a part of one, that starts without a
                       C library: a kernel, or its own _start in a static
                       executable. There is no thread-local storage */
  bool is_cut;      /* the last option lacks its value */
  bool is_foreign;  /* -m32: a target the runtime does not exist for */
  int end;          /* index of `--`, or the number of arguments */
};

/** Reads the arguments (without the compiler's name), and response files. */
struct lp_compile_line lp_compile_line_read(int count, char *const *arguments);

/** Whether `toolchain` can compile CUDA sources with the toolkit that it takes
 * for such arguments. False after an error message. What is not known is left
 * to clang. */
bool lp_compile_cuda_can(const struct lp_toolchain *toolchain, int count,
                         char *const *arguments);

#endif
