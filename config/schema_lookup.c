/* SPDX-License-Identifier: MIT
 *
 * Questions to the schema: by name, by near name, by environment variable.
 */
#include "schema.h"

#include "spelling.h"

#include <stdio.h>
#include <string.h>

const char lp_schema_metrics[] =
#define METRIC(id, key, ...) "|" key
#include "metrics.def"
    ;

static bool is_name(const char *name, const char *word, size_t size) {
  return strncmp(name, word, size) == 0 && name[size] == 0;
}

int lp_schema_find_table(const char *name, size_t size) {
  for (int i = 0; i < LP_TABLES; i++)
    if (is_name(lp_schema_tables[i].name, name, size))
      return i;
  return -1;
}

int lp_schema_find_key(enum lp_table_id table, const char *name, size_t size) {
  for (int i = 0; i < LP_ALL_KEYS; i++)
    if (lp_schema_keys[i].table == table &&
        is_name(lp_schema_keys[i].name, name, size))
      return i;
  return -1;
}

/** The best guess so far. More edits than a third of a word is another word. */
struct guess {
  const char *word;
  size_t most, distance, size;
  int index;
};

static struct guess start_guess(const char *word) {
  size_t size = strlen(word);
  return (struct guess){
      .word = word, .distance = size < 4 ? 2 : 2 + size / 4, .index = -1};
}

static void try_word(struct guess *guess, const char *word, int index) {
  size_t distance = lp_spelling_distance(guess->word, word);
  if (distance >= guess->distance || distance >= strlen(word))
    return;
  guess->distance = distance;
  guess->index = index;
}

const char *lp_schema_nearest_table(const char *name) {
  struct guess guess = start_guess(name);
  for (int i = 0; i < LP_TABLES; i++)
    try_word(&guess, lp_schema_tables[i].name, i);
  return guess.index < 0 ? NULL : lp_schema_tables[guess.index].name;
}

const char *lp_schema_nearest_key(enum lp_table_id table, const char *name) {
  struct guess guess = start_guess(name);
  for (int i = 0; i < LP_ALL_KEYS; i++)
    if (lp_schema_keys[i].table == table)
      try_word(&guess, lp_schema_keys[i].name, i);
  return guess.index < 0 ? NULL : lp_schema_keys[guess.index].name;
}

const char *lp_schema_choice_word(const char *choices, int index,
                                  size_t *size) {
  for (;; index--) {
    *size = strcspn(choices, "|");
    if (index == 0)
      return choices;
    if (!choices[*size])
      return NULL;
    choices += *size + 1;
  }
}

int lp_schema_choice(const char *choices, const char *word, size_t size) {
  const char *choice;
  size_t length;
  for (int i = 0; (choice = lp_schema_choice_word(choices, i, &length)); i++)
    if (length == size && memcmp(choice, word, size) == 0)
      return i;
  return -1;
}

int lp_schema_nearest_choice(const char *choices, const char *word) {
  struct guess guess = start_guess(word);
  const char *choice;
  size_t length;
  for (int i = 0; (choice = lp_schema_choice_word(choices, i, &length)); i++) {
    char copy[32];
    snprintf(copy, sizeof copy, "%.*s", (int)length, choice);
    try_word(&guess, copy, i);
  }
  return guess.index;
}

static void raise_letters(char *name) {
  for (; *name; name++)
    if (*name >= 'a' && *name <= 'z')
      *name = (char)(*name - 'a' + 'A');
}

void lp_schema_twin(enum lp_key key, char name[LP_TWIN_SIZE]) {
  const struct lp_key_info *info = &lp_schema_keys[key];
  if (key == LP_MEASURE_ENABLED)
    snprintf(name, LP_TWIN_SIZE, "LINEPROF");
  else if (key == LP_OUTPUT_FILE)
    snprintf(name, LP_TWIN_SIZE, "LINEPROF_OUTPUT");
  else if (info->table == LP_TABLE_ASSERT)
    snprintf(name, LP_TWIN_SIZE, "LINEPROF_ASSERT");
  else
    snprintf(name, LP_TWIN_SIZE, "LINEPROF_%s_%s",
             lp_schema_tables[info->table].name, info->name);
  raise_letters(name);
}

/* Variables of ours that are no key's. */
static bool is_other_variable(const char *name) {
  static const char *const others[] = {"LINEPROF_CONFIG", "LINEPROF_CLANG",
                                       "LINEPROF_RUN", "LINEPROF_ASSERT"};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    if (strcmp(others[i], name) == 0)
      return true;
  return false;
}

/* What one would guess who does not know that some are shorter than
 * LINEPROF_TABLE_KEY, or leaves the table out. */
