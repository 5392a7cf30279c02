/* SPDX-License-Identifier: MIT
 *
 * Durations, extents and moments.
 */
#include "value_parts.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct unit {
  const char *name;
  double ns;
} units[] = {{"ns", 1},  {"us", 1e3},   {"ms", 1e6},
             {"s", 1e9}, {"min", 6e10}, {"h", 3.6e12}};

/* More than 100 years is a slip of the pen. */
static const double LONGEST_NS = 3.2e18;

static bool read_duration(const char *text, uint64_t *ns,
                          struct lp_problem *problem) {
  char *end;
  errno = 0;
  double amount = strtod(text, &end);
  if (end == text || errno || !(amount >= 0) ||
      strspn(text, "0123456789.") != (size_t)(end - text))
    return false;
  const char *unit = end + strspn(end, " ");
  for (size_t i = 0; i < sizeof units / sizeof *units; i++)
    if (strcmp(unit, units[i].name) == 0) {
      if (amount * units[i].ns > LONGEST_NS)
        return false;
      *ns = (uint64_t)(amount * units[i].ns + 0.5);
      return true;
    }
  if (*unit)
    snprintf(problem->text, sizeof problem->text,
             "'%.200s' has no unit of time '%.100s'; there are ns, us, ms, s, "
             "min and h",
             text, unit);
  else
    snprintf(problem->text, sizeof problem->text,
             "'%.200s' has no unit; write \"%.100ss\" for seconds (or ns, us, "
             "ms, min, h)",
             text, text);
  return false;
}

static bool read_extent(const struct lp_key_info *info, const char *text,
                        struct lp_extent *extent, struct lp_problem *problem) {
  const char *end = text;
  if (lp_value_digits(&end, &extent->amount) && *end == 0) {
    extent->is_time = false;
  } else {
    extent->is_time = true;
    if (!read_duration(text, &extent->amount, problem))
      return false;
  }
  if (extent->amount >= info->least &&
      (extent->is_time || extent->amount <= info->most))
    return true;
  return lp_value_out_of_range(info, text, problem);
}

/* Exactly `count` digits, up to `most`. */
static bool read_field(const char **text, int count, int most, int *value) {
  *value = 0;
  for (int i = 0; i < count; i++, ++*text) {
    if (**text < '0' || **text > '9')
      return false;
    *value = *value * 10 + (**text - '0');
  }
  return *value <= most;
}

static bool read_byte(const char **text, const char *bytes) {
  if (!**text || !strchr(bytes, **text))
    return false;
  ++*text;
  return true;
}

/* HH:MM[:SS[.fraction]] */
static bool read_clock(const char **text, int64_t *seconds) {
  int hour, minute, second = 0;
  if (!read_field(text, 2, 23, &hour) || !read_byte(text, ":") ||
      !read_field(text, 2, 59, &minute))
    return false;
  if (read_byte(text, ":")) {
    if (!read_field(text, 2, 59, &second))
      return false;
    if (read_byte(text, "."))
      *text += strspn(*text, "0123456789");
  }
  *seconds = hour * 3600 + minute * 60 + second;
  return true;
}

/* Z, +HH:MM or -HH:MM: seconds east of Greenwich. */
static bool read_offset(const char **text, int64_t *east) {
  *east = 0;
  if (read_byte(text, "Zz"))
    return true;
  int sign = **text == '-' ? -1 : 1;
  int hour, minute;
  if (!read_byte(text, "+-") || !read_field(text, 2, 23, &hour) ||
      !read_byte(text, ":") || !read_field(text, 2, 59, &minute))
    return false;
  *east = sign * (hour * 3600 + minute * 60);
  return true;
}

/* Days from 1970-01-01, in years that start in March, so that the leap day is
 * the last of its year. */
static int64_t days_from_epoch(int year, int month, int day) {
  int64_t shifted = month <= 2 ? year - 1 : year;
  int64_t day_of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5;
  return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 +
         day_of_year + day - 1 - 719468;
}

static bool is_day(int year, int month, int day) {
  static const int lengths[] = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  return month >= 1 && day >= 1 && day <= lengths[month - 1] &&
         (month != 2 || day < 29 || leap);
}

static bool read_instant(const char *text, int64_t *seconds,
                         struct lp_problem *problem) {
  int year, month, day;
  int64_t clock, east;
  const char *at = text;
  if (!read_field(&at, 4, 9999, &year) || !read_byte(&at, "-") ||
      !read_field(&at, 2, 12, &month) || !read_byte(&at, "-") ||
      !read_field(&at, 2, 31, &day) || !is_day(year, month, day) ||
      !read_byte(&at, "Tt ") || !read_clock(&at, &clock))
    return false;
  if (!*at) {
    snprintf(problem->text, sizeof problem->text,
             "'%.200s' does not say which time zone; add 'Z' or an offset as "
             "'+01:00'",
             text);
    return false;
  }
  if (!read_offset(&at, &east) || *at)
    return false;
  *seconds = days_from_epoch(year, month, day) * 86400 + clock - east;
  return true;
}

static bool read_moment(const char *text, struct lp_moment *moment,
                        struct lp_problem *problem) {
  const char *at = text;
  moment->kind = LP_MOMENT_DAILY;
  if (read_clock(&at, &moment->seconds) && !*at)
    return true;
  moment->kind = LP_MOMENT_INSTANT;
  return read_instant(text, &moment->seconds, problem);
}

bool lp_value_read_moment(const struct lp_key_info *info, const char *text,
                          union lp_meaning *meaning,
                          struct lp_problem *problem) {
  switch (info->kind) {
  case LP_KIND_DURATION:
    return read_duration(text, &meaning->duration_ns, problem);
  case LP_KIND_EXTENT:
    return read_extent(info, text, &meaning->extent, problem);
  case LP_KIND_MOMENT:
    return read_moment(text, &meaning->moment, problem);
  default:
    return lp_value_read_place(info, text, meaning, problem);
  }
}
