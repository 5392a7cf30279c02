// RUN: %unit/configuration
// Intent: every key has a good default, a good example, and a variable of its
// own; report keys are report options; texts mean what they should.
/* SPDX-License-Identifier: MIT */
#include "check.h"
#include "config.h"
#include "describe.h"
#include "report/report_options.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

static union lp_meaning meaning;
static struct lp_problem problem;

static bool reads(enum lp_key key, const char *text) {
  return lp_value_read(&lp_schema_keys[key], text, &meaning, &problem);
}

/* An example stands in a file as it is in the table. */
static bool example_is_good(enum lp_key key) {
  const struct lp_key_info *info = &lp_schema_keys[key];
  bool is_rule = info->table == LP_TABLE_ASSERT;
  struct lp_config config;
  char file[512];
  snprintf(file, sizeof file, is_rule ? "[[%s]]\n%s = %s\n" : "[%s]\n%s = %s\n",
           lp_schema_tables[info->table].name, info->name, info->example);
  lp_config_start(&config, NULL, NULL);
  bool good =
      lp_config_read_bytes(&config, "example", file, strlen(file)) &&
      (is_rule ? config.rule_count == 1 : lp_config_is_given(&config, key));
  lp_config_close(&config);
  return good;
}

static void check_keys(void) {
  char twin[LP_TWIN_SIZE], other[LP_TWIN_SIZE];
  for (int key = 0; key < LP_ALL_KEYS; key++) {
    const struct lp_key_info *info = &lp_schema_keys[key];
    CHECK(info->name, info->name && info->help && info->example);
    CHECK(info->name, reads((enum lp_key)key, info->initial));
    CHECK(info->name,
          example_is_good((enum lp_key)key) == (info->kind != LP_KIND_LIBRARY));
    CHECK(info->name, key == 0 || info->table >= info[-1].table);
    lp_schema_twin((enum lp_key)key, twin);
    CHECK(twin, strlen(twin) + 1 < LP_TWIN_SIZE);
    char description[LP_DESCRIPTION_SIZE];
    lp_schema_describe(info, description);
    CHECK(info->name, strlen(description) + 1 < LP_DESCRIPTION_SIZE);
    for (int i = 0; i < key && key < LP_KEYS; i++) {
      lp_schema_twin((enum lp_key)i, other);
      CHECK(twin, strcmp(twin, other) != 0);
    }
  }
}

static const struct lp_option *find_option(const char *key) {
  char name[32];
  if (strcmp(key, "source_path") == 0)
    return lp_source_map_options;
  size_t size = strlen(key);
  size -= strcmp(key, "functions") == 0 || strcmp(key, "files") == 0;
  snprintf(name, sizeof name, "%.*s", (int)size, key);
  for (char *at = name; *at; at++)
    *at = *at == '_' ? '-' : *at;
  for (const struct lp_option *option = lp_report_option_table; option->name;
       option++)
    if (strcmp(option->name, name) == 0)
      return option;
  return NULL;
}

static void check_report_keys(void) {
  for (int key = LP_REPORT_UNIT; key <= LP_REPORT_RICH; key++) {
    const struct lp_key_info *info = &lp_schema_keys[key];
    const struct lp_option *option = find_option(info->name);
    CHECK(info->name, option != NULL);
    CHECK(info->name, !option || !info->choices ||
                          strcmp(info->choices, option->argument) == 0);
  }
}

static bool list_is(const char *text, const char *const *items) {
  char item[LP_ITEM_SIZE];
  for (; lp_value_next_item(&text, item); items++)
    if (!*items || strcmp(item, *items) != 0)
      return false;
  return text && !*items;
}

#define LIST(text, ...)                                                        \
  CHECK(text, list_is(text, (const char *const[]){__VA_ARGS__, NULL}))

static void check_lists(void) {
  LIST("a", "a");
  LIST("a, b ,c", "a", "b", "c");
  LIST("[\"a\"]", "a");
  LIST(" b", "b");
  LIST("[ 'a,b' , \"c\\\"d\\\\\" ]", "a,b", "c\"d\\");
  LIST("[]", NULL);
  static const char *const bad[] = {
      "[",      "[\"a\"",     "[\"a\" \"b\"]", "[\"a\",, \"b\"]",
      "[a]",    "[\"a\"] b",  "[\"a\", 5]",    "a,\"b\"",
      "a,,b",   "[\"a\",\"]", "a,]",           "[\"\"]",
      "'a','b'"};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
    CHECK(bad[i], !reads(LP_SELECT_FUNCTIONS, bad[i]));
}

