/* SPDX-License-Identifier: MIT
 *
 * Parses a command line by its tables; see options.h.
 */
#include "base/options.h"

#include "base/heap.h"
#include "base/message.h"
#include "spelling.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

/** One option as found on the command line. */
struct found {
  const struct lp_option *option;
  void *value;
  char *spelled;   /* "--unit" or "-u" */
  unsigned group;  /* of the option in the command line's groups */
  unsigned number; /* index of the option in that group */
};

/** Where the parser is. */
struct cursor {
  char **arguments;   /* those that are left, NULL-terminated */
  bool needs_operand; /* the last of them cannot be an option's value */
};

/* Whether the word is one of these, which have blanks between them. */
static bool has_word(const char *words, const char *word) {
  size_t size = strlen(word);
  for (; *words; words += strcspn(words, " "), words += *words == ' ')
    if (strcspn(words, " ") == size && memcmp(words, word, size) == 0)
      return true;
  return false;
}

const struct lp_option *lp_options_next(const struct lp_command_line *line,
                                        const struct lp_option_group *group,
                                        const struct lp_option *option) {
  const char *chosen = line->chosen[group - line->groups];
  option = option ? option + 1 : group->options;
  while (option->name && chosen && !has_word(chosen, option->name))
    option++;
  return option->name ? option : NULL;
}

static bool find_name(const struct lp_command_line *line, const char *name,
                      size_t size, struct found *found) {
  for (const struct lp_option_group *group = line->groups; group->options;
       group++)
    for (const struct lp_option *option = lp_options_next(line, group, NULL);
         option; option = lp_options_next(line, group, option))
      if (strlen(option->name) == size &&
          memcmp(option->name, name, size) == 0) {
        found->option = option;
        found->value = (char *)group->values + option->offset;
        found->group = (unsigned)(group - line->groups);
        found->number = (unsigned)(option - group->options);
        return true;
      }
  return false;
}

static bool find_letter(const struct lp_command_line *line, char letter,
                        struct found *found) {
  for (const struct lp_option_group *group = line->groups; group->options;
       group++)
    for (const struct lp_option *option = lp_options_next(line, group, NULL);
         option; option = lp_options_next(line, group, option))
      if (option->letter == letter)
        return find_name(line, option->name, strlen(option->name), found);
  return false;
}

static void note(struct lp_command_line *line, const struct found *found) {
  line->given[found->group] |= UINT64_C(1) << found->number;
}

bool lp_options_has(const struct lp_command_line *line, const char *name) {
  struct found found;
  return find_name(line, name, strlen(name), &found) &&
         (line->given[found.group] >> found.number & 1) != 0;
}

/* Index of a word among "a|b|c"; -1. */
static int choice_index(const char *choices, const char *word, size_t size) {
  for (int index = 0;; index++) {
    size_t length = strcspn(choices, "|");
    if (length == size && memcmp(choices, word, size) == 0)
      return index;
    if (!choices[length])
      return -1;
    choices += length + 1;
  }
}

/* The first word of a comma list that is not among the choices; NULL. */
static const char *find_stranger(const char *choices, const char *words) {
  while (*words) {
    size_t length = strcspn(words, ",");
    if (choice_index(choices, words, length) < 0)
      return words;
    words += length + (words[length] == ',');
  }
  return NULL;
}

/* The choice that the word up to a comma may be meant for, as a new string;
 * NULL. */
static char *nearest_choice(const char *choices, const char *word) {
  char *meant = NULL, *known = lp_heap_string(choices), *rest = known;
  char *wrong = lp_heap_copy(word, strcspn(word, ","));
  size_t best = LP_SPELLING_FAR;
  for (char *choice; (choice = strsep(&rest, "|"));) {
    size_t distance = lp_spelling_distance(wrong, choice);
    if (distance >= best)
      continue;
    best = distance;
    free(meant);
    meant = lp_heap_string(choice);
  }
  free(known);
  free(wrong);
  return meant;
}

static int bad_value(const struct found *found, const char *argument,
                     const char *wanted) {
  lp_message_error("'%s' is no value for '%s', which takes %s", argument,
                   found->spelled, wanted);
  return LP_EXIT_USAGE;
}

