/* SPDX-License-Identifier: MIT
 *
 * Where lineprof's parts are: relative to kprof itself, so that the build
 * tree, an installation and a moved installation all work alike.
 */
#ifndef LINEPROF_CLI_INSTALLATION_H
#define LINEPROF_CLI_INSTALLATION_H

#include <stdbool.h>
#include <stddef.h>

enum { LP_MAJORS_MOST = 16 };

/** A clang and the plugin that goes with it. */
struct lp_toolchain {
  int major;
  char *clang;      /* path */
  char *called;     /* its argv[0] */
  char *plugin;     /* path */
  const char *mode; /* --driver-mode=... if its name does not say; NULL */
};

/** The folder that holds bin/ and lib/; a new string. */
char *lp_installation_prefix(void);

/** Whether that is the system's own, where compilers, linkers and programs look
 * without being told. */
bool lp_installation_is_systems(void);

/** PREFIX/`below`, a new string. */
char *lp_installation_path(const char *below);

/** The LLVM majors for which a plugin is installed, newest first; returns how
 * many. */
int lp_installation_majors(int majors[LP_MAJORS_MOST]);

/** The path of the plugin for a major, a new string. */
char *lp_installation_plugin(int major);

/** Full path of a program that is found by PATH, a new string; NULL if there is
 * none. */
char *lp_installation_search(const char *program);

/** clang-N or clang++-N, a new string; NULL if it is not installed. */
char *lp_installation_clang(int major, bool cxx);

/** The major of LLVM that a clang's --version says; -1 if it does not run, or
 * is Apple's. */
int lp_installation_clang_major(const char *clang);

/** Picks clang and plugin: `clang`, else $LINEPROF_CLANG, each a name, a path
 * or a major; else $CXX (for C++) or $CC, if it is `clang-N` or `clang++-N`;
 * else the newest major that has both. False after an error message. */
bool lp_installation_toolchain(struct lp_toolchain *toolchain, bool cxx,
                               const char *clang);
void lp_installation_toolchain_free(struct lp_toolchain *toolchain);

#endif
