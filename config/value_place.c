/* SPDX-License-Identifier: MIT
 *
 * Ranges of steps, what a step is, and lines of files.
 */
#include "value_parts.h"

#include <stdio.h>
#include <string.h>

static const char *skip_blanks(const char *text) {
  return text + strspn(text, " \t\r\n");
}

static bool take(const char **text, char byte) {
  *text = skip_blanks(*text);
  if (**text != byte)
    return false;
  *text = skip_blanks(*text + 1);
  return true;
}

/* "100:1100", or "100, 1100" where a bracket stands around it. */
static bool read_pair(const char **text, char between, struct lp_range *pair) {
  *text = skip_blanks(*text);
  return lp_value_digits(text, &pair->from) && take(text, between) &&
         lp_value_digits(text, &pair->to);
}

static bool add_range(struct lp_ranges *ranges, struct lp_range range,
                      struct lp_problem *problem) {
  const char *reason = NULL;
  uint64_t before = ranges->count ? ranges->ranges[ranges->count - 1].to : 0;
  if (range.from >= range.to)
    reason = "its end is not after its start";
  else if (range.from < before)
    reason = "it starts before the previous one ends";
  else if (ranges->count == LP_RANGES_MOST)
    reason = "there are more than 32 ranges";
  if (!reason) {
    ranges->ranges[ranges->count++] = range;
    return true;
  }
  snprintf(problem->text, sizeof problem->text,
           "the steps from %llu to %llu are no range: %s",
           (unsigned long long)range.from, (unsigned long long)range.to,
           reason);
  return false;
}

/* After "[": either one pair, or pairs in brackets of their own. */
static bool read_bracketed(const char *text, struct lp_ranges *ranges,
                           struct lp_problem *problem) {
  struct lp_range range;
  if (*text != '[')
    return read_pair(&text, ',', &range) && take(&text, ']') && !*text &&
           add_range(ranges, range, problem);
  while (take(&text, '[')) {
    if (!read_pair(&text, ',', &range) || !take(&text, ']') ||
        !add_range(ranges, range, problem))
      return false;
    if (!take(&text, ','))
      break;
  }
  return take(&text, ']') && !*text;
}

static bool read_ranges(const char *text, struct lp_ranges *ranges,
                        struct lp_problem *problem) {
  struct lp_range range;
  const char *pair = text;
  if (take(&text, '['))
    return read_bracketed(text, ranges, problem);
  /* As every list, one pair needs no bracket in a variable. */
  if (read_pair(&pair, ',', &range) && !*pair)
    return add_range(ranges, range, problem);
  do {
    if (!read_pair(&text, ':', &range) || !add_range(ranges, range, problem))
      return false;
  } while (take(&text, ','));
  return !*text;
}

/* "FILE:LINE": the last colon counts. */
static bool read_line(const char *text, struct lp_line_named *source_line) {
  const char *colon = strrchr(text, ':');
  const char *end = colon ? colon + 1 : "";
  uint64_t line;
  if (!colon || colon == text || !lp_value_digits(&end, &line) || *end ||
      line < 1 || line > INT32_MAX)
    return false;
  *source_line =
      (struct lp_line_named){text, (size_t)(colon - text), (uint32_t)line};
  return true;
}

static bool read_step(const char *text, struct lp_step *step,
                      struct lp_problem *problem) {
  struct lp_line_named source_line;
  if (strcmp(text, "call") == 0) {
    step->kind = LP_STEP_CALL;
    return true;
  }
  if (strncmp(text, "function:", 9) == 0 && text[9]) {
    *step = (struct lp_step){LP_STEP_FUNCTION, text + 9, strlen(text + 9), 0};
    return true;
  }
  if (strncmp(text, "loop:", 5) != 0)
    return false;
  if (!read_line(text + 5, &source_line))
    return lp_value_refuse(problem, text + 5,
                           "a place of a loop, as \"loop:main.c:120\"");
  *step = (struct lp_step){LP_STEP_LOOP, source_line.file,
                           source_line.file_size, source_line.line};
  return true;
}

bool lp_value_read_place(const struct lp_key_info *info, const char *text,
                         union lp_meaning *meaning,
                         struct lp_problem *problem) {
  switch (info->kind) {
  case LP_KIND_RANGES:
    return read_ranges(text, &meaning->ranges, problem);
  case LP_KIND_STEP:
    return read_step(text, &meaning->step, problem);
  default:
    return read_line(text, &meaning->source_line);
  }
}
