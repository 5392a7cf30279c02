/* SPDX-License-Identifier: MIT
 *
 * See debug_identity.h.
 */
#include "symbols/debug_identity.h"

#include <elfutils/libdwfl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

bool lp_debug_is_other(struct Dwfl_Module *module, const char *build_id,
                       const struct stat *about, int64_t since) {
  const unsigned char *bits;
  GElf_Addr address;
  int size = dwfl_module_build_id(module, &bits, &address);
  if (!build_id || !*build_id || size <= 0)
    return about->st_mtime > since;
  if (strlen(build_id) != 2 * (size_t)size)
    return true;
  for (int i = 0; i < size; i++) {
    char hex[3];
    snprintf(hex, sizeof hex, "%02x", bits[i]);
    if (strncmp(hex, build_id + 2 * i, 2) != 0)
      return true;
  }
  return false;
}
