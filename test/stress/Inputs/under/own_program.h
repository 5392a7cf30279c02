/* SPDX-License-Identifier: MIT
 *
 * What is preloaded meets the shell's tools, too: whether this process runs a
 * program that a test has made, which lit keeps in folders called Output.
 */
#ifndef TEST_STRESS_OWN_PROGRAM_H
#define TEST_STRESS_OWN_PROGRAM_H

#include <limits.h>
#include <string.h>
#include <unistd.h>

static int is_own_program(void) {
  char path[PATH_MAX] = "";
  ssize_t size = readlink("/proc/self/exe", path, sizeof path - 1);
  return size > 0 && strstr(path, "/Output/") != NULL;
}

#endif
