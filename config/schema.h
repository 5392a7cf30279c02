/* SPDX-License-Identifier: MIT
 *
 * The one table of everything that can be configured. The plugin, the runtime
 * and kprof read values through it; the help, the man page, the comments of
 * `kprof config init` and docs/configuration.md are printed from it. A new key
 * is a line in the enumeration and one in schema.c.
 */
#ifndef LINEPROF_CONFIG_SCHEMA_H
#define LINEPROF_CONFIG_SCHEMA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum lp_table_id {
  LP_TABLE_SELECT,
  LP_TABLE_MEASURE,
  LP_TABLE_SCHEDULE,
  LP_TABLE_REGIONS,
  LP_TABLE_GPU,
  LP_TABLE_OUTPUT,
  LP_TABLE_REPORT,
  LP_TABLE_ASSERT, /* an array of tables: [[assert]] */
  LP_TABLES
};

/** In the order in which they are printed; a table's keys stand together.
 * LP_TABLE_KEY is `key` in `[table]`. */
enum lp_key {
  LP_SELECT_ALL,
  LP_SELECT_MARKED_ONLY,
  LP_SELECT_FUNCTIONS,
  LP_SELECT_EXCLUDE,
  LP_SELECT_FILES,
  LP_SELECT_EXCLUDE_FILES,
  LP_SELECT_CALLEES_OF,
  LP_SELECT_TRANSITIVE,
  LP_SELECT_MIN_LINES,
  LP_SELECT_MIN_STATEMENTS,
  LP_SELECT_FILTER,
  LP_SELECT_LINE_DIRECTIVES,
  LP_MEASURE_ENABLED,
  LP_MEASURE_MODE,
  LP_MEASURE_BUDGET,
  LP_MEASURE_SAMPLING,
  LP_MEASURE_SAMPLING_BUDGET,
  LP_MEASURE_RATE,
  LP_MEASURE_SIGNAL,
  LP_MEASURE_CLOCK,
  LP_MEASURE_MEMORY,
  LP_SCHEDULE_STEP,
  LP_SCHEDULE_SKIP_FIRST,
  LP_SCHEDULE_WAIT,
  LP_SCHEDULE_WARMUP,
  LP_SCHEDULE_ACTIVE,
  LP_SCHEDULE_REPEAT,
  LP_SCHEDULE_SKIP_FIRST_WAIT,
  LP_SCHEDULE_EVERY,
  LP_SCHEDULE_STEPS,
  LP_SCHEDULE_START_AT,
  LP_SCHEDULE_START_EVERY,
  LP_SCHEDULE_SIGNAL,
  LP_SCHEDULE_CONTROL,
  LP_REGIONS_VALUES,
  LP_REGIONS_MAX_GROUPS,
  LP_REGIONS_TRACE,
  LP_REGIONS_SPANS,
  LP_GPU_ENABLED,
  LP_GPU_KINDS,
  LP_GPU_SPANS,
  LP_GPU_CUPTI,
  LP_GPU_TELL_PAGEABLE,
  LP_GPU_TELL_WAITS,
  LP_GPU_TELL_TINY,
  LP_GPU_TELL_IDLE,
  LP_GPU_TELL_LAUNCH,
  LP_GPU_TELL_OCCUPANCY,
  LP_OUTPUT_FILE,
  LP_OUTPUT_SOURCE,
  LP_REPORT_UNIT,
  LP_REPORT_SORT,
  LP_REPORT_REVERSE,
  LP_REPORT_SKIP_ZERO,
  LP_REPORT_ALL,
  LP_REPORT_SUMMARY,
  LP_REPORT_SUMMARIZE,
  LP_REPORT_DETAILS,
  LP_REPORT_FUNCTIONS,
  LP_REPORT_FILES,
  LP_REPORT_MIN_PERCENT,
  LP_REPORT_LINES,
  LP_REPORT_CONTEXT,
  LP_REPORT_COLUMNS,
  LP_REPORT_SELF,
  LP_REPORT_WALL,
  LP_REPORT_RAW,
  LP_REPORT_INSTANCES,
  LP_REPORT_THREADS,
  LP_REPORT_PROCESSES,
  LP_REPORT_SOURCE,
  LP_REPORT_SOURCE_PATH,
  LP_REPORT_REGIONS,
  LP_REPORT_COLOR,
  LP_REPORT_PAGER,
  LP_REPORT_RICH,
  LP_KEYS, /* those that have one value; a rule has each of these itself: */
  LP_ASSERT_NAME = LP_KEYS,
  LP_ASSERT_FUNCTION,
  LP_ASSERT_LINE,
  LP_ASSERT_TEXT,
  LP_ASSERT_REGION,
#define LIMIT(id, ...) LP_ASSERT_##id,
#include "metrics.def"
  LP_ASSERT_NO_HITS,
  LP_ALL_KEYS
};