static int bad_word(const struct found *found, const char *word) {
  char *meant = nearest_choice(found->option->argument, word);
  int length = (int)strcspn(word, ",");
  if (meant)
    lp_message_error("'%.*s' is no value for '%s'; did you mean '%s'?", length,
                     word, found->spelled, meant);
  else
    lp_message_error("'%.*s' is no value for '%s'", length, word,
                     found->spelled);
  lp_message_hint("'%s' takes one or more of %s, with commas between them",
                  found->spelled, found->option->argument);
  free(meant);
  return LP_EXIT_USAGE;
}

static int store_number(const struct found *found, const char *argument) {
  char *end;
  errno = 0;
  double number = strtod(argument, &end);
  if (found->option->kind == LP_OPTION_PERCENT && end != argument &&
      *end == '%')
    end++;
  bool whole = end != argument && *end == 0 && errno == 0;
  switch (found->option->kind) {
  case LP_OPTION_POSITIVE:
    if (!whole || !(number > 0 && number < 1e12))
      return bad_value(found, argument, "a number above zero, as 1e-6");
    *(double *)found->value = number;
    return -1;
  case LP_OPTION_PERCENT:
    if (!whole || !(number >= 0 && number <= 100))
      return bad_value(found, argument, "a percentage from 0 to 100");
    *(double *)found->value = number;
    return -1;
  default:
    if (!whole || !(number >= 0 && number <= INT_MAX) ||
        number != (double)(int)number)
      return bad_value(found, argument, "a whole number");
    *(int *)found->value = (int)number;
    return -1;
  }
}

static int store_list(const struct found *found, char *argument) {
  lp_list_add(found->value, argument);
  return -1;
}

static int store(const struct found *found, char *argument) {
  const struct lp_option *option = found->option;
  switch (option->kind) {
  case LP_OPTION_STRING:
    *(const char **)found->value = argument;
    return -1;
  case LP_OPTION_KEYS:
  case LP_OPTION_WORDS: {
    const char *stranger = find_stranger(option->argument, argument);
    if (stranger || !*argument)
      return bad_word(found, stranger ? stranger : "");
    *(const char **)found->value = argument;
    return -1;
  }
  case LP_OPTION_LIST:
    return store_list(found, argument);
  case LP_OPTION_CHOICE: {
    int index = choice_index(option->argument, argument, strlen(argument));
    if (index < 0)
      return bad_value(found, argument, option->argument);
    *(int *)found->value = index;
    return -1;
  }
  default:
    return store_number(found, argument);
  }
}

static int store_flag(const struct found *found, const char *word) {
  static const char *const yes[] = {"yes", "y", "true", "t", "on", "1", NULL};
  static const char *const no[] = {"no", "n", "false", "f", "off", "0", NULL};
  for (int i = 0; yes[i]; i++) {
    if (strcasecmp(word, yes[i]) && strcasecmp(word, no[i]))
      continue;
    *(bool *)found->value = strcasecmp(word, yes[i]) == 0;
    return -1;
  }
  return bad_value(found, word, "yes or no");
}

/* No file, and no name of one that was meant. */
static bool is_no_file(const char *word) {
  return access(word, F_OK) != 0 && !strpbrk(word, "./");
}

/* KEYS take the next word only if it consists of known ones. A word that is
 * nearly a known one, or looks like none of a file, is a misspelling. */
static int take_keys(const struct found *found, struct cursor *cursor) {
  const char *choices = found->option->argument;
  char *next = *cursor->arguments;
  bool is_free =
      next && *next && !(cursor->needs_operand && !cursor->arguments[1]);
  const char *stranger = is_free ? find_stranger(choices, next) : NULL;
  char *meant = stranger ? nearest_choice(choices, stranger) : NULL;
  bool is_misspelt = stranger && !cursor->needs_operand &&
                     (meant ? access(next, F_OK) != 0 : is_no_file(next));
  free(meant);
  if (is_misspelt)
    return bad_word(found, stranger);
  bool taken = is_free && !stranger;
  *(const char **)found->value = taken ? next : "";
  cursor->arguments += taken;
  return -1;
}

/* An option whose argument is not attached to it takes the next word. */
static int take_argument(const struct found *found, struct cursor *cursor) {
  const struct lp_option *option = found->option;
  char *next = *cursor->arguments;
  if (option->kind == LP_OPTION_KEYS)
    return take_keys(found, cursor);
  if (!next) {
    lp_message_error("'%s' needs %s after it", found->spelled,
                     option->argument ? option->argument : "a value");
    return LP_EXIT_USAGE;
  }
  cursor->arguments++;
  return store(found, next);
}

