/* SPDX-License-Identifier: MIT
 *
 * Keeps values with their origins and tells what they mean; see config.h.
 * Where they come from: config_file.c, config_sources.c, config_rules.c.
 */
#include "config_parts.h"

#include "file_search.h"

#include <regex.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *lp_config_grow(void *array, size_t count, size_t size) {
  if (count & (count - 1))
    return array;
  void *larger = realloc(array, (count ? 2 * count : 1) * size);
  if (!larger)
    abort(); /* a few kilobytes */
  return larger;
}

const char *lp_config_keep(struct lp_config *config, const char *text) {
  char *copy = strdup(text);
  if (!copy)
    abort();
  config->strings = lp_config_grow(config->strings, config->string_count,
                                   sizeof *config->strings);
  config->strings[config->string_count++] = copy;
  return copy;
}

void lp_config_start(struct lp_config *config,
                     void (*complain)(void *context,
                                      const struct lp_complaint *complaint),
                     void *context) {
  *config = (struct lp_config){.complain = complain, .context = context};
  for (int key = 0; key < LP_KEYS; key++)
    lp_config_unset(config, (enum lp_key)key);
}

void lp_config_unset(struct lp_config *config, enum lp_key key) {
  config->values[key] =
      (struct lp_config_value){.text = lp_schema_keys[key].initial};
}

void lp_config_close(struct lp_config *config) {
  for (size_t i = 0; i < config->string_count; i++)
    free(config->strings[i]);
  free(config->strings);
  free(config->skipped);
  free(config->rules);
  *config = (struct lp_config){0};
}

static void tell(struct lp_config *config, enum lp_complaint_kind kind,
                 const char *where, const char *format, va_list arguments) {
  char text[1024];
  struct lp_complaint complaint = {kind, where, text};
  vsnprintf(text, sizeof text, format, arguments);
  if (kind == LP_MISTAKE)
    config->mistakes++;
  if (config->complain)
    config->complain(config->context, &complaint);
}

bool lp_config_complain(struct lp_config *config, const char *where,
                        const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  tell(config, LP_MISTAKE, where, format, arguments);
  va_end(arguments);
  return false;
}

void lp_config_warn(struct lp_config *config, enum lp_complaint_kind kind,
                    const char *where, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  tell(config, kind, where, format, arguments);
  va_end(arguments);
}

/* fnmatch takes a bracket without its end for a letter. */
static bool check_glob(const char *glob, struct lp_problem *problem) {
  for (; *glob; glob++) {
    if (*glob == '\\' && glob[1])
      glob++;
    else if (*glob == '[') {
      const char *first = glob + 1 + (glob[1] == '!' || glob[1] == '^');
      glob = *first ? strchr(first + 1, ']') : NULL;
    }
    if (!glob) {
      snprintf(problem->text, sizeof problem->text,
               "a '[' in a glob has no ']' behind it; '\\[' is the letter");
      return false;
    }
  }
  return true;
}

/* Not in value.c, with which every static program would get regcomp. */
static bool check_patterns(const char *text, struct lp_problem *problem) {
  char item[LP_ITEM_SIZE];
  while (lp_value_next_item(&text, item)) {
    regex_t regex;
    char reason[128];
    if (strncmp(item, "re:", 3) != 0) {
      if (!check_glob(item, problem))
        return false;
      continue;
    }
    int error = regcomp(&regex, item + 3, REG_EXTENDED | REG_NOSUB);
    if (error == 0) {
      regfree(&regex);
      continue;
    }
    regerror(error, NULL, reason, sizeof reason);
    snprintf(problem->text, sizeof problem->text,
             "'%.200s' is not a regular expression: %s", item, reason);
    return false;
  }
  return true;
}

