/* SPDX-License-Identifier: MIT
 *
 * Options as data: one table drives parsing, `-h` and `--help`. A command's
 * options are one or more tables, each with the struct its values go to.
 */
#ifndef LINEPROF_CLI_OPTIONS_H
#define LINEPROF_CLI_OPTIONS_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum lp_option_kind {
  LP_OPTION_FLAG,     /* bool; also --no-NAME and --NAME=yes|no */
  LP_OPTION_COUNT,    /* int, which counts how often the option is given */
  LP_OPTION_STRING,   /* const char * */
  LP_OPTION_POSITIVE, /* double > 0 */
  LP_OPTION_PERCENT,  /* double from 0 to 100, with or without "%" */
  LP_OPTION_NUMBER,   /* int >= 0 */
  LP_OPTION_LIST,   /* struct lp_list, to which each use adds an item of argv */
  LP_OPTION_CHOICE, /* int: index into `argument`, "auto|always|never" */
  LP_OPTION_KEYS,   /* const char *: optional comma list of words out of
                       `argument`; "" when none follows */
  LP_OPTION_WORDS   /* const char *: a comma list as above, which must follow */
};

struct lp_option {
  const char *name;
  char letter; /* 0: none */
  enum lp_option_kind kind;
  size_t offset;        /* of the value in the struct */
  const char *argument; /* its name in the help, or the choices */
  const char *help;     /* one line */
  const char *details;  /* what --help adds; NULL: nothing */
};

struct lp_option_group {
  const char *title;               /* NULL: under that of the group before */
  const struct lp_option *options; /* up to a row without name */
  void *values;
};

struct lp_command_line {
  struct lp_option_group groups[6]; /* up to one without options */
  const char *chosen[6]; /* for each group: the names of the options that the
                            command has, with blanks between; NULL: all */
  const char *usage;     /* "report [options] FILE..." */
  const char *purpose;   /* sentences for the help */
  const char *more;      /* paragraphs for --help; NULL: none */
  bool stop_at_operand;  /* the rest belongs to a program */
  /* Prints a hint for a word that is no option, and returns true; NULL: none.
   */
  bool (*hint)(const char *word);
  /* Filled in by the parser; into argv. */
  struct lp_list operands;
  uint64_t given[6]; /* for each group a bit for each option that was given */
};

/** The first option of a group that the command has, or the one after `option`;
 * NULL. */
const struct lp_option *lp_options_next(const struct lp_command_line *line,
                                        const struct lp_option_group *group,
                                        const struct lp_option *option);

/** Parses argv[1..]. Returns -1, or the status to exit with, after printing
 * help or reporting wrong usage. */
int lp_options_parse(struct lp_command_line *line, int argc, char **argv);

/** Was the option on the command line? */
bool lp_options_has(const struct lp_command_line *line, const char *name);

/** Gives an option a value that is not from the command line, so that the
 * option counts as not given. Returns -1, or a status after an error
 * message. */
int lp_options_give(struct lp_command_line *line, const char *name,
                    char *argument);

/** Prints the help on stdout; the long form has the details. */
void lp_options_help(const struct lp_command_line *line, bool is_long);

#endif