static int no_such_option(const struct lp_command_line *line, const char *word,
                          const char *spelled, const char *name) {
  const char *nearest = NULL;
  size_t best = LP_SPELLING_FAR;
  for (const struct lp_option_group *group = line->groups; group->options;
       group++)
    for (const struct lp_option *option = lp_options_next(line, group, NULL);
         option; option = lp_options_next(line, group, option)) {
      size_t distance = lp_spelling_distance(name, option->name);
      if (distance < best) {
        best = distance;
        nearest = option->name;
      }
    }
  if (nearest)
    lp_message_error("unknown option '%s'; did you mean '--%s'?", spelled,
                     nearest);
  else
    lp_message_error("unknown option '%s'", spelled);
  if (!line->hint || !line->hint(word))
    lp_message_hint("'kprof %.*s --help' lists the options",
                    (int)strcspn(line->usage, " "), line->usage);
  return LP_EXIT_USAGE;
}

static int parse_long(struct lp_command_line *line, char *word,
                      struct cursor *cursor) {
  char *name = word + 2;
  size_t size = strcspn(name, "=");
  struct found found = {.spelled = word};
  if (strcmp(name, "help") == 0) {
    lp_options_help(line, true);
    return LP_EXIT_DONE;
  }
  bool negated = strncmp(name, "no-", 3) == 0 && !name[size] &&
                 find_name(line, name + 3, size - 3, &found) &&
                 found.option->kind == LP_OPTION_FLAG;
  if (negated) {
    note(line, &found);
    *(bool *)found.value = false;
    return -1;
  }
  if (!find_name(line, name, size, &found)) {
    char *bare = lp_heap_copy(name, size);
    int status = no_such_option(line, word, word, bare);
    free(bare);
    return status;
  }
  note(line, &found);
  bool has_value = name[size] == '=';
  if (found.option->kind == LP_OPTION_FLAG)
    return store_flag(&found, has_value ? name + size + 1 : "yes");
  if (found.option->kind == LP_OPTION_COUNT) {
    ++*(int *)found.value;
    return -1;
  }
  return has_value ? store(&found, name + size + 1)
                   : take_argument(&found, cursor);
}

/* "-lvo FILE": letters without argument, the last may have one. */
static int parse_letters(struct lp_command_line *line, char *word,
                         struct cursor *cursor) {
  for (char *letter = word + 1; *letter; letter++) {
    char spelled[] = {'-', *letter, 0};
    struct found found = {.spelled = spelled};
    if (*letter == 'h') {
      lp_options_help(line, false);
      return LP_EXIT_DONE;
    }
    if (!find_letter(line, *letter, &found))
      return no_such_option(line, word, spelled, spelled + 1);
    note(line, &found);
    switch (found.option->kind) {
    case LP_OPTION_FLAG:
      *(bool *)found.value = true;
      break;
    case LP_OPTION_COUNT:
      ++*(int *)found.value;
      break;
    default:
      return letter[1] ? store(&found, letter + 1)
                       : take_argument(&found, cursor);
    }
  }
  return -1;
}

int lp_options_give(struct lp_command_line *line, const char *name,
                    char *argument) {
  struct found found = {.spelled = (char *)name};
  if (!find_name(line, name, strlen(name), &found))
    return no_such_option(line, name, name, name);
  return found.option->kind == LP_OPTION_FLAG ? store_flag(&found, argument)
                                              : store(&found, argument);
}

int lp_options_parse(struct lp_command_line *line, int argc, char **argv) {
  struct cursor cursor = {argv + (argc > 0), line->stop_at_operand};
  line->operands.items = lp_heap_get((size_t)argc + 1, sizeof(char *));
  bool only_operands = false;
  while (*cursor.arguments) {
    char *word = *cursor.arguments++;
    int status = -1;
    if (only_operands || word[0] != '-' || word[1] == 0) {
      line->operands.items[line->operands.count++] = word;
      only_operands |= line->stop_at_operand;
    } else if (strcmp(word, "--") == 0) {
      only_operands = true;
    } else if (word[1] == '-') {
      status = parse_long(line, word, &cursor);
    } else {
      status = parse_letters(line, word, &cursor);
    }
    if (status >= 0)
      return status;
  }
  return -1;
}