bool lp_config_is_good(struct lp_config *config, enum lp_key key,
                       const char *text, const char *where) {
  union lp_meaning meaning;
  struct lp_problem problem;
  const struct lp_key_info *info = &lp_schema_keys[key];
  bool good = lp_value_read(info, text, &meaning, &problem);
  if (good && info->kind == LP_KIND_PATTERNS)
    good = check_patterns(text, &problem);
  return good || lp_config_complain(config, where, "%s", problem.text);
}

bool lp_config_take(struct lp_config *config, enum lp_key key, const char *text,
                    struct lp_origin origin, const char *where) {
  if (!lp_config_is_good(config, key, text, where))
    return false;
  config->values[key] =
      (struct lp_config_value){lp_config_keep(config, text), origin};
  return true;
}

bool lp_config_take_flag(struct lp_config *config, enum lp_key key,
                         const char *flag, const char *text) {
  return lp_config_take(config, key, text,
                        (struct lp_origin){.source = LP_FROM_FLAG}, flag);
}

union lp_meaning lp_config_meaning(const struct lp_config *config,
                                   enum lp_key key) {
  union lp_meaning meaning;
  struct lp_problem problem;
  lp_value_read(&lp_schema_keys[key], config->values[key].text, &meaning,
                &problem);
  return meaning;
}

bool lp_config_flag(const struct lp_config *config, enum lp_key key) {
  return lp_config_meaning(config, key).flag;
}

const char *lp_config_filter(struct lp_config *config) {
  const struct lp_config_value *value = &config->values[LP_SELECT_FILTER];
  const char *slash = config->path ? strrchr(config->path, '/') : NULL;
  char path[2 * LP_PATH_SIZE];
  if (value->origin.source != LP_FROM_FILE || *value->text == '/' || !slash)
    return value->text;
  snprintf(path, sizeof path, "%.*s%s", (int)(slash + 1 - config->path),
           config->path, value->text);
  return lp_config_keep(config, path);
}

const char *lp_config_file(const struct lp_config *config) {
  if (config->path)
    return config->path;
  return config->skipped_count ? "no lineprof.toml here or above that counts"
                               : "no lineprof.toml here or above";
}

const char *lp_config_text(const struct lp_config *config, enum lp_key key) {
  return config->values[key].text;
}

bool lp_config_is_given(const struct lp_config *config, enum lp_key key) {
  return config->values[key].origin.source != LP_FROM_DEFAULT;
}

void lp_config_schedule(const struct lp_config *config,
                        struct lp_schedule *schedule) {
  lp_schedule_start(schedule);
  for (int key = LP_SCHEDULE_STEP; key <= LP_SCHEDULE_CONTROL; key++) {
    union lp_meaning meaning = lp_config_meaning(config, (enum lp_key)key);
    if (lp_config_is_given(config, (enum lp_key)key))
      lp_schedule_take(schedule, (enum lp_key)key, &meaning);
  }
}

bool lp_config_check(struct lp_config *config) {
  size_t before = config->mistakes;
  struct lp_schedule schedule;
  struct lp_problem problem;
  enum lp_key key;
  char where[LP_WHERE_SIZE];
  lp_config_schedule(config, &schedule);
  if (!lp_schedule_check(&schedule, &key, &problem)) {
    lp_config_origin(config, config->values[key].origin, where, sizeof where);
    lp_config_complain(config, where, "%s", problem.text);
  }
  lp_config_check_rules(config);
  return config->mistakes == before;
}

void lp_config_origin(const struct lp_config *config, struct lp_origin origin,
                      char *text, size_t size) {
  static const char *const sources[] = {[LP_FROM_DEFAULT] = "default",
                                        [LP_FROM_ENVIRONMENT] = "environment",
                                        [LP_FROM_SET] = "--set",
                                        [LP_FROM_FLAG] = "option"};
  if (origin.source == LP_FROM_FILE)
    snprintf(text, size, "%s:%u:%u", config->path, origin.at.line,
             origin.at.column);
  else
    snprintf(text, size, "%s", sources[origin.source]);
}
