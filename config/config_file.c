/* SPDX-License-Identifier: MIT
 *
 * Loads a file, and says what its tables and keys are worth: which exist, and
 * which shape of value fits which kind of key.
 */
#include "config_parts.h"

#include "file_search.h"
#include "raw_calls.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILE_SIZE_MOST = 1 << 20 };

/** One file being read. */
struct reading {
  struct lp_config *config;
  const char *path;
  struct lp_rule *rule; /* the last [[assert]] */
};

static void describe_place(const struct reading *reading, struct lp_position at,
                           char where[LP_WHERE_SIZE]) {
  snprintf(where, LP_WHERE_SIZE, "%s:%u:%u", reading->path, at.line, at.column);
}

#define BIT(shape) (1u << LP_SHAPE_##shape)

static bool fits(enum lp_kind kind, enum lp_shape shape) {
  static const unsigned shapes[LP_KINDS] = {
      [LP_KIND_FLAG] = BIT(BOOLEAN),
      [LP_KIND_COUNT] = BIT(INTEGER),
      [LP_KIND_NUMBER] = BIT(INTEGER) | BIT(FLOAT),
      [LP_KIND_SHARE] = BIT(INTEGER) | BIT(FLOAT) | BIT(STRING),
      [LP_KIND_DURATION] = BIT(STRING),
      [LP_KIND_EXTENT] = BIT(INTEGER) | BIT(STRING),
      [LP_KIND_CHOICE] = BIT(STRING),
      [LP_KIND_WORDS] = BIT(STRING) | BIT(ARRAY),
      [LP_KIND_TEXT] = BIT(STRING),
      [LP_KIND_LIBRARY] = 0, /* no file says what code is loaded */
      [LP_KIND_OUTPUT] = BIT(STRING),
      [LP_KIND_PATTERNS] = BIT(STRING) | BIT(ARRAY),
      [LP_KIND_PATHS] = BIT(STRING) | BIT(ARRAY),
      [LP_KIND_RANGES] = BIT(ARRAY),
      [LP_KIND_MOMENT] = BIT(STRING) | BIT(TIME),
      [LP_KIND_STEP] = BIT(STRING),
      [LP_KIND_LINE] = BIT(STRING)};
  return shapes[kind] & (1u << shape);
}

static const char *shape_name(enum lp_shape shape) {
  static const char *const names[LP_SHAPES] = {
      [LP_SHAPE_STRING] = "a string",     [LP_SHAPE_INTEGER] = "a whole number",
      [LP_SHAPE_FLOAT] = "a fraction",    [LP_SHAPE_BOOLEAN] = "true or false",
      [LP_SHAPE_TIME] = "a date or time", [LP_SHAPE_ARRAY] = "an array",
      [LP_SHAPE_TABLE] = "a table",       [LP_SHAPE_TABLES] = "tables"};
  return names[shape];
}

static bool wrong_shape(struct reading *reading, const struct lp_key_info *info,
                        const struct lp_node *node, const char *where) {
  char wanted[LP_DESCRIPTION_SIZE], twin[LP_TWIN_SIZE];
  if (info->kind == LP_KIND_LIBRARY) {
    lp_schema_twin((enum lp_key)(info - lp_schema_keys), twin);
    return lp_config_complain(
        reading->config, where,
        "no file says what code is loaded; set %s, or --set %s.%s=...", twin,
        lp_schema_tables[info->table].name, info->name);
  }
  lp_schema_describe(info, wanted);
  return lp_config_complain(reading->config, where, "'%s' takes %s, not %s",
                            info->name, wanted, shape_name(node->shape));
}

/* One pattern in a string may hold commas. */
static char *list_of_one(const char *pattern) {
  char *list = malloc(2 * strlen(pattern) + 5), *at = list;
  if (!list)
    abort();
  *at++ = '[';
  *at++ = '"';
  for (; *pattern; pattern++) {
    if (*pattern == '"' || *pattern == '\\')
      *at++ = '\\';
    *at++ = *pattern;
  }
  strcpy(at, "\"]");
  return list;
}

