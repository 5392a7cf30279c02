/* SPDX-License-Identifier: MIT
 *
 * See debug_jumps.h. Call sites are children of the function they are in, or of
 * blocks and inlined functions in it.
 */
#include "symbols/debug_jumps.h"

#include "base/heap.h"

#include <dwarf.h>
#include <stdlib.h>
#include <string.h>

/** A visitor of call sites; returns true to stop. */
typedef bool site_visitor(void *context, Dwarf_Die *site);

static bool each_site(Dwarf_Die *parent, site_visitor *visit, void *context,
                      int depth) {
  Dwarf_Die die;
  enum { DEEPEST = 64 };
  if (depth > DEEPEST || dwarf_child(parent, &die) != 0)
    return false;
  do {
    int tag = dwarf_tag(&die);
    if (tag == DW_TAG_call_site && visit(context, &die))
      return true;
    if ((tag == DW_TAG_lexical_block || tag == DW_TAG_inlined_subroutine) &&
        each_site(&die, visit, context, depth + 1))
      return true;
  } while (dwarf_siblingof(&die, &die) == 0);
  return false;
}

static Dwarf_Addr address_of(Dwarf_Die *die, unsigned name) {
  Dwarf_Attribute attribute;
  Dwarf_Addr address;
  return dwarf_formaddr(dwarf_attr(die, name, &attribute), &address) == 0
             ? address
             : 0;
}

static bool is_jump(Dwarf_Die *site) {
  Dwarf_Attribute attribute;
  bool is = false;
  return dwarf_formflag(dwarf_attr(site, DW_AT_call_tail_call, &attribute),
                        &is) == 0 &&
         is;
}

struct wanted {
  Dwarf_Addr address;
  Dwarf_Die *callee;
};

static bool find_callee(void *context, Dwarf_Die *site) {
  struct wanted *wanted = context;
  Dwarf_Attribute attribute;
  bool is_it =
      is_jump(site)
          ? address_of(site, DW_AT_call_pc) == wanted->address
          : address_of(site, DW_AT_call_return_pc) == wanted->address + 1;
  return is_it &&
         dwarf_formref_die(dwarf_attr(site, DW_AT_call_origin, &attribute),
                           wanted->callee);
}

bool lp_debug_callee(Dwarf_Die *function, Dwarf_Addr address,
                     Dwarf_Die *callee) {
  struct wanted wanted = {address, callee};
  return each_site(function, find_callee, &wanted, 0);
}

struct jump {
  Dwarf_Die *unit;
  Dwarf_Addr address;
  int line;
  bool is_ambiguous;
};

static int line_of(Dwarf_Die *unit, Dwarf_Addr address) {
  Dwarf_Line *entry = dwarf_getsrc_die(unit, address);
  int line = 0;
  return entry && dwarf_lineno(entry, &line) == 0 ? line : 0;
}

static bool note_jump(void *context, Dwarf_Die *site) {
  struct jump *jump = context;
  if (!is_jump(site))
    return false;
  Dwarf_Addr address = address_of(site, DW_AT_call_pc);
  int line = address ? line_of(jump->unit, address) : 0;
  jump->is_ambiguous |= line == 0 || (jump->address != 0 && line != jump->line);
  jump->address = address;
  jump->line = line;
  return jump->is_ambiguous;
}

uint64_t lp_debug_only_jump(const struct lp_body *body, Dwarf_Addr bias) {
  struct jump jump = {.unit = body->unit};
  each_site(body->function, note_jump, &jump, 0);
  return jump.is_ambiguous || !jump.address ? 0 : jump.address + bias;
}

/* The name that the linker knows; NULL if other units cannot declare the
 * function. */
static const char *linked_name(Dwarf_Die *die) {
  Dwarf_Attribute attribute;
  bool is_external = false;
  if (dwarf_formflag(dwarf_attr_integrate(die, DW_AT_external, &attribute),
                     &is_external) != 0 ||
      !is_external)
    return NULL;
  const char *name = dwarf_formstring(
      dwarf_attr_integrate(die, DW_AT_linkage_name, &attribute));
  return name ? name
              : dwarf_formstring(
                    dwarf_attr_integrate(die, DW_AT_name, &attribute));
}

void lp_bodies_add(struct lp_bodies *bodies, Dwarf_Die *unit,
                   Dwarf_Die *function) {
  const char *name = linked_name(function);
  size_t count = bodies->names.count;
  if (!name || !lp_map_add(&bodies->names, name, strlen(name)))
    return;
  bodies->items = lp_heap_grow(bodies->items, count, sizeof *bodies->items);
  bodies->items[count] = (struct lp_body){function, unit};
}

const struct lp_body *lp_bodies_find(const struct lp_bodies *bodies,
                                     Dwarf_Die *declaration) {
  const char *name = linked_name(declaration);
  size_t index =
      name ? lp_map_find(&bodies->names, name, strlen(name)) : LP_MAP_NONE;
  return index == LP_MAP_NONE ? NULL : &bodies->items[index];
}

void lp_bodies_free(struct lp_bodies *bodies) {
  lp_map_free(&bodies->names);
  free(bodies->items);
}
