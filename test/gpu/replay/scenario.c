/* SPDX-License-Identifier: MIT
 *
 * Reads scenarios; see replay.h.
 */
#include "replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct replay_scenario scenario = {.version = 130001,
                                          .buffer = SIZE_MAX};

static void fail(const char *line) {
  fprintf(stderr, "replay: error: cannot read '%s'\n", line);
  exit(99);
}

static void read_rule(const char *rest, const char *line) {
  struct replay_rule *rule = &scenario.rules[scenario.rule_count++];
  char pattern[160] = "";
  int used = 0;
  if (scenario.rule_count == 256 ||
      sscanf(rest, "%159s %n", pattern, &used) < 1)
    fail(line);
  char *nth = strchr(pattern, '#'), *argument;
  if (nth) {
    *nth = 0;
    rule->nth = (unsigned)atoi(nth + 1);
  }
  if ((argument = strchr(pattern, ':'))) {
    *argument = 0;
    snprintf(rule->argument, sizeof rule->argument, "%.63s", argument + 1);
  }
  snprintf(rule->call, sizeof rule->call, "%.63s", pattern);
  rest += used;
  if (strncmp(rest, "sleep=", 6) != 0) {
    if (sscanf(rest, "%15s %n", rule->record, &used) < 1)
      fail(line);
    rest += used;
  }
  snprintf(rule->keys, sizeof rule->keys, "%.511s", rest);
}

static void read_line(char *line) {
  char word[32], *comment = strchr(line, '#');
  if (comment && (comment == line || comment[-1] == ' '))
    *comment = 0;
  line[strcspn(line, "\n")] = 0;
  int used = 0;
  if (sscanf(line, "%31s %n", word, &used) < 1)
    return;
  const char *rest = line + used;
  if (strcmp(word, "version") == 0)
    scenario.version = (uint32_t)atoi(rest);
  else if (strcmp(word, "buffer") == 0)
    scenario.buffer = (size_t)atoi(rest);
  else if (strcmp(word, "drop") == 0)
    scenario.drop = (size_t)atoi(rest);
  else if (strcmp(word, "lend") == 0)
    scenario.lend = (size_t)atoi(rest);
  else if (strcmp(word, "device") == 0)
    snprintf(scenario.device, sizeof scenario.device, "%.511s", rest);
  else if (strcmp(word, "refuse") == 0)
    sscanf(rest, "%31s %d %63[^\n]", scenario.refuse, &scenario.result,
           scenario.tool);
  else if (strcmp(word, "on") == 0)
    read_rule(rest, line);
  else
    fail(line);
}

struct replay_scenario *replay_scenario(void) {
  static int is_read;
  const char *path = getenv("REPLAY_SCENARIO");
  if (is_read)
    return &scenario;
  is_read = 1;
  if ((!path || !*path) && getenv("REPLAY_RECORDED"))
    return &scenario; /* it says all */
  FILE *file = path ? fopen(path, "r") : NULL;
  if (!file)
    fail(path ? path : "REPLAY_SCENARIO");
  char line[1024];
  while (fgets(line, sizeof line, file))
    read_line(line);
  fclose(file);
  return &scenario;
}

static const char *find(const char *keys, const char *key) {
  size_t length = strlen(key);
  for (const char *at = keys; (at = strstr(at, key)); at += length)
    if ((at == keys || at[-1] == ' ') && at[length] == '=')
      return at + length + 1;
  return NULL;
}

long long replay_number(const char *keys, const char *key,
                        long long otherwise) {
  const char *value = find(keys, key);
  return value ? strtoll(value, NULL, 0) : otherwise;
}

const char *replay_text(const char *keys, const char *key, char out[256]) {
  const char *value = find(keys, key);
  out[0] = 0;
  if (value)
    sscanf(value, "%255s", out);
  return out;
}
