/* SPDX-License-Identifier: MIT
 *
 * Values and keys for a terminal and for a new file; see describe.h.
 */
#include "describe.h"

#include <stdlib.h>
#include <string.h>

enum { WIDTH = 79, HELP_COLUMN = 4, ORIGIN_COLUMN = 40 };

/* Words from `column` on; every line starts with `prefix`. */
static void print_wrapped(FILE *file, const char *prefix, const char *text) {
  size_t column = 0;
  while (*text) {
    size_t length = strcspn(text, " ");
    if (column > 0 && column + 1 + length > WIDTH) {
      fputc('\n', file);
      column = 0;
    }
    column += (size_t)fprintf(file, "%s%.*s", column ? " " : prefix,
                              (int)length, text);
    text += length;
    text += strspn(text, " ");
  }
  fputc('\n', file);
}

static void print_quoted(FILE *file, const char *text) {
  fputc('"', file);
  for (; *text; text++) {
    unsigned char byte = (unsigned char)*text;
    if (byte == '"' || byte == '\\')
      fprintf(file, "\\%c", byte);
    else if (byte < ' ' || byte == 0x7f)
      fprintf(file, "\\u%04x", byte);
    else
      fputc(byte, file);
  }
  fputc('"', file);
}

static void print_list(FILE *file, const char *text) {
  char item[LP_ITEM_SIZE];
  const char *separator = "";
  fputc('[', file);
  for (; lp_value_next_item(&text, item); separator = ", ") {
    fputs(separator, file);
    print_quoted(file, item);
  }
  fputc(']', file);
}

static void print_ranges(FILE *file, const struct lp_ranges *ranges) {
  fputc('[', file);
  for (uint32_t i = 0; i < ranges->count; i++)
    fprintf(file, "%s[%llu, %llu]", i ? ", " : "",
            (unsigned long long)ranges->ranges[i].from,
            (unsigned long long)ranges->ranges[i].to);
  fputc(']', file);
}

void lp_describe_value(FILE *file, const struct lp_key_info *info,
                       const char *text) {
  union lp_meaning meaning;
  struct lp_problem problem;
  bool is_bare =
      info->kind == LP_KIND_COUNT || info->kind == LP_KIND_NUMBER ||
      (info->kind == LP_KIND_EXTENT && text[strspn(text, "0123456789")] == 0) ||
      (info->kind == LP_KIND_SHARE && !strchr(text, '%'));
  if (!lp_value_read(info, text, &meaning, &problem))
    return;
  if (info->kind == LP_KIND_FLAG)
    fputs(meaning.flag ? "true" : "false", file);
  else if (info->kind == LP_KIND_WORDS || lp_schema_is_list(info->kind))
    print_list(file, text);
  else if (info->kind == LP_KIND_RANGES)
    print_ranges(file, &meaning.ranges);
  else if (is_bare)
    fputs(text, file);
  else
    print_quoted(file, text);
}

/* What cannot stand in a file is a comment. */
static const char *comment_mark(const struct lp_key_info *info, bool is_set) {
  return is_set && info->kind != LP_KIND_LIBRARY ? "" : "# ";
}

static void print_line(FILE *file, const struct lp_config *config,
                       const struct lp_key_info *info,
                       const struct lp_config_value *value) {
  char *line = NULL, origin[LP_ITEM_SIZE * 5];
  size_t size = 0;
  FILE *stream = open_memstream(&line, &size);
  if (!stream)
    return;
  bool is_set = *value->text;
  fprintf(stream, "%s%s%s", comment_mark(info, is_set), info->name,
          is_set ? " = " : "");
  if (is_set)
    lp_describe_value(stream, info, value->text);
  fclose(stream);
  lp_config_origin(config, value->origin, origin, sizeof origin);
  fprintf(file, "%-*s # %s\n", ORIGIN_COLUMN, line,
          is_set ? origin : "not set");
  free(line);
}