static void check_times(void) {
  static const struct {
    const char *text;
    uint64_t ns;
  } durations[] = {{"40us", 40000},       {"1.5 ms", 1500000},
                   {"2s", 2000000000},    {"0ns", 0},
                   {"1min", 60000000000}, {"0.5h", 1800000000000}};
  for (size_t i = 0; i < sizeof durations / sizeof *durations; i++)
    CHECK(durations[i].text, reads(LP_ASSERT_MAX_TIME, durations[i].text) &&
                                 meaning.duration_ns == durations[i].ns);
  static const char *const bad[] = {"-1s",  "1e3s", "s",   "5",         "0x5s",
                                    "infs", "nans", "1ss", "900000h000"};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
    CHECK(bad[i], !reads(LP_ASSERT_MAX_TIME, bad[i]));
  CHECK("steps", reads(LP_SCHEDULE_WAIT, "5") && !meaning.extent.is_time &&
                     meaning.extent.amount == 5);
  CHECK("time", reads(LP_SCHEDULE_WAIT, "5s") && meaning.extent.is_time &&
                    meaning.extent.amount == 5000000000);
}

static bool moment_is(const char *text, enum lp_moment_kind kind,
                      int64_t seconds) {
  return reads(LP_SCHEDULE_START_AT, text) && meaning.moment.kind == kind &&
         meaning.moment.seconds == seconds;
}

static void check_moments(void) {
  CHECK("time of day", moment_is("14:30", LP_MOMENT_DAILY, 52200));
  CHECK("with seconds", moment_is("23:59:59", LP_MOMENT_DAILY, 86399));
  CHECK("epoch", moment_is("1970-01-01T00:00:00Z", LP_MOMENT_INSTANT, 0));
  CHECK("leap day",
        moment_is("2024-02-29T12:00:00Z", LP_MOMENT_INSTANT, 1709208000));
  CHECK("offset",
        moment_is("2027-01-31 14:30:00+01:00", LP_MOMENT_INSTANT, 1801402200));
  CHECK("none", moment_is("", LP_MOMENT_NONE, 0));
  CHECK("no leap day", !reads(LP_SCHEDULE_START_AT, "2100-02-29T12:00:00Z"));
}

static void check_places(void) {
  CHECK("pairs", reads(LP_SCHEDULE_STEPS, "1:5, 7:9") &&
                     meaning.ranges.count == 2 &&
                     meaning.ranges.ranges[1].to == 9);
  CHECK("one pair", reads(LP_SCHEDULE_STEPS, "[100, 1100]") &&
                        meaning.ranges.ranges[0].from == 100);
  CHECK("one pair bare", reads(LP_SCHEDULE_STEPS, "100,103") &&
                             meaning.ranges.count == 1 &&
                             meaning.ranges.ranges[0].to == 103);
  CHECK("three numbers", !reads(LP_SCHEDULE_STEPS, "100,103,105"));
  CHECK("nothing after it", !reads(LP_SCHEDULE_STEPS, "[1, 2] 3"));
  CHECK("loop", reads(LP_SCHEDULE_STEP, "loop:a/b:c.c:120") &&
                    meaning.step.kind == LP_STEP_LOOP &&
                    meaning.step.line == 120 && meaning.step.name_size == 7);
  CHECK("function", reads(LP_SCHEDULE_STEP, "function:ns::f") &&
                        strcmp(meaning.step.name, "ns::f") == 0);
  CHECK("line 0", !reads(LP_ASSERT_LINE, "a.c:0"));
}

static void check_schedule(void) {
  struct lp_config config;
  struct lp_schedule schedule;
  lp_config_start(&config, NULL, NULL);
  lp_config_schedule(&config, &schedule);
  CHECK("nothing asked",
        !schedule.is_asked && schedule.control && schedule.active.amount == 1);
  lp_config_set(&config, "schedule.every=10");
  lp_config_set(&config, "schedule.warmup=1");
  lp_config_set(&config, "schedule.active=2");
  lp_config_set(&config, "schedule.signal=SIGUSR2");
  lp_config_schedule(&config, &schedule);
  CHECK("every", schedule.is_asked && lp_schedule_wait(&schedule).amount == 7);
  CHECK("signal", schedule.signal == SIGUSR2);
  lp_config_close(&config);
}

int main(void) {
  check_keys();
  check_report_keys();
  check_lists();
  check_times();
  check_moments();
  check_places();
  check_schedule();
  return check_status();
}
