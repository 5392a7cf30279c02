// RUN: %clang_lineprof %s -o %t
// RUN: env LINEPROF=0 %t escapes 2>&1 | FileCheck --match-full-lines %s
// RUN: env LINEPROF=0 %t name 2>&1 | FileCheck --check-prefix=LONG --match-full-lines %s
// RUN: env LINEPROF=0 %t path 2>&1 | FileCheck --check-prefix=LONG --match-full-lines %s
// Intent: control characters of a path are shown in messages, never sent to the
// terminal; of a long path the end is shown, and all that is said of it.
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char path[4096] = "/no\33]0;t\a\302\233m\233\177/\303\266/a";

int main(int count, char **arguments) {
  if (count < 2)
    return 0;
  if (strcmp(arguments[1], "escapes") != 0)
    memset(path, 'a', sizeof path - 1);
  if (strcmp(arguments[1], "path") == 0)
    path[0] = '/';
  unsetenv("LINEPROF");
  setenv("LINEPROF_OUTPUT", path, 1);
  return execl(arguments[0], arguments[0], NULL);
}
// CHECK: lineprof: warning: cannot create '/no^[]0;t^G\x9bm\x9b^?/ö/a': No such file or directory; this run is not profiled (choose another place with LINEPROF_OUTPUT)
// LONG: lineprof: warning: cannot create '...aaa{{a*}}': File name too long; this run is not profiled (choose another place with LINEPROF_OUTPUT)
