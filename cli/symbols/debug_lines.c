/* SPDX-License-Identifier: MIT
 *
 * Addresses to lines with libdw; see debug_lines.h. Clang writes no
 * .debug_aranges, so units are found by the ranges that they state, and
 * functions by an index of our own: libdw's way through the tree would be
 * linear for every address.
 */
#include "symbols/debug_lines.h"

#include "base/heap.h"
#include "symbols/debug_code.h"
#include "symbols/debug_copies.h"
#include "symbols/debug_file.h"
#include "symbols/debug_jumps.h"
#include "symbols/debug_ranges.h"
#include "symbols/debug_tables.h"

#include <dwarf.h>
#include <stdlib.h>

struct unit {
  Dwarf_Die die;    /* with the line table */
  Dwarf_Die scope;  /* with the functions: another one with split DWARF */
  bool lacks_scope; /* its .dwo file is not there */
  bool is_indexed;
  struct lp_code_ranges functions;
  Dwarf_Die *dies; /* the functions */
  size_t die_count;
};

struct lp_debug {
  struct lp_debug_file file;
  struct unit *units;
  size_t unit_count;
  struct lp_code_ranges by_address; /* units */
  struct lp_bodies bodies;          /* of all units, if `has_bodies` */
  bool has_bodies;
};

static void find_units(struct lp_debug *debug, Dwarf *dwarf) {
  Dwarf_CU *cu = NULL;
  Dwarf_Half version;
  uint8_t type;
  Dwarf_Die die, sub;
  while (dwarf_get_units(dwarf, cu, &cu, &version, &type, &die, &sub) == 0) {
    if (type == DW_UT_type || type == DW_UT_partial)
      continue;
    debug->units =
        lp_heap_grow(debug->units, debug->unit_count, sizeof *debug->units);
    bool is_split = type == DW_UT_skeleton && sub.addr;
    debug->units[debug->unit_count] =
        (struct unit){.die = die,
                      .scope = is_split ? sub : die,
                      .lacks_scope = type == DW_UT_skeleton && !is_split};
    lp_ranges_add(&debug->by_address, &die, debug->unit_count++);
  }
  lp_ranges_sort(&debug->by_address);
}

struct lp_debug *lp_debug_open(const char *path, const char *build_id,
                               int64_t since, bool with_lines, bool *is_other) {
  struct lp_debug *debug = lp_heap_get(1, sizeof *debug);
  if (!lp_debug_file_open(&debug->file, path, build_id, since, with_lines,
                          is_other)) {
    free(debug);
    return NULL;
  }
  if (debug->file.dwarf)
    find_units(debug, debug->file.dwarf);
  return debug;
}

const char *lp_debug_no_lines(const struct lp_debug *debug) {
  return debug->file.no_dwarf;
}

void lp_debug_close(struct lp_debug *debug) {
  if (!debug)
    return;
  for (size_t i = 0; i < debug->unit_count; i++) {
    free(debug->units[i].functions.items);
    free(debug->units[i].dies);
  }
  free(debug->units);
  free(debug->by_address.items);
  lp_bodies_free(&debug->bodies);
  lp_debug_file_close(&debug->file);
  free(debug);
}

/* Functions of a unit: beneath namespaces and types, too. */
static void index_functions(struct unit *unit, Dwarf_Die *parent, int depth) {
  Dwarf_Die die;
  enum { DEEPEST = 32 };
  if (depth > DEEPEST || dwarf_child(parent, &die) != 0)
    return;
  do {
    switch (dwarf_tag(&die)) {
    case DW_TAG_subprogram: {
      size_t before = unit->functions.count;
      lp_ranges_add(&unit->functions, &die, unit->die_count);
      if (unit->functions.count > before) {
        unit->dies =
            lp_heap_grow(unit->dies, unit->die_count, sizeof *unit->dies);
        unit->dies[unit->die_count++] = die;
      }
      break;
    }
    case DW_TAG_namespace:
    case DW_TAG_class_type:
    case DW_TAG_structure_type:
    case DW_TAG_union_type:
    case DW_TAG_module:
      index_functions(unit, &die, depth + 1);
      break;
    default:
      break;
    }
  } while (dwarf_siblingof(&die, &die) == 0);
}

static void index_unit(struct unit *unit) {
  if (unit->is_indexed)
    return;
  unit->is_indexed = true;
  index_functions(unit, &unit->scope, 0);
  lp_ranges_sort(&unit->functions);
}

