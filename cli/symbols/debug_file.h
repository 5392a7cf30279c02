/* SPDX-License-Identifier: MIT
 *
 * Opens a file of machine code for libdw, with its debug information, which may
 * be compressed, or in another file.
 */
#ifndef LINEPROF_CLI_DEBUG_FILE_H
#define LINEPROF_CLI_DEBUG_FILE_H

#include "symbols/debug_packed.h"

#include <elfutils/libdw.h>
#include <elfutils/libdwfl.h>
#include <stdbool.h>
#include <stdint.h>

struct lp_debug_file {
  Dwfl *dwfl;
  Dwfl_Module *module;
  Dwarf *dwarf;         /* NULL: no debug information, or it is not wanted */
  Dwarf_Addr bias;      /* of what is in it */
  const char *no_dwarf; /* why there is none though it was wanted */
  enum lp_debug_lack lack;
  int apart; /* an unpacked file of debug information; -1: none */
};

/** False if it cannot be read; for the rest see lp_debug_open() of
 * debug_lines.h. The file stays where it is in memory. */
bool lp_debug_file_open(struct lp_debug_file *file, const char *path,
                        const char *build_id, int64_t since, bool with_lines,
                        bool *is_other);
void lp_debug_file_close(struct lp_debug_file *file);

#endif
