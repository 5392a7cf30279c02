// RUN: %unit/options
// Intent: the option grammar: bundles, attached values, --no-, optional keys.
/* SPDX-License-Identifier: MIT */
#include "base/options.h"
#include "check.h"

#include <stdlib.h>
#include <string.h>

struct values {
  bool zero;
  int verbose, color;
  double unit;
  const char *output, *sort, *columns;
  struct lp_list globs;
};

#define AT(field) offsetof(struct values, field)

static const struct lp_option table[] = {
    {"skip-zero", 'z', LP_OPTION_FLAG, AT(zero), NULL, "", NULL},
    {"view", 'v', LP_OPTION_COUNT, AT(verbose), NULL, "", NULL},
    {"unit", 'u', LP_OPTION_POSITIVE, AT(unit), "SECONDS", "", NULL},
    {"outfile", 'o', LP_OPTION_STRING, AT(output), "FILE", "", NULL},
    {"sort", 't', LP_OPTION_KEYS, AT(sort), "total|name", "", NULL},
    {"function", 0, LP_OPTION_LIST, AT(globs), "GLOB", "", NULL},
    {"columns", 0, LP_OPTION_WORDS, AT(columns), "time|hits", "", NULL},
    {"color", 0, LP_OPTION_CHOICE, AT(color), "auto|always", "", NULL},
    {0}};

static struct values values;
static struct lp_command_line line;
static const char *chosen; /* NULL: the command has all of the options */

static int parse(bool stop, const char *words) {
  static char copy[256];
  static char *arguments[32];
  int count = 1;
  free(line.operands.items);
  free(values.globs.items);
  values = (struct values){0};
  line = (struct lp_command_line){.groups = {{"Options", table, &values}},
                                  .chosen = {chosen},
                                  .usage = "test",
                                  .stop_at_operand = stop};
  snprintf(copy, sizeof copy, "%s", words);
  arguments[0] = (char *)"test";
  for (char *word = strtok(copy, " "); word; word = strtok(NULL, " "))
    arguments[count++] = word;
  arguments[count] = NULL;
  return lp_options_parse(&line, count, arguments);
}

static int operand_is(size_t index, const char *word) {
  return line.operands.count > index &&
         strcmp(line.operands.items[index], word) == 0;
}

static void check_values(void) {
  CHECK("letters in one word",
        parse(false, "-zvvo f x") < 0 && values.zero && values.verbose == 2 &&
            strcmp(values.output, "f") == 0 && operand_is(0, "x"));
  CHECK("attached values", parse(false, "-u1e-9 --outfile=g") < 0 &&
                               values.unit == 1e-9 &&
                               strcmp(values.output, "g") == 0);
  CHECK("--no-", parse(false, "-z --no-skip-zero") < 0 && !values.zero);
  CHECK("=no", parse(false, "-z --skip-zero=no") < 0 && !values.zero);
  CHECK("=on", parse(false, "--skip-zero=on") < 0 && values.zero);
  CHECK("lists", parse(false, "--function a --function b") < 0 &&
                     values.globs.count == 2);
  CHECK("choices", parse(false, "--color always") < 0 && values.color == 1);
  CHECK("keys", parse(false, "--sort name,total x") < 0 &&
                    strcmp(values.sort, "name,total") == 0);
  CHECK("a word that is no key is an operand",
        parse(false, "--sort x.lprof") < 0 && values.sort[0] == 0 &&
            operand_is(0, "x.lprof"));
  CHECK("words", parse(false, "--columns hits,time x") < 0 &&
                     strcmp(values.columns, "hits,time") == 0);
  CHECK("-t at the end", parse(false, "x -t") < 0 && values.sort != NULL);
}

int main(void) {
  check_values();
  CHECK("options may follow operands",
        parse(false, "x -z") < 0 && values.zero && line.operands.count == 1);
  CHECK("a program keeps its options", parse(true, "-z x -v -z") < 0 &&
                                           values.verbose == 0 &&
                                           line.operands.count == 3);
  CHECK("a last word is the program, not a key",
        parse(true, "-t name") < 0 && operand_is(0, "name"));
  CHECK("keys before a program",
        parse(true, "-t name x") < 0 && operand_is(0, "x"));
  CHECK("-- ends options", parse(true, "-- -z") < 0 && operand_is(0, "-z"));
  CHECK("-- of the program stays",
        parse(true, "x -- -z") < 0 && operand_is(1, "--"));
  CHECK("a lone dash is an operand",
        parse(false, "-") < 0 && operand_is(0, "-"));
  CHECK("unknown options", parse(false, "--untt 1") == 2);
  CHECK("unknown letters", parse(false, "-k") == 2);
  CHECK("missing values", parse(false, "-o") == 2);
  CHECK("numbers that are none", parse(false, "-u x") == 2);
  CHECK("numbers out of range", parse(false, "-u 0") == 2 &&
                                    parse(false, "-u -1") == 2 &&
                                    parse(false, "-u nan") == 2);
  CHECK("unknown choices", parse(false, "--color red") == 2);
  CHECK("unknown keys", parse(false, "--sort=size") == 2);
  CHECK("misspelt keys", parse(false, "--sort nmae") == 2 &&
                             parse(false, "--sort total,nmae x") == 2);
  CHECK("a program may be called like a misspelt key",
        parse(true, "-t nmae x") < 0 && operand_is(0, "nmae"));
  chosen = "skip-zero unit";
  CHECK("options of the table that the command has",
        parse(false, "-z --unit 2") < 0 && values.zero && values.unit == 2 &&
            lp_options_has(&line, "unit"));
  CHECK("options that it has not", parse(false, "--view") == 2 &&
                                       parse(false, "-v") == 2 &&
                                       parse(false, "--color always") == 2);
  chosen = NULL;
  CHECK("unknown words are no operands",
        parse(false, "--columns x") == 2 && parse(false, "--columns") == 2);
  free(line.operands.items);
  free(values.globs.items);
  return check_status();
}
