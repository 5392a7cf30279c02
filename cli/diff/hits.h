/* SPDX-License-Identifier: MIT
 *
 * What ran more often than before? Hits are exact, so they need no statistics:
 * a line has risen if it ran more often in each run of B than in any of A.
 *
 * The rule: a line, or a function with all of its lines, may have more hits
 * than before by a share of the function's, and by a tenth of that share of all
 * hits (the floor): what ran in few of them is not worth telling, however often
 * it runs now, and in a hot program a function may be much. The whole program
 * may have more by the share of all.
 *
 * - Lines that were removed from a function and lines that were added to it are
 *   one thing, its text: a loop may be written with one more line or one less.
 * - What was removed here and added there, word for word, was moved.
 * - Lines whose hits vary between the runs of one side, by more than a
 *   thousandth of the floor, are not judged: threads and time-outs decide
 *   there. Nor are functions that were not profiled in A.
 */
#ifndef LINEPROF_CLI_DIFF_HITS_H
#define LINEPROF_CLI_DIFF_HITS_H

#include "diff/compare.h"

enum lp_hits_verdict {
  LP_HITS_JUDGED,
  LP_HITS_MOVED,     /* a removed line that stands elsewhere now */
  LP_HITS_VARIES,    /* from run to run */
  LP_HITS_UNPROFILED /* in A, where its function was left out */
};

struct lp_hits_range {
  uint64_t least, most; /* of the runs */
};

struct lp_hits_row {
  const struct lp_row_change *row;
  struct lp_hits_range a, b; /* of a moved line, `a` is what it had before */
  bool is_text;              /* added or removed, and not moved */
  enum lp_hits_verdict verdict;
  double change; /* that every run shows; 0 if it is not judged */
};

struct lp_hits_function {
  const struct lp_function_change *function;
  struct lp_hits_row *rows; /* as many as the function's, in their order */
  double from, to;          /* of its judged lines */
  double change;            /* sum of its lines' */
  double removed, added;    /* of its text */
  size_t added_lines;
};

enum lp_hits_subject {
  LP_HITS_LINE,
  LP_HITS_TEXT, /* lines added to a function, without those removed from it */
  LP_HITS_FUNCTION,
  LP_HITS_WHOLE
};

/** A rise that is not allowed. It is told at `cause`, which the change has
 * touched, else at `row`. */
struct lp_hits_rise {
  enum lp_hits_subject of;
  const struct lp_hits_function *function; /* NULL: the whole */
  const struct lp_hits_row *row;   /* the line, or the one that was added with
                                      most hits; NULL: it is of no line */
  const struct lp_hits_row *cause; /* an added or edited line that names the
                                      function, if it was called more often */
  double from, to, change;
  size_t others; /* lines of the function that rise so, too */
};

struct lp_hits {
  const struct lp_comparison *comparison;
  double share, floor; /* the floor is in hits */
  double all;          /* hits of A, of the run that has most */
  double from, to;
  double judged, change; /* of lines that are judged: hits of A; the rise */
  struct lp_hits_function *functions; /* as the comparison's */
  struct lp_hits_row *rows;           /* of all functions */
  struct lp_hits_rise *rises;         /* first what was edited or added, as that
                                         raises the others; then by size */
  size_t rise_count;
  double found;       /* hits of A, of lines that were found again or moved */
  bool has_same_text; /* every line says what it did */
};

/** The share in percent, unless the user says otherwise. */
enum { LP_HITS_SHARE = 1 };

/** Compares hits; `share`: what part of a function's hits it may rise by. The
 * comparison must outlive it. */
struct lp_hits lp_hits_compare(const struct lp_comparison *comparison,
                               double share);
void lp_hits_free(struct lp_hits *hits);

/** Can they be compared? False after an error message: there are none, they are
 * those of a schedule's windows, which times decide, of a program that was
 * killed, or of two programs that have nothing in common. What makes it
 * doubtful is a warning. */
bool lp_hits_are_comparable(const struct lp_hits *hits);

/** Says, of rises, what else than the program's text may be the reason. */
void lp_hits_hint(const struct lp_hits *hits);

/** Adds the rises. */
void lp_hits_failures(const struct lp_hits *hits, struct lp_failures *failures);

/** Prints the comparison by hits; `top`: the lines of each table; `all`: every
 * change, not only those by a thousandth of all hits. */
void lp_hits_text(const struct lp_hits *hits, size_t top, bool all,
                  struct lp_text *out);

/** What rose and what is not judged; the lines' hits are in the comparison's
 * JSON. */
json_t *lp_hits_json(const struct lp_hits *hits, bool is_judged);

/** Adds the line that names what is not judged, if there is anything; of many
 * the first ones. */
void lp_hits_unjudged(const struct lp_hits *hits, struct lp_text *out);

/** Fills `rises`, when all lines have been judged. */
void lp_hits_find_rises(struct lp_hits *hits);

/** How often a function was called, over the runs of B or A. */
struct lp_hits_range lp_hits_calls(const struct lp_hits *hits,
                                   const struct lp_function_change *function,
                                   bool is_b);

/** The mean of what is known of a range. */
static inline double lp_hits_mean(struct lp_hits_range range) {
  return ((double)range.least + (double)range.most) / 2;
}

/** All rows, the largest changes first; a new array. */
const struct lp_hits_row **lp_hits_ranked(const struct lp_hits *hits);

/** What became of the line's text: "edited", "moved"; "": nothing. */
const char *lp_hits_word(const struct lp_hits_row *row);

#endif
