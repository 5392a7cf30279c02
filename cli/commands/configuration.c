/* SPDX-License-Identifier: MIT
 *
 * See configuration.h.
 */
#include "commands/configuration.h"

#include "base/heap.h"
#include "base/message.h"
#include "base/path.h"
#include "base/text.h"
#include "report/report_options.h"

#include <stdio.h>
#include <stdlib.h>

#define AT(field) offsetof(struct lp_configuration, field)

const struct lp_option lp_configuration_options[] = {
    {"set", 0, LP_OPTION_LIST, AT(settings), "TABLE.KEY=VALUE",
     "set a value of the configuration; may be repeated",
     "Wins over the environment and lineprof.toml. 'kprof config --help' lists "
     "the keys, 'kprof config' the values in force."},
    {"config", 0, LP_OPTION_STRING, AT(file), "FILE",
     "the configuration file, in place of the lineprof.toml that is found",
     NULL},
    {0}};

static void tell(void *context, const struct lp_complaint *complaint) {
  (void)context;
  if (complaint->kind != LP_MISTAKE)
    lp_message_warning("%s: %s", complaint->where, complaint->text);
  else
    lp_message_error("%s: %s", complaint->where, complaint->text);
}

static char *keep(struct lp_configuration *configuration, char *string) {
  lp_list_add(&configuration->strings, string);
  return string;
}

void lp_configuration_set(struct lp_configuration *configuration,
                          enum lp_key key, const char *text) {
  const struct lp_key_info *info = &lp_schema_keys[key];
  lp_list_add(&configuration->settings,
              keep(configuration,
                   lp_text_make("%s.%s=%s", lp_schema_tables[info->table].name,
                                info->name, text)));
}

bool lp_configuration_set_variable(const char *setting) {
  struct lp_config config;
  lp_config_start(&config, tell, NULL);
  bool good = lp_config_set(&config, setting);
  for (int key = 0; good && key < LP_KEYS; key++)
    if (config.values[key].origin.source == LP_FROM_SET) {
      char twin[LP_TWIN_SIZE];
      lp_schema_twin((enum lp_key)key, twin);
      setenv(twin, config.values[key].text, 1);
    }
  lp_config_close(&config);
  return good;
}

/* Compilers may run in other folders. */
bool lp_configuration_set_variables(
    const struct lp_configuration *configuration) {
  char *whole =
      configuration->file ? realpath(configuration->file, NULL) : NULL;
  if (configuration->file)
    setenv("LINEPROF_CONFIG", whole ? whole : configuration->file, 1);
  free(whole);
  for (size_t i = 0; i < configuration->settings.count; i++)
    if (!lp_configuration_set_variable(configuration->settings.items[i]))
      return false;
  return true;
}

bool lp_configuration_read(struct lp_configuration *configuration) {
  if (configuration->file)
    setenv("LINEPROF_CONFIG", configuration->file, 1);
  lp_config_start(&configuration->config, tell, NULL);
  return lp_config_read(&configuration->config, NULL,
                        configuration->settings.items,
                        configuration->settings.count);
}

/* The option of a key: skip_zero is --skip-zero, functions is --function. */
static void name_option(const char *key, char *name, size_t size) {
  bool is_plural = strcmp(key, "functions") == 0 || strcmp(key, "files") == 0;
  snprintf(name, size, "%.*s", (int)(strlen(key) - is_plural), key);
  for (char *at = name; *at; at++)
    if (*at == '_')
      *at = '-';
}

/* An option takes words in one text, "total,name". */
static char *join_words(const char *list) {
  struct lp_text words = {0};
  char item[LP_ITEM_SIZE];
  while (lp_value_next_item(&list, item))
    lp_text_format(&words, "%s%s", words.size ? "," : "", item);
  return words.bytes ? words.bytes : lp_heap_string("");
}

static void give_patterns(struct lp_configuration *configuration,
                          struct lp_command_line *line, const char *name,
                          const char *list) {
  char item[LP_ITEM_SIZE];
  if (lp_options_has(line, name))
    return;
  while (lp_value_next_item(&list, item))
    lp_options_give(line, name, keep(configuration, lp_heap_string(item)));
}

/* A file that was found may have come with a profile, so it says nothing about
 * folders beside its own. NULL after a warning. */
