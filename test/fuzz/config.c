// RUN: %fuzz config --seconds 3 --build %t.dir
// Intent: no lineprof.toml, variable or --set, however made, crashes whoever
// reads it; what is taken can be taken again, and what is printed, too.
/* SPDX-License-Identifier: MIT */
#include "config.h"
#include "describe.h"
#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void complain(void *context, const struct lp_complaint *complaint) {
  static volatile size_t sink;
  (void)context;
  sink = strlen(complaint->where) + strlen(complaint->text);
}

/* Ranges ascend and do not touch what is not theirs. */
static void check_ranges(const struct lp_ranges *ranges) {
  uint64_t before = 0;
  if (ranges->count > LP_RANGES_MOST)
    abort();
  for (uint32_t i = 0; i < ranges->count; i++) {
    if (ranges->ranges[i].from < before ||
        ranges->ranges[i].to <= ranges->ranges[i].from)
      abort();
    before = ranges->ranges[i].to;
  }
}

/* What `kprof config` prints is a file that says the same. */
static void check_printed(const struct lp_config *config) {
  char *text = NULL, *again_text = NULL;
  size_t size, again_size;
  struct lp_config again;
  FILE *file = open_memstream(&text, &size);
  lp_describe_values(file, config, true);
  fclose(file);
  lp_config_start(&again, complain, NULL);
  if (!lp_config_read_bytes(&again, "again", text, size))
    abort();
  for (int key = 0; key < LP_KEYS; key++) {
    bool was_empty = !*config->values[key].text;
    if (!was_empty && !lp_config_is_given(&again, (enum lp_key)key) &&
        lp_config_is_given(config, (enum lp_key)key))
      abort();
  }
  if (again.rule_count != config->rule_count)
    abort();
  file = open_memstream(&again_text, &again_size);
  lp_describe_values(file, &again, true);
  fclose(file);
  lp_config_close(&again);
  free(text);
  free(again_text);
}

static void read_file(const char *bytes, size_t size) {
  struct lp_config config;
  struct lp_schedule schedule;
  lp_config_start(&config, complain, NULL);
  bool good = lp_config_read_bytes(&config, "lineprof.toml", bytes, size) &&
              lp_config_check(&config);
  lp_config_schedule(&config, &schedule);
  check_ranges(&schedule.ranges);
  for (int key = 0; key < LP_KEYS; key++)
    lp_config_meaning(&config, (enum lp_key)key);
  if (good)
    check_printed(&config);
  lp_config_close(&config);
}

static void read_text(const char *text) {
  union lp_meaning meaning;
  struct lp_problem problem;
  struct lp_config config;
  for (int key = 0; key < LP_ALL_KEYS; key++) {
    const struct lp_key_info *info = &lp_schema_keys[key];
    if (!lp_value_read(info, text, &meaning, &problem) && !problem.text[0])
      abort();
  }
  lp_config_start(&config, complain, NULL);
  lp_config_set(&config, text);
  lp_config_close(&config);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
  char *text = malloc(size + 1);
  memcpy(text, data, size);
  text[size] = 0;
  read_file(text, size);
  read_text(text);
  free(text);
  return 0;
}
