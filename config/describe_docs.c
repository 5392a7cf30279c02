/* SPDX-License-Identifier: MIT
 *
 * The documentation's part that is made from the schema; see describe.h.
 */
#include "describe.h"

#include <string.h>

static bool starts_table(int key) {
  return key == 0 || lp_schema_keys[key].table != lp_schema_keys[key - 1].table;
}

static const char *readers(unsigned bits) {
  static const char *const names[] = {[LP_READS_PLUGIN] = "plugin",
                                      [LP_READS_RUNTIME] = "runtime",
                                      [LP_READS_KPROF] = "kprof",
                                      [LP_READS_RUNTIME | LP_READS_KPROF] =
                                          "runtime, kprof"};
  return names[bits];
}

static void print_row(FILE *file, const struct lp_key_info *info) {
  char values[300];
  lp_schema_describe(info, values, sizeof values);
  fprintf(file, "| `%s` | %s%s%s%s | %s | ", info->name, info->help,
          info->details ? ". " : "", info->details ? info->details : "",
          info->details ? "" : ".", values);
  if (*info->initial) {
    fputc('`', file);
    lp_describe_value(file, info, info->initial);
    fputc('`', file);
  }
  fprintf(file, " | `%s` | %s |\n", info->example, readers(info->readers));
}

void lp_describe_markdown(FILE *file) {
  for (int key = 0; key < LP_ALL_KEYS; key++) {
    const struct lp_key_info *info = &lp_schema_keys[key];
    const struct lp_table_info *table = &lp_schema_tables[info->table];
    bool is_list = info->table == LP_TABLE_ASSERT;
    if (starts_table(key))
      fprintf(file,
              "%s### %s%s%s\n\n%s\n\n"
              "| key | | takes | default | example | read by |\n"
              "|---|---|---|---|---|---|\n",
              key ? "\n" : "", is_list ? "[[" : "[", table->name,
              is_list ? "]]" : "]", table->help);
    print_row(file, info);
  }
}

void lp_describe_man(FILE *file) {
  fprintf(file, ".Bl -tag -width Ds\n");
  for (int key = 0; key < LP_ALL_KEYS; key++) {
    const struct lp_key_info *info = &lp_schema_keys[key];
    char values[300];
    lp_schema_describe(info, values, sizeof values);
    /* A line that begins with a dot would be a request. */
    fprintf(file, ".It Cm %s.%s\n%s%s.\n", lp_schema_tables[info->table].name,
            info->name, *info->help == '.' ? "\\&" : "", info->help);
    if (info->details)
      fprintf(file, "%s\n", info->details);
    fprintf(file, "Takes %s", values);
    if (*info->initial) {
      fprintf(file, "; default ");
      lp_describe_value(file, info, info->initial);
    }
    fprintf(file, ".\n");
  }
  fprintf(file, ".El\n");
}