static struct unit *find_unit(struct lp_debug *debug, Dwarf_Addr address) {
  const struct lp_code_range *range =
      lp_ranges_find(&debug->by_address, address);
  return range ? &debug->units[range->index] : NULL;
}

static Dwarf_Die *find_function(struct unit *unit, Dwarf_Addr address) {
  index_unit(unit);
  const struct lp_code_range *found = lp_ranges_find(&unit->functions, address);
  return found ? &unit->dies[found->index] : NULL;
}

/* The child, inlined function or block, that holds the address. */
static bool find_inside(Dwarf_Die *parent, Dwarf_Addr address,
                        Dwarf_Die *found) {
  if (dwarf_child(parent, found) != 0)
    return false;
  do {
    int tag = dwarf_tag(found);
    if ((tag == DW_TAG_inlined_subroutine || tag == DW_TAG_lexical_block) &&
        dwarf_haspc(found, address) == 1)
      return true;
  } while (dwarf_siblingof(found, found) == 0);
  return false;
}

static const char *string_of(Dwarf_Die *die, unsigned name) {
  Dwarf_Attribute attribute;
  return dwarf_formstring(dwarf_attr_integrate(die, name, &attribute));
}

static Dwarf_Line *line_at(struct unit *unit, Dwarf_Addr address) {
  return dwarf_getsrc_die(&unit->die, address);
}

static void read_innermost(Dwarf_Line *entry, struct lp_debug_level *level) {
  lp_debug_entry_line(entry, &level->at);
  level->is_counting = lp_debug_is_counting(entry);
}

/* A line of the function: where its code begins. */
static void find_any_line(struct unit *unit, Dwarf_Die *function,
                          struct lp_debug_level *level) {
  Dwarf_Addr base, begin, end;
  ptrdiff_t at = 0;
  while (level->any.line == 0 &&
         (at = dwarf_ranges(function, at, &base, &begin, &end)) > 0)
    lp_debug_entry_line(line_at(unit, begin), &level->any);
}

/* Finds the levels from the machine function inwards, and reverses them. */
static size_t find_levels(struct unit *unit, Dwarf_Die *function,
                          Dwarf_Addr address, struct lp_debug_level *levels) {
  Dwarf_Die chain[LP_PLACE_MOST_LEVELS];
  size_t count = 0;
  Dwarf_Die at = *function, inside;
  chain[count++] = at;
  while (count < LP_PLACE_MOST_LEVELS && find_inside(&at, address, &inside)) {
    if (dwarf_tag(&inside) == DW_TAG_inlined_subroutine)
      chain[count++] = inside;
    at = inside;
  }
  const char *folder = string_of(&unit->die, DW_AT_comp_dir);
  for (size_t i = 0; i < count; i++) {
    Dwarf_Die *die = &chain[count - 1 - i];
    levels[i] =
        (struct lp_debug_level){.name = string_of(die, DW_AT_name),
                                .folder = folder,
                                .linkage = string_of(die, DW_AT_linkage_name),
                                .table = lp_debug_table_of(die)};
    if (i == 0)
      read_innermost(line_at(unit, address), &levels[i]);
    else
      lp_debug_call_site(&unit->scope, &chain[count - i], &levels[i].at);
    if (levels[i].at.line == 0)
      find_any_line(unit, die, &levels[i]);
  }
  return count;
}

/* There the linker's names are the names. */
static bool is_c(struct unit *unit) {
  int language = dwarf_srclang(&unit->scope);
  return language == DW_LANG_C89 || language == DW_LANG_C ||
         language == DW_LANG_C99 || language == DW_LANG_C11;
}

/* The symbol table's name of the machine function. */
static const char *symbol_at(struct lp_debug *debug, uint64_t address,
                             GElf_Off *offset) {
  GElf_Sym symbol;
  return dwfl_module_addrinfo(debug->file.module, address, offset, &symbol,
                              NULL, NULL, NULL);
}

static bool has_lines(struct unit *unit) {
  Dwarf_Lines *lines;
  size_t count;
  return dwarf_getsrclines(&unit->die, &lines, &count) == 0;
}

bool lp_debug_has_lines(struct lp_debug *debug, uint64_t address) {
  struct unit *unit = find_unit(debug, address - debug->file.bias);
  return unit && has_lines(unit);
}

/* Without its .dwo file a unit of split debug information does not say whose it
 * is. */
