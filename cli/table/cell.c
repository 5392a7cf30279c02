/* SPDX-License-Identifier: MIT
 *
 * How figures and their marks are written; see cell.h.
 */
#include "table/cell.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Less than a picosecond is what rounding has left of a difference. */
static double at_least_zero(double ns) { return ns > 1e-3 ? ns : 0; }

static void put_before(char text[LP_CELL_SIZE], char mark) {
  size_t blanks = strspn(text, " ");
  size_t length = strlen(text) - blanks;
  if (!length || length + 2 > LP_CELL_SIZE)
    return;
  memmove(text + 1, text + blanks, length + 1);
  text[0] = mark;
}

void lp_cell_mark(char text[LP_CELL_SIZE], bool is_sampled) {
  if (is_sampled)
    put_before(text, '~');
}

void lp_cell_mark_doubt(char text[LP_CELL_SIZE],
                        const struct lp_estimate *estimate) {
  static const char *const instead[] = {[LP_DOUBT_UNKNOWN] = "?",
                                        [LP_DOUBT_GONE] = "-",
                                        [LP_DOUBT_UNTIMED] = "-"};
  if (estimate->doubt >= LP_DOUBT_UNKNOWN)
    strcpy(text, instead[estimate->doubt]);
  else if (estimate->doubt == LP_DOUBT_MOST)
    put_before(text, '<');
  else
    lp_cell_mark(text, estimate->is_sampled);
}

void lp_cell_number(char text[LP_CELL_SIZE], double value, int width) {
  /* What took time must not look as if it took none. */
  bool is_small = value > 0 && value < 0.1;
  int length =
      snprintf(text, LP_CELL_SIZE, is_small ? "%5.2g" : "%5.1f", value);
  if (length > width)
    length = snprintf(text, LP_CELL_SIZE, "%.0f", value);
  if (length > width)
    snprintf(text, LP_CELL_SIZE, "%5.3g", value);
}

void lp_cell_time(char text[LP_CELL_SIZE], const struct lp_estimate *estimate,
                  double unit_ns, int width) {
  double ns = at_least_zero(lp_estimate_figure(estimate));
  lp_cell_number(text, ns / unit_ns, width);
  lp_cell_mark_doubt(text, estimate);
}

void lp_cell_decimals(char text[LP_CELL_SIZE],
                      const struct lp_estimate *estimate, double unit_ns,
                      int decimals) {
  struct lp_estimate figure = *estimate;
  double value = at_least_zero(lp_estimate_figure(estimate)) / unit_ns;
  double step = pow(10, -decimals);
  if (estimate->doubt == LP_DOUBT_MOST)
    value = ceil(value / step) * step;
  snprintf(text, LP_CELL_SIZE, "%5.*f", decimals, value);
  figure.is_sampled = false;
  lp_cell_mark_doubt(text, &figure);
}

void lp_cell_bytes(char text[LP_CELL_SIZE], uint64_t bytes) {
  static const char *const units[] = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};
  double value = (double)bytes;
  size_t unit = 0;
  for (; value >= 1024 && unit < sizeof units / sizeof *units - 1; unit++)
    value /= 1024;
  if (bytes)
    snprintf(text, LP_CELL_SIZE, unit ? "%.1f %s" : "%.0f %s", value,
             units[unit]);
}

void lp_marks_note(struct lp_marks *marks, const char *text) {
  const char *mark = text + strspn(text, " ");
  marks->has_doubt[LP_DOUBT_UNKNOWN] |= strcmp(mark, "?") == 0;
  marks->has_doubt[LP_DOUBT_GONE] |= strcmp(mark, "-") == 0;
  marks->has_doubt[LP_DOUBT_MOST] |= *mark == '<' && mark[1] != '=';
  marks->has_sampled |= *mark == '~';
}