static void take_value(struct reading *reading, enum lp_key key,
                       const struct lp_node *node) {
  const struct lp_key_info *info = &lp_schema_keys[key];
  const struct lp_origin origin = {LP_FROM_FILE, node->key_at};
  char where[LP_WHERE_SIZE];
  describe_place(reading, node->value_at, where);
  if (!fits(info->kind, node->shape)) {
    wrong_shape(reading, info, node, where);
    return;
  }
  char *list = lp_schema_is_list(info->kind) &&
                       node->shape == LP_SHAPE_STRING && *node->text
                   ? list_of_one(node->text)
                   : NULL;
  const char *text = list ? list : node->text;
  if (key < LP_KEYS)
    lp_config_take(reading->config, key, text, origin, where);
  else
    lp_config_take_in_rule(reading->config, reading->rule, key, text, origin,
                           where);
  free(list);
}

/* A key that stands above the first table, or in none. */
static void no_such_top(struct reading *reading, const struct lp_node *node,
                        const char *where) {
  size_t size = strlen(node->table);
  bool is_table =
      node->shape == LP_SHAPE_TABLE || node->shape == LP_SHAPE_TABLES;
  for (int table = 0; !is_table && table < LP_TABLES; table++)
    if (lp_schema_find_key((enum lp_table_id)table, node->table, size) >= 0) {
      lp_config_complain(reading->config, where,
                         "'%s' stands outside of a table; it is a key of [%s]",
                         node->table, lp_schema_tables[table].name);
      return;
    }
  lp_config_no_such_table(reading->config, where, node->table);
}

static void take_table(struct reading *reading, int table,
                       const struct lp_node *node, const char *where) {
  const char *name = lp_schema_tables[table].name;
  bool is_list = table == LP_TABLE_ASSERT;
  if (node->element && is_list)
    reading->rule = lp_config_add_rule(
        reading->config, (struct lp_origin){LP_FROM_FILE, node->key_at});
  else if (node->shape != LP_SHAPE_TABLE && node->shape != LP_SHAPE_TABLES)
    lp_config_complain(reading->config, where,
                       "'%s' is a table, not %s; write %s%s%s and its keys "
                       "below",
                       name, shape_name(node->shape), is_list ? "[[" : "[",
                       name, is_list ? "]]" : "]");
  else if (is_list && node->shape == LP_SHAPE_TABLE)
    lp_config_complain(reading->config, where,
                       "there can be many rules; write [[assert]]");
  else if (!is_list && node->shape == LP_SHAPE_TABLES && !node->element)
    lp_config_complain(reading->config, where,
                       "there is one such table; write [%s]", name);
}

static void take_node(void *context, const struct lp_node *node) {
  struct reading *reading = context;
  char where[LP_WHERE_SIZE];
  describe_place(reading, node->key_at, where);
  int table = lp_schema_find_table(node->table, strlen(node->table));
  if (table < 0 && !node->key && !node->element)
    no_such_top(reading, node, where);
  else if (table >= 0 && !node->key)
    take_table(reading, table, node, where);
  /* Where the table itself was refused, its keys are not looked at. */
  if (table < 0 || !node->key ||
      (table == LP_TABLE_ASSERT) != (node->element > 0))
    return;
  int key =
      lp_schema_find_key((enum lp_table_id)table, node->key, strlen(node->key));
  if (key < 0)
    lp_config_no_such_key(reading->config, where, table, node->key);
  else
    take_value(reading, (enum lp_key)key, node);
}

/* toml++'s sentences begin with "Error while". */
static void take_error(void *context, struct lp_position at, const char *text) {
  static const char opening[] = "Error ";
  struct reading *reading = context;
  char where[LP_WHERE_SIZE];
  const char *way_out = "";
  if (strstr(text, "could not determine value type"))
    way_out = "; words stand in quotes";
  else if (strstr(text, "unescaped control characters"))
    way_out = "; is the closing quote missing?";
  else if (strstr(text, "utf-8"))
    way_out = "; the file must be UTF-8";
  if (strncmp(text, opening, sizeof opening - 1) == 0)
    text += sizeof opening - 1;
  describe_place(reading, at, where);
  lp_config_complain(reading->config, where, "%s%s", text, way_out);
}

