/* SPDX-License-Identifier: MIT
 *
 * Finds plugins and compilers; see installation.h.
 */
#include "base/installation.h"

#include "base/heap.h"
#include "base/message.h"
#include "base/process.h"
#include "base/text.h"

#include <glob.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

char *lp_installation_prefix(void) {
  char self[PATH_MAX];
  ssize_t size = readlink("/proc/self/exe", self, sizeof self - 1);
  if (size <= 0)
    return lp_heap_string("/usr/local");
  self[size] = 0;
  for (int i = 0; i < 2; i++) { /* removes "/bin/kprof" */
    char *slash = strrchr(self, '/');
    if (slash)
      *slash = 0;
  }
  return lp_heap_string(self);
}

bool lp_installation_is_systems(void) {
  char *prefix = lp_installation_prefix();
  bool is = strcmp(prefix, "/usr") == 0 || !*prefix;
  free(prefix);
  return is;
}

char *lp_installation_path(const char *below) {
  char *prefix = lp_installation_prefix();
  char *path = lp_text_make("%s/%s", prefix, below);
  free(prefix);
  return path;
}

char *lp_installation_plugin(int major) {
  char below[64];
  snprintf(below, sizeof below, "lib/lineprof/llvm-%d/lineprof.so", major);
  return lp_installation_path(below);
}

static int newest_first(const void *left, const void *right) {
  return *(const int *)right - *(const int *)left;
}

int lp_installation_majors(int majors[LP_MAJORS_MOST]) {
  char *pattern = lp_installation_path("lib/lineprof/llvm-*/lineprof.so");
  glob_t found;
  int count = 0;
  if (glob(pattern, 0, NULL, &found) == 0) {
    for (size_t i = 0; i < found.gl_pathc && count < LP_MAJORS_MOST; i++) {
      const char *folder = strstr(found.gl_pathv[i], "/lineprof/llvm-");
      if (folder && atoi(folder + strlen("/lineprof/llvm-")) > 0)
        majors[count++] = atoi(folder + strlen("/lineprof/llvm-"));
    }
    globfree(&found);
  }
  free(pattern);
  if (count)
    qsort(majors, (size_t)count, sizeof *majors, newest_first);
  return count;
}

static bool is_program(const char *path) {
  struct stat about;
  return stat(path, &about) == 0 && S_ISREG(about.st_mode) &&
         access(path, X_OK) == 0;
}

char *lp_installation_search(const char *program) {
  if (strchr(program, '/'))
    return is_program(program) ? lp_heap_string(program) : NULL;
  const char *path = getenv("PATH");
  if (!path)
    path = "/usr/local/bin:/usr/bin:/bin";
  for (;;) {
    size_t length = strcspn(path, ":");
    char *candidate = lp_text_make("%.*s%s%s", (int)length, path,
                                   length ? "/" : "./", program);
    if (is_program(candidate))
      return candidate;
    free(candidate);
    if (!path[length])
      return NULL;
    path += length + 1;
  }
}

char *lp_installation_clang(int major, bool cxx) {
  char name[32], path[64];
  snprintf(name, sizeof name, "clang%s-%d", cxx ? "++" : "", major);
  char *found = lp_installation_search(name);
  if (found)
    return found;
  snprintf(path, sizeof path, "/usr/lib/llvm-%d/bin/clang%s", major,
           cxx ? "++" : "");
  return is_program(path) ? lp_heap_string(path) : NULL;
}

int lp_installation_clang_major(const char *clang) {
  static const char before[] = "clang version ";
  char *arguments[] = {(char *)clang, "--version", NULL};
  struct lp_text output = {0};
  int status = lp_process_capture(arguments, &output);
  const char *found =
      status == 0 && output.size ? strstr(output.bytes, before) : NULL;
  /* Apple counts its versions otherwise. */
  bool is_llvms = found && strncmp(output.bytes, "Apple ", 6) != 0;
  int major = is_llvms ? atoi(found + strlen(before)) : -1;
  free(output.bytes);
  return major > 0 ? major : -1;
}

static bool has_plugin(int major) {
  char *plugin = lp_installation_plugin(major);
  bool there = access(plugin, R_OK) == 0;
  free(plugin);
  return there;
}

static char *list_majors(void) {
  int majors[LP_MAJORS_MOST], count = lp_installation_majors(majors);
  struct lp_text list = {0};
  for (int i = 0; i < count; i++)
    lp_text_format(&list, "%s%d", i ? ", " : "", majors[i]);
  lp_text_string(&list, count ? "" : "none");
  return list.bytes;
}

