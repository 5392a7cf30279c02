/* SPDX-License-Identifier: MIT
 *
 * A cell of a table: a figure, how sure it is, and how it is written, which is
 * kernprof's manner. A number has one decimal, one below 0.1 two digits; one
 * that is then wider than its column takes three digits and an exponent
 * instead, and the column widens only if that is too wide as well.
 */
#ifndef LINEPROF_CLI_CELL_H
#define LINEPROF_CLI_CELL_H

#include "figures/estimate.h"

enum { LP_CELL_SIZE = 32 };

/** What a line or function has of a metric. */
struct lp_cell {
  bool is_there;             /* false: there is nothing to print */
  struct lp_estimate figure; /* in ns, bytes or just a number, how sure it is */
  double divisor; /* what it is divided by: the value is a share, or per hit */
  uint64_t count; /* a whole number, exact; two's complement if figure < 0 */
  char words[LP_CELL_SIZE]; /* in place of a number */
};

/** A cell of a number that is known. */
static inline struct lp_cell lp_cell_of(double value, bool is_there) {
  return (struct lp_cell){
      .is_there = is_there,
      .figure = {.ns = value, .low_ns = value, .high_ns = value},
      .divisor = 1};
}

/** Writes a time, `unit_ns` of which are 1: its number, with a `~` if samples
 * are part of it, its bound, or the mark in place of both. */
void lp_cell_time(char text[LP_CELL_SIZE], const struct lp_estimate *estimate,
                  double unit_ns, int width);

/** The same with so many decimals, without `~`. A bound is rounded up. */
void lp_cell_decimals(char text[LP_CELL_SIZE],
                      const struct lp_estimate *estimate, double unit_ns,
                      int decimals);

/** Writes a number of a listing. */
void lp_cell_number(char text[LP_CELL_SIZE], double value, int width);

/** Writes a number of bytes, "4.0 KiB"; nothing for none. */
void lp_cell_bytes(char text[LP_CELL_SIZE], uint64_t bytes);

/** Puts a `~` before a number if samples are part of it. */
void lp_cell_mark(char text[LP_CELL_SIZE], bool is_sampled);

/** Marks a figure that is written already, or puts the mark in its place. */
void lp_cell_mark_doubt(char text[LP_CELL_SIZE],
                        const struct lp_estimate *estimate);

/** Marks that were printed and want to be explained. */
struct lp_marks {
  bool has_doubt[LP_DOUBT_UNTIMED + 1];
  bool has_sampled; /* a `~` */
};

/** Notes the marks of a cell's text. */
void lp_marks_note(struct lp_marks *marks, const char *text);

/** Below tables of regions that have a `~`. */
#define LP_ESTIMATE_NOTE                                                       \
  "~n  an estimate: lineprof counts calls this short, and times some of "      \
  "them\n"

#endif
