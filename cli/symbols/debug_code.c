/* SPDX-License-Identifier: MIT
 *
 * See debug_code.h. Entries of a line table are in order of their addresses, so
 * that inlined calls, sorted by where they begin, are met in one walk: those
 * that hold the address at hand are on a stack, the innermost on top.
 */
#include "symbols/debug_code.h"

#include "base/heap.h"
#include "symbols/debug_copies.h"

#include <dwarf.h>
#include <stdlib.h>

/* What is inlined deeper is taken to be out of line. */
enum { MOST_LEVELS = 64 };

/** A range of code that was inlined at a call, or of a function. */
struct inlined {
  Dwarf_Addr begin, end;
  uint32_t depth;           /* of calls and functions around it */
  struct lp_code_line call; /* path NULL: a function */
  const void *copy;
};

/** Those of a unit, and the walk over them. */
struct walk {
  const struct lp_debug_unit *unit;
  struct inlined *items;
  size_t count, next;
  size_t *stack; /* indices of `items` */
  size_t height;
  lp_code_visitor *add;
  void *context;
};

static uint32_t number_of(Dwarf_Die *die, unsigned name) {
  Dwarf_Attribute attribute;
  Dwarf_Word value;
  if (dwarf_formudata(dwarf_attr(die, name, &attribute), &value) != 0 ||
      value > UINT32_MAX)
    return 0;
  return (uint32_t)value;
}

/* LLVM's, which elfutils does not name. */
enum { CALL_DISCRIMINATOR = 0x2136 };

void lp_debug_call_site(Dwarf_Die *scope, Dwarf_Die *inlined,
                        struct lp_code_line *at) {
  Dwarf_Files *files;
  size_t count;
  uint32_t file = number_of(inlined, DW_AT_call_file);
  at->line = number_of(inlined, DW_AT_call_line);
  at->number = lp_debug_number(number_of(inlined, CALL_DISCRIMINATOR));
  if (dwarf_getsrcfiles(scope, &files, &count) == 0 && file < count)
    at->path = dwarf_filesrc(files, file, NULL, NULL);
}

void lp_debug_entry_line(Dwarf_Line *entry, struct lp_code_line *at) {
  int number = 0;
  unsigned discriminator = 0;
  if (!entry || dwarf_lineno(entry, &number) != 0 || number < 0)
    return;
  dwarf_linediscriminator(entry, &discriminator);
  at->line = (uint32_t)number;
  at->number = lp_debug_number(discriminator);
  at->path = dwarf_linesrc(entry, NULL, NULL);
}

static void add_ranges(struct walk *walk, Dwarf_Die *die, struct inlined call) {
  Dwarf_Addr base;
  ptrdiff_t at = 0;
  call.copy = die->addr;
  while ((at = dwarf_ranges(die, at, &base, &call.begin, &call.end)) > 0) {
    if (call.begin >= call.end)
      continue;
    walk->items = lp_heap_grow(walk->items, walk->count, sizeof call);
    walk->items[walk->count++] = call;
  }
}

static void add_inlined(struct walk *walk, Dwarf_Die *die, uint32_t depth) {
  struct inlined call = {.depth = depth};
  lp_debug_call_site(walk->unit->scope, die, &call.call);
  if (!call.call.path || !call.call.line)
    return;
  struct lp_code_level level = {.at = call.call};
  walk->add(walk->context,
            &(struct lp_code_piece){.levels = &level, .level_count = 1});
  add_ranges(walk, die, call);
}

/* The file decides how deep the tree of calls and blocks is: a hostile one must
 * not overrun our stack. */
static void find_inlined(struct walk *walk, Dwarf_Die *parent, uint32_t depth) {
  Dwarf_Die die;
  enum { DEEPEST = 512 };
  if (depth > DEEPEST || dwarf_child(parent, &die) != 0)
    return;
  do {
    int tag = dwarf_tag(&die);
    if (tag != DW_TAG_inlined_subroutine && tag != DW_TAG_lexical_block)
      continue;
    if (tag == DW_TAG_inlined_subroutine)
      add_inlined(walk, &die, depth);
    find_inlined(walk, &die, depth + 1);
  } while (dwarf_siblingof(&die, &die) == 0);
}

/* Outer calls come before those in them. */
static int compare_inlined(const void *left, const void *right) {
  const struct inlined *a = left, *b = right;
  if (a->begin != b->begin)
    return a->begin < b->begin ? -1 : 1;
  return (a->depth > b->depth) - (a->depth < b->depth);
}

/* Puts the calls that the code at the address is inlined at on the stack. */
static void move_to(struct walk *walk, Dwarf_Addr address) {
  for (; walk->next < walk->count; walk->next++) {
    if (walk->items[walk->next].begin > address)
      break;
    walk->stack[walk->height++] = walk->next;
  }
  while (walk->height > 0 &&
         walk->items[walk->stack[walk->height - 1]].end <= address)
    walk->height--;
}

/* Adds the lines that what is on the stack is inlined at, the innermost first.
 */
static void add_levels(const struct walk *walk,
                       struct lp_code_level levels[MOST_LEVELS],
                       size_t *count) {
  for (size_t i = walk->height; i > 0; i--) {
    const struct inlined *call = &walk->items[walk->stack[i - 1]];
    levels[*count - 1].copy = call->copy;
    if (!call->call.path || *count == MOST_LEVELS)
      break;
    levels[(*count)++] = (struct lp_code_level){.at = call->call};
  }
}

static void add_entry(struct walk *walk, Dwarf_Line *entry, Dwarf_Addr begin,
                      Dwarf_Addr end) {
  struct lp_code_level levels[MOST_LEVELS] = {{.at = {.line = 0}}};
  struct lp_code_piece code = {.levels = levels, .level_count = 1};
  move_to(walk, begin);
  lp_debug_entry_line(entry, &levels->at);
  code.bytes = end - begin < UINT32_MAX ? (uint32_t)(end - begin) : UINT32_MAX;
  if (!levels->at.path || !levels->at.line)
    return;
  add_levels(walk, levels, &code.level_count);
  walk->add(walk->context, &code);
}

static void walk_entries(struct walk *walk) {
  Dwarf_Lines *lines;
  size_t count;
  if (dwarf_getsrclines(walk->unit->lines, &lines, &count) != 0)
    return;
  for (size_t i = 0; i + 1 < count; i++) {
    Dwarf_Line *entry = dwarf_onesrcline(lines, i);
    Dwarf_Line *next = dwarf_onesrcline(lines, i + 1);
    Dwarf_Addr begin, end;
    bool is_end = false;
    if (dwarf_lineendsequence(entry, &is_end) == 0 && !is_end &&
        !lp_debug_is_counting(entry) && dwarf_lineaddr(entry, &begin) == 0 &&
        dwarf_lineaddr(next, &end) == 0 && begin <= end &&
        begin >= walk->unit->first_code)
      add_entry(walk, entry, begin, end);
  }
}

void lp_debug_unit_code(const struct lp_debug_unit *unit, lp_code_visitor *add,
                        void *context) {
  struct walk walk = {.unit = unit, .add = add, .context = context};
  for (size_t i = 0; i < unit->function_count; i++) {
    add_ranges(&walk, &unit->functions[i], (struct inlined){.depth = 0});
    find_inlined(&walk, &unit->functions[i], 1);
  }
  if (walk.count)
    qsort(walk.items, walk.count, sizeof *walk.items, compare_inlined);
  walk.stack = lp_heap_get(walk.count + 1, sizeof *walk.stack);
  walk_entries(&walk);
  free(walk.stack);
  free(walk.items);
}
