/* SPDX-License-Identifier: MIT
 *
 * The text of a value, wherever it came from, to what it means; with the
 * reason if it means nothing. Needs no memory of its own: the runtime calls
 * this before the profiled program is on its feet.
 */
#ifndef LINEPROF_CONFIG_VALUE_H
#define LINEPROF_CONFIG_VALUE_H

#include "schema.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Steps, or a stretch of time. */
struct lp_extent {
  uint64_t amount; /* steps; ns if is_time */
  bool is_time;
};

/** Steps from .. to - 1, counted from 0. */
struct lp_range {
  uint64_t from, to;
};

enum { LP_RANGES_MOST = 32, LP_ITEM_SIZE = 1024 };

struct lp_ranges {
  struct lp_range ranges[LP_RANGES_MOST]; /* ascending, apart */
  uint32_t count;
};

enum lp_moment_kind {
  LP_MOMENT_NONE,
  LP_MOMENT_DAILY,  /* seconds since midnight, local time; the next one */
  LP_MOMENT_INSTANT /* seconds since the epoch */
};

struct lp_moment {
  enum lp_moment_kind kind;
  int64_t seconds;
};

enum lp_step_kind { LP_STEP_CALL, LP_STEP_FUNCTION, LP_STEP_LOOP };

/** What a step is. The name is in the value's text. */
struct lp_step {
  enum lp_step_kind kind;
  const char *name; /* pattern of the function, or the loop's file */
  size_t name_size;
  uint32_t line; /* of the loop */
};

/** A file and a line in it; the name is in the value's text. */
struct lp_line_named {
  const char *file;
  size_t file_size;
  uint32_t line;
};

/** What a text means; which member counts, the key's kind says. TEXT, WORDS
 * and PATTERNS remain text. */
union lp_meaning {
  bool flag;
  uint64_t count;
  uint64_t duration_ns;
  double number; /* NUMBER; SHARE: percent */
  int choice;
  struct lp_extent extent;
  struct lp_ranges ranges;
  struct lp_moment moment;
  struct lp_step step;
  struct lp_line_named source_line;
};

/** Why a value is refused: "'5x' is not a duration ...". */
struct lp_problem {
  char text[1536];
};

/** Reads `text` as a value of a key. False: `problem` says why. An empty text
 * means no value: it is good for keys whose default is "", and zeroes. */
bool lp_value_read(const struct lp_key_info *info, const char *text,
                   union lp_meaning *meaning, struct lp_problem *problem);

/** The next item of a list ("a,b", or as in TOML: ["a", 'b,c']), copied. False
 * at the end, and where the list is not well-formed (then *text is NULL). */
bool lp_value_next_item(const char **text, char item[LP_ITEM_SIZE]);

/** The signal of schedule.signal's choice; 0 for none. measure.signal's choices
 * are the same, from 1 on. */
int lp_value_signal(int choice);

#ifdef __cplusplus
}
#endif
#endif
