/* SPDX-License-Identifier: MIT
 *
 * config-docs markdown|man: what scripts/update-config-docs puts into the
 * documentation. Not installed.
 */
#include "describe.h"

#include <string.h>

int main(int argc, char **argv) {
  if (argc == 2 && strcmp(argv[1], "markdown") == 0)
    lp_describe_markdown(stdout);
  else if (argc == 2 && strcmp(argv[1], "man") == 0)
    lp_describe_man(stdout);
  else
    return 2;
  return fflush(stdout) != 0;
}
