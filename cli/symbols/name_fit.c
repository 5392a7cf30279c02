/* SPDX-License-Identifier: MIT
 *
 * See name_fit.h.
 */
#include "symbols/name_fit.h"

#include "base/heap.h"
#include "base/text.h"
#include "lineprof/format.h"

#include <stdlib.h>
#include <string.h>

/* The part of the name behind the last `::`. */
static const char *last_component(const char *qualified) {
  const char *last = qualified;
  for (const char *at = qualified; (at = strstr(at, "::"));)
    last = at += 2;
  return last;
}

static bool is_lambda(const char *name) {
  return strcmp(name, "operator()") == 0 ||
         strncmp(name, "operator()<", 11) == 0 ||
         (strncmp(name, "_Z", 2) == 0 &&
          (strstr(name, "clE") || strstr(name, "clI")));
}

/* Names within a function (`_ZZ`) contain the function's. */
bool lp_name_is_of(const struct lp_table *table, uint32_t function,
                   const char *name) {
  const char *own =
      last_component(table->strings + table->functions[function].name);
  size_t size = strlen(own);
  if (!name || !*name || !size)
    return false;
  if (strncmp(own, "lambda:", 7) == 0)
    return is_lambda(name);
  if (strncmp(name, own, size) == 0)
    return !name[size] || strchr("<.", name[size]);
  if (strncmp(name, "_Z", 2) != 0 || name[2] == 'Z')
    return false;
  char *mangled = lp_text_make("%zu%s", size, own);
  bool is_found = strstr(name, mangled);
  free(mangled);
  return is_found;
}

/* As lineprof_table_function has it. */
static uint32_t hash_of(const char *name, size_t size) {
  uint32_t hash = (uint32_t)lineprof_hash(LINEPROF_HASH_START, name, size);
  return hash ? hash : 1;
}

/* Constructors and destructors have up to three names for the linker, of which
 * the table has one: `C1`, of complete objects, or `C2`. */
struct lp_asked_name lp_name_ask(struct lp_debug_name from) {
  struct lp_asked_name asked = {.name = from.name ? from.name : from.linkage};
  size_t size = from.linkage ? strcspn(from.linkage, ".@") : 0;
  const uint32_t most = sizeof asked.linkages / sizeof *asked.linkages;
  /* A name that is not mangled may be an alias: the table may have the
   * function's other name. */
  if (!size || (from.name && strncmp(from.linkage, "_Z", 2) != 0))
    return asked;
  char *changed = lp_heap_copy(from.linkage, size);
  asked.linkages[asked.linkage_count++] = hash_of(changed, size);
  for (size_t i = 0; i + 1 < size && asked.linkage_count + 1 < most; i++) {
    char kind = changed[i + 1];
    if ((changed[i] != 'C' && changed[i] != 'D') || kind < '0' || kind > '2')
      continue;
    for (char other = '1'; other <= '2'; other++) {
      changed[i + 1] = other;
      if (other != kind)
        asked.linkages[asked.linkage_count++] = hash_of(changed, size);
    }
    changed[i + 1] = kind;
  }
  free(changed);
  return asked;
}

static bool is_linkage(uint32_t wanted, const struct lp_asked_name *asked) {
  for (uint32_t i = 0; wanted && i < asked->linkage_count; i++)
    if (asked->linkages[i] == wanted)
      return true;
  return false;
}

/* Whether the full name has the one of debug information, with arguments. */
static bool begins_like(const char *symbol, const char *name) {
  const char *found = strchr(name, '<') ? strstr(symbol, name) : NULL;
  return found && (found == symbol || found[-1] == ':' || found[-1] == ' ');
}

static bool has_row(const struct lp_table *table,
                    const struct lineprof_table_function *of, uint32_t line) {
  for (uint32_t i = of->first_line; i < of->first_line + of->line_count; i++)
    if (table->lines[i].line <= line && line <= table->lines[i].end_line &&
        table->lines[i].kind != LINEPROF_LINE_ENTRY)
      return true;
  return false;
}

enum lp_name_fit lp_name_fit(const struct lp_table *table, uint32_t function,
                             uint32_t line, const struct lp_asked_name *asked) {
  const struct lineprof_table_function *of = &table->functions[function];
  if (is_linkage(of->linkage, asked))
    return LP_FIT_OF_LINKAGE;
  if (!lp_name_is_of(table, function, asked->name))
    return LP_FIT_NONE;
  if (of->linkage && asked->linkage_count)
    return LP_FIT_OTHER;
  if (!(of->flags & LINEPROF_FUNCTION_INSTANCE) ||
      begins_like(table->strings + of->symbol, asked->name))
    return LP_FIT_OF_ARGUMENTS;
  return has_row(table, of, line) ? LP_FIT_OF_LINE : LP_FIT_OF_NAME;
}