/* What is to be installed for a clang without a plugin. */
static void hint_plugins(void) {
  char *majors = list_majors();
  lp_message_hint("there are plugins for clang: %s; the packages "
                  "'lineprof-llvm-19' and 'lineprof-llvm-22' have one each",
                  majors);
  free(majors);
}

/* Takes a compiler that the user named. `clang` may have to be told to behave
 * as clang++. */
static bool use_named(struct lp_toolchain *toolchain, bool cxx,
                      const char *clang) {
  char *found = lp_installation_search(clang);
  if (!found) {
    lp_message_error("there is no compiler '%s'", clang);
    lp_message_hint("give --clang or LINEPROF_CLANG the path of a clang");
    return false;
  }
  int major = lp_installation_clang_major(found);
  if (major < 0 || !has_plugin(major)) {
    if (major < 0)
      lp_message_error("'%s' is no clang of the LLVM project, or does not run",
                       clang);
    else
      lp_message_error("there is no lineprof plugin for '%s', clang %d", clang,
                       major);
    hint_plugins();
    free(found);
    return false;
  }
  bool named_cxx = strstr(lp_text_base(found), "++") != NULL;
  *toolchain = (struct lp_toolchain){.major = major,
                                     .clang = found,
                                     .called = lp_heap_string(clang),
                                     .plugin = lp_installation_plugin(major),
                                     .mode = named_cxx == cxx ? NULL
                                             : cxx ? "--driver-mode=g++"
                                                   : "--driver-mode=gcc"};
  return true;
}

/* Takes the clang of a major; false if there is none. */
static bool use_major(struct lp_toolchain *toolchain, bool cxx, int major) {
  char *found = lp_installation_clang(major, cxx);
  if (!found)
    return false;
  *toolchain = (struct lp_toolchain){
      .major = major,
      .clang = found,
      .called = lp_text_make("clang%s-%d", cxx ? "++" : "", major),
      .plugin = lp_installation_plugin(major)};
  return true;
}

/* Takes the clang of a major that the user named. */
static bool use_named_major(struct lp_toolchain *toolchain, bool cxx,
                            int major) {
  if (!has_plugin(major)) {
    lp_message_error("there is no lineprof plugin for clang %d", major);
    hint_plugins();
    return false;
  }
  if (use_major(toolchain, cxx, major))
    return true;
  lp_message_error("there is no clang %d", major);
  lp_message_hint("install the package 'clang-%d', or give --clang its path",
                  major);
  return false;
}

/* What follows "clang-" or "clang++-" in the last part of a path, if that is a
 * number; else NULL. */
static const char *version_of(const char *compiler) {
  const char *base = lp_text_base(compiler);
  if (strncmp(base, "clang", 5) != 0)
    return NULL;
  base += strncmp(base + 5, "++", 2) == 0 ? 7 : 5;
  bool is_version = base[0] == '-' && base[1] &&
                    strspn(base + 1, "0123456789") == strlen(base + 1);
  return is_version ? base + 1 : NULL;
}

/* The compiler that $CXX or $CC names by its version, as users set them for
 * any build; NULL. They may as well name kprof itself, or gcc. */
static const char *named_for_builds(bool cxx) {
  const char *named = cxx ? getenv("CXX") : NULL;
  if (!named || !version_of(named))
    named = getenv("CC");
  return named && version_of(named) ? named : NULL;
}

static bool is_number(const char *text) {
  return *text && strspn(text, "0123456789") == strlen(text);
}

bool lp_installation_toolchain(struct lp_toolchain *toolchain, bool cxx,
                               const char *clang) {
  const char *wanted = clang ? clang : getenv("LINEPROF_CLANG");
  if (!wanted || !*wanted)
    wanted = named_for_builds(cxx);
  if (wanted)
    return is_number(wanted) ? use_named_major(toolchain, cxx, atoi(wanted))
                             : use_named(toolchain, cxx, wanted);
  int majors[LP_MAJORS_MOST], count = lp_installation_majors(majors);
  for (int i = 0; i < count; i++)
    if (use_major(toolchain, cxx, majors[i]))
      return true;
  if (count == 0) {
    char *folder = lp_installation_path("lib/lineprof");
    lp_message_error("there is no plugin below '%s'", folder);
    lp_message_hint("install the package 'lineprof-llvm-22', or "
                    "'lineprof-llvm-19'");
    free(folder);
    return false;
  }
  char *list = list_majors();
  lp_message_error("there is no clang for the plugins of lineprof, which are "
                   "for clang: %s",
                   list);
  lp_message_hint("install the package 'clang-%d', or set LINEPROF_CLANG",
                  majors[0]);
  free(list);
  return false;
}

void lp_installation_toolchain_free(struct lp_toolchain *toolchain) {
  free(toolchain->clang);
  free(toolchain->called);
  free(toolchain->plugin);
}