static void print_table(FILE *file, const struct lp_config *config, int table,
                        bool only_given) {
  bool has_header = false;
  for (int key = 0; key < LP_KEYS; key++) {
    const struct lp_key_info *info = &lp_schema_keys[key];
    if ((int)info->table != table ||
        (only_given && !lp_config_is_given(config, (enum lp_key)key)))
      continue;
    if (!has_header)
      fprintf(file, "\n[%s]\n", lp_schema_tables[table].name);
    has_header = true;
    print_line(file, config, info, &config->values[key]);
  }
}

void lp_describe_values(FILE *file, const struct lp_config *config,
                        bool only_given) {
  if (config->path)
    fprintf(file, "# file: %s\n", config->path);
  else
    fprintf(file, "# file: none\n");
  for (size_t i = 0; i < config->skipped_count; i++)
    fprintf(file, "# %s\n", config->skipped[i]);
  for (int table = 0; table < LP_TABLES; table++)
    print_table(file, config, table, only_given);
  for (size_t i = 0; i < config->rule_count; i++) {
    fprintf(file, "\n[[assert]]\n");
    for (int key = LP_KEYS; key < LP_ALL_KEYS; key++)
      if (*config->rules[i].values[key - LP_KEYS].text)
        print_line(file, config, &lp_schema_keys[key],
                   &config->rules[i].values[key - LP_KEYS]);
  }
}

static void print_default(FILE *file, const struct lp_key_info *info) {
  if (!*info->initial)
    return;
  fprintf(file, ". Default: ");
  lp_describe_value(file, info, info->initial);
}

void lp_describe_help(FILE *file) {
  fprintf(file, "\nKeys, their values and variables:\n");
  for (int key = 0; key < LP_ALL_KEYS; key++) {
    const struct lp_key_info *info = &lp_schema_keys[key];
    char twin[LP_TWIN_SIZE], values[LP_DESCRIPTION_SIZE];
    lp_schema_twin((enum lp_key)key, twin);
    if (key == 0 || info->table != lp_schema_keys[key - 1].table) {
      fputc('\n', file);
      print_wrapped(file, "", lp_schema_tables[info->table].help);
    }
    fprintf(file, "  %s.%s", lp_schema_tables[info->table].name, info->name);
    fprintf(file, " (%s)\n", twin);
    print_wrapped(file, "    ", info->help);
    lp_schema_describe(info, values);
    fprintf(file, "    %s", values);
    print_default(file, info);
    fputc('\n', file);
  }
}

static void print_key_comment(FILE *file, const struct lp_key_info *info) {
  char values[LP_DESCRIPTION_SIZE], text[1024];
  lp_schema_describe(info, values);
  snprintf(text, sizeof text, "%s%s%s", info->help, info->details ? ". " : "",
           info->details ? info->details : "");
  fputc('\n', file);
  print_wrapped(file, "# ", text);
  fprintf(file, "# Takes %s", values);
  print_default(file, info);
  fputc('\n', file);
  if (info->kind != LP_KIND_LIBRARY)
    fprintf(file, "# %s = %s\n", info->name, info->example);
}

void lp_describe_init(FILE *file) {
  fputs("# How this project is profiled: found by kprof, the compiler plugin "
        "and\n# profiled programs here and in every folder below. What is "
        "commented out has\n# its default; 'kprof config' prints all values "
        "and where they come from,\n# 'kprof config check' looks for "
        "mistakes.\n",
        file);
  for (int key = 0; key < LP_ALL_KEYS; key++) {
    const struct lp_key_info *info = &lp_schema_keys[key];
    const char *name = lp_schema_tables[info->table].name;
    if (key == 0 || info->table != lp_schema_keys[key - 1].table) {
      fputc('\n', file);
      print_wrapped(file, "# ", lp_schema_tables[info->table].help);
      /* An empty rule would be a mistake. */
      fprintf(file, info->table == LP_TABLE_ASSERT ? "# [[%s]]\n" : "[%s]\n",
              name);
    }
    print_key_comment(file, info);
  }
}
