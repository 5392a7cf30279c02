/* SPDX-License-Identifier: MIT
 *
 * See debug_tables.h.
 */
#include "symbols/debug_tables.h"

#include "lineprof/format.h"

#include <dwarf.h>
#include <stdlib.h>
#include <string.h>

uint64_t lp_debug_table(Dwarf_Die *unit) {
  Dwarf_Attribute attribute;
  const char *producer =
      dwarf_formstring(dwarf_attr(unit, DW_AT_producer, &attribute));
  const char *mark =
      producer ? strstr(producer, LINEPROF_PRODUCER_TABLE) : NULL;
  return mark ? strtoull(mark + strlen(LINEPROF_PRODUCER_TABLE), NULL, 16) : 0;
}

uint64_t lp_debug_table_of(Dwarf_Die *function) {
  Dwarf_Attribute attribute;
  Dwarf_Die origin, unit;
  if (!dwarf_formref_die(
          dwarf_attr(function, DW_AT_abstract_origin, &attribute), &origin))
    origin = *function;
  return dwarf_diecu(&origin, &unit, NULL, NULL) ? lp_debug_table(&unit) : 0;
}