enum lp_kind {
  LP_KIND_FLAG,     /* yes or no */
  LP_KIND_COUNT,    /* a whole number */
  LP_KIND_NUMBER,   /* above zero */
  LP_KIND_SHARE,    /* percent: "3%", 3.5 */
  LP_KIND_DURATION, /* "40us" */
  LP_KIND_EXTENT,   /* a number of steps, or a duration */
  LP_KIND_CHOICE,   /* one word out of `choices` */
  LP_KIND_WORDS,    /* a list of words out of `choices` */
  LP_KIND_TEXT,     /* any text */
  LP_KIND_LIBRARY,  /* a path of code to load: in no file */
  LP_KIND_OUTPUT,   /* a path with %p, %n, %h, %r, %% */
  LP_KIND_PATTERNS, /* a list of globs and re:REGULAR-EXPRESSIONs */
  LP_KIND_PATHS,    /* a list of folders, or of OLD=NEW */
  LP_KIND_RANGES,   /* [from, to), or a list of those */
  LP_KIND_MOMENT,   /* "14:30", or a date and time with its offset */
  LP_KIND_STEP,     /* "call", "function:NAME", "loop:FILE:LINE" */
  LP_KIND_LINE,     /* "FILE:LINE" */
  LP_KINDS
};

/** Who obeys a key. */
enum lp_reader {
  LP_READS_PLUGIN = 1,
  LP_READS_RUNTIME = 2,
  LP_READS_KPROF = 4
};

struct lp_key_info {
  enum lp_table_id table;
  const char *name;
  enum lp_kind kind;
  const char *choices;  /* CHOICE, WORDS: "auto|system" */
  uint64_t least, most; /* COUNT, EXTENT; SHARE: least, in 1/1000 percent */
  const char *initial;  /* the default as text; "": there is none */
  unsigned readers;
  const char *help;    /* one line */
  const char *details; /* further sentences; NULL: none */
  const char *example; /* as it stands in a file, unless no file has it */
};

struct lp_table_info {
  const char *name;
  const char *help;
};

/** The keys of metrics.def, "|line|hits|...", and without the first `|`. */
extern const char lp_schema_metrics[];
#define LP_COLUMN_KEYS (&lp_schema_metrics[1])

extern const struct lp_key_info lp_schema_keys[LP_ALL_KEYS];
extern const struct lp_table_info lp_schema_tables[LP_TABLES];

/** Does a value of that kind have items, each any text? */
static inline bool lp_schema_is_list(enum lp_kind kind) {
  return kind == LP_KIND_PATTERNS || kind == LP_KIND_PATHS;
}

/** The table or key of this name (`size` bytes); -1. */
int lp_schema_find_table(const char *name, size_t size);
int lp_schema_find_key(enum lp_table_id table, const char *name, size_t size);

/** The name that was probably meant; NULL. */
const char *lp_schema_nearest_table(const char *name);
const char *lp_schema_nearest_key(enum lp_table_id table, const char *name);

/** The word of "a|b|c" nearest to `word`: its index, or -1. */
int lp_schema_nearest_choice(const char *choices, const char *word);

/** The index of a word in "a|b|c", -1; and word `index`, with its size. */
int lp_schema_choice(const char *choices, const char *word, size_t size);
const char *lp_schema_choice_word(const char *choices, int index, size_t *size);

enum { LP_TWIN_SIZE = 48 };

/** The environment variable that stands for a key: LINEPROF_TABLE_KEY, except
 * LINEPROF (measure.enabled), LINEPROF_OUTPUT (output.file) and, for all rules
 * together, LINEPROF_ASSERT. */
void lp_schema_twin(enum lp_key key, char name[LP_TWIN_SIZE]);

enum { LP_STRAY_SIZE = 64 };

/** Is this variable ("NAME=value") named like ours without being one? Sets its
 * name, and the one that was probably meant, or "". */
bool lp_schema_is_stray(const char *variable, char name[LP_STRAY_SIZE],
                        char nearest[LP_TWIN_SIZE]);

enum { LP_DESCRIPTION_SIZE = 1200 };

/** What values of a key look like: "a whole number from 0 to 100". */
void lp_schema_describe(const struct lp_key_info *info,
                        char text[LP_DESCRIPTION_SIZE]);

#ifdef __cplusplus
}
#endif
#endif
