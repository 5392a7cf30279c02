// RUN: rm -rf %t && mkdir -p %t/a/b %t/far/away
// RUN: ln -s far/away %t/link && cd %t && %unit/path
// Intent: paths lose what is superfluous, but no link that may lead elsewhere.
/* SPDX-License-Identifier: MIT */
#include "base/path.h"
#include "check.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int becomes(const char *path, const char *wanted) {
  char folder[PATH_MAX];
  char *made = lp_path_normalise(getcwd(folder, sizeof folder), path);
  int same = strcmp(made, wanted) == 0;
  if (!same)
    printf("%s: %s\n", path, made);
  free(made);
  return same;
}

int main(void) {
  CHECK("a plain path", becomes("a/b.c", "a/b.c"));
  CHECK("what is superfluous", becomes("./a//./b.c", "a/b.c"));
  CHECK("up from a folder", becomes("a/../b.c", "b.c"));
  CHECK("from two", becomes("a/b/.././../c.c", "c.c"));
  CHECK("from one that is not there", becomes("gone/../c.c", "c.c"));
  CHECK("above the beginning", becomes("./../../x/../c.c", "../../c.c"));
  CHECK("but not from a link", becomes("link/../c.c", "link/../c.c"));
  CHECK("... nor beyond it", becomes("a/../link/../../c.c", "link/../../c.c"));
  CHECK("behind it", becomes("link/b/../c.c", "link/c.c"));
  CHECK("from the root", becomes("/usr/./../lib//c.c", "/lib/c.c"));
  CHECK("above the root", becomes("/../../c.c", "/c.c"));
  CHECK("nothing is left", becomes("a/..", "."));
  CHECK("nothing at all", becomes("", ""));
  CHECK("names with dots", becomes("..a/.b/c..d", "..a/.b/c..d"));
  return check_status();
}
