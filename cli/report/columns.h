/* SPDX-License-Identifier: MIT
 *
 * The columns of the listing: key, heading, least width and how a row's
 * number is written, in kernprof's manner.
 */
#ifndef LINEPROF_CLI_COLUMNS_H
#define LINEPROF_CLI_COLUMNS_H

#include "figures/estimate.h"
#include "schema.h"

enum { LP_COLUMN_MOST = 68, LP_CELL_SIZE = 32 };

/** What a cell is made from. */
struct lp_cell_input {
  const struct lp_model *model;
  const struct lp_row *row;
  struct lp_estimate time, self; /* the row's */
  double function_ns;            /* 100 % of Time; 0: not known */
  double program_ns;             /* 100 % of Self; 0: not known */
  double unit_ns;
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

/** Columns that are not kernprof's. */
struct lp_columns_wanted {
  bool self, margin;
  bool imbalance; /* how times are spread over threads */
};

/** Fills `columns`, which nobody has named: with times of their own in front,
 * or with both margins of sampled ones, and with those of GPU work for which
 * the model has any. Returns how many. */
int lp_columns_default(const struct lp_column *columns[LP_COLUMN_MOST],
                       struct lp_columns_wanted wanted,
                       const struct lp_model *model);

/** The columns that a list of keys names, in its order; returns how many. */
int lp_columns_named(const struct lp_column *columns[LP_COLUMN_MOST],
                     const char *keys);

/** The columns of GPU work are in a file of their own. */
enum { LP_GPU_COLUMNS = 15 };
extern const struct lp_column lp_gpu_columns[LP_GPU_COLUMNS];

/** Which of them there is anything for, as a list of keys. */
void lp_gpu_columns_default(const struct lp_model *model, char keys[80]);

/** So are those of memory. */
enum { LP_MEMORY_COLUMNS = 14 };
extern const struct lp_column lp_memory_columns[LP_MEMORY_COLUMNS];
void lp_memory_columns_default(const struct lp_model *model, char keys[80]);

/** And those of GPU memory. */
enum { LP_DEVICE_COLUMNS = 15 };
extern const struct lp_column lp_device_columns[LP_DEVICE_COLUMNS];
void lp_device_columns_default(const struct lp_model *model, char keys[120]);

/** Below tables of regions that have a `~`. */
#define LP_ESTIMATE_NOTE                                                       \
  "~n  an estimate: lineprof counts calls this short, and times some of "      \
  "them\n"

/** Puts a `~` before the number if samples are part of it. */
void lp_columns_mark(char cell[LP_CELL_SIZE], bool is_sampled);

/** Marks a figure that is written already, or puts the mark in its place. */
void lp_columns_mark_doubt(char cell[LP_CELL_SIZE], enum lp_doubt doubt,
                           bool is_sampled);

/** Writes a time, `unit_ns` of which are 1: its number, with a `~` if samples
 * are part of it, its bound or the mark in place of both. */
void lp_columns_estimate(char cell[LP_CELL_SIZE],
                         const struct lp_estimate *estimate, double unit_ns,
                         int width, bool is_sampled);

/** The same with so many decimals. A bound is rounded up. */
void lp_columns_decimals(char cell[LP_CELL_SIZE],
                         const struct lp_estimate *estimate, double unit_ns,
                         int decimals, bool is_sampled);

/** Marks that were printed and want to be explained. */
struct lp_marks {
  bool has_doubt[LP_DOUBT_UNTIMED + 1];
  bool has_sampled; /* a `~` */
};

/** Notes the marks of a cell. */
void lp_marks_note(struct lp_marks *marks, const char *cell);

/** Writes a number of bytes, "4.0 KiB"; nothing for none. */
void lp_columns_bytes(char cell[LP_CELL_SIZE], uint64_t bytes);

/** Has the row a time to show? One that never ran has not, nor has a
 * function's own line of which nothing is known. */
bool lp_columns_have_time(const struct lp_cell_input *input);

/** Writes a time of the listing, in its unit. */
void lp_columns_number(char cell[LP_CELL_SIZE], double value, int width);

#endif
