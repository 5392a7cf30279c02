/* SPDX-License-Identifier: MIT
 *
 * Prints help from the option tables; the long form adds each option's
 * details and the command's own paragraphs.
 */
#include "base/options.h"

#include <stdio.h>
#include <string.h>

enum { COLUMN = 28, WIDTH = 79 };

/* Words of `text` from column `indent` on, wrapped; starts at `column`. */
static void print_wrapped(const char *text, int indent, int column) {
  while (*text) {
    size_t length = strcspn(text, " \n");
    if (column > indent && column + 1 + (int)length > WIDTH) {
      printf("\n");
      column = 0;
    }
    if (column < indent)
      column += printf("%*s", indent - column, "");
    else if (column > indent)
      column += printf(" ");
    column += printf("%.*s", (int)length, text);
    text += length;
    if (*text == '\n') {
      printf("\n");
      column = 0;
    }
    text += *text != 0;
  }
  printf("\n");
}

static void print_option(const struct lp_option *option, bool is_long) {
  int column =
      option->letter ? printf("  -%c, ", option->letter) : printf("      ");
  column += printf("--%s", option->name);
  if (option->kind == LP_OPTION_KEYS)
    column += printf("[=%s]", option->argument);
  else if (option->argument)
    column += printf(" %s", option->argument);
  if (column >= COLUMN) {
    printf("\n");
    column = 0;
  }
  print_wrapped(option->help, COLUMN, column);
  if (is_long && option->details)
    print_wrapped(option->details, COLUMN, 0);
}

void lp_options_help(const struct lp_command_line *line, bool is_long) {
  static const struct lp_option help = {
      .name = "help",
      .letter = 'h',
      .help = "this help; -h is the short one, --help the long one"};
  bool has_told_help = false; /* behind the first title's options */
  printf("usage: kprof %s\n\n", line->usage);
  print_wrapped(line->purpose, 0, 0);
  for (const struct lp_option_group *group = line->groups; group->options;
       group++) {
    if (group->title)
      printf("\n%s:\n", group->title);
    for (const struct lp_option *option = lp_options_next(line, group, NULL);
         option; option = lp_options_next(line, group, option))
      print_option(option, is_long);
    if (!has_told_help && (group[1].title || !group[1].options)) {
      print_option(&help, is_long);
      has_told_help = true;
    }
  }
  if (is_long && line->more) {
    printf("\n");
    print_wrapped(line->more, 0, 0);
  }
}