bool lp_debug_has_table(struct lp_debug *debug, uint64_t checksum) {
  for (size_t i = 0; i < debug->unit_count; i++) {
    struct unit *unit = &debug->units[i];
    bool may_be = lp_debug_table(&unit->scope) == checksum || unit->lacks_scope;
    if (may_be && has_lines(unit))
      return true;
  }
  return false;
}

size_t lp_debug_find(struct lp_debug *debug, uint64_t address,
                     struct lp_debug_level levels[LP_PLACE_MOST_LEVELS]) {
  Dwarf_Addr at = address - debug->file.bias;
  struct unit *unit = find_unit(debug, at);
  Dwarf_Die *function = unit ? find_function(unit, at) : NULL;
  size_t count = function ? find_levels(unit, function, at, levels) : 0;
  GElf_Off offset = 0; /* minimal debug information has few functions */
  if (count && !levels[count - 1].linkage && !is_c(unit))
    levels[count - 1].linkage = symbol_at(debug, address, &offset);
  if (count)
    return count;
  levels[0] =
      (struct lp_debug_level){.name = symbol_at(debug, address, &offset)};
  levels[0].linkage = levels[0].name;
  if (unit) {
    levels[0].folder = string_of(&unit->die, DW_AT_comp_dir);
    levels[0].table = lp_debug_table(&unit->scope);
    read_innermost(line_at(unit, at), &levels[0]);
    if (levels[0].at.line == 0)
      lp_debug_entry_line(line_at(unit, at - offset), &levels[0].any);
  }
  return levels[0].name || levels[0].at.path;
}

static const struct lp_bodies *all_bodies(struct lp_debug *debug) {
  for (size_t i = 0; !debug->has_bodies && i < debug->unit_count; i++) {
    struct unit *of = &debug->units[i];
    index_unit(of);
    for (size_t j = 0; j < of->die_count; j++)
      lp_bodies_add(&debug->bodies, &of->die, &of->dies[j]);
  }
  debug->has_bodies = true;
  return &debug->bodies;
}

uint64_t lp_debug_jump(struct lp_debug *debug, uint64_t address) {
  Dwarf_Addr at = address - debug->file.bias, entry;
  struct unit *unit = find_unit(debug, at);
  Dwarf_Die callee, *function = unit ? find_function(unit, at) : NULL;
  if (!function || !lp_debug_callee(function, at, &callee))
    return 0;
  struct lp_body own = {&callee, &unit->die};
  const struct lp_body *body = dwarf_entrypc(&callee, &entry) == 0
                                   ? &own
                                   : lp_bodies_find(all_bodies(debug), &callee);
  return body ? lp_debug_only_jump(body, debug->file.bias) : 0;
}

uint64_t lp_debug_address(struct lp_debug *debug, uint64_t offset) {
  GElf_Addr bias;
  Elf *elf = dwfl_module_getelf(debug->file.module, &bias);
  size_t count = 0;
  if (!elf || elf_getphdrnum(elf, &count) != 0)
    return UINT64_MAX;
  for (size_t i = 0; i < count; i++) {
    GElf_Phdr head;
    if (gelf_getphdr(elf, (int)i, &head) && head.p_type == PT_LOAD &&
        offset >= head.p_offset && offset - head.p_offset < head.p_filesz)
      return offset - head.p_offset + head.p_vaddr + bias;
  }
  return UINT64_MAX;
}

/* The lowest address that the file's code is loaded to, as DWARF counts them.
 */
static Dwarf_Addr find_first_code(struct lp_debug *debug) {
  GElf_Addr bias, first = (GElf_Addr)-1;
  Elf *elf = dwfl_module_getelf(debug->file.module, &bias);
  size_t count = 0;
  if (!elf || elf_getphdrnum(elf, &count) != 0)
    return 0;
  for (size_t i = 0; i < count; i++) {
    GElf_Phdr head;
    if (gelf_getphdr(elf, (int)i, &head) && head.p_type == PT_LOAD &&
        head.p_flags & PF_X && head.p_vaddr < first)
      first = head.p_vaddr;
  }
  return first + 1 ? first : 0;
}

void lp_debug_each_code(struct lp_debug *debug, lp_code_visitor *add,
                        void *context) {
  Dwarf_Addr first = find_first_code(debug);
  for (size_t i = 0; i < debug->unit_count; i++) {
    struct unit *of = &debug->units[i];
    index_unit(of);
    struct lp_debug_unit unit = {&of->die, &of->scope, of->dies, of->die_count,
                                 first};
    lp_debug_unit_code(&unit, add, context);
  }
}
