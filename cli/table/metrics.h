/* SPDX-License-Identifier: MIT
 *
 * The metrics of lines and functions, which config/metrics.def lists: what each
 * is called, in which unit it is, and which views have it. No other code of
 * kprof's lists metrics: `test/house` looks for their keys.
 */
#ifndef LINEPROF_CLI_METRICS_H
#define LINEPROF_CLI_METRICS_H

#include "table/cell.h"

#include <stddef.h>

enum lp_metric {
#define METRIC(id, ...) LP_METRIC_##id,
#include "metrics.def"
  LP_METRICS
};

/** Places among those that are known by call stack. */
enum lp_stacked {
#define METRIC(id, ...)
#define STACKED(id, ...) LP_STACKED_##id,
#include "metrics.def"
  LP_STACKED
};

enum lp_unit {
  LP_UNIT_LINE, /* a line's number, which is no metric but has a column */
  LP_UNIT_COUNT,
  LP_UNIT_BYTES,
  LP_UNIT_TIME, /* ns */
  LP_UNIT_PERCENT,
  LP_UNIT_RATE,   /* bytes per ns, which are GB/s */
  LP_UNIT_NUMBER, /* of anything else, with decimals */
  LP_UNIT_WORDS
};

/** When a listing has a column unasked. */
enum lp_metric_shown {
  LP_SHOWN_NEVER,
  LP_SHOWN,
  LP_SHOWN_SELF,       /* --self: CPU time */
  LP_SHOWN_WALL,       /* --self where own times are the time that passed */
  LP_SHOWN_SELF_WAITS, /* --self, if threads waited */
  LP_SHOWN_MARGIN,     /* --margin */
  LP_SHOWN_IMBALANCE,
  LP_SHOWN_TOLD_WAITS, /* --imbalance, if OpenMP's library told of waits */
  LP_SHOWN_MEASURED,   /* where its memory was measured */
  LP_SHOWN_ANY         /* where the program has any of it */
};

/** Whose memory a metric is about: the host's, or what CUDA allocates. */
enum lp_store {
  LP_STORE_NONE,
  LP_STORE_HOST,
  LP_STORE_OWN, /* of devices; the rest as in enum lp_device_kind */
  LP_STORE_MANAGED,
  LP_STORE_PINNED
};

/** What cells are made from: a line, or a function as a whole. */
struct lp_subject {
  const struct lp_model *model;
  const struct lp_function *function;
  const struct lp_row *row; /* NULL: the function */
  struct lp_times times;    /* as the view shows them */
  double function_ns;       /* 100 % of the function's time; 0: not known */
  double program_ns;        /* 100 % of the program's; 0: not known */
};

/** A row of metrics.def. What it has not is NULL, false or 0. */
struct lp_metric_info {
  const char *key, *heading;
  int width;
  enum lp_unit unit;
  struct lp_cell (*line)(const struct lp_subject *subject);
  struct lp_cell (*memory)(const struct lp_memory_sum *sum);
  enum lp_store store; /* of `memory` */
  struct lp_cell (*gpu)(const struct lp_gpu_sum *sum,
                        const struct lp_gpu_sum *all); /* of all lines */
  size_t counted; /* which event of perf it is about, from 1 on */
  bool is_self;   /* of memory and GPU work: without what the line calls */
  enum lp_metric_shown shown;
  const char *order, *beside, *none, *help; /* of `kprof lines --by` */
  bool all;
  const char *record;
  const char *stack, *sample, *event;
  const char *json, *json_margin, *json_bound, *json_estimate;
  bool sparse;
};

extern const struct lp_metric_info lp_metrics[LP_METRICS];

/** By place: the metrics that are known by call stack, in their order. */
extern const enum lp_metric lp_stacked_metrics[LP_STACKED];

/** The subject that a row is, or a function, with the model's estimates. */
struct lp_subject lp_subject_row(const struct lp_model *model,
                                 const struct lp_row *row, bool raw);
struct lp_subject lp_subject_function(const struct lp_model *model,
                                      const struct lp_function *function,
                                      bool raw);

/** The cell of a metric. */
struct lp_cell lp_metric_cell(enum lp_metric metric,
                              const struct lp_subject *subject);

/** Whether it is own time: CPU time, or the time that passed. */
static inline bool lp_is_own_time(enum lp_metric metric) {
  return metric == LP_METRIC_SELF || metric == LP_METRIC_SELF_CPU;
}

/** Whether the run measured it, so that nothing of it means none. */
bool lp_metric_is_measured(enum lp_metric metric, const struct lp_model *model);

/** What a column is called, and its least width: an event of perf has its own
 * name. */
void lp_metric_heading(enum lp_metric metric, const struct lp_model *model,
                       char text[LP_CELL_SIZE]);
int lp_metric_width(enum lp_metric metric, const struct lp_model *model);

/** Where the row's time is from: "timed", "sampled", "mixed", "perf", "none".
 */
const char *lp_source_word(const struct lp_model *model,
                           const struct lp_row *row);

/** Writes the cell: times in units of `unit_ns`. */
void lp_metric_write(enum lp_metric metric, const struct lp_cell *cell,
                     double unit_ns, char text[LP_CELL_SIZE]);

/** What rows are ranked by, the largest first: see lp_estimate_rank(). */
double lp_cell_rank(const struct lp_cell *cell);

/** How often the line ran, or the function was called; 0 of what has no hits.
 */
uint64_t lp_subject_hits(const struct lp_subject *subject);

/** Whether the subject has a time to show. One that never ran has not, nor has
 * a function's own line or a closing brace of which nothing is known. */
bool lp_subject_has_time(const struct lp_subject *subject);

/** Fills `metrics` with those that a list names, "hits,time", in its order;
 * returns how many. */
int lp_metrics_named(enum lp_metric metrics[LP_METRICS], const char *keys);

/** Words that metrics have in a field of metrics.def: the field, all of them as
 * choices of an option, "hits|time" (to be freed), and back from a word's place
 * among them to the metric. */
#define LP_WORD(field) offsetof(struct lp_metric_info, field)
char *lp_metric_words(size_t field);
enum lp_metric lp_metric_of_word(size_t field, int place);

/** The words that orders have, of these metrics alone; to be freed. */
char *lp_metric_orders(const enum lp_metric *metrics, int count);

/** What the orders of `kprof lines` are by, for its help; to be freed. */
char *lp_metric_meanings(void);

/** What a listing was asked to show. */
struct lp_metrics_wanted {
  bool self, margin, imbalance;
  enum lp_metric own; /* lp_report_own() */
};

/** Fills `metrics` with the columns that a listing has unasked; returns how
 * many. */
int lp_metrics_shown(enum lp_metric metrics[LP_METRICS],
                     struct lp_metrics_wanted wanted,
                     const struct lp_model *model);

#endif
