/* SPDX-License-Identifier: MIT
 *
 * Numbers, words and lists; see value.h. What has to do with time and place is
 * in value_time.c and value_place.c.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "value.h"

#include "value_parts.h"

#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

bool lp_value_refuse(struct lp_problem *problem, const char *text,
                     const char *wanted) {
  snprintf(problem->text, sizeof problem->text, "'%.200s' is not %s", text,
           wanted);
  return false;
}

bool lp_value_digits(const char **text, uint64_t *number) {
  const char *at = *text;
  uint64_t value = 0;
  for (; *at >= '0' && *at <= '9'; at++)
    if (__builtin_mul_overflow(value, 10u, &value) ||
        __builtin_add_overflow(value, (uint64_t)(*at - '0'), &value))
      return false;
  if (at == *text)
    return false;
  *text = at;
  *number = value;
  return true;
}

bool lp_value_out_of_range(const struct lp_key_info *info, const char *text,
                           struct lp_problem *problem) {
  bool is_small = strtod(text, NULL) < (double)info->least;
  int used = snprintf(problem->text, sizeof problem->text,
                      "%.200s is out of range; '%s' takes %llu ", text,
                      info->name, (unsigned long long)info->least);
  size_t left = sizeof problem->text - (size_t)used;
  if (is_small && info->most > 1000000)
    snprintf(problem->text + used, left, "or more");
  else
    snprintf(problem->text + used, left, "to %llu",
             (unsigned long long)info->most);
  return false;
}

static bool read_flag(const char *text, bool *flag) {
  static const char *const words[][2] = {{"yes", "no"}, {"true", "false"},
                                         {"on", "off"}, {"1", "0"},
                                         {"y", "n"},    {"t", "f"}};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    for (int no = 0; no < 2; no++)
      if (strcasecmp(text, words[i][no]) == 0) {
        *flag = !no;
        return true;
      }
  return false;
}

static bool read_count(const struct lp_key_info *info, const char *text,
                       uint64_t *count, struct lp_problem *problem) {
  const char *end = text;
  if (!lp_value_digits(&end, count) || *end)
    return false;
  if (*count >= info->least && *count <= info->most)
    return true;
  return lp_value_out_of_range(info, text, problem);
}

static bool read_number(const char *text, double *number, const char **end) {
  char *after;
  if (*text == ' ' || *text == 0)
    return false;
  errno = 0;
  *number = strtod(text, &after);
  *end = after;
  return after != text && errno == 0 && isfinite(*number);
}

static bool read_share(const struct lp_key_info *info, const char *text,
                       double *share) {
  const char *end;
  return read_number(text, share, &end) &&
         (*end == 0 || strcmp(end, "%") == 0) &&
         *share * 1000 >= (double)info->least && *share <= 100;
}

static bool refuse_word(const struct lp_key_info *info, const char *word,
                        struct lp_problem *problem) {
  int nearest = lp_schema_nearest_choice(info->choices, word);
  size_t size;
  if (nearest < 0) {
    char wanted[LP_DESCRIPTION_SIZE];
    lp_schema_describe(info, wanted);
    snprintf(problem->text, sizeof problem->text,
             "'%.200s' is no word for '%s', which takes %.200s", word,
             info->name, wanted);
    return false;
  }
  const char *meant = lp_schema_choice_word(info->choices, nearest, &size);
  snprintf(problem->text, sizeof problem->text,
           "'%.200s' is no word for '%s'; did you mean '%.*s'?", word,
           info->name, (int)size, meant);
  return false;
}

static bool read_words(const struct lp_key_info *info, const char *text,
                       struct lp_problem *problem) {
  char item[LP_ITEM_SIZE];
  while (lp_value_next_item(&text, item))
    if (lp_schema_choice(info->choices, item, strlen(item)) < 0)
      return refuse_word(info, item, problem);
  return text != NULL;
}

static bool check_output(const char *text, struct lp_problem *problem) {
  const char *at = text;
  while ((at = strchr(at, '%')) && at[1] && strchr("pnhr%", at[1]))
    at += 2;
  if (at)
    snprintf(problem->text, sizeof problem->text,
             "'%.200s' has '%.2s', which is none of %%p (process id), %%n "
             "(program), %%h (host), %%r (rank) and %%%% (a percent sign)",
             text, at);
  return !at;
}

static bool read_plain(const struct lp_key_info *info, const char *text,
                       union lp_meaning *meaning, struct lp_problem *problem) {
  const char *end;
  switch (info->kind) {
  case LP_KIND_FLAG:
    return read_flag(text, &meaning->flag);
  case LP_KIND_COUNT:
    return read_count(info, text, &meaning->count, problem);
  case LP_KIND_NUMBER:
    return read_number(text, &meaning->number, &end) && !*end &&
           meaning->number > 0;
  case LP_KIND_SHARE:
    return read_share(info, text, &meaning->number);
  case LP_KIND_CHOICE:
    meaning->choice = lp_schema_choice(info->choices, text, strlen(text));
    return meaning->choice >= 0 || refuse_word(info, text, problem);
  case LP_KIND_WORDS:
    return read_words(info, text, problem);
  case LP_KIND_PATHS:
  case LP_KIND_PATTERNS:
    return lp_value_is_list(text); /* their syntax: config.c */
  case LP_KIND_TEXT:
  case LP_KIND_LIBRARY:
    return true;
  case LP_KIND_OUTPUT:
    return check_output(text, problem);
  default:
    return lp_value_read_moment(info, text, meaning, problem);
  }
}

bool lp_value_read(const struct lp_key_info *info, const char *text,
                   union lp_meaning *meaning, struct lp_problem *problem) {
  memset(meaning, 0, sizeof *meaning);
  problem->text[0] = 0;
  if (!*text && !*info->initial)
    return true;
  if (read_plain(info, text, meaning, problem))
    return true;
  if (!problem->text[0]) {
    char wanted[LP_DESCRIPTION_SIZE];
    lp_schema_describe(info, wanted);
    lp_value_refuse(problem, text, wanted);
  }
  return false;
}

int lp_value_signal(int choice) {
  /* In the order of the choices of schedule.signal; those of measure.signal
   * lack the first. */
  static const int signals[] = {0,       SIGUSR1,   SIGUSR2, SIGHUP,
                                SIGALRM, SIGVTALRM, SIGPROF, SIGWINCH,
                                SIGIO,   SIGURG,    SIGPWR};
  return signals[choice];
}
