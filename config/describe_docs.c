/* SPDX-License-Identifier: MIT
 *
 * The documentation's part that is made from the schema; see describe.h.
 */
#include "describe.h"

#include <string.h>

static bool starts_table(int key) {
  return key == 0 || lp_schema_keys[key].table != lp_schema_keys[key - 1].table;
}

static bool ends_table(int key) {
  return key + 1 == LP_ALL_KEYS || starts_table(key + 1);
}

/** More than a number or a word. */
static bool needs_example(enum lp_kind kind) {
  return kind != LP_KIND_FLAG && kind != LP_KIND_COUNT &&
         kind != LP_KIND_SHARE && kind != LP_KIND_NUMBER &&
         kind != LP_KIND_CHOICE;
}

static void print_name(FILE *file, const struct lp_key_info *info) {
  fprintf(file, "`%s`", info->name);
  if (*info->initial) {
    fputs(" (`", file);
    lp_describe_value(file, info, info->initial);
    fputs("`)", file);
  }
}

/** Default, meaning, the words of a choice and an example where these do not
 * show what the key takes. The manual page has details and limits. */
static void print_row(FILE *file, int key) {
  const struct lp_key_info *info = &lp_schema_keys[key];
  fputs("- ", file);
  print_name(file, info);
  fprintf(file, ": %s.", info->help);
  if (info->kind == LP_KIND_CHOICE) {
    char values[LP_DESCRIPTION_SIZE];
    lp_schema_describe(info, values);
    fprintf(file, " Takes %s.", values);
  }
  if (needs_example(info->kind))
    fprintf(file, " As `%s`.", info->example);
  fputc('\n', file);
}

void lp_describe_markdown(FILE *file) {
  for (int key = 0; key < LP_ALL_KEYS; key++) {
    const struct lp_key_info *info = &lp_schema_keys[key];
    const struct lp_table_info *table = &lp_schema_tables[info->table];
    bool is_list = info->table == LP_TABLE_ASSERT;
    if (starts_table(key))
      fprintf(file, "%s### %s%s%s\n\n%s\n\n", key ? "\n" : "",
              is_list ? "[[" : "[", table->name, is_list ? "]]" : "]",
              table->help);
    /* These are options, and have their help there. */
    if (info->table == LP_TABLE_REPORT) {
      print_name(file, info);
      fputs(ends_table(key) ? ".\n" : ",\n", file);
    } else {
      print_row(file, key);
    }
  }
}

void lp_describe_man(FILE *file) {
  fprintf(file, ".Bl -tag -width Ds\n");
  for (int key = 0; key < LP_ALL_KEYS; key++) {
    const struct lp_key_info *info = &lp_schema_keys[key];
    char values[LP_DESCRIPTION_SIZE];
    lp_schema_describe(info, values);
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