static bool is_guess(const char *name, enum lp_key key) {
  const struct lp_key_info *info = &lp_schema_keys[key];
  char guess[LP_TWIN_SIZE];
  int table = snprintf(guess, sizeof guess, "LINEPROF_%s_",
                       lp_schema_tables[info->table].name);
  snprintf(guess + table, sizeof guess - (size_t)table, "%s", info->name);
  raise_letters(guess);
  return strcmp(name, guess) == 0 ||
         strcmp(name + sizeof "LINEPROF_" - 1, guess + table) == 0;
}

static bool is_twin(const char *name) {
  char twin[LP_TWIN_SIZE];
  for (int key = 0; key < LP_KEYS; key++) {
    lp_schema_twin((enum lp_key)key, twin);
    if (strcmp(twin, name) == 0)
      return true;
  }
  return false;
}

/* Distances take long, and most variables are right. */
bool lp_schema_is_stray(const char *variable, char name[LP_STRAY_SIZE],
                        char nearest[LP_TWIN_SIZE]) {
  size_t size = strcspn(variable, "="), best = 4;
  char twin[LP_TWIN_SIZE];
  nearest[0] = 0;
  if (strncmp(variable, "LINEPROF_", 9) != 0 || size >= LP_STRAY_SIZE)
    return false;
  snprintf(name, LP_STRAY_SIZE, "%.*s", (int)size, variable);
  if (is_other_variable(name) || is_twin(name))
    return false;
  for (int key = 0; key < LP_KEYS; key++) {
    lp_schema_twin((enum lp_key)key, twin);
    size_t distance = lp_spelling_distance(name, twin);
    if (is_guess(name, (enum lp_key)key))
      distance = 0;
    if (distance < best) {
      best = distance;
      strcpy(nearest, twin);
    }
  }
  return true;
}

static void list_choices(const char *choices, char *text, size_t size) {
  size_t used = strlen(text), length;
  const char *word;
  for (int i = 0; (word = lp_schema_choice_word(choices, i, &length)); i++) {
    int added = snprintf(text + used, size - used, "%s%.*s", i ? ", " : "",
                         (int)length, word);
    if (added < 0 || (size_t)added >= size - used)
      return;
    used += (size_t)added;
  }
}

static void describe_count(const struct lp_key_info *info, char *text,
                           size_t size) {
  if (info->most <= 1000000)
    snprintf(text, size, "a whole number from %llu to %llu",
             (unsigned long long)info->least, (unsigned long long)info->most);
  else
    snprintf(text, size, "a whole number from %llu up",
             (unsigned long long)info->least);
}

static void describe_share(const struct lp_key_info *info, char *text,
                           size_t size) {
  snprintf(text, size, "a percentage from %g to 100, as \"3%%\"",
           (double)info->least / 1000);
}

void lp_schema_describe(const struct lp_key_info *info,
                        char text[LP_DESCRIPTION_SIZE]) {
  const size_t size = LP_DESCRIPTION_SIZE;
  static const char *const kinds[LP_KINDS] = {
      [LP_KIND_FLAG] = "true or false",
      [LP_KIND_NUMBER] = "a number above zero, as 1e-6",
      [LP_KIND_DURATION] = "a duration, as \"40us\" (ns, us, ms, s, min or h)",
      [LP_KIND_EXTENT] = "a number of steps, or a duration as \"200ms\"",
      [LP_KIND_CHOICE] = "one of: ",
      [LP_KIND_WORDS] = "a list out of: ",
      [LP_KIND_TEXT] = "a text",
      [LP_KIND_LIBRARY] = "the path of a library",
      [LP_KIND_OUTPUT] = "a path, with %p, %n, %h, %r and %% in it",
      [LP_KIND_PATHS] = "a list of paths, as [\"src\", \"/old=new\"]",
      [LP_KIND_PATTERNS] = "a list of patterns, as [\"a_*\", \"re:^b[0-9]$\"]",
      [LP_KIND_RANGES] = "[from, to], or a list of such pairs in ascending "
                         "order",
      [LP_KIND_MOMENT] = "\"HH:MM\", \"HH:MM:SS\", or a date and time with its "
                         "offset, as 2027-01-31T14:30:00+01:00",
      [LP_KIND_STEP] = "\"call\", \"function:NAME\" or \"loop:FILE:LINE\"",
      [LP_KIND_LINE] = "\"FILE:LINE\""};
  if (info->kind == LP_KIND_COUNT) {
    describe_count(info, text, size);
    return;
  }
  if (info->kind == LP_KIND_SHARE) {
    describe_share(info, text, size);
    return;
  }
  snprintf(text, size, "%s", kinds[info->kind]);
  if (info->choices)
    list_choices(info->choices, text, size);
}
