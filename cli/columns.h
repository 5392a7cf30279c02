/* SPDX-License-Identifier: MIT
 *
 * The columns of the listing: key, heading, least width and how a row's
 * number is written, in kernprof's manner.
 */
#ifndef LINEPROF_CLI_COLUMNS_H
#define LINEPROF_CLI_COLUMNS_H

#include "profile_model.h"
#include "report_options.h"

#define LP_COLUMN_KEYS                                                         \
  "line|hits|time|self|child|clocked|perhit|percent|margin|launches|gpu|"      \
  "gpupercent|h2d|d2h|d2d|h2drate|d2hrate|d2drate|pageable|"                   \
  "launch|queue|wait|gpuidle"

enum { LP_COLUMN_MOST = 32, LP_CELL_SIZE = 32 };

/** What cannot be told of a row's time; explained beneath the listing. */
enum lp_doubt {
  LP_DOUBT_NONE,
  LP_DOUBT_UNRESOLVED, /* see lp_columns_is_unresolved() */
  LP_DOUBT_LEAST,      /* part of it is known; of functions */
  LP_DOUBT_FEW,        /* too few samples */
  LP_DOUBT_GONE,       /* no machine code of its own */
  LP_DOUBT_UNTIMED     /* counted only; of functions */
};

/** What a cell is made from. */
struct lp_cell_input {
  const struct lp_model *model;
  const struct lp_row *row;
  double function_ns; /* 100 % */
  enum lp_doubt function_doubt;
  double unit_ns;
  bool raw;
  bool was_called; /* the function */
};

struct lp_column {
  const char *key, *heading;
  int width;
  /** Writes the cell; leaves it empty where there is nothing to say. NULL:
   * the line number. */
  void (*write)(char cell[LP_CELL_SIZE], const struct lp_cell_input *input,
                int width);
};

/** Fills `columns` as the options say; returns how many. Unless they name the
 * columns, those of GPU work are added for which the model has any. */
int lp_columns_choose(const struct lp_column *columns[LP_COLUMN_MOST],
                      const struct lp_report_options *options,
                      const struct lp_model *model);

/** The columns of GPU work are in a file of their own. */
enum { LP_GPU_COLUMNS = 14 };
extern const struct lp_column lp_gpu_columns[LP_GPU_COLUMNS];

/** Which of them there is anything for, as a list of keys. */
void lp_gpu_columns_default(const struct lp_model *model, char keys[80]);

/** Whether the row took less than its own clock readings: what processors do
 * beside reading a clock then hides in the reading, and the true time may be up
 * to their cost higher. Such times are written with a `?`. */
bool lp_columns_is_unresolved(const struct lp_cell_input *input);

enum lp_doubt lp_columns_doubt(const struct lp_cell_input *input);

/** The same of a function's total time. LP_DOUBT_LEAST: what its clocks saw is
 * known, and what its other lines took is not. */
enum lp_doubt lp_columns_total_doubt(const struct lp_model *model,
                                     const struct lp_function *function,
                                     bool raw);

/** Below tables of regions that have a `~`. */
#define LP_ESTIMATE_NOTE                                                       \
  "~: an estimate; calls this short are counted, and some of them timed\n"

/** Whether the mark stands in the number's place. */
bool lp_doubt_hides(enum lp_doubt doubt);

/** Puts a `~` before the number if samples are part of it. */
void lp_columns_mark(char cell[LP_CELL_SIZE], bool is_sampled);

/** Marks a number with what is doubtful about it, or puts the mark in its
 * place. */
void lp_columns_mark_doubt(char cell[LP_CELL_SIZE], enum lp_doubt doubt);

/** Marks that were printed and want to be explained. */
struct lp_marks {
  bool has_doubt[LP_DOUBT_UNTIMED + 1];
  bool has_sampled; /* a `~` */
};

/** Notes the marks of a cell. */
void lp_marks_note(struct lp_marks *marks, const char *cell);

/** Writes a number of bytes, "4.0 KiB"; nothing for none. */
void lp_columns_bytes(char cell[LP_CELL_SIZE], uint64_t bytes);

/** Writes a time of the listing, in its unit. */
void lp_columns_number(char cell[LP_CELL_SIZE], double value, int width);

/** Inclusive time, raw or net, at least zero. */
double lp_columns_time(const struct lp_cell_input *input);

#endif