static char *place_path(const struct lp_config *config, const char *item) {
  const char *path = config->path, *named = getenv("LINEPROF_CONFIG");
  const char *equals = strchr(item, '='), *new = equals ? equals + 1 : item;
  if (config->values[LP_REPORT_SOURCE_PATH].origin.source != LP_FROM_FILE)
    return lp_heap_string(item);
  char *folder = lp_text_make("%.*s", (int)(lp_text_base(path) - path), path);
  char *whole =
      *new == '/' ? lp_heap_string(new) : lp_text_make("%s%s", folder, new);
  char *placed = lp_text_make("%.*s%s", (int)(new - item), item, whole);
  char *below = lp_path_below(folder, whole);
  if (!(named && *named) && !below) {
    lp_message_warning("%s: report.source_path: passed over '%s', which is no "
                       "folder below this one",
                       path, item);
    lp_message_hint("--source-map '%s' takes it", item);
    free(placed);
    placed = NULL;
  }
  free(below);
  free(folder);
  free(whole);
  return placed;
}

/* --source-map comes first. The strings stay. */
static void give_paths(const struct lp_config *config) {
  const char *list = lp_config_text(config, LP_REPORT_SOURCE_PATH);
  char item[LP_ITEM_SIZE];
  if (lp_source_maps.count)
    return;
  while (lp_value_next_item(&list, item)) {
    char *placed = place_path(config, item);
    if (placed)
      lp_list_add(&lp_source_maps, placed);
  }
}

void lp_configuration_sources(void) {
  struct lp_config config;
  lp_config_start(&config, NULL, NULL);
  lp_config_read(&config, NULL, NULL, 0);
  give_paths(&config);
  lp_config_close(&config);
}

static void give(struct lp_configuration *configuration,
                 struct lp_command_line *line, enum lp_key key) {
  const struct lp_key_info *info = &lp_schema_keys[key];
  const char *text = lp_config_text(&configuration->config, key);
  char name[32], *value;
  name_option(info->name, name, sizeof name);
  if (info->kind == LP_KIND_PATHS) {
    give_paths(&configuration->config);
    return;
  }
  if (info->kind == LP_KIND_PATTERNS) {
    give_patterns(configuration, line, name, text);
    return;
  }
  if (lp_options_has(line, name) || !*text)
    return;
  if (info->kind == LP_KIND_WORDS)
    value = join_words(text);
  else
    value = lp_text_make("%.*s", (int)strcspn(text, "%"), text);
  lp_options_give(line, name, keep(configuration, value));
}

void lp_configuration_report(struct lp_configuration *configuration,
                             struct lp_command_line *line) {
  for (int key = LP_REPORT_UNIT; key <= LP_REPORT_RICH; key++)
    if (lp_config_is_given(&configuration->config, (enum lp_key)key))
      give(configuration, line, (enum lp_key)key);
}

/* The meaning of a value. Values have been checked, so they can be read. */
static union lp_meaning meaning_of(const struct lp_configuration *configuration,
                                   enum lp_key key) {
  union lp_meaning meaning;
  struct lp_problem problem;
  lp_value_read(&lp_schema_keys[key],
                lp_config_text(&configuration->config, key), &meaning,
                &problem);
  return meaning;
}

struct lp_gpu_limits
lp_configuration_gpu(const struct lp_configuration *configuration) {
  return (struct lp_gpu_limits){
      .pageable_bytes = meaning_of(configuration, LP_GPU_TELL_PAGEABLE).count,
      .waits = meaning_of(configuration, LP_GPU_TELL_WAITS).count,
      .tiny_kernels = meaning_of(configuration, LP_GPU_TELL_TINY).count,
      .idle = meaning_of(configuration, LP_GPU_TELL_IDLE).number / 100,
      .launch = meaning_of(configuration, LP_GPU_TELL_LAUNCH).number / 100,
      .occupancy =
          meaning_of(configuration, LP_GPU_TELL_OCCUPANCY).number / 100};
}

/* Sets all variables, so that the values in force replace inherited ones. Paths
 * that count from a file are not for programs elsewhere. */
void lp_configuration_hand_down(const struct lp_configuration *configuration) {
  const struct lp_config *config = &configuration->config;
  char twin[LP_TWIN_SIZE];
  for (int key = 0; key < LP_KEYS; key++) {
    lp_schema_twin((enum lp_key)key, twin);
    bool is_placed = key == LP_REPORT_SOURCE_PATH &&
                     config->values[key].origin.source == LP_FROM_FILE;
    if (lp_config_is_given(config, (enum lp_key)key) && !is_placed)
      setenv(twin, lp_config_text(config, (enum lp_key)key), 1);
    else
      unsetenv(twin);
  }
  setenv("LINEPROF_CONFIG", "", 1);
}

void lp_configuration_close(struct lp_configuration *configuration) {
  lp_config_close(&configuration->config);
  for (size_t i = 0; i < configuration->strings.count; i++)
    free(configuration->strings.items[i]);
  free(configuration->strings.items);
  free(configuration->settings.items);
}
