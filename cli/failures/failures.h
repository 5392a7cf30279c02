/* SPDX-License-Identifier: MIT
 *
 * What `check` and `diff` find wrong, for whoever shows it beside the source:
 * code hosts, editors, a comment at a pull request. Only failures are told so,
 * never all lines.
 */
#ifndef LINEPROF_CLI_FAILURES_H
#define LINEPROF_CLI_FAILURES_H

#include "base/options.h"

enum lp_format {
  LP_FORMAT_TEXT,
  LP_FORMAT_JSON,
  LP_FORMAT_MARKDOWN,
  LP_FORMAT_SARIF,
  LP_FORMAT_GITHUB
};

/** --format, and --json, which is short for one of them. */
struct lp_format_options {
  int format;
  bool json;
};
extern const struct lp_option lp_format_options[];

enum lp_format lp_format_chosen(const struct lp_format_options *options);

enum lp_failure_kind {
  LP_FAILURE_HITS, /* it ran more often */
  LP_FAILURE_TIME, /* it is slower for certain */
  LP_FAILURE_RULE, /* a rule of lineprof.toml does not hold */
  LP_FAILURE_OPEN  /* ... cannot be judged */
};

struct lp_failure {
  enum lp_failure_kind kind;
  char *path;    /* below the root of the sources, with slashes; NULL: it is of
                    no place there */
  uint32_t line; /* from 1; 0: of no line */
  char *place;   /* "src/a.c:12", printable; NULL: of no place at all */
  char *subject; /* what it is about, printable: "function 'parse'" */
  char *message; /* the rest of the sentence, printable, without a period */
};

struct lp_failures {
  struct lp_failure *items; /* the most important first */
  size_t count;
};

/** Adds one about a place: `full` is the path of its file, or NULL. Takes over
 * `subject` and `message`. */
void lp_failures_add(struct lp_failures *failures, enum lp_failure_kind kind,
                     const char *full, uint32_t line, char *subject,
                     char *message);
void lp_failures_free(struct lp_failures *failures);

/** Adds the sentence: the subject, of which long names are cut, and the
 * message.
 */
void lp_failure_subject(const struct lp_failure *failure, struct lp_text *out);
void lp_failure_sentence(const struct lp_failure *failure, struct lp_text *out);

/** The path of a file below the root of the sources, as a new string: below the
 * nearest folder with a `.git` around the current one, else below that. Where
 * the program was built elsewhere it is the longest end of its path that leads
 * to a file here. NULL: it is no file of these sources. */
char *lp_failure_path(const char *full);

/** Adds the failures as GitHub's workflow commands. A step shows ten: of more
 * the last one says how many there are. */
void lp_failures_github(const struct lp_failures *failures,
                        struct lp_text *out);

/** Adds them as a log of SARIF 2.1.0, as many as code hosts take. */
void lp_failures_sarif(const struct lp_failures *failures, struct lp_text *out);

/** Adds them as a list in Markdown, the first `most`, or fewer so that `out`
 * does not grow beyond `room` bytes. */
void lp_failures_markdown(const struct lp_failures *failures, size_t most,
                          size_t room, struct lp_text *out);

/** Prints them as error messages, the first ten. */
void lp_failures_print(const struct lp_failures *failures);

/** Adds text to Markdown so that it says what it does: as it is, and as code;
 * both may stand in a table. What is longer than `most` bytes is cut. */
void lp_markdown_text(struct lp_text *out, const char *text);
void lp_markdown_code(struct lp_text *out, const char *text, size_t size,
                      size_t most);

/** A number with commas between thousands; and a change in percent, "+0.12". */
const char *lp_grouped(char cell[LP_GROUPED_SIZE], double number);
const char *lp_signed_percent(char cell[LP_GROUPED_SIZE], double part,
                              double whole);

#endif