static bool cannot_read(struct lp_config *config, const char *path,
                        const char *cause) {
  return lp_config_complain(config, path, "cannot read this file: %s", cause);
}

/* A descriptor of a file that has an end; -1 after a complaint. A named pipe
 * would wait for a writer. */
static int open_file(struct lp_config *config, const char *path) {
  struct stat about;
  int file = lp_raw_open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK, 0);
  if (file < 0 || lp_raw_fstat(file, &about) != 0) {
    cannot_read(config, path, strerror(errno));
  } else if (S_ISDIR(about.st_mode)) {
    cannot_read(config, path, strerror(EISDIR));
  } else if (!S_ISREG(about.st_mode) && !S_ISCHR(about.st_mode)) {
    cannot_read(config, path, "not a regular file");
  } else {
    return file;
  }
  if (file >= 0)
    lp_raw_close(file);
  return -1;
}

char *lp_config_load(struct lp_config *config, const char *path,
                     bool must_be_trusted, size_t *size) {
  char reason[128];
  int file = open_file(config, path);
  if (file < 0)
    return NULL;
  if (must_be_trusted && !lp_search_trusts(file, reason, sizeof reason)) {
    lp_raw_close(file);
    cannot_read(config, path, reason); /* it was another a moment ago */
    return NULL;
  }
  char *bytes = malloc(FILE_SIZE_MOST + 1);
  ssize_t got = 1;
  for (*size = 0; bytes && got > 0 && *size <= FILE_SIZE_MOST;
       *size += got > 0 ? (size_t)got : 0)
    got = lp_raw_read(file, bytes + *size, FILE_SIZE_MOST + 1 - *size);
  int error = bytes ? errno : ENOMEM;
  lp_raw_close(file);
  if (!bytes || got < 0)
    cannot_read(config, path, strerror(error));
  else if (*size > FILE_SIZE_MOST)
    lp_config_complain(config, path, "the file is larger than 1 MiB");
  else
    return bytes;
  free(bytes);
  return NULL;
}

/* A table of ours, one whose name is nearly that, or a key that stands outside
 * of its table. */
static void look_for_us(void *context, const struct lp_node *node) {
  bool *found = context;
  size_t size = strlen(node->table);
  if (node->key || *found)
    return;
  *found = lp_schema_find_table(node->table, size) >= 0 ||
           lp_schema_nearest_table(node->table);
  for (int table = 0; table < LP_TABLES && !*found; table++)
    *found =
        lp_schema_find_key((enum lp_table_id)table, node->table, size) >= 0;
}

/* Reading the file for its values tells what the error is. */
static void note_error(void *context, struct lp_position at, const char *text) {
  bool *found = context;
  (void)at;
  (void)text;
  *found = true;
}

bool lp_config_is_ours(const char *bytes, size_t size) {
  bool found = false;
  struct lp_toml_reader reader = {&found, look_for_us, note_error};
  lp_toml_read(bytes, size, &reader);
  return found;
}

bool lp_config_read_bytes(struct lp_config *config, const char *path,
                          const char *bytes, size_t size) {
  size_t before = config->mistakes;
  config->path = lp_config_keep(config, path);
  struct reading reading = {.config = config, .path = config->path};
  struct lp_toml_reader reader = {&reading, take_node, take_error};
  lp_toml_read(bytes, size, &reader);
  return config->mistakes == before;
}

bool lp_config_read_file(struct lp_config *config, const char *path) {
  size_t size;
  char *bytes = lp_config_load(config, path, false, &size);
  if (!bytes)
    return false;
  bool good = lp_config_read_bytes(config, path, bytes, size);
  free(bytes);
  return good;
}
