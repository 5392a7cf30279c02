/* SPDX-License-Identifier: MIT
 *
 * See debug_copies.h.
 */
#include "symbols/debug_copies.h"

#include "lineprof/abi.h"

#include <elfutils/libdw.h>

/* The copy identifier: the third part of a discriminator. Parts have 1, 7 or 14
 * bits. */
static unsigned copy_of(unsigned discriminator) {
  for (int part = 0; part < 2; part++)
    discriminator >>= discriminator & 1 ? 1 : discriminator & 0x40 ? 14 : 7;
  bool is_none = discriminator & 1, is_long = discriminator & 0x40;
  return is_none || is_long ? 0 : discriminator >> 1 & 0x1f;
}

static bool is_copy(Dwarf_Line *entry, enum lineprof_copy copy) {
  unsigned discriminator = 0;
  return entry && dwarf_linediscriminator(entry, &discriminator) == 0 &&
         copy_of(discriminator) == copy;
}

bool lp_debug_is_counting(struct Dwarf_Line_s *entry) {
  return is_copy(entry, LINEPROF_COPY_COUNT);
}

uint32_t lp_debug_number(unsigned discriminator) {
  unsigned low = discriminator >> 1 & 0x1f;
  if (discriminator & 1)
    return 0;
  return discriminator & 0x40 ? low | (discriminator >> 2 & 0xfe0) : low;
}
