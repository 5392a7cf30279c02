/* SPDX-License-Identifier: MIT
 *
 * What a file of machine code says of itself beside its lines: symbols,
 * sections, bytes.
 */
#ifndef LINEPROF_CLI_DEBUG_SYMBOLS_H
#define LINEPROF_CLI_DEBUG_SYMBOLS_H

#include "debug_lines.h"

struct lp_debug_symbol {
  const char *name;
  uint64_t address, size;
  uint32_t file; /* of those that only their file sees: which, from 1; else 0 */
  bool is_function; /* else it is data */
};

/** Calls `visit` for each function and variable that is defined there. None
 * if the file was stripped. Names live as long as the lp_debug. */
typedef void lp_debug_symbol_visit(void *context,
                                   const struct lp_debug_symbol *symbol);
void lp_debug_each_symbol(struct lp_debug *debug, lp_debug_symbol_visit *visit,
                          void *context);

/** A section as it is in the file; NULL if there is none. */
const unsigned char *lp_debug_section(struct lp_debug *debug, const char *name,
                                      size_t *size);

/** What the program sees at an address, if the file holds it; else NULL. */
const unsigned char *lp_debug_bytes(struct lp_debug *debug, uint64_t address,
                                    size_t size);

/** How much of the code from `address` on is marked as timed in the line
 * table. False: there is no line table. */
bool lp_debug_timed_bytes(struct lp_debug *debug, uint64_t address,
                          uint64_t size, uint64_t *timed);

#endif
